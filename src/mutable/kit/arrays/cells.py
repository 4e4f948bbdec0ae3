"""Arrays of small numbers in one memory block, written by compiled code and read by NumPy without a copy.

Each 64-bit word packs four 16-bit or eight 8-bit numbers, so that clearing a row is fast. The first number is
in the lowest bits, which is the first position in memory on little-endian machines, the only ones supported.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.kit.bits import bit_of

A_WORD: Final = 8  # flags in a word
HALF: Final = 50  # a set of this many places can be shifted left by seven
LOW_HALF: Final = 0x3FFFFFFFFFFFF
SPREAD: Final = 0x02040810204081
ONES: Final = 0x01010101010101
LAST: Final = 0x100000000000000


def zeros(words: i64) -> vec[i64]:
    """Return this many words of memory, all 0."""
    cells = vec[i64](capacity=words)
    for _ in range(words):
        cells = append(cells, 0)
    return cells


class Flags:
    """A table of booleans, one byte each, with one row for each game of a batch."""

    def __init__(self, rows: int, width: int) -> None:
        self.width: i64 = width
        self.words: i64 = (width + A_WORD - 1) // A_WORD  # of a row; the last may be padded
        self.cells: vec[i64] = zeros(rows * self.words)
        self._first: i64 = 0  # first word of the current row
        self._low: vec[i64] = zeros(rows)  # by row: the range of words that may be set, so that
        self._high: vec[i64] = zeros(rows)  # clearing skips the rest; most words are never set
        self._row: i64 = 0

    def begin(self, row: i64) -> None:
        """Clear a row and make it the current one."""
        cells = self.cells
        low = self._low
        high = self._high
        for at in range(low[row], high[row]):
            cells[at] = 0
        self._row = row
        self._first = row * self.words
        low[row] = self._first + self.words
        high[row] = self._first

    def raise_run(self, first: i64, offsets: i64) -> None:
        """Set the places first + offset, for each offset in a set."""
        self._raise(first, offsets & LOW_HALF)
        if offsets > LOW_HALF:
            self._raise(first + HALF, offsets >> HALF)

    def _raise(self, first: i64, offsets: i64) -> None:
        """Set eight places at a time.

        Multiplying seven bits by SPREAD moves each to its own byte; the eighth bit is added separately.
        """
        cells = self.cells
        low = self._low
        high = self._high
        rest: i64 = offsets << (first & 7)
        at: i64 = self._first + (first >> 3)
        if at < low[self._row]:
            low[self._row] = at
        while rest:
            spread: i64 = (((rest & 0x7F) * SPREAD) & ONES) + ((rest >> 7) & 1) * LAST
            cells[at] = cells[at] | spread
            rest >>= 8
            at += 1
        if at > high[self._row]:
            high[self._row] = at

    def has(self, row: i64, place: i64) -> bool:
        """Return True if a place of a row is set; False for a place outside the row."""
        if place < 0 or place >= self.width:
            return False
        return self.cells[row * self.words + (place >> 3)] & bit_of((place & 7) * 8) != 0
