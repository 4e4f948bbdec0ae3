"""The dance floor as a bit set of cells, for testing whether a step keeps the group together (4.4).

Cells are those of the frame (state.py) with a margin: columns and rows 0 to 10, numbered by rows of
eleven; the first 61 are in `low`, the others in `high`. At most one cell of the margin is ever taken, so the
end of a row never touches the beginning of the next.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.ring import CONNECTED
from mutable.games.muses.rules.state import MusesState
from mutable.kit.bits import bit_of, count_bits, nth_bit

WIDTH: Final = 11
HALF: Final = 61
LOW_60: Final = 0xFFFFFFFFFFFFFFF
LOW_50: Final = 0x3FFFFFFFFFFFF
LOW_25: Final = 0x1FFFFFF
ROW: Final = 0x7FF  # the eleven columns

# The change of the cell number by a step to the north, east, south or west.
STRIDES: Final[list[i64]] = [-WIDTH, 1, WIDTH, -1]


def cell_at(column: i64, row: i64) -> i64:
    return row * WIDTH + column


def excerpt(low: i64, high: i64, start: i64) -> i64:
    """Return the cells from `start` on, shifted down to bit 0; at least the next 25 cells are included."""
    if start >= HALF:
        return high >> (start - HALF)
    if start <= HALF - 25:
        return low >> start
    return (low >> start) | ((high & LOW_25) << (HALF - start))


class Floor:
    def __init__(self) -> None:
        self.low: i64 = 0
        self.high: i64 = 0

    # Cells

    def load(self, state: MusesState) -> None:
        """Load the taken cells of a state."""
        self.low = 0
        self.high = 0
        across: i64 = state.across
        down: i64 = state.down
        while across:
            if across & 15:
                self._add(cell_at(across & 15, down & 15))
            across >>= 4
            down >>= 4

    def has(self, cell: i64) -> bool:
        if cell < HALF:
            return self.low & bit_of(cell) != 0
        return self.high & bit_of(cell - HALF) != 0

    def _add(self, cell: i64) -> None:
        if cell < HALF:
            self.low |= bit_of(cell)
        else:
            self.high |= bit_of(cell - HALF)

    def _remove(self, cell: i64) -> None:
        if cell < HALF:
            self.low &= ~bit_of(cell)
        else:
            self.high &= ~bit_of(cell - HALF)

    # Steps

    def keeps_group(self, cell: i64, direction: i64) -> bool:
        """Return whether a step from this cell, pushes included, leaves one group.

        However many dancers it pushes, a step empties its first cell and fills the first free one in line.
        """
        stride: i64 = STRIDES[direction]
        end: i64 = cell + stride
        while self.has(end):
            end += stride
        low: i64 = self.low
        high: i64 = self.high
        self._remove(cell)
        self._add(end)
        holds: bool = CONNECTED[self._taken_around(cell)] or self.is_one_group()
        self.low = low
        self.high = high
        return holds

    def _taken_around(self, cell: i64) -> i64:
        """Return the taken cells around a cell as a number below 256.

        If the neighbours of the emptied cell are connected among themselves, the group holds without it.
        """
        around: i64 = excerpt(self.low, self.high, cell - WIDTH - 1)
        middle: i64 = around >> WIDTH
        return (around & 7) | ((middle & 1) << 3) | ((middle & 4) << 2) | (((around >> (2 * WIDTH)) & 7) << 5)

    def is_one_group(self) -> bool:
        """Return whether all taken cells are connected by edges and corners; flood fill from one cell."""
        low: i64 = self.low & -self.low
        high: i64 = 0 if low else self.high & -self.high
        while True:
            wide_low: i64 = low | ((low & LOW_60) << 1) | (low >> 1) | ((high & 1) << 60)
            wide_high: i64 = high | ((high & LOW_60) << 1) | (high >> 1) | (low >> 60)
            next_low: i64 = self.low & _tall_low(wide_low, wide_high)
            next_high: i64 = self.high & _tall_high(wide_low, wide_high)
            if next_low == low and next_high == high:
                return low == self.low and high == self.high
            low = next_low
            high = next_high

    # The rim: free cells that touch a taken one

    def widen_to_rim(self) -> None:
        """Replace the set by the free cells around it (3.1)."""
        low: i64 = self.low
        high: i64 = self.high
        wide_low: i64 = low | ((low & LOW_60) << 1) | (low >> 1) | ((high & 1) << 60)
        wide_high: i64 = high | ((high & LOW_60) << 1) | (high >> 1) | (low >> 60)
        self.low = _tall_low(wide_low, wide_high) & ~low
        self.high = _tall_high(wide_low, wide_high) & ~high

    def row(self, number: i64) -> i64:
        """Return the columns of a row that are in the set."""
        return excerpt(self.low, self.high, number * WIDTH) & ROW

    def count(self) -> i64:
        return count_bits(self.low) + count_bits(self.high)

    def nth(self, index: i64) -> i64:
        """Return the cell with this index, counted from 0."""
        below: i64 = count_bits(self.low)
        return nth_bit(self.low, index) if index < below else HALF + nth_bit(self.high, index - below)


def _tall_low(low: i64, high: i64) -> i64:
    """Return the low half of a set extended by the cells above and below it."""
    return low | ((low & LOW_50) << WIDTH) | (low >> WIDTH) | ((high & ROW) << 50)


def _tall_high(low: i64, high: i64) -> i64:
    return high | ((high & LOW_50) << WIDTH) | (high >> WIDTH) | (low >> 50)
