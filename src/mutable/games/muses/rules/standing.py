"""How the troupes would be scored if the dance ended now, as far as one seat can know (6.3 to 6.8).

Who lies face down is hidden from most (8.2, 8.3). Such a die counts as it lies, and is marked where one of
the muses that the seat cannot place would have it lifted by Apollo. It is made of the tiles that the seat is
shown and of what is printed, so that it can tell no more than they do.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import LAST, MUSES
from mutable.games.muses.rules.scoring import Scorer, Tally, highest
from mutable.games.muses.rules.state import NONE
from mutable.kit.game import View

STAYS: Final = "stays"
LIFTED: Final = "lifted"
PERHAPS: Final = "perhaps"


class Standing:
    """The tiles as one seat sees them, compared column by column."""

    def __init__(self, scorer: Scorer, tiles: list[View]) -> None:
        self._scorer: Scorer = scorer
        self._suns: dict[str, i64] = {
            scorer.components.name(muse): scorer.components.suns[muse] for muse in range(MUSES)
        }
        placed = {tile["muse"] for tile in tiles}
        self._unplaced: list[i64] = [suns for name, suns in self._suns.items() if name not in placed]
        self._rows: list[list[View]] = [self._row(troupe, tiles) for troupe in range(scorer.troupes.count)]

    def told(self, sheet: tuple[int, ...]) -> View:
        """Rows, the Sun of each column, and who is ahead with the hands that are over added."""
        columns = [self._column(column) for column in range(self._scorer.troupes.columns)]
        silver_is_left = True
        for column in columns:
            if column["troupe"] is not None:
                column["token"] = "silver" if silver_is_left else "bronze"
                silver_is_left = False
        return {"rows": self._rows, "columns": columns, "ahead": self._ahead(columns, sheet)}

    def _row(self, troupe: int, tiles: list[View]) -> list[View]:
        """A troupe's dice in falling order; the neutral die is in no row (6.4)."""
        row = [self._counted(tile) for tile in tiles if tile["troupe"] == troupe]
        row.sort(key=_falling)
        return row

    def _counted(self, tile: View) -> View:
        will = self._will(tile)
        final = LAST if will == LIFTED else tile["die"]
        return {"dancer": tile["dancer"], "die": tile["die"], "final": final, "will": will}

    def _will(self, tile: View) -> str:
        """Would Apollo lift this die now (6.3)? Of a muse unknown to the seat: could he?"""
        die: i64 = tile["die"]
        if not tile["apollo"] or die == LAST:
            return STAYS
        if tile["muse"] is None:
            return PERHAPS if die in self._unplaced else STAYS
        return LIFTED if die == self._suns[tile["muse"]] else STAYS

    def _column(self, column: int) -> View:
        dice: list[list[i64]] = [[counted["final"] for counted in row] for row in self._rows]
        winner: i64 = highest(dice, column)
        return {"troupe": None if winner == NONE else int(winner), "token": None}

    def _ahead(self, columns: list[View], sheet: tuple[int, ...]) -> list[int]:
        """The troupes that would win by Suns, Silver Suns and dice; nobody has ended the dance yet."""
        past = Tally(self._scorer, sheet)
        figures: list[tuple[int, int, int]] = []
        for troupe, row in enumerate(self._rows):
            tokens = [column["token"] for column in columns if column["troupe"] == troupe]
            silvers = tokens.count("silver")
            suns = len(tokens) - silvers + silvers * int(self._scorer.components.silver)
            dice = sum(counted["final"] for counted in row)
            figures.append(
                (past.suns[troupe] + suns, past.silvers[troupe] + silvers, past.dice[troupe] + dice)
            )
        best = max(figures)
        return [troupe for troupe, own in enumerate(figures) if own == best]


def _falling(counted: View) -> tuple[int, int]:
    return -counted["final"], -counted["die"]
