"""The end of a dance: the strongest bot carries out its proofs and plays late positions perfectly."""

import os
from itertools import pairwise

import pytest

from mutable.bots.bot import Bot, Budget
from mutable.bots.registry import BEST, LEVELS, bot_named
from mutable.bots.search.alphabeta import AlphaBeta
from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN
from mutable.games import GAMES
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.domain import MusesDomain
from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.bot.levels import parameters_of
from mutable.games.muses.bot.proof import MusesProofDomain
from mutable.games.muses.bot.search import MusesSearch
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import LAYING, MusesState
from mutable.kit.bits import bit_of
from mutable.kit.game import CHANCE, OVER, Rules, State
from mutable.kit.rng import Rng
from tests.bots.positions import late_dance, step

SOAK = int(os.environ.get("MUTABLE_SOAK", "1"))
POSITIONS = 10 * SOAK  # 1,000 when soaked
GAMES_WON = SOAK  # of each pairing
PLIES = 4
MOST_NODES = 100_000  # of a slower win that is looked at again
MOST_PLIES = 6  # of the three turns in which a win within four plies can come
THOUGHT = Budget(iterations=150 if SOAK == 1 else 2000)


def forces_a_win(rules: Rules, state: State, seat: int, plies: int) -> bool:
    """Brute force: can a seat win within so many moves, whatever the others do?"""
    turn = rules.turn(state)
    if turn == OVER:
        return rules.winners(state) == bit_of(seat)
    if turn == CHANCE:
        return forces_a_win(rules, after(rules, state, turn, rules.legal(state, CHANCE)[0]), seat, plies)
    if plies == 0:
        return False
    ways = (
        forces_a_win(rules, after(rules, state, turn, move), seat, plies - 1)
        for move in rules.legal(state, turn)
    )
    return any(ways) if turn == seat else all(ways)


def after(rules: Rules, state: State, seat: int, move: int) -> State:
    found = state.copy()
    rules.apply(found, seat, move)
    return found


def late_positions(rules: Rules, count: int) -> list[tuple[MusesState, set[int]]]:
    """Positions that the seat on turn can win within PLIES, with the moves that do; others must not."""
    found: list[tuple[MusesState, set[int]]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        state = late_dance(rules, seed)
        if state is None:
            continue
        seat = rules.turn(state)
        moves = rules.legal(state, seat)
        winning = {
            move for move in moves if forces_a_win(rules, after(rules, state, seat, move), seat, PLIES - 1)
        }
        if winning and len(winning) < len(moves):
            found.append((state, winning))
    return found


def test_late_positions_with_all_tiles_open_are_played_perfectly() -> None:
    rules = GAMES["muses"].rules(2, {})
    bot = MusesSearch(rules, parameters_of(LEVELS[-1], 2))
    for state, winning in late_positions(rules, POSITIONS):
        move = bot.choose_knowing_state(state, rules.turn(state), Budget(iterations=20_000), Rng(1))
        assert bot.has_proved_win()
        if move not in winning and not wins_in_as_many_turns(rules, state, move):
            assert wins_in_time(rules, state, move, int(bot.depth))


def wins_in_as_many_turns(rules: Rules, state: State, move: int) -> bool:
    """Is a move that is not among the quickest by moves as quick by turns, which are two moves at most?"""
    seat = rules.turn(state)
    return forces_a_win(rules, after(rules, state, seat, move), seat, MOST_PLIES - 1)


def wins_in_time(rules: Rules, state: MusesState, move: int, turns: int) -> bool:
    """Does a search that leaves nothing out see a slower win as well?"""
    assert isinstance(rules, MusesRules)
    domain = MusesProofDomain(rules, state, [Guess(state.behind, 1)], is_optimistic=False)
    return bool(AlphaBeta(rules).worth([state], domain, move, Clock(0.0, MOST_NODES), turns) >= WIN)


def seats_that_proved_a_win(rules: Rules, bots: list[Bot], seed: int) -> tuple[set[int], int]:
    """Muses are laid anywhere: the seats whose search once said that it had won, and those that did win."""
    state, rng = rules.start(), Rng(seed)
    sure: set[int] = set()
    while rules.turn(state) != OVER:
        seat = rules.turn(state)
        if seat == CHANCE or state.phase == LAYING:  # type: ignore[attr-defined]
            step(rules, state, rng)
            continue
        bot = bots[seat]
        rules.apply(state, seat, bot.choose(rules.view(state, seat), THOUGHT, rng))
        if isinstance(bot, MusesSearch) and bot.has_proved_win():
            sure.add(seat)
    return sure, rules.winners(state)


@pytest.mark.parametrize("opponent", ["random", "greedy", BEST])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_win_that_was_proved_is_never_lost_again(players: int, opponent: str) -> None:
    rules = GAMES["muses"].rules(players, {})
    assert isinstance(rules, MusesRules)
    proved = 0
    for seed in range(20 * GAMES_WON):
        troupe = rules.troupes.of(seed % players)  # who plays together proves together
        names = [BEST if rules.troupes.of(seat) == troupe else opponent for seat in range(players)]
        bots = [bot_named("muses", name, rules) for name in names]
        sure, won = seats_that_proved_a_win(rules, bots, seed)
        assert all(won & bit_of(seat) for seat in sure)
        proved += bool(sure)
        if proved == GAMES_WON:
            return
    pytest.fail(f"a win was proved in {proved} games only")


def test_floors_with_columns_and_rows_exchanged_are_told_apart() -> None:
    rules = GAMES["muses"].rules(2, {})
    assert isinstance(rules, MusesRules)
    state = late_dance(rules, 1)
    assert state is not None
    dice_value = DiceValue(rules, DanceEvaluation(rules, EvaluationWeights()), None)
    domain = MusesDomain(rules, state, [Guess(state.behind, 1)], dice_value)
    turned = state.copy()
    turned.across, turned.down = state.down, state.across
    assert domain.key(turned) != domain.key(state)


@pytest.mark.parametrize("players", [3, 4])
def test_among_more_than_two_no_level_forgets_what_the_one_below_thinks_of(players: int) -> None:
    levels = [parameters_of(level, players) for level in LEVELS]
    for below, above in pairwise(levels):
        assert above.worlds >= below.worlds
        assert above.max_depth >= below.max_depth
        assert above.weights.sees_end >= below.weights.sees_end
    held = [
        (
            parameters.worlds,
            parameters.max_depth,
            parameters.tries,
            parameters.weights.sun,
            parameters.weights.sees_end,
        )
        for parameters in levels
    ]
    assert len(set(held)) == len(LEVELS)


def test_between_two_the_upper_levels_think_of_replies_in_one_world() -> None:
    levels = [parameters_of(level, 2) for level in (3, 4, 5)]
    assert [(parameters.worlds, parameters.max_depth) for parameters in levels] == [(6, 1), (1, 2), (1, 3)]
