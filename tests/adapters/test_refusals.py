"""An adapter refuses an impossible request, says what would be right, and changes nothing."""

from typing import Any

import pytest

MISSING = "the extra research is not installed: "
for package in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
    pytest.importorskip(package, reason=f"{MISSING}{package} is missing")

import gymnasium
import numpy as np

from mutable.adapters import gymnasium as one_seat
from mutable.adapters import openspiel
from mutable.adapters import pettingzoo as zoo
from mutable.adapters.openspiel.position import NAMED
from mutable.batch import Batch
from mutable.kit.errors import BadOption, IllegalAction, MutableError, UnknownMove
from mutable.kit.game import CHANCE
from tests.adapters.cases import Case, every_case, every_game

makers = pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env, one_seat.env])


@makers
@pytest.mark.parametrize("mode", ["human", "rgb_array", 3])
def test_a_way_to_render_that_there_is_not_is_refused(make: Any, mode: Any) -> None:
    with pytest.raises(BadOption, match=r'render_mode must be "ansi" .* or None, not'):
        make("muster", render_mode=mode)


@pytest.mark.filterwarnings("ignore:.*render_mode")  # Gymnasium's own word, before ours
def test_gymnasium_itself_is_told_the_same() -> None:
    with pytest.raises(BadOption, match="not 'human'"):
        gymnasium.make("mutable/muster-v0", render_mode="human")


def steps_before_reset(table: Any) -> list[Any]:
    if hasattr(table, "wait"):
        return [lambda: table.step({"player_0": 1, "player_1": 1})]
    if hasattr(table, "agents"):
        return [lambda: table.step(1), lambda: table.observe("player_0"), lambda: table.choose("player_0")]
    return [lambda: table.step(1), table.action_masks]


@makers
def test_who_steps_before_the_first_reset_is_told_to_reset(make: Any) -> None:
    for does in steps_before_reset(make("muster", render_mode="ansi")):
        with pytest.raises(MutableError, match="no game has begun; reset the environment first"):
            does()


@pytest.mark.parametrize("wrong", [2.5, 3.0, "3", np.float32(3), np.array([3, 4]), None])
def test_an_action_that_is_no_whole_number_is_refused_and_nothing_has_changed(wrong: Any) -> None:
    alone, in_turn, at_once = one_seat.env("muster"), zoo.env("muster"), zoo.parallel_env("muster")
    for table in (alone, in_turn, at_once):
        table.reset(seed=1)
        before = table.play.state.facts()
        given: Any = {"player_0": wrong, "player_1": wrong} if table is at_once else wrong
        with pytest.raises(MutableError, match=r"whole number from 0 to 92[56], not |must decide"):
            table.step(given)
        assert table.play.state.facts() == before
        assert table.play.forfeited_by is None


