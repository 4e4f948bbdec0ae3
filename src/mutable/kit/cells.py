"""Numbers in one stretch of memory, written by compiled code and read by NumPy without a copy.

Small numbers are packed into words, four of sixteen bits or eight of eight bits each, so that a row of them
is cleared quickly. The first lies in the lowest bits: in memory that is the first place on every machine that
counts its bytes from the small end, as all do that this is made for.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.kit.bits import bit_of

A_WORD: Final = 8  # flags in a word
HALF: Final = 50  # so many places can still be shifted by seven
LOW_HALF: Final = 0x3FFFFFFFFFFFF
SPREAD: Final = 0x02040810204081
ONES: Final = 0x01010101010101
LAST: Final = 0x100000000000000


def zeros(words: i64) -> vec[i64]:
    """So many words of memory, all 0."""
    cells = vec[i64](capacity=words)
    for _ in range(words):
        cells = append(cells, 0)
    return cells


class Flags:
    """A table of yes and no, a byte each: one row for each game of a batch."""

    def __init__(self, rows: int, width: int) -> None:
        self.width: i64 = width
        self.words: i64 = (width + A_WORD - 1) // A_WORD  # of a row; the last may be padded
        self.cells: vec[i64] = zeros(rows * self.words)
        self._first: i64 = 0  # word of the row that was begun
        self._low: vec[i64] = zeros(rows)  # of each row: where its first raised word may be,
        self._high: vec[i64] = zeros(rows)  # and after its last; few of them are ever raised
        self._row: i64 = 0

    def begin(self, row: i64) -> None:
        """Clear a row; what is raised from now on is raised there."""
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
        """The places first + offset, for each offset in a set."""
        self._raise(first, offsets & LOW_HALF)
        if offsets > LOW_HALF:
            self._raise(first + HALF, offsets >> HALF)

    def _raise(self, first: i64, offsets: i64) -> None:
        """Eight places at a time: seven bits times SPREAD bring each under its own byte, the eighth goes by
        itself.
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
        """Is a place of a row set? A place outside of it never is."""
        if place < 0 or place >= self.width:
            return False
        return self.cells[row * self.words + (place >> 3)] & bit_of((place & 7) * 8) != 0
