"""A copy of a game goes on exactly as the original would: its luck, its bots and all that it shows.

Asked compiled and interpreted, since what is copied is the engine's own.
"""

import copy
import hashlib
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

MISSING = "the extra research is not installed: "
for package in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
    pytest.importorskip(package, reason=f"{MISSING}{package} is missing")

import gymnasium

from mutable._engine import is_compiled
from mutable.adapters import gymnasium as one_seat
from mutable.adapters import openspiel
from mutable.adapters import pettingzoo as zoo
from mutable.batch import Batch
from mutable.kit.rng import Rng
from tests.adapters.cases import SHORT_CASES, Case, every_case

STEPS = 40 if is_compiled() else 6
THOUGHT = 2  # iterations: the bots of copies think the same

Shown = list[Any]
"""All that a door tells while a game goes on, as plain values."""


def options_of(case: Case) -> dict[str, Any]:
    return {"players": case.players, **dict(case.options)}


def pick(legal: list[int], step: int) -> int:
    """Return an arbitrary but reproducible action."""
    return legal[(7 * step + 3) % len(legal)]


# How a game goes on in each door, from wherever it stands


def in_turn(table: Any, steps: int) -> Iterator[Any]:
    for step in range(steps):
        if not table.agents:
            table.reset()
        seen, reward, over, _, _ = table.last()
        yield table.agent_selection, seen["observation"].tolist(), float(reward), over
        legal = seen["action_mask"].nonzero()[0].tolist()
        if not over and step % 5 == 4:
            yield table.choose(table.agent_selection, iterations=THOUGHT)
        table.step(None if over else pick(legal, step))
    table.reset()
    yield table.observe(table.agent_selection)["observation"].tolist()


def at_once(table: Any, steps: int) -> Iterator[Any]:
    """Return the deciders and all observations, then start a new game."""
    for step in range(steps):
        seats = table.play.deciders()
        if not seats:
            table.reset()
            seats = table.play.deciders()
        legal = {seat: table.play.legal(seat) for seat in seats}
        actions = dict.fromkeys(table.agents, table.wait)
        actions |= {f"player_{seat}": pick(rows, step) for seat, rows in legal.items()}
        seen, rewards, over, _, _ = table.step(actions)
        yield legal, {agent: one["observation"].tolist() for agent, one in seen.items()}, rewards, over
    seen, _ = table.reset()
    yield {agent: one["observation"].tolist() for agent, one in seen.items()}


def against_bots(table: Any, steps: int) -> Iterator[Any]:
    for step in range(steps):
        mask = table.unwrapped.action_masks()
        if not mask.any():
            table.reset()
            mask = table.unwrapped.action_masks()
        seen, reward, over, _, _ = table.step(pick(mask.nonzero()[0].tolist(), step))
        yield seen["observation"].tolist(), seen["action_mask"].tolist(), reward, over
    yield table.reset()[0]["observation"].tolist()


def in_a_batch(batch: Batch, steps: int) -> Iterator[Any]:
    turn = batch.turn()
    for step in range(steps):
        yield [part.tolist() for part in turn], batch.scores.tolist(), batch.observe().tolist()
        yield batch.recall().tolist()
        actions = [pick(mask.nonzero()[0].tolist(), step + game) for game, mask in enumerate(turn.masks)]
        turn = batch.step(batch.random_actions() if step % 3 else actions)


def in_openspiel(state: Any, steps: int) -> Iterator[Any]:
    chance, game = Rng(5), state.get_game()
    for step in range(3 * steps):
        yield state.current_player(), str(state), state.history(), state.returns()
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            yield outcomes
            state.apply_action(outcomes[chance.below(len(outcomes))][0])
            continue
        player = state.current_player()
        yield state.information_state_string(player), state.information_state_tensor(player)
        if step % 5 == 4:
            yield openspiel.MutableBot(game, player, "best", iterations=THOUGHT).step(state)
        state.apply_action(pick(state.legal_actions(), step))


# A game under way in each door


def turn_by_turn(case: Case) -> Any:
    table = zoo.env(case.game.name, **options_of(case))
    table.reset(seed=3)
    return table


def all_at_once(case: Case) -> Any:
    table = zoo.parallel_env(case.game.name, **options_of(case))
    table.reset(seed=3)
    return table


def one_learner(case: Case) -> Any:
    table = one_seat.env(case.game.name, bots="best", iterations=THOUGHT, **options_of(case))
    table.reset(seed=3)
    return table


def batch_of(case: Case) -> Batch:
    opponents = {case.players - 1: "best"} if case.players > 1 else {}
    size = 3 if is_compiled() else 2
    return Batch(
        case.game.name, case.players, dict(case.options), size, 3,
        opponents=opponents, iterations=THOUGHT, history=300,
    )  # fmt: skip


