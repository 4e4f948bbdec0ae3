"""Rows of features for learners: `Rules.encode_view` writes one seat's view as numbers.

Every number has 16 bits, low byte first, so that an array library reads all rows without a copy. Rows are
cleared first and only non-zero numbers are written.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mutable.kit.arrays.cells import zeros
from mutable.kit.bits import bit_of, lowest

LEAST: Final = -32768
GREATEST: Final = 32767
A_NUMBER: Final = 0xFFFF
A_WORD: Final = 4  # numbers in a word


class Section:
    """A named part of a row."""

    def __init__(self, name: str, start: int) -> None:
        self.name: str = name
        self.start: int = start
        self.size: int = 0


class FeatureWriter:
    """Writes rows of numbers from left to right. With size 0 it only measures the layout."""

    def __init__(self, size: i64, rows: i64 = 1) -> None:
        self.words: i64 = (size + A_WORD - 1) // A_WORD  # words per row; the last may be padded
        self.cells: vec[i64] = zeros(rows * self.words)
        self.at: i64 = 0
        self.sections: list[Section] = []
        self.spans: list[tuple[int, int]] = []  # when measuring: the range of each number
        self._measures: bool = size == 0
        self._least: i64 = LEAST
        self._most: i64 = GREATEST

    def begin(self, row: i64) -> None:
        """Clear a row and start writing there."""
        cells = self.cells
        first: i64 = row * self.words
        for at in range(first, first + self.words):
            cells[at] = 0
        self.at = A_WORD * first

    def section(self, name: str, most: i64 = GREATEST, least: i64 = 0) -> None:
        """Begin a named section whose numbers and counts are between `least` and `most`, if given.

        This has an effect only when measuring.
        """
        if self._measures:
            self.finish()
            self.sections.append(Section(name, self.at))
            self.span(most, LEAST if most == GREATEST else least)

    def span(self, most: i64, least: i64 = 0) -> None:
        """Set the range of the numbers and counts that follow."""
        self._most = most
        self._least = least

    def finish(self) -> None:
        """End the last section."""
        if self.sections:
            self.sections[-1].size = self.at - self.sections[-1].start

    def number(self, value: i64) -> None:
        """Write one number, clamped to 16 bits."""
        if value != 0:
            self._put(self.at, _cut(value))
        self.skip(1)

    def skip(self, width: i64) -> None:
        """Move past numbers that are 0 or that `place` has written."""
        if self._measures:
            self._measure(width, self._least, self._most)
        self.at += width

    def _measure(self, width: i64, least: i64, most: i64) -> None:
        for _ in range(width):
            self.spans.append((least, most))

    def _pass_flags(self, width: i64) -> None:
        if self._measures:
            self._measure(width, 0, 1)
        self.at += width

    def choice(self, index: i64, width: i64) -> None:
        """Write a one-hot vector; all zeros if the index is below 0."""
        if index >= 0:
            assert index < width
            self._add_one(self.at + index)
        self._pass_flags(width)

    def flags(self, mask: i64, width: i64) -> None:
        """Write a 1 for each element of a set."""
        if not self._measures:
            assert mask < bit_of(width)
            cells = self.cells
            rest: i64 = mask
            while rest:
                place: i64 = self.at + lowest(rest)
                cells[place >> 2] = cells[place >> 2] + bit_of((place & 3) * 16)
                rest &= rest - 1
        self._pass_flags(width)

    def counts(self, cards: i64, face_of: list[i64], width: i64) -> None:
        """Write the number of cards of each face in a set."""
        if not self._measures:
            cells = self.cells
            rest: i64 = cards
            while rest:
                place: i64 = self.at + face_of[lowest(rest)]
                cells[place >> 2] = cells[place >> 2] + bit_of((place & 3) * 16)
                rest &= rest - 1
        self.skip(width)

    def rotated(self, mask: i64, first: i64, width: i64) -> None:
        """Write a set of seats, starting from the seat `first`."""
        for step in range(width):
            if mask & bit_of((first + step) % width):
                self._add_one(self.at + step)
        self._pass_flags(width)

    def seat(self, index: i64, first: i64, width: i64) -> None:
        """Write one seat as a one-hot vector, starting from the seat `first`; zeros if it is below 0."""
        self.choice((index + width - first) % width if index >= 0 else -1, width)

    def place(self, offset: i64, value: i64) -> None:
        """Write a number at an offset, for values that do not come in the order of the row; then `skip`."""
        self._put(self.at + offset, value)

    def add_one(self, offset: i64) -> None:
        """Add 1 to the number at an offset."""
        self._add_one(self.at + offset)

    def _put(self, place: i64, value: i64) -> None:
        """Write at a place that is still 0. The last number of a word keeps its sign in the word's sign."""
        if not self._measures:
            number: i64 = value if place & 3 == 3 else value & A_NUMBER
            self._add(place, number)

    def _add_one(self, place: i64) -> None:
        """Add 1. Counts are small, so the addition cannot carry into the next number."""
        if not self._measures:
            self._add(place, 1)

    def _add(self, place: i64, number: i64) -> None:
        cells = self.cells
        at: i64 = place >> 2
        cells[at] = cells[at] + number * bit_of((place & 3) * 16)


def _cut(value: i64) -> i64:
    if value > GREATEST:
        return GREATEST
    return value if value > LEAST else LEAST
