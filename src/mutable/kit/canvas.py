"""What one seat may know as a row of numbers, for learners: games draw on it what their views tell.

Every number has 16 bits, low byte first, so that an array library reads the whole row without a copy.
Most of them stay 0; only the others are written.
"""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of, lowest

LEAST: Final = -32768
GREATEST: Final = 32767


class Section:
    """A named stretch of the row."""

    def __init__(self, name: str, start: int) -> None:
        self.name = name
        self.start = start
        self.size = 0


class Canvas:
    """A row of numbers that is drawn from left to right; one without room only measures."""

    def __init__(self, size: i64) -> None:
        self.cells: bytearray = bytearray(2 * size)
        self.at: i64 = 0
        self.sections: list[Section] = []
        self._size: i64 = size

    def section(self, name: str) -> None:
        """What follows has this name; only a canvas that measures keeps it."""
        if self._size == 0:
            self.finish()
            self.sections.append(Section(name, self.at))

    def finish(self) -> None:
        """The last section ends here."""
        if self.sections:
            self.sections[-1].size = self.at - self.sections[-1].start

    def number(self, value: i64) -> None:
        """One number; beyond 16 bits it is cut off."""
        if value != 0:
            self._put(self.at, max(LEAST, min(GREATEST, value)))
        self.at += 1

    def choice(self, index: i64, width: i64) -> None:
        """A 1 at the place of what is the case; nothing is below 0."""
        if index >= 0:
            assert index < width
            self._put(self.at + index, 1)
        self.at += width

    def flags(self, mask: i64, width: i64) -> None:
        """A 1 for each member of a set."""
        rest: i64 = mask
        while rest:
            place: i64 = lowest(rest)
            assert place < width
            self._put(self.at + place, 1)
            rest &= rest - 1
        self.at += width

    def counts(self, cards: i64, face_of: list[i64], width: i64) -> None:
        """How many cards of each face a set has."""
        rest: i64 = cards
        while rest:
            self._add_one(self.at + face_of[lowest(rest)])
            rest &= rest - 1
        self.at += width

    def rotated(self, mask: i64, first: i64, width: i64) -> None:
        """A set of seats, counted from one of them on."""
        for step in range(width):
            if mask & bit_of((first + step) % width):
                self._put(self.at + step, 1)
        self.at += width

    def seat(self, index: i64, first: i64, width: i64) -> None:
        """One seat, counted from another on; nobody is below 0."""
        self.choice((index + width - first) % width if index >= 0 else -1, width)

    def place(self, offset: i64, value: i64) -> None:
        """A number further on, for what is not met in the order of the row; the caller moves `at`."""
        self._put(self.at + offset, value)

    def add_one(self, offset: i64) -> None:
        """One more at a place further on."""
        self._add_one(self.at + offset)

    def _put(self, place: i64, value: i64) -> None:
        if self._size:
            self.cells[2 * place] = value & 255
            self.cells[2 * place + 1] = (value >> 8) & 255

    def _add_one(self, place: i64) -> None:
        """Counts stay small: one byte holds them."""
        if self._size:
            self.cells[2 * place] = self.cells[2 * place] + 1
