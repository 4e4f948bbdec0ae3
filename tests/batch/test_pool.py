"""Pools of opponents: drawn for each game by their weights, past selves among them."""

import copy
import pickle
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="the extra research is not installed: NumPy")

from mutable.batch import Batch, Policy, Pool
from mutable.kit.errors import BadOption

SIZE = 32
SHORT: dict[str, Any] = {"hands": 1}


def first(observations: Any, masks: Any) -> Any:
    assert observations.shape[0] == masks.shape[0] > 0
    return masks.argmax(axis=1)


class Counted:
    """A policy that counts its decisions and plays the first or the last legal action."""

    def __init__(self, last: bool = False) -> None:
        self.rows, self._last = 0, last

    def __call__(self, observations: Any, masks: Any) -> Any:
        self.rows += len(observations)
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1) if self._last else masks.argmax(axis=1)


def batch_of(pool: Any, **more: Any) -> Batch:
    return Batch("muses", size=SIZE, opponents={1: pool}, **{"seed": 1, **SHORT, **more})


def played(batch: Batch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.random_actions())


def test_opponents_are_drawn_as_often_as_their_weights_say() -> None:
    often, seldom = Counted(), Counted()
    batch = batch_of(Pool([Policy(often), Policy(seldom)], weights=[3, 1]))
    played(batch, 400)
    assert often.rows / (often.rows + seldom.rows) == pytest.approx(0.75, abs=0.05)


def test_a_game_keeps_its_opponent_and_one_that_joins_plays_in_later_games() -> None:
    pool, late = Pool([Policy(first)]), Counted(last=True)
    batch = batch_of(pool)
    pool.add(Policy(late), 1e12)
    while not (done := batch.step(batch.random_actions()).done).any():
        assert late.rows == 0
    place = int(done.argmax())
    assert batch._opponents.saved()[1][1][place] == 1
    for _ in range(10):
        batch.step(batch.random_actions())
    assert late.rows > 0


def test_a_policy_plays_what_a_bot_of_the_same_choice_would() -> None:
    """In the seats to move, and with the masks of those seats."""
    batch, twin = batch_of(Policy(first)), Batch("muses", size=SIZE, seed=1, **SHORT)
    for _ in range(40):
        turn = twin.turn()
        while (turn.seats == 1).any():  # only one seat moves in the twin, too
            turn = twin.step(turn.masks.argmax(axis=1), where=turn.seats == 1)
        assert (turn.seats == batch.turn().seats).all()
        assert (twin.observe() == batch.observe()).all()
        actions = batch.turn().masks.argmax(axis=1)
        batch.step(actions)
        twin.step(actions)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_continues_with_the_same_opponents(copied: Any) -> None:
    batch = batch_of(Pool(["greedy", "random", Policy(first)], weights=[1, 2, 3]))
    for _ in range(7):
        batch.step(batch.random_actions())
    twin = copied(batch)
    for _ in range(40):
        actions = batch.random_actions().copy()
        assert (batch.step(actions).seats == twin.step(actions).seats).all()
        assert (batch.observe() == twin.observe()).all()


def test_a_seed_determines_the_opponents_too() -> None:
    def course(seed: int) -> list:
        batch = batch_of(Pool(["greedy", "random"]), seed=seed)
        return [batch.step(batch.random_actions()).masks.sum() for _ in range(30)]

    assert course(3) == course(3) != course(4)


def test_environments_of_gymnasium_draw_from_a_pool_at_every_reset() -> None:
    pytest.importorskip("gymnasium", reason="the extra research is not installed: Gymnasium")
    from mutable.adapters.gymnasium import env

    one, other = Counted(), Counted()
    table = env("muses", opponents=Pool([Policy(one), Policy(other)]), **SHORT)
    played = []
    for seed in range(24):
        before, over = (one.rows, other.rows), False
        seen, _ = table.reset(seed=seed)
        while not over:
            seen, _, over, _, _ = table.step(int(seen["action_mask"].argmax()))
        grown = one.rows > before[0], other.rows > before[1]
        assert sum(grown) == 1
        played.append(grown[0])
    assert 5 < sum(played) < 19


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (lambda: Pool([]), "a pool needs at least one bot"),
        (lambda: Pool(["random"], weights=[1, 2]), "1 bots and 2 weights"),
        (lambda: Pool(["random"], weights=[0]), "a weight must be a number above 0, not 0"),
        (lambda: Policy("greedy"), "a policy is a function"),
        (lambda: batch_of(Pool(["genius"])), "there is no bot genius"),
        (lambda: batch_of(Policy(lambda views, masks: [])).step([0] * SIZE), "the policy must return"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(wrong: Any, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        wrong()


def test_a_bot_that_hears_cannot_join_games_without_events() -> None:
    pool = Pool(["random"])
    batch = batch_of(pool)
    pool.add("best", 1e12)
    with pytest.raises(BadOption, match="must be in the pool from the beginning"):
        played(batch, 60)
