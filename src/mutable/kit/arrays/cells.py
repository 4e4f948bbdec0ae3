"""Arrays of small numbers in one memory block, written by compiled code and read by NumPy without a copy.

Each 64-bit word packs four 16-bit or eight 8-bit numbers, so that clearing a row is fast. The first number is
in the lowest bits, which is the first position in memory on little-endian machines, the only ones supported.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.kit.bits import bit_of, lowest

A_WORD: Final = 8  # flags in a word
HALF: Final = 50  # a set of this many places can be shifted left by seven
LOW_HALF: Final = 0x3FFFFFFFFFFFF
SPREAD: Final = 0x02040810204081
ONES: Final = 0x01010101010101
LAST: Final = 0x100000000000000
A_SET: Final = 32  # flags in a word of the sets
A_SET_FULL: Final = 0xFFFFFFFF


def zeros(words: i64) -> vec[i64]:
    """Return this many words of memory, all 0."""
    cells = vec[i64](capacity=words)
    for _ in range(words):
        cells = append(cells, 0)
    return cells


class Flags:
    """A table of booleans, one byte each, with one row for each game of a batch.

    Callers read `cells`, and can also write there. `has` and `members` therefore answer from sets that only
    this class writes, with one bit for each flag.
    """

    def __init__(self, rows: int, width: int) -> None:
        self.width: i64 = width
        self.words: i64 = (width + A_WORD - 1) // A_WORD  # of a row; the last may be padded
        self.cells: vec[i64] = zeros(rows * self.words)
        self._set_words: i64 = (width + A_SET - 1) // A_SET + 2  # a run may touch two words more
        self._sets: vec[i64] = zeros(rows * self._set_words)
        self._first_set: i64 = 0  # first word of the current row among the sets
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
        self._first_set = row * self._set_words
        self._clear_sets(low[row], high[row])
        low[row] = self._first + self.words
        high[row] = self._first

    def _clear_sets(self, low: i64, high: i64) -> None:
        """Clear the sets of the current row, in the range of words of `cells` that may be set."""
        if low < high:
            sets = self._sets
            first: i64 = self._first_set + ((low - self._first) * A_WORD) // A_SET
            last: i64 = self._first_set + ((high - self._first) * A_WORD) // A_SET
            for at in range(first, last + 1):
                sets[at] = 0

    def raise_run(self, first: i64, offsets: i64) -> None:
        """Set the places first + offset, for each offset in a set."""
        self._raise_in_sets(first, offsets)
        self._raise(first, offsets & LOW_HALF)
        if offsets > LOW_HALF:
            self._raise(first + HALF, offsets >> HALF)

    def _raise_in_sets(self, first: i64, offsets: i64) -> None:
        sets = self._sets
        at: i64 = self._first_set + (first >> 5)
        run: i64 = (offsets & A_SET_FULL) << (first & 31)
        sets[at] = sets[at] | (run & A_SET_FULL)
        if run > A_SET_FULL:
            sets[at + 1] = sets[at + 1] | (run >> A_SET)
        if offsets > A_SET_FULL:
            self._raise_in_sets(first + A_SET, offsets >> A_SET)

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
        return self._sets[row * self._set_words + (place >> 5)] & bit_of(place & 31) != 0

    def members(self, row: i64, found: vec[i64]) -> vec[i64]:
        """Append the places of a row that are set, in ascending order."""
        first: i64 = row * self._set_words
        for word in range(self._set_words):
            rest: i64 = self._sets[first + word]
            while rest:
                found = append(found, word * A_SET + lowest(rest))
                rest &= rest - 1
        return found
