"""The move table of Mū. Rows are laid out by arithmetic, so that legality needs no look-up.

keep CARD CARD          the two cards to keep; the others go to the neighbour
plan PROJECT            the project to play
build CARD CELL         the building to play, and where
take SYMBOLS            tokens of one's choice: Trade's, or a project's
place SYMBOL PROJECT    a token on a project
refuse                  rather lose the tokens than open a project's first extra space
cover BORDER SYMBOL     a token on a mismatched source
use | pass              an anytime project, or not
destroy CELL            where one's Damage tokens strike
remove LINE             a Damage token taken away instead
divert CELL             another building destroyed instead
battle LINE, deal CARD, reveal, receive      chance's

CARD is a building (`trade-FFFN`) or a project's number; SYMBOL is F, N or S; CELL is row and column.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDER_NAMES, CELL_NAMES, CELLS, LINE_NAMES
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.effects import SYMBOLS
from mutable.kit.moves import MoveTable

KEEP: Final = 0
KEEP_PLANS: Final = 1
PLAN: Final = 2
BUILD: Final = 3
TAKE: Final = 4
PLACE: Final = 5
REFUSE: Final = 6
COVERING: Final = 7
USE: Final = 8
PASS: Final = 9
DESTROY: Final = 10
REMOVE: Final = 11
DIVERTING: Final = 12
BATTLE: Final = 13
DEAL: Final = 14
DEAL_PLAN: Final = 15
REVEAL: Final = 16
RECEIVE: Final = 17
KINDS: Final = [
    "keep", "keep_plans", "plan", "build", "take", "place", "refuse", "cover", "use", "pass", "destroy",
    "remove", "divert", "battle", "deal", "deal_plan", "reveal", "receive",
]  # fmt: skip

# Choices of one, two and three tokens; the first three of each size are those of one colour.
TAKES: Final = [
    "F", "N", "S", "FF", "NN", "SS", "FN", "FS", "NS",
    "FFF", "NNN", "SSS", "FFN", "FFS", "FNN", "FNS", "FSS", "NNS", "NSS",
]  # fmt: skip
TAKE_COUNTS: Final = [text.count(symbol) for text in TAKES for symbol in SYMBOLS]
TAKES_FROM: Final = [0, 0, 3, 9]  # by size: where its rows begin
TAKES_OF_SIZE: Final = [0, 0b111, 0b111111, 0b1111111111]
ONE_COLOUR: Final = 0b111


class MuCityMoves(MoveTable):
    """Every move with its kind and its one or two arguments."""

    def __init__(self, components: Components) -> None:
        super().__init__()
        self.kind: list[i64] = []
        self.one: list[i64] = []
        self.two: list[i64] = []
        numbers = [str(project.number) for project in components.projects]
        self.projects: i64 = len(numbers)
        self.first_keep: i64 = self._pairs(KEEP, components.names)
        self.first_keep_plan: i64 = self._pairs(KEEP_PLANS, numbers)
        self.first_plan: i64 = self._each(PLAN, "plan", numbers)
        self.first_build: i64 = self._both(BUILD, "build", components.names, CELL_NAMES)
        self.first_take: i64 = self._each(TAKE, "take", TAKES)
        self.first_place: i64 = self._both(PLACE, "place", SYMBOLS, numbers)
        self.refuse: i64 = self._row(REFUSE, "refuse", -1, -1)
        self.first_cover: i64 = self._both(COVERING, "cover", BORDER_NAMES, SYMBOLS)
        self.use: i64 = self._row(USE, "use", -1, -1)
        self.decline: i64 = self._row(PASS, "pass", -1, -1)
        self.first_destroy: i64 = self._each(DESTROY, "destroy", CELL_NAMES)
        self.first_remove: i64 = self._each(REMOVE, "remove", LINE_NAMES)
        self.first_divert: i64 = self._each(DIVERTING, "divert", CELL_NAMES)
        self.chance_follows()
        self.first_battle: i64 = self._each(BATTLE, "battle", LINE_NAMES)
        self.first_deal: i64 = self._each(DEAL, "deal", components.names)
        self.first_deal_plan: i64 = self._each(DEAL_PLAN, "deal", numbers)
        self.reveal: i64 = self._row(REVEAL, "reveal", -1, -1)
        self.receive: i64 = self._row(RECEIVE, "receive", -1, -1)

    def build_row(self, card: i64, cell: i64) -> i64:
        return self.first_build + card * CELLS + cell

    def keeps_with(self, card: i64, plans: bool) -> i64:
        """The first row of the pairs of this card with those before it."""
        first: i64 = self.first_keep_plan if plans else self.first_keep
        return first + card * (card - 1) // 2

    def _row(self, kind: int, text: str, one: int, two: int) -> int:
        self.kind.append(kind)
        self.one.append(one)
        self.two.append(two)
        return self.add(text)

    def _each(self, kind: int, verb: str, names: list[str]) -> int:
        first = len(self)
        for one, name in enumerate(names):
            self._row(kind, f"{verb} {name}", one, -1)
        return first

    def _both(self, kind: int, verb: str, names: list[str], others: list[str]) -> int:
        first = len(self)
        for one, name in enumerate(names):
            for two, other in enumerate(others):
                self._row(kind, f"{verb} {name} {other}", one, two)
        return first

    def _pairs(self, kind: int, names: list[str]) -> int:
        """Every pair once, the earlier card first in its text."""
        first = len(self)
        for one, name in enumerate(names):
            for two in range(one):
                self._row(kind, f"keep {names[two]} {name}", one, two)
        return first
