"""What one seat may know as a row of numbers, for learners: games draw on it what their views tell.

Every number has 16 bits, low byte first, so that an array library reads all rows without a copy. Most of them
stay 0; only the others are written.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mutable.kit.bits import bit_of, lowest
from mutable.kit.cells import zeros

LEAST: Final = -32768
GREATEST: Final = 32767
A_NUMBER: Final = 0xFFFF
A_WORD: Final = 4  # numbers in a word


class Section:
    """A named stretch of the row."""

    def __init__(self, name: str, start: int) -> None:
        self.name: str = name
        self.start: int = start
        self.size: int = 0


class FeatureWriter:
    """Rows of numbers, each drawn from left to right; one without room only measures."""

    def __init__(self, size: i64, rows: i64 = 1) -> None:
        self.words: i64 = (size + A_WORD - 1) // A_WORD  # of a row; the last may be padded
        self.cells: vec[i64] = zeros(rows * self.words)
        self.at: i64 = 0
        self.sections: list[Section] = []
        self.spans: list[tuple[int, int]] = []  # of a canvas that measures: the range of each number
        self._measures: bool = size == 0
        self._least: i64 = LEAST
        self._most: i64 = GREATEST

    def begin(self, row: i64) -> None:
        """Clear a row and draw there."""
        cells = self.cells
        first: i64 = row * self.words
        for at in range(first, first + self.words):
            cells[at] = 0
        self.at = A_WORD * first

    def section(self, name: str, most: i64 = GREATEST, least: i64 = 0) -> None:
        """What follows has this name, and its numbers and counts lie from `least` to `most`, as far as that
        is said; only a canvas that measures keeps it.
        """
        if self._measures:
            self.finish()
            self.sections.append(Section(name, self.at))
            self.span(most, LEAST if most == GREATEST else least)

    def span(self, most: i64, least: i64 = 0) -> None:
        """The numbers and counts that follow lie in another range."""
        self._most = most
        self._least = least

    def finish(self) -> None:
        """The last section ends here."""
        if self.sections:
            self.sections[-1].size = self.at - self.sections[-1].start

    def number(self, value: i64) -> None:
        """One number; beyond 16 bits it is cut off."""
        if value != 0:
            self._put(self.at, _cut(value))
        self.skip(1)

    def skip(self, width: i64) -> None:
        """Go on behind numbers that are 0, or were placed."""
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
        """A 1 at the place of what is the case; nothing is below 0."""
        if index >= 0:
            assert index < width
            self._add_one(self.at + index)
        self._pass_flags(width)

    def flags(self, mask: i64, width: i64) -> None:
        """A 1 for each member of a set."""
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
        """How many cards of each face a set has."""
        if not self._measures:
            cells = self.cells
            rest: i64 = cards
            while rest:
                place: i64 = self.at + face_of[lowest(rest)]
                cells[place >> 2] = cells[place >> 2] + bit_of((place & 3) * 16)
                rest &= rest - 1
        self.skip(width)

    def rotated(self, mask: i64, first: i64, width: i64) -> None:
        """A set of seats, counted from one of them on."""
        for step in range(width):
            if mask & bit_of((first + step) % width):
                self._add_one(self.at + step)
        self._pass_flags(width)

    def seat(self, index: i64, first: i64, width: i64) -> None:
        """One seat, counted from another on; nobody is below 0."""
        self.choice((index + width - first) % width if index >= 0 else -1, width)

    def place(self, offset: i64, value: i64) -> None:
        """A number further on, for what is not met in the order of the row; `skip` goes on."""
        self._put(self.at + offset, value)

    def add_one(self, offset: i64) -> None:
        """One more at a place further on."""
        self._add_one(self.at + offset)

    def _put(self, place: i64, value: i64) -> None:
        """At a place that is still 0. The sign of a word's last number is the word's own."""
        if not self._measures:
            number: i64 = value if place & 3 == 3 else value & A_NUMBER
            self._add(place, number)

    def _add_one(self, place: i64) -> None:
        """Numbers so far from their limits have no sign to mind."""
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
