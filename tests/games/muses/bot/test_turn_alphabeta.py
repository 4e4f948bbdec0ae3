"""The search over whole turns of Dance of Muses finds exactly the turns that the rules allow."""

import itertools
import math

import pytest

from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN
from mutable.bots.search.network import load_network
from mutable.games import GAMES
from mutable.games.muses.bot.belief import as_known_to
from mutable.games.muses.bot.dice_value import (
    AFTER_NEXT,
    NETWORK_FILE,
    NETWORK_FILE_OF_THREE,
    NEUTRAL_SIDE,
    NEXT,
    DiceValue,
    feature_of,
)
from mutable.games.muses.bot.domain import MusesDomain
from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.bot.turn_alphabeta import TurnAlphaBeta, TurnList
from mutable.games.muses.bot.turn_outcomes import TurnOutcomes
from mutable.games.muses.rules.nibbles import indices, nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCERS, DANCING, MYSTERY, NEUTRAL, MusesState
from mutable.kit.game import OVER
from mutable.kit.rng import Rng
from tests.bots.positions import late_dance, step
from tests.bots.test_search import UNLIMITED, after, brute_force


def rules_for(players: int, **options: int | str) -> MusesRules:
    rules = GAMES["muses"].rules(players, options)
    assert isinstance(rules, MusesRules)
    return rules


def dances(rules: MusesRules, seed: int) -> list[MusesState]:
    """The positions before each turn of a random dance."""
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MusesState)
    found: list[MusesState] = []
    while rules.turn(state) != OVER:
        if state.phase == DANCING:
            found.append(state.copy())
        step(rules, state, rng)
    return found


def guesses_in(state: MusesState) -> list[Guess]:
    """All that may be hidden from the seat on turn."""
    return as_known_to(state.seat, nibble(state.behind, state.seat) - 1, state.behind)


def static_value(rules: MusesRules) -> DiceValue:
    return DiceValue(rules, DanceEvaluation(rules, EvaluationWeights()), None)


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {}), (2, {"steps": 9})])
def test_the_turns_listed_are_those_that_the_rules_allow(players: int, options: dict[str, int]) -> None:
    rules = rules_for(players, **options)
    dice_value = static_value(rules)
    turn_list = TurnList(rules, dice_value)
    ends = 0
    for state in [state for seed in range(8) for state in dances(rules, seed)]:
        dice_value.begin(state, [Guess(state.behind, 1)], state.seat)
        turn_list.list_all(state, True)
        outcomes = TurnOutcomes(rules).of(state, state.seat)
        over = [
            dice_value.worth(outcome.after.dice, state.seat, True)
            for outcome in outcomes
            if outcome.is_over()
        ]
        listed = [
            (turn_list.across[at], turn_list.down[at], turn_list.dice[at]) for at in range(turn_list.count)
        ]
        assert len(set(listed)) == len(listed)
        going_on = {
            (outcome.after.across, outcome.after.down, outcome.after.dice)
            for outcome in outcomes
            if not outcome.is_over()
        }
        assert set(listed) == going_on
        assert turn_list.best_end == max(over, default=-WIN - 1)
        ends += bool(over)
    assert ends > 0


@pytest.mark.parametrize("players", [2, 4])
def test_a_duel_looks_two_turns_ahead_as_brute_force_does(players: int) -> None:
    rules = rules_for(players)
    state = next(found for seed in range(40) if (found := late_dance(rules, seed)))
    guesses = guesses_in(state)
    board = MusesDomain(rules, state, guesses, static_value(rules))
    values = {
        move: brute_force(rules, board, after(rules, state, state.seat, move), state.seat, 2)
        for move in rules.legal(state, state.seat)
    }
    turn_search = TurnAlphaBeta(rules, DanceEvaluation(rules, EvaluationWeights()), None)
    chosen = turn_search.search(state, guesses, Clock(0.0, UNLIMITED), 2)
    assert values[chosen] == turn_search.root_moves[0].value == max(values.values())
    assert {root_move.move for root_move in turn_search.root_moves} == set(values)
    assert all(root_move.value >= values[root_move.move] for root_move in turn_search.root_moves)


