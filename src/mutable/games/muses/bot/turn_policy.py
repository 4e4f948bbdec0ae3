"""A policy of rollouts that plays whole turns sensibly, and the value of the position where a rollout stops.

Each seat knows its own mystery muse and takes all arrangements of the others for equally likely. It compares
its turns by the network's value, the most promising ones after the best reply, and prefers better ones.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.domain import WIN
from mutable.bots.search.policy import RolloutPolicy
from mutable.bots.search.utility import Utility
from mutable.bots.search.values import Values
from mutable.games.muses.bot.belief import as_known_to
from mutable.games.muses.bot.dice_value import NETWORK_FILE, NETWORK_FILE_OF_THREE, DiceValue
from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.bot.last_turn import LastTurn
from mutable.games.muses.bot.turn_outcomes import TurnOutcome, TurnOutcomes
from mutable.games.muses.rules.nibbles import nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, LAYING, MusesState
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

SLOTS: Final = 4096  # of the cache of values: a rollout meets few dice twice
REPLIED: Final = 8  # turns that are compared after the best reply
TEMPERATURE: Final = 2000.0  # of the choice among turns, in units of WIN
FINE: Final = 1000000  # steps of a random share


class PositionValue:
    """Values positions of a dance, alone or after the best reply."""

    def __init__(self, rules: MusesRules) -> None:
        self._evaluation: DanceEvaluation = DanceEvaluation(rules, EvaluationWeights())
        self._is_duel: bool = rules.troupes.count == 2
        network_file = NETWORK_FILE if self._is_duel else NETWORK_FILE_OF_THREE
        self._dice_value: DiceValue = DiceValue(rules, self._evaluation, network_file, SLOTS)
        self._last_turn: LastTurn = LastTurn(rules, self._dice_value)
        self.is_trained: bool = self._dice_value.has_network()

    def begin(self, state: MusesState, guesses: list[Guess], seat: i64) -> None:
        """Set the owners of the dice, the hidden arrangements, and the seat that values are for."""
        self._evaluation.begin(state.sheet)
        self._dice_value.begin(state, guesses, seat)
        self._last_turn.begin()

    def now(self, dice: i64, mover: i64, is_over: bool) -> i64:
        """Return the value after a turn of `mover`, by the dice alone."""
        return self._dice_value.worth(dice, mover, is_over)

    def after_best_turn(self, state: MusesState, is_ours: bool) -> i64:
        """Return the value after the best turn of the seat that is on turn, for two troupes."""
        if not self._is_duel:
            return self._dice_value.worth(state.dice, state.seat - 1, False)
        best: i64 = self._last_turn.best(state, is_ours, WIN + 1)
        return best if is_ours else -best


class TurnPolicy(RolloutPolicy):
    """Chooses whole turns in a dance, and lays muses at random."""

    def __init__(self, rules: MusesRules) -> None:
        self._players: i64 = rules.players
        self._outcomes: TurnOutcomes = TurnOutcomes(rules)
        self._value: PositionValue = PositionValue(rules)
        self._is_duel: bool = rules.troupes.count == 2
        self.is_trained: bool = self._value.is_trained

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MusesState)
        if state.phase == LAYING:
            return rules.random_move(state, seat, rng)
        outcomes = self._outcomes.of(state, seat)
        self._value.begin(state, as_known_to(seat, nibble(state.behind, seat) - 1, state.behind), seat)
        values: list[i64] = [self._value.now(one.after.dice, seat, one.is_over()) for one in outcomes]
        if self._is_duel:
            self._compare_replies(outcomes, values)
        return outcomes[_choice(values, rng)].move

    def _compare_replies(self, outcomes: list[TurnOutcome], values: list[i64]) -> None:
        """Replace the value of the most promising turns by that after the best reply, drop the others."""
        least: i64 = _nth_largest(values, REPLIED)
        for at in range(len(outcomes)):
            if values[at] < least:
                values[at] = -2 * WIN
            elif not outcomes[at].is_over():
                values[at] = self._value.after_best_turn(outcomes[at].after, False)


class DanceUtility(Utility):
    """The chance to win. A dance is valued after some turns, where it is not over before."""

    def __init__(self, rules: MusesRules, turns: i64) -> None:
        self._rules: MusesRules = rules
        self._value: PositionValue = PositionValue(rules)
        self._turns: i64 = turns
        self._stop: i64 = turns
        self.is_trained: bool = self._value.is_trained

    def set_root(self, state: State) -> None:
        """Set the position from which turns are counted."""
        assert isinstance(state, MusesState)
        self._stop = state.steps + self._turns

    def is_leaf(self, rules: Rules, state: State, decisions: i64) -> bool:
        assert isinstance(state, MusesState)
        return self.is_trained and state.phase == DANCING and state.steps >= self._stop

    def estimate(self, rules: Rules, state: State, out: Values) -> None:
        assert isinstance(state, MusesState)
        total: float = 0.0
        for seat in range(rules.players):
            chance: float = self.chance(state, seat)
            out.set(seat, chance)
            total += chance
        if self._rules.troupes.count > 2:  # three networks' outputs do not add up to 1 by themselves
            for seat in range(rules.players):
                out.set(seat, out.get(seat) / max(total, 0.001))

    def chance(self, state: MusesState, seat: i64) -> float:
        """Return the chance to win of a seat's troupe, with every muse known."""
        self._value.begin(state, [Guess(state.behind, 1)], seat)
        troupes = self._rules.troupes
        is_ours: bool = troupes.of(seat) == troupes.of(state.seat)
        return (float(self._value.after_best_turn(state, is_ours)) / float(WIN) + 1.0) / 2.0

    def finished(self, rules: Rules, state: State, out: Values) -> None:
        """Write 1 to each seat of the winning troupe; troupes that share a victory divide it."""
        won: i64 = rules.winners(state)
        troupes = self._rules.troupes
        winners: i64 = 0
        for troupe in range(troupes.count):
            winners += (won >> troupe) & 1
        for seat in range(rules.players):
            out.set(seat, 1.0 / float(winners) if (won >> seat) & 1 else 0.0)


def _nth_largest(values: list[i64], count: i64) -> i64:
    ordered: list[i64] = sorted(values)
    return ordered[max(len(ordered) - count, 0)]


def _choice(values: list[i64], rng: Rng) -> i64:
    """Choose by softmax."""
    best: i64 = max(values)
    weights: list[float] = [math.exp(float(value - best) / TEMPERATURE) for value in values]
    left: float = sum(weights) * float(rng.below(FINE)) / float(FINE)
    for at in range(len(weights)):
        left -= weights[at]
        if left < 0.0:
            return at
    return len(weights) - 1
