"""Shaped rewards: potentials of the evaluator, which add nothing over a whole game."""

import pickle
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra research is not installed: Gymnasium")
import numpy as np

from mutable.adapters.gymnasium import env
from mutable.adapters.gymnasium_vector import vector_env
from mutable.batch import Batch
from mutable.kit.errors import BadOption
from tests.adapters.cases import Case, every_case

HAND: dict[str, Any] = {"hands": 1}


def rewards_of(table: Any, seed: int) -> tuple[list[float], float]:
    """Return the rewards of a game of first legal actions, and the win or loss in it."""
    seen, _ = table.reset(seed=seed)
    found, over = [], False
    while not over:
        seen, reward, over, _, _ = table.step(int(seen["action_mask"].argmax()))
        found.append(reward)
    return found, table.play.rewards()[table.seat]


@every_case
@pytest.mark.parametrize("gamma", [1.0, 0.9])
def test_shaping_adds_nothing_over_a_whole_game(case: Case, gamma: float) -> None:
    table = env(case.game.name, case.players, reward="shaped", gamma=gamma, **dict(case.options))
    found, win = rewards_of(table, 3)
    discounted = sum(reward * gamma**step for step, reward in enumerate(found))
    assert discounted == pytest.approx(win * gamma ** (len(found) - 1))
    assert all(abs(reward - win) <= 5 for reward in found)


@pytest.mark.parametrize("game", ["muster", "muses", "mu_city"])
def test_shaping_speaks_before_the_end(game: str) -> None:
    found, _ = rewards_of(env(game, reward="shaped", **(HAND if game == "muses" else {})), 3)
    assert sum(reward != 0 for reward in found[:-1]) > len(found) / 4


def test_the_potential_of_a_winner_grows() -> None:
    """Late in a game, the evaluator says who wins."""
    batch, last, right = Batch("muster", size=40, seed=1), np.zeros(40), []
    for _ in range(160):
        turn = batch.step(batch.random_actions())
        ended = turn.done & (turn.rewards[:, 0] != 0)
        right += (np.sign(last[ended]) == np.sign(turn.rewards[ended, 0])).tolist()
        last = batch.potentials(0)
    assert len(right) > 20
    assert np.mean(right) > 0.8


def test_a_copy_in_the_middle_of_a_game_has_the_same_rewards() -> None:
    table = env("muster", reward="shaped", gamma=0.97)
    seen, _ = table.reset(seed=2)
    seen, *_ = table.step(int(seen["action_mask"].argmax()))
    twin = pickle.loads(pickle.dumps(table))
    action = int(seen["action_mask"].argmax())
    assert table.step(action)[1] == twin.step(action)[1] != 0


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("limit", [None, 4])
def test_many_games_have_shaped_rewards_that_add_nothing_over_a_whole_game(
    mode: str, limit: int | None
) -> None:
    shaped, plain = (
        vector_env("muses", 4, reward=reward, max_cycles=limit, autoreset_mode=mode, **HAND)
        for reward in ("shaped", "win")
    )
    seen = [table.reset(seed=1)[0] for table in (shaped, plain)]
    sums, games = np.zeros(4), 0
    for _ in range(60):
        actions = seen[1]["action_mask"].argmax(axis=1)
        seen[0], more, ended, cut, _ = shaped.step(actions)
        seen[1], win, *_ = plain.step(actions)
        sums += more - win
        assert sums[ended] == pytest.approx(0)
        games += int(ended.sum() + cut.sum())
        sums[ended | cut] = 0
        if mode == "Disabled" and (ended | cut).any():
            seen = [table.reset(options={"reset_mask": ended | cut})[0] for table in (shaped, plain)]
    assert games > 3


@pytest.mark.parametrize("gamma", [0, 1.5, "1", True])
def test_a_discount_is_above_0_and_at_most_1(gamma: Any) -> None:
    with pytest.raises(BadOption, match="gamma must be a number above 0 and at most 1"):
        env("muster", reward="shaped", gamma=gamma)
