"""The games pass OpenSpiel's own checks, and its algorithms run on them."""

import pickle
import random
from pathlib import Path
from typing import Any

import pytest

MISSING = "the extra research is not installed: "
pyspiel = pytest.importorskip("pyspiel", reason=MISSING + "OpenSpiel is missing")

import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts

from mutable.adapters.openspiel import load
from mutable.games import GAMES
from mutable.kit.errors import BadData, BadOption
from mutable.lab.exact.reduced import ReducedGame, deals_of, rules_of
from mutable.lab.exact.sampling import uniform_strategy
from mutable.lab.exact.solving import bounds_of
from mutable.lab.exact.tree import TreeBuilder
from tests.adapters.cases import SHORT_CASES, Case, every_case, every_game

SMALL = str(Path(__file__).with_name("reduced_muster.toml"))


def game_of(case: Case) -> Any:
    return load(case.game.name, case.players, **dict(case.options))


def usual(game: str) -> Any:
    """Return the first case with the game's usual number of players, with one hand."""
    case = next(case for case in SHORT_CASES if case.game.name == game and case.players > 1)
    return game_of(case)


def advance(state: Any, rng: random.Random, decisions: int) -> Any:
    """Play so many random decisions, and on until a player must decide or the game is over."""
    while not state.is_terminal() and (decisions > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    return state


@every_case
def test_every_game_passes_random_sim_test(case: Case, capfd: pytest.CaptureFixture) -> None:
    pyspiel.random_sim_test(game_of(case), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_playthrough_can_be_generated(game: str) -> None:
    assert "IsTerminal() = True" in generate_playthrough.playthrough(str(usual(game)), None, seed=7)


@every_case
def test_the_returns_of_all_players_add_up_to_nothing(case: Case) -> None:
    state = advance(game_of(case).new_initial_state(), random.Random(2), 100_000)
    assert state.is_terminal()
    if case.players > 1:
        assert sum(state.returns()) == pytest.approx(0)
    assert all(-1 <= value <= 1 for value in state.returns())


@every_case
def test_a_resampled_state_cannot_be_told_from_the_true_one(case: Case) -> None:
    rng, game = random.Random(4), game_of(case)
    state = game.new_initial_state()
    for _ in range(6):
        advance(state, rng, 3)
        if state.is_terminal():
            return
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        action = rng.choice(state.legal_actions())
        assert other.child(action).history() == [action]


@every_case
def test_information_states_remember(case: Case) -> None:
    """No player decides twice in the same information state."""
    rng, state = random.Random(5), game_of(case).new_initial_state()
    met = set()
    while not advance(state, rng, 0).is_terminal():
        key = (state.current_player(), state.information_state_string())
        assert key not in met
        met.add(key)
        advance(state, rng, 1)


@every_case
def test_the_tensor_of_an_information_state_tells_apart_what_its_string_does(case: Case) -> None:
    """Perfect recall: as many tensors as strings, in three games, for every player at every decision."""
    game = load(case.game.name, case.players, history=6000, **dict(case.options))
    size, met = game.observation_tensor_shape()[0], set()
    for seed in range(3):
        rng, state = random.Random(seed), game.new_initial_state()
        while not advance(state, rng, 0).is_terminal():
            for player in range(case.players):
                tensor = state.information_state_tensor(player)
                assert tensor[:size] == state.observation_tensor(player)
                met.add((player, state.information_state_string(player), tuple(tensor[size:])))
            advance(state, rng, 1)
    assert len(met) == len({pair[:2] for pair in met}) == len({pair[::2] for pair in met})


def test_the_history_of_a_tensor_has_the_length_that_was_asked_for() -> None:
    plain, long = load("muster", history=0), load("muster", history=100)
    assert plain.information_state_tensor_shape() == plain.observation_tensor_shape()
    assert long.information_state_tensor_shape()[0] == plain.observation_tensor_shape()[0] + 100
    assert "history=100" in str(long)
    state = advance(long.new_initial_state(), random.Random(1), 30)
    numbers = state.information_state_tensor()[-100:]
    assert 0 not in numbers
    text = long.table.vocabulary.text([int(number) for number in numbers])
    assert "own" in text.split()


def test_what_another_draws_changes_no_information_state() -> None:
    """Two deals differ only in the second hand, so they look the same to the first player."""
    game = load("muster")
    states = [game.new_initial_state() for _ in range(2)]
    hands = (
        [["cloud1"] * 3 + ["flame1"] * 2, ["leaf1"] * 3 + ["leaf2"] * 2],
        [
            ["cloud1"] * 3 + ["flame1"] * 2,
            ["water1"] * 3 + ["water2"] * 2,
        ],
    )
    for state, (own, other) in zip(states, hands, strict=True):
        for text in ["first 0", *(f"deal {card}" for card in own + other)]:
            outcomes = {state.action_to_string(action): action for action, _ in state.chance_outcomes()}
            state.apply_action(outcomes[text])
    mine = [state.information_state_string(0) for state in states]
    theirs = [state.information_state_string(1) for state in states]
    assert mine[0] == mine[1]
    assert theirs[0] != theirs[1]


@every_game
def test_chance_is_as_likely_as_the_engine_says(game: str) -> None:
    state = usual(game).new_initial_state()
    for _ in range(10):
        if not state.is_chance_node():
            return
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        assert 0 <= min(outcomes) <= max(outcomes) < state.get_game().max_chance_outcomes()
        state.apply_action(outcomes[0])


@every_game
@pytest.mark.parametrize("by_observation", [False, True])
def test_the_python_ismcts_of_openspiel_runs(game: str, by_observation: bool) -> None:
    played, random_state = usual(game), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    bot = ismcts.ISMCTSBot(
        played, evaluator, 2.0, 6, random_state=random_state, use_observation_string=by_observation
    )
    state = advance(played.new_initial_state(), random.Random(3), 2)
    assert bot.step(state) in state.legal_actions()


@every_game
def test_the_mcts_of_openspiel_runs(game: str) -> None:
    played, random_state = usual(game), np.random.RandomState(1)
    bot = mcts.MCTSBot(
        played, 2.0, 6, mcts.RandomRolloutEvaluator(1, random_state), random_state=random_state
    )
    state = advance(played.new_initial_state(), random.Random(3), 2)
    assert bot.step(state) in state.legal_actions()


def test_counterfactual_regret_minimization_solves_a_reduced_muster() -> None:
    """CFR approaches an equilibrium only if information states have perfect recall."""
    game = load("muster", cards=SMALL, stall=1)
    solver = cfr.CFRSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert uniform > 0.5
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.1


def test_our_best_answers_agree_with_those_of_open_spiel() -> None:
    """OpenSpiel's returns are from -1 to 1, our shares of a game from 0 to 1."""
    reduced = ReducedGame(about="", players=2, options={"stall": 1}, cards=SMALL)
    rules = rules_of(GAMES["muster"], reduced)
    tree = TreeBuilder(rules, 1000).build(deals_of(rules, reduced))
    low, high = bounds_of(tree, uniform_strategy(tree))
    game = load("muster", cards=SMALL, stall=1)
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert 2 * (high - low) == pytest.approx(uniform, abs=1e-9)


@every_game
def test_states_are_serialized_resampled_ones_too(game: str) -> None:
    played = usual(game)
    state = advance(played.new_initial_state(), random.Random(6), 4)
    player = state.current_player()
    for before in (state, state.resample_from_infostate(player, random.Random(1).random)):
        text = pyspiel.serialize_game_and_state(played, before)
        _, after = pyspiel.deserialize_game_and_state(text)
        for again in (after, pickle.loads(pickle.dumps(before)), before.clone()):
            assert str(again) == str(before)
            assert again.information_state_string(player) == before.information_state_string(player)
            assert again.legal_actions() == before.legal_actions()


@every_game
def test_what_is_answered_without_openspiel_is_what_openspiel_answers(game: str) -> None:
    """For every player: at chance nodes, at decisions and at the end."""
    rng, state = random.Random(8), usual(game).new_initial_state()
    while True:
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_list_of_legal_actions_is_the_callers_own() -> None:
    state = advance(load("muster").new_initial_state(), random.Random(6), 4)
    legal = state.legal_actions()
    state.legal_actions().clear()
    assert state.legal_actions() == legal
    state.apply_action(legal[-1])


@every_case
def test_what_was_seen_is_the_same_whenever_somebody_asks(case: Case) -> None:
    """An early client receives events as they happen, a later one receives them afterwards."""
    game, rng = game_of(case), random.Random(9)
    early, late = game.new_initial_state(), game.new_initial_state()
    while not early.is_terminal():
        assert early.position.trail
        action = rng.choice(early.legal_actions())
        early.apply_action(action)
        late.apply_action(action)
    asked, copied = late.position.trail, late.clone().position.trail
    for seat in range(case.players):
        for trail in (asked, copied):
            assert trail.digest(seat) == early.position.trail.digest(seat)
            assert trail.heard(seat) == early.position.trail.heard(seat)


def test_a_clone_of_what_nobody_has_asked_about_goes_its_own_way() -> None:
    state = advance(load("muster").new_initial_state(), random.Random(6), 4)
    clone, before = state.clone(), state.clone().information_state_string()
    player = state.current_player()
    clone.apply_action(clone.legal_actions()[0])
    state.apply_action(state.legal_actions()[-1])
    seen = [one.information_state_string(player) for one in (state, clone)]
    assert len({before, *seen}) == 3


def test_a_clone_goes_its_own_way() -> None:
    state = advance(load("muster").new_initial_state(), random.Random(6), 4)
    before, clone = str(state), state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before
    assert str(clone) != before


def test_a_default_that_hangs_on_another_option_is_in_the_name_of_the_game() -> None:
    assert "hands=50" in str(load("mu_tricks", 2, variant="goslar"))
    assert "hands=4" in str(load("mu_tricks", 4))


def test_wrong_input_is_told_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="there is no game chess"):
        load("chess")
    with pytest.raises(BadOption, match="Muster is for 2 players, not 3"):
        load("muster", 3)
    with pytest.raises(BadOption, match="there is no option speed"):
        load("muster", speed=1)
    with pytest.raises(BadData, match="cannot be read"):
        load("muster", cards="/no/such/file")
    with pytest.raises(BadOption, match="Muster is for 2 players, not 3"):
        pyspiel.load_game("python_mutable_muster(players=3)")
