"""Many games in one call: each has the same course and result as it would alone."""

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mutable._engine import is_compiled
from mutable.games import GAMES
from mutable.kit.arrays.batch import FIRST_STREAM, Stepper
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.errors import IllegalAction
from mutable.kit.game import CHANCE, OVER, Rules, State
from mutable.kit.play import Play
from mutable.kit.rng import Rng
from tests.conformance.cases import CASES, SCALE, Case

every_case = pytest.mark.parametrize("case", CASES, ids=str)
SIZE = 3
STEPS = 25 * SCALE


def stepper_of(rules: Rules, size: int = SIZE, seed: int = 1) -> Stepper:
    writer = FeatureWriter(0)
    rules.encode_view(rules.start(), 0, writer)
    return Stepper(rules, size, seed, writer.at)


def numbers(memory: Any, kind: str) -> list[Any]:
    return memoryview(memory).cast("B").cast(kind).tolist()


def drawn_actions(stepper: Stepper) -> bytes:
    stepper.draw()
    return bytes(memoryview(stepper.drawn).cast("B"))


def legal_in(stepper: Stepper, game: int) -> list[int]:
    row = 8 * stepper.legal.words
    flags = numbers(stepper.legal.cells, "B")[game * row : (game + 1) * row]
    return [action for action, flag in enumerate(flags) if flag]


@every_case
def test_seats_and_masks_are_what_the_rules_say(case: Case) -> None:
    rules = case.table().rules
    stepper = stepper_of(rules)
    for step in range(STEPS):
        for game in range(SIZE) if step % 5 == 0 else ():
            state, seat = stepper.state(game), stepper.seats[game]
            assert seat == rules.turn(state)
            assert seat not in (CHANCE, OVER)
            assert legal_in(stepper, game) == sorted(rules.legal(state, seat))
        stepper.step(drawn_actions(stepper))


@every_case
def test_a_row_of_observations_is_what_the_seat_to_move_sees_and_nothing_more(case: Case) -> None:
    rules, rng = case.table().rules, Rng(5)
    stepper = stepper_of(rules)
    for step in range(STEPS):
        if step % 8 == 0:
            stepper.observe()
            rows = numbers(stepper.writer.cells, "h")
            width = len(rows) // SIZE
            for game in range(SIZE):
                state, seat = stepper.state(game), stepper.seats[game]
                sampled = rules.sample_state(rules.view(state, seat), rng)
                assert rows[game * width : (game + 1) * width] == seen(rules, sampled, seat)
        stepper.step(drawn_actions(stepper))


def seen(rules: Rules, state: State, seat: int) -> list[int]:
    measured = FeatureWriter(0)
    rules.encode_view(state, seat, measured)
    writer = FeatureWriter(measured.at)
    rules.encode_view(state, seat, writer)
    return numbers(writer.cells, "h")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_the_same_in_a_batch_of_any_size(name: str) -> None:
    rules = GAMES[name].rules(GAMES[name].usual_players, {})
    alone, first = rules.start(), Rng(7, FIRST_STREAM)
    stepper = stepper_of(rules, size=2, seed=7)
    for _ in range(STEPS):
        settle(rules, alone, first)
        if rules.turn(alone) == OVER:
            return
        assert stepper.state(0).facts() == alone.facts()
        actions = drawn_actions(stepper)
        rules.apply(alone, rules.turn(alone), numbers(actions, "q")[0])
        stepper.step(actions)


def settle(rules: Rules, state: State, rng: Rng) -> None:
    while rules.turn(state) == CHANCE:
        rules.apply(state, CHANCE, rules.chance(state, rng))


@pytest.mark.parametrize(("name", "players"), [("muster", 2), ("muses", 3), ("mu_city", 1)])
def test_the_end_of_a_game_is_rewarded_once_and_a_new_one_dealt(name: str, players: int) -> None:
    rules = GAMES[name].rules(players, {})
    stepper = stepper_of(rules, size=2)
    for _ in range(3000):
        actions = drawn_actions(stepper)
        before = [stepper.state(game) for game in range(2)]
        stepper.step(actions)
        ended = numbers(stepper.ended.cells, "B")[:2]
        rewards = numbers(stepper.rewards, "d")
        if any(ended):
            break
        assert not any(rewards)
    game = ended.index(1)
    check_rewards(rules, before[game], numbers(actions, "q")[game], stepper, game)
    stepper.step(drawn_actions(stepper))
    assert not numbers(stepper.ended.cells, "B")[game]
    assert not any(numbers(stepper.rewards, "d")[game * players : (game + 1) * players])


def check_rewards(rules: Rules, state: State, action: int, stepper: Stepper, game: int) -> None:
    """The last move may be one of chance, but it does not affect these results."""
    rules.apply(state, rules.turn(state), action)
    settle(rules, state, Rng(0))
    seats = range(rules.players)
    place = game * rules.players
    assert numbers(stepper.scores, "q")[place : place + rules.players] == [
        rules.score(state, s) for s in seats
    ]
    rewards = numbers(stepper.rewards, "d")[place : place + rules.players]
    if rules.players > 1:
        assert abs(sum(rewards)) < 1e-9
        assert max(rewards) == max(rewards[seat] for seat in seats if rules.winners(state) >> seat & 1)


