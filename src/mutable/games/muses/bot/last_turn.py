"""The best that one turn can come to at Dance of Muses, if nothing is to follow: found by dice alone.

Most positions that a search meets are those of its last turn. Where the dancers end up does not matter
there, so that no step is made: a turn is the dice it leaves.
"""

from mypy_extensions import i64

from mutable.bots.search.domain import WIN
from mutable.games.muses.bot.dice_value import Looks
from mutable.games.muses.bot.turns import Turns
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import MusesState


class LastTurn(Turns):
    """Tries every step with every power, and keeps the best worth to the side that moves."""

    def __init__(self, rules: MusesRules, looks: Looks) -> None:
        super().__init__(rules)
        self._looks: Looks = looks
        self._seat: i64 = 0
        self._sign: i64 = 1
        self._bar: i64 = 0
        self._best: i64 = -WIN - 1
        self._lately_ours: i64 = 0  # who reached the bar at last: likely to reach the next one too
        self._lately_theirs: i64 = 0

    def begin(self) -> None:
        """Before a search: what an earlier one met changes nothing."""
        self._lately_ours = 0
        self._lately_theirs = 0

    def best(self, state: MusesState, is_ours: bool, bar: i64) -> i64:
        """The worth of the best turn to the side that makes it; any that reaches the bar will do."""
        self._seat = state.seat
        self._bar = bar
        self._best = -WIN - 1
        if is_ours:
            self._sign = 1
            self._lately_ours = self.walk(state, self._lately_ours)
        else:
            self._sign = -1
            self._lately_theirs = self.walk(state, self._lately_theirs)
        return self._best

    def take(self, dice: i64, is_over: bool) -> None:
        worth: i64 = self._sign * self._looks.worth(dice, self._seat, is_over)
        if worth > self._best:
            self._best = worth
            self.has_enough = worth >= self._bar
