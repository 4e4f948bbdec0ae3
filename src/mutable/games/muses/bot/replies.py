"""The best few turns of a position by static value to the seat on turn, found without making moves."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.domain import WIN
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.turns import TurnGenerator
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import MusesState

LEAST: Final = -WIN - 1
MOST_REPLIES: Final = 3  # that callers ask for


class Replies(TurnGenerator):
    """The best turns first; of equal ones the first found."""

    def __init__(self, rules: MusesRules) -> None:
        super().__init__(rules)
        self._state: MusesState = MusesState(0)
        self._after: MusesState = MusesState(0)
        self._moved: i64 = 0
        self._direction: i64 = 0
        self._limit: i64 = 1
        self._dice_value: DiceValue | None = None
        self._bar: i64 = LEAST  # value that a turn must exceed
        self.count: i64 = 0
        self.worth: vec[i64] = _numbers(MOST_REPLIES)
        self.across: vec[i64] = _numbers(MOST_REPLIES)
        self.down: vec[i64] = _numbers(MOST_REPLIES)
        self.dice: vec[i64] = _numbers(MOST_REPLIES)
        self.ends: vec[i64] = _numbers(MOST_REPLIES)  # 1 if the turn ends the dance

    def find(self, state: MusesState, dice_value: DiceValue, limit: i64) -> None:
        """Find at most `limit` turns; `dice_value` is that of the seat on turn."""
        self._state = state
        self._dice_value = dice_value
        self._limit = limit
        self._bar = LEAST
        self.count = 0
        self.generate(state, 0)

    def set_step(self, moved: i64, direction: i64) -> None:
        self._moved = moved
        self._direction = direction

    def visit(self, dice: i64, is_over: bool) -> None:
        dice_value = self._dice_value
        assert dice_value is not None
        worth: i64 = dice_value.worth(dice, self._state.seat, is_over)
        if worth > self._bar:
            self._keep(dice, is_over, worth)

    def _keep(self, dice: i64, is_over: bool, worth: i64) -> None:
        after: MusesState = self._after
        after.across = self._state.across
        after.down = self._state.down
        if self._moved:
            after.slide(self._moved, self._direction)
        if self._is_known(dice, after):
            return
        if self.count < self._limit:
            self.count += 1
        at: i64 = self.count - 1
        while at > 0 and self.worth[at - 1] < worth:
            self._copy(at - 1, at)
            at -= 1
        self.worth[at] = worth
        self.across[at] = after.across
        self.down[at] = after.down
        self.dice[at] = dice
        self.ends[at] = 1 if is_over else 0
        if self.count == self._limit:
            self._bar = self.worth[self.count - 1]

    def _is_known(self, dice: i64, after: MusesState) -> bool:
        """Return True if another turn has led to the same floor."""
        for at in range(self.count):
            if self.dice[at] == dice and self.across[at] == after.across and self.down[at] == after.down:
                return True
        return False

    def _copy(self, source: i64, target: i64) -> None:
        self.worth[target] = self.worth[source]
        self.across[target] = self.across[source]
        self.down[target] = self.down[source]
        self.dice[target] = self.dice[source]
        self.ends[target] = self.ends[source]


def _numbers(count: i64) -> vec[i64]:
    found = vec[i64]()
    for _ in range(count):
        found = append(found, i64(0))
    return found
