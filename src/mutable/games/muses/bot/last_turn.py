"""The value of the best turn at the last ply of a search, computed from dice alone.

Most positions of a search are at its last ply. There the positions of the dancers after the turn do not
matter, so no step is made: a turn is the dice that it leaves.
"""

from mypy_extensions import i64

from mutable.bots.search.domain import WIN
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.turns import TurnGenerator
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import MusesState


class LastTurn(TurnGenerator):
    """Tries every step with every power and keeps the best value to the side that moves."""

    def __init__(self, rules: MusesRules, dice_value: DiceValue) -> None:
        super().__init__(rules)
        self._dice_value: DiceValue = dice_value
        self._seat: i64 = 0
        self._sign: i64 = 1
        self._bar: i64 = 0
        self._best: i64 = -WIN - 1
        self._recent_own: i64 = 0  # the dancer that last reached the bar: tried first next time
        self._recent_other: i64 = 0

    def begin(self) -> None:
        """Start a search independently of earlier ones."""
        self._recent_own = 0
        self._recent_other = 0

    def best(self, state: MusesState, is_ours: bool, bar: i64) -> i64:
        """Return the value of the best turn to the side that makes it, or any value that reaches `bar`."""
        self._seat = state.seat
        self._bar = bar
        self._best = -WIN - 1
        if is_ours:
            self._sign = 1
            self._recent_own = self.generate(state, self._recent_own)
        else:
            self._sign = -1
            self._recent_other = self.generate(state, self._recent_other)
        return self._best

    def visit(self, dice: i64, is_over: bool) -> None:
        worth: i64 = self._sign * self._dice_value.worth(dice, self._seat, is_over)
        if worth > self._best:
            self._best = worth
            self.has_enough = worth >= self._bar