def test_a_duel_repeats_whatever_was_searched_before() -> None:
    rules = rules_for(2)
    first, second = dances(rules, 1)[3:5]
    turn_search = TurnAlphaBeta(rules, DanceEvaluation(rules, EvaluationWeights()), NETWORK_FILE)

    def found(state: MusesState) -> list[tuple[int, int]]:
        turn_search.search(state, guesses_in(state), Clock(0.0, 300), 50)
        return [(root_move.move, root_move.value) for root_move in turn_search.root_moves]

    one = found(first)
    found(second)
    assert found(first) == one


def feature(rules: MusesRules, state: MusesState, behind: int, dancer: int, on_turn: int) -> int:
    owner = state.owner(dancer)
    if owner == NEUTRAL:
        return feature_of(NEUTRAL_SIDE, 0, state.die(dancer))
    muse = dancer if dancer < MYSTERY else nibble(behind, dancer - MYSTERY) - 1
    side = NEXT if rules.troupes.of(owner) == rules.troupes.of(on_turn) else AFTER_NEXT
    return feature_of(side, rules.components.suns[muse], state.die(dancer))


@pytest.mark.parametrize("players", [2, 4])
def test_dice_have_the_value_that_the_trained_network_gives_for_every_seat(players: int) -> None:
    rules = rules_for(players)
    dice_value, net = (
        DiceValue(rules, DanceEvaluation(rules, EvaluationWeights()), NETWORK_FILE),
        load_network(NETWORK_FILE),
    )
    for state in dances(rules, 2):
        guesses = guesses_in(state)
        dice_value.begin(state, guesses, state.seat)
        for mover in (state.seat, (state.seat + 1) % players):
            net.clear()
            for guess in guesses:
                for dancer in range(DANCERS):
                    if state.is_present(dancer):
                        number = feature(rules, state, guess.behind, dancer, (mover + 1) % players)
                        net.add_scaled(number, 1.0 / len(guesses))
            net.forward()
            worth = dice_value.worth(state.dice, mover, False)
            logit = net.output() if mover != state.seat else -net.output()
            assert worth == pytest.approx(math.tanh(logit / 2.0) * WIN, abs=WIN / 25)
            assert worth == dice_value.worth(state.dice, mover, False)


def test_among_three_dice_look_as_the_net_finds_them_for_each() -> None:
    rules = rules_for(3)
    dice_value, net = (
        DiceValue(rules, DanceEvaluation(rules, EvaluationWeights()), NETWORK_FILE_OF_THREE),
        load_network(NETWORK_FILE_OF_THREE),
    )
    for state in dances(rules, 2):
        guesses = guesses_in(state)
        for seat, mover in itertools.product(range(3), range(3)):
            dice_value.begin(state, guesses, seat)
            net.clear()
            for guess in guesses:
                for dancer in indices(state.present()):
                    muse = dancer if dancer < MYSTERY else nibble(guess.behind, dancer - MYSTERY) - 1
                    side = (state.owner(dancer) - mover - 1) % 3
                    net.add_scaled(
                        feature_of(side, rules.components.suns[muse], state.die(dancer)), 1.0 / len(guesses)
                    )
            net.forward()
            chance = math.tanh(net.output((seat - mover - 1) % 3) / 2.0)
            assert dice_value.worth(state.dice, mover, False) == pytest.approx(chance * WIN, abs=WIN / 25)


@pytest.mark.parametrize(
    ("players", "options"), [(3, {"hands": 2}), (2, {"hands": 2}), (2, {"apollo": "mystery"})]
)
def test_where_nothing_was_learned_dice_are_computed(players: int, options: dict[str, int | str]) -> None:
    rules = rules_for(players, **options)
    evaluation = DanceEvaluation(rules, EvaluationWeights())
    dice_value = DiceValue(rules, evaluation, NETWORK_FILE_OF_THREE if players == 3 else NETWORK_FILE)
    for state in dances(rules, 4)[:10]:
        guesses = guesses_in(state)
        dice_value.begin(state, guesses, state.seat)
        evaluation.begin(state.sheet)
        worth = evaluation.worth(state, guesses, state.seat, False)
        assert dice_value.worth(state.dice, state.seat, False) == worth