def openspiel_state(case: Case) -> Any:
    return openspiel.load(case.game.name, **options_of(case)).new_initial_state()


Door = tuple[Callable[[Case], Any], Callable[[Any, int], Iterator[Any]]]
DOORS: dict[str, Door] = {
    "PettingZoo in turn": (turn_by_turn, in_turn),
    "PettingZoo at once": (all_at_once, at_once),
    "Gymnasium": (one_learner, against_bots),
    "Batch": (batch_of, in_a_batch),
    "OpenSpiel": (openspiel_state, in_openspiel),
}
every_door = pytest.mark.parametrize("door", DOORS)


def begun(door: str, case: Case) -> Any:
    """Return a game in progress."""
    begin, go_on = DOORS[door]
    table = begin(case)
    for _ in go_on(table, STEPS):
        pass
    return table


def gone_on(door: str, table: Any) -> Shown:
    return list(DOORS[door][1](table, STEPS))


def by_pickle(table: Any) -> Any:
    return pickle.loads(pickle.dumps(table))


@every_door
@every_case
def test_a_copy_goes_on_as_the_original(door: str, case: Case) -> None:
    table = begun(door, case)
    deep, pickled = copy.deepcopy(table), by_pickle(table)
    expected = gone_on(door, deep)
    assert gone_on(door, pickled) == expected
    assert gone_on(door, table) == expected, "what its copies did has changed the original"


@every_door
def test_a_game_goes_on_alike_in_another_process(door: str) -> None:
    tables = [begun(door, case) for case in SHORT_CASES]
    program = f"""
import pickle, sys
from tests.adapters.test_copies import digests
print(digests({door!r}, pickle.load(sys.stdin.buffer)))
"""
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(tables), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().strip() == str(digests(door, tables))


def digests(door: str, tables: list[Any]) -> list[str]:
    return [hashlib.sha256(repr(gone_on(door, table)).encode()).hexdigest()[:12] for table in tables]


@pytest.mark.parametrize("door", ["PettingZoo in turn", "PettingZoo at once", "Gymnasium"])
def test_an_environment_can_be_copied_before_its_first_game(door: str) -> None:
    made = {
        "PettingZoo in turn": lambda: zoo.env("muster"),
        "PettingZoo at once": lambda: zoo.parallel_env("muster"),
        "Gymnasium": lambda: one_seat.env("muster"),
    }[door]()
    results = []
    for table in (made, copy.deepcopy(made), by_pickle(made)):
        table.reset(seed=9)
        results.append(gone_on(door, table))
    assert results[0] == results[1] == results[2]


def test_an_environment_as_gymnasium_makes_it_is_copied_with_all_that_is_around_it() -> None:
    table = gymnasium.make("mutable/muses-v0", bots="best", iterations=THOUGHT)
    table.reset(seed=4)
    again = copy.deepcopy(table)
    assert gone_on("Gymnasium", again) == gone_on("Gymnasium", table)


def test_a_forfeited_game_stays_forfeited_in_a_copy() -> None:
    table = zoo.env("muster")
    table.reset(seed=1)
    table.step(int(table.observe(table.agent_selection)["action_mask"].argmin()))
    for again in (copy.deepcopy(table), by_pickle(table)):
        assert again.terminations == table.terminations
        assert again.rewards == table.rewards
        assert not again.play.deciders()


@every_case
def test_a_game_of_openspiel_is_copied_with_its_parameters(case: Case) -> None:
    game = openspiel.load(case.game.name, history=50, **options_of(case))
    for again in (copy.copy(game), copy.deepcopy(game), by_pickle(game)):
        assert str(again) == str(game)
        assert again.information_state_tensor_shape() == game.information_state_tensor_shape()
        assert str(again.new_initial_state()) == str(game.new_initial_state())


def test_what_a_resampled_state_pickles_has_nothing_of_the_truth_in_it() -> None:
    """No byte of the pickle depends on the true hand of the other player."""
    state = openspiel.load("muster").new_initial_state()
    for text in ["first 0", *["deal cloud1"] * 3, *["deal flame1"] * 2, *["deal leaf1"] * 3]:
        outcomes = {state.action_to_string(action): action for action, _ in state.chance_outcomes()}
        state.apply_action(outcomes[text])
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    state.apply_action(state.legal_actions()[0])
    assert b"leaf1" in pickle.dumps(state.position.trail)
    other = state.resample_from_infostate(0, lambda: 0.25)
    assert b"leaf1" not in pickle.dumps(other.position.trail)
    assert other.position.trail.heard(0) == state.position.trail.heard(0)
