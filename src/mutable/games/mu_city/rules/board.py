"""The geometry of a board: nine cells, six lines, twenty-four borders.

A cell is 3 * row + column. Lines 0 to 2 are the rows, 3 to 5 the columns. A border is 4 * line + place: the
four borders of a row run from left to right, those of a column from top to bottom; the first and the last are
at the edge of the board. So a source belongs to exactly one line (4.4).
"""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of

CELLS: Final = 9
LINES: Final = 6
BORDERS: Final = 24
ROWS: Final = 0b000111
COLUMNS: Final = 0b111000
OUTER: Final = 0x999999  # the borders at the board's edge: places 0 and 3 of every line

EMPTY: Final = -1
OFF_BOARD: Final = -1
TOP: Final = 0
RIGHT: Final = 1
BOTTOM: Final = 2
LEFT: Final = 3

LINE_NAMES: Final = ["row1", "row2", "row3", "column1", "column2", "column3"]


def cell_name(cell: i64) -> str:
    return f"{cell // 3 + 1}{cell % 3 + 1}"


CELL_NAMES: Final = [cell_name(cell) for cell in range(CELLS)]


def _border_at(cell: int, side: int) -> int:
    row, column = cell // 3, cell % 3
    if side in (LEFT, RIGHT):
        return 4 * row + column + (1 if side == RIGHT else 0)
    return 4 * (3 + column) + row + (1 if side == BOTTOM else 0)


def _neighbour_at(cell: int, side: int) -> int:
    row, column = cell // 3, cell % 3
    row += {TOP: -1, BOTTOM: 1}.get(side, 0)
    column += {LEFT: -1, RIGHT: 1}.get(side, 0)
    return 3 * row + column if 0 <= row < 3 and 0 <= column < 3 else OFF_BOARD


def _border_name(border: int) -> str:
    """Name a border at the edge by side and line (`left2`), one between two cells by both (`21-22`)."""
    line, place = border // 4, border % 4
    if line < 3:
        ends, cells = ("left", "right"), (3 * line + place - 1, 3 * line + place)
    else:
        ends, cells = ("top", "bottom"), (3 * (place - 1) + line - 3, 3 * place + line - 3)
    if place in (0, 3):
        return f"{ends[place // 3]}{line % 3 + 1}"
    return f"{cell_name(cells[0])}-{cell_name(cells[1])}"


BORDER_NAMES: Final = [_border_name(border) for border in range(BORDERS)]


class Board:
    """Look-up tables of the geometry, by cell * 4 + side and by line."""

    def __init__(self) -> None:
        places = [(cell, side) for cell in range(CELLS) for side in range(4)]
        self.border: list[i64] = [_border_at(cell, side) for cell, side in places]
        self.neighbour: list[i64] = [_neighbour_at(cell, side) for cell, side in places]
        self.cells_of: list[i64] = [_cells_of(line) for line in range(LINES)]


def _cells_of(line: int) -> i64:
    """Return the set of the cells of a line."""
    found: i64 = 0
    for step in range(3):
        found |= bit_of(3 * line + step if line < 3 else 3 * step + line - 3)
    return found


def crossing(row: i64, column: i64) -> i64:
    """Return the cell where line `row` crosses line `column`."""
    return 3 * row + column - 3
