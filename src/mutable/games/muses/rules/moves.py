"""The move table of Dance of Muses. Rows are laid out by arithmetic, so that legality needs no look-up.

lay MUSE X,Y             a muse of the hand face up into a cell
hide MUSE X,Y            the same face down: the mystery muse
step DANCER DIRECTION    north, east, south or west, pushing whoever stands in line
power MUSE DANCER        the power of a muse on another, before or after her step
done                     no power after the step
first SEAT, deal MUSE    chance's
reveal                   chance's too: the end of a hand shows what no seat could know when it moved

A MUSE goes by her name. A DANCER is a muse that lies face up; `mystery0` to `mystery3`, the mystery muse
of that seat; or `neutral`, the neutral muse while it lies face down. Face-down tiles have these names for
everybody, their owner too. X counts to the east and Y to the south from the muse laid first: while muses
are being laid, no cell is farther from her than eight.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import MUSES, Components
from mutable.games.muses.rules.state import DANCERS, DIRECTIONS, MYSTERY, NEUTRAL, NONE
from mutable.kit.moves import MoveTable

LAY: Final = 0
HIDE: Final = 1
STEP: Final = 2
POWER: Final = 3
DONE: Final = 4
FIRST: Final = 5
DEAL: Final = 6
REVEAL: Final = 7
KINDS: Final = ["lay", "hide", "step", "power", "done", "first", "deal", "reveal"]

REACH: Final = MUSES - 1  # the farthest a muse can be laid from the first
SPAN: Final = 2 * REACH + 1


class MusesMoves(MoveTable):
    """Every move with its kind, who makes it (a muse, a dancer, a seat) and what it is aimed at."""

    def __init__(self, components: Components, players: int) -> None:
        super().__init__()
        self.kind: list[i64] = []
        self.who: list[i64] = []
        self.aim: list[i64] = []  # a dancer, a direction, or the number of a cell in SPAN rows
        self.muses: list[str] = [muse.name for muse in components.muses]
        self.dancers: list[str] = [*self.muses, *(f"mystery{seat}" for seat in range(NEUTRAL)), "neutral"]
        self._first_lay: i64 = self._lays(LAY)
        self._first_hide: i64 = self._lays(HIDE)
        self.first_step: i64 = self._steps()
        self.first_power: i64 = self._powers()
        self.done: i64 = self._row(DONE, "done", NONE, NONE)
        self.chance_follows()
        self.first_first: i64 = self._of_chance(FIRST, [str(seat) for seat in range(players)])
        self.first_deal: i64 = self._of_chance(DEAL, self.muses)
        self.reveal: i64 = self._row(REVEAL, "reveal", NONE, NONE)

    def lay(self, kind: i64, muse: i64, x: i64, y: i64) -> i64:
        """The row of laying or hiding a muse in a cell."""
        first: i64 = self._first_lay if kind == LAY else self._first_hide
        return first + (muse * SPAN + y + REACH) * SPAN + x + REACH

    def step(self, dancer: i64, direction: i64) -> i64:
        return self.first_step + dancer * len(DIRECTIONS) + direction

    def power(self, muse: i64, target: i64) -> i64:
        return self.first_power + muse * DANCERS + target

    def x(self, move: i64) -> i64:
        """The cell of a muse that is being laid."""
        return self.aim[move] % SPAN - REACH

    def y(self, move: i64) -> i64:
        return self.aim[move] // SPAN - REACH

    def _row(self, kind: int, text: str, who: int, aim: int) -> int:
        self.kind.append(kind)
        self.who.append(who)
        self.aim.append(aim)
        return self.add(text)

    def _lays(self, kind: int) -> int:
        first = len(self)
        for muse, name in enumerate(self.muses):
            for cell in range(SPAN * SPAN):
                x, y = cell % SPAN - REACH, cell // SPAN - REACH
                self._row(kind, f"{KINDS[kind]} {name} {x},{y}", muse, cell)
        return first

    def _steps(self) -> int:
        first = len(self)
        for dancer, name in enumerate(self.dancers):
            for direction, where in enumerate(DIRECTIONS):
                self._row(STEP, f"step {name} {where}", dancer, direction)
        return first

    def _powers(self) -> int:
        first = len(self)
        for muse in range(MYSTERY):
            for target, name in enumerate(self.dancers):
                self._row(POWER, f"power {self.muses[muse]} {name}", muse, target)
        return first

    def _of_chance(self, kind: int, names: list[str]) -> int:
        first = len(self)
        for who, name in enumerate(names):
            self._row(kind, f"{KINDS[kind]} {name}", who, NONE)
        return first