def test_whole_numbers_of_numpy_are_actions() -> None:
    table = one_seat.env("muster")
    seen, _ = table.reset(seed=1)
    assert not table.step(np.int32(seen["action_mask"].argmax()))[2]
    seen, _ = table.reset(seed=1)
    assert not table.step(np.array(seen["action_mask"].argmax()))[2]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"size": 2.5}, "a whole number of games, 1 at least, not 2.5"),
        ({"size": 0}, "a whole number of games, 1 at least, not 0"),
        ({"size": True}, "a whole number of games, 1 at least, not True"),
        ({"size": "8"}, "a whole number of games, 1 at least, not '8'"),
        ({"players": 2.0}, "players must be a whole number, not 2.0"),
        ({"seed": 1.5}, "seed must be a whole number, not 1.5"),
        ({"history": -1}, "history must be a whole number"),
        ({"opponents": {2: "random"}}, r'such as \{1: "level3"\}; seats are 0 to 1'),
        ({"opponents": {"1": "random"}}, "seats are 0 to 1"),
        ({"opponents": {0: "random", 1: "random"}}, "at least one must be left to the learner"),
        ({"opponents": {1: "genius"}}, "there is no bot genius for muster"),
        ({"opponents": {1: "best"}, "iterations": 0.5}, "iterations must be a whole number"),
        ({"opponents": {1: "best"}, "milliseconds": 0}, "milliseconds must be a number above 0, not 0"),
        ({"options": {"unity": 3}}, "option unity takes false or true"),
    ],
)
def test_what_a_batch_cannot_be_made_of_is_told_in_a_sentence(arguments: dict, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        Batch("muster", **arguments)


def test_what_a_batch_cannot_do_is_told_in_a_sentence_and_changes_nothing() -> None:
    batch = Batch("muster", size=2, seed=1)
    before = [batch.save(game).kept.state.facts() for game in range(2)]
    for actions in ([1.0, 2.0], [1], [[1, 2]], ["1", "2"]):
        with pytest.raises(IllegalAction, match="actions must be 2 whole numbers, not"):
            batch.step(actions)
    with pytest.raises(UnknownMove, match=r"a whole number from 0 to 925, not 3\.5"):
        batch.text(3.5)
    with pytest.raises(BadOption, match="there is no game 2 in this batch; they are numbered from 0 to 1"):
        batch.save(2)
    with pytest.raises(BadOption, match="history=512"):
        batch.recall()
    elsewhere = Batch("muster", options={"unity": True}, size=1)
    for saved in (elsewhere.save(0), None):
        with pytest.raises(BadOption, match="the snapshot is of another table"):
            batch.restore(0, saved)
    assert [batch.save(game).kept.state.facts() for game in range(2)] == before


@every_case
def test_a_chance_node_that_is_given_a_wrong_outcome_names_those_that_there_are(case: Case) -> None:
    state = openspiel.load(case.game.name, case.players, **dict(case.options)).new_initial_state()
    assert state.is_chance_node()
    before = state.position.state.facts()
    possible = [str(outcome) for outcome, _ in state.chance_outcomes()]
    wrong = state.get_game().max_chance_outcomes() + 7
    with pytest.raises(IllegalAction) as told:
        state.position.apply(wrong)
    assert f"outcome {wrong} is not possible here; the possible outcomes are " in str(told.value)
    named = str(told.value).split("outcomes are ")[1].split(", ")
    many = [*possible[:NAMED], f"… ({len(possible)})"]
    assert named == (possible if len(possible) <= NAMED else many)
    assert state.position.state.facts() == before
    assert state.position.turn == CHANCE


@every_game
def test_an_action_of_openspiel_after_the_end_is_refused(game: str) -> None:
    state = openspiel.load(
        game, **({"hands": 1} if game in ("mu_tricks", "muses") else {})
    ).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(IllegalAction, match="the game is over"):
        state.position.apply(0)


@every_game
@pytest.mark.parametrize("is_asked", [False, True])
def test_openspiel_refuses_what_is_illegal_whether_what_is_legal_was_asked_or_not(
    game: str, is_asked: bool
) -> None:
    state = openspiel.load(game).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    known, before = set(state.clone().legal_actions()), state.position.state.facts()
    for wrong in {-1, max(known) + 1, min(known) - 1, 10**6} - known:
        if is_asked:
            state.legal_actions()
        with pytest.raises(IllegalAction, match="is not legal"):
            state.position.apply(wrong)
    assert state.position.state.facts() == before


def test_an_illegal_action_of_openspiel_names_some_that_are_legal() -> None:
    state = openspiel.load("mu_city", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    legal = state.legal_actions()
    wrong = next(action for action in range(9999) if action not in legal)
    with pytest.raises(
        IllegalAction, match=f"action {wrong} is not legal here; the legal actions are {legal[0]}, "
    ):
        state.apply_action(wrong)


def test_a_bot_that_is_asked_for_wrongly_says_so() -> None:
    table, game = zoo.env("muster"), openspiel.load("muster")
    table.reset(seed=1)
    (waiting,) = set(table.agents) - {table.agent_selection}
    with pytest.raises(BadOption, match="there is no agent 'ann'; the agents are player_0, player_1"):
        table.choose("ann")
    with pytest.raises(BadOption, match="has nothing to decide now"):
        table.choose(waiting)
    with pytest.raises(BadOption, match="there is no bot genius"):
        table.choose(table.agent_selection, "genius")
    with pytest.raises(BadOption, match="seat must be from 0 to 1, not 2"):
        openspiel.MutableBot(game, 2, "best")
    with pytest.raises(BadOption, match="milliseconds must be a number above 0, not 'soon'"):
        openspiel.MutableBot(game, 1, "best", milliseconds="soon")
    with pytest.raises(BadOption, match=r"history must be a whole number, not 2\.5"):
        openspiel.load("muster", history=2.5)


def test_a_resampled_state_has_no_moves_behind_it_and_goes_on_from_there() -> None:
    """docs/research.md documents this behaviour."""
    state = openspiel.load("muster").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.5)
    assert state.history()
    assert other.history() == []
    action = other.legal_actions()[0]
    other.apply_action(action)
    assert other.history() == [action]