def test_an_illegal_action_in_one_game_changes_none() -> None:
    rules = GAMES["mu_tricks"].rules(4, {})
    stepper = stepper_of(rules)
    actions = numbers(drawn_actions(stepper), "q")
    before = [stepper.state(game).facts() for game in range(SIZE)]
    legal = legal_in(stepper, SIZE - 1)
    wrong = next(action for action in range(rules.moves.seat_rows) if action not in legal)
    for last in (wrong, -1, len(rules.moves), 10**12):
        bad = b"".join(action.to_bytes(8, "little", signed=True) for action in [*actions[:-1], last])
        with pytest.raises(IllegalAction, match=f"action {last} is not legal in game {SIZE - 1}"):
            stepper.step(bad)
    with pytest.raises(IllegalAction, match="expected 3 actions, one for each game, not 2"):
        stepper.step(bytes(16))
    assert [stepper.state(game).facts() for game in range(SIZE)] == before


def test_every_legal_action_is_drawn_equally_often() -> None:
    stepper = stepper_of(GAMES["muster"].rules(2, {}), size=1)
    legal, draws = legal_in(stepper, 0), 4000
    met = Counter(numbers(drawn_actions(stepper), "q")[0] for _ in range(draws))
    assert sorted(met) == legal
    expected = draws / len(legal)
    surprise = sum((count - expected) ** 2 / expected for count in met.values())
    assert surprise < len(legal) + 5 * (2 * len(legal)) ** 0.5


def test_a_loop_in_python_plays_whole_games() -> None:
    for game in GAMES.values():
        play = Play(game.rules(game.usual_players, {}), seed=3)
        rng = Rng(4)
        while legal := play.legal():
            assert play.rewards() == [0.0] * game.usual_players
            play.apply(legal[rng.below(len(legal))])
        assert play.seat == OVER
        assert abs(sum(play.rewards())) < 1e-9
        with pytest.raises(IllegalAction):
            play.apply(0)


def test_a_loop_in_python_cannot_break_the_rules() -> None:
    play = Play(GAMES["muses"].rules(2, {}), seed=3)
    legal, before = play.legal(), play.state.facts()
    for action in (*range(-2, 200), len(play.rules.moves) - 1, 10**9):
        if action not in legal:
            with pytest.raises(IllegalAction):
                play.apply(action)
    assert play.state.facts() == before


def test_seats_that_decide_at_once_act_in_any_order_and_nobody_else_does() -> None:
    play = Play(GAMES["mu_city"].rules(3, {}), seed=3)
    while play.rules.deciders(play.state) != 0b111:
        play.apply(play.legal()[0])
    before = play.state.facts()
    for stranger in (-1, 3, CHANCE, 99):
        with pytest.raises(IllegalAction):
            play.act(stranger, play.legal()[0])
    assert play.state.facts() == before
    play.act(2, play.rules.legal(play.state, 2)[0])
    assert play.seat == 0
    assert not play.rules.decides(play.state, 2)
    with pytest.raises(IllegalAction):
        play.act(2, play.legal()[0])


def test_the_examples_of_the_document_run() -> None:
    pytest.importorskip("numpy")
    text = (Path(__file__).parents[2] / "docs" / "batch.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 8
    for example in examples:
        exec(example.replace("size=1024", "size=8"), {})


@every_case
def test_a_row_is_allowed_if_and_only_if_it_is_in_the_list(case: Case) -> None:
    rules = case.table().rules
    stepper = stepper_of(rules)
    for step in range(STEPS):
        if step % 12 == 0:
            state, seat = stepper.state(0), stepper.seats[0]
            legal = set(rules.legal(state, seat))
            rows = {-1, len(rules.moves), *legal, *range(step, len(rules.moves), 61)}
            assert {row for row in rows if rules.allows(state, seat, row)} == legal
        stepper.step(drawn_actions(stepper))


def digest() -> str:
    """Return all outputs of batches of all games over some steps."""
    found = hashlib.sha256()
    for case in CASES:
        stepper = stepper_of(case.table().rules, seed=9)
        for _ in range(20):
            stepper.observe()
            for memory in (stepper.seats, stepper.legal.cells, stepper.writer.cells, stepper.rewards):
                found.update(memory)
            stepper.step(drawn_actions(stepper))
    return found.hexdigest()


@pytest.mark.skipif(not is_compiled(), reason="asked once, in the compiled run; else nothing to compare")
def test_batches_are_the_same_compiled_and_interpreted() -> None:
    program = "from tests.batch.test_batch import digest; print(digest())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MUTABLE_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == digest()


def test_arrays_share_the_memory_of_the_engine() -> None:
    np = pytest.importorskip("numpy")
    from mutable.batch import Batch

    batch = Batch("mu_city", players=3, options={"expert": True}, size=4, seed=2)
    turn = batch.reset(seed=2)
    assert turn.seats.shape == turn.done.shape == (4,)
    assert turn.masks.shape == (4, batch.actions)
    assert turn.rewards.shape == batch.scores.shape == (4, 3)
    views = batch.observe()
    assert views.shape == (4, batch.features)
    assert views.dtype == np.int16
    actions = batch.random_actions()
    assert turn.masks[np.arange(4), actions].all()
    before = turn.seats.copy(), views.copy()
    assert batch.step(actions.astype(np.int32)) is turn
    assert not np.array_equal(before[0], turn.seats)
    assert not np.array_equal(before[1], batch.observe())
    assert batch.text(actions[0]).startswith("keep")
    assert (views[:, batch.layout["phase"]].sum(axis=1) == 1).all()
