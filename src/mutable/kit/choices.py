"""One walk over the legal moves serves to count them, to take the n-th, to draw one, to list, gather or mark
them.

A game offers its moves in runs (a first row and a set of offsets), so that search and rollouts
draw a move without building a list.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.kit.bits import bit_of, count_bits, lowest, nth_bit
from mutable.kit.cells import Flags
from mutable.kit.rng import Rng

NOTHING: Final = -1
MOST_OFFSETS: Final = 62  # a run is a set
ROOM: Final = [0] * (MOST_OFFSETS + 1)


class Choices:
    """Collects what a walk offers: always the count; as asked the n-th, one at random, the list, or flags."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.found: i64 = NOTHING
        self._wanted: i64 = NOTHING
        self._rng: Rng | None = None
        self._collects: bool = False
        self._lists: bool = False
        self._gathers: bool = False
        self.rows: vec[i64] = vec[i64]()  # of a gathering; its first `count` are meant
        self._moves: list[int] | None = None
        self._flags: Flags | None = None
        self._sought: i64 = NOTHING

    def to_count(self) -> None:
        """From now on, only count what is offered."""
        self._begin(NOTHING)

    def to_find(self, index: i64) -> None:
        """From now on, look for the move of this index among those that are offered."""
        self._begin(index)

    def to_draw(self, rng: Rng) -> None:
        """Each move equally likely, in one walk: a later run replaces the choice by its share."""
        self._begin(NOTHING)
        self._rng = rng

    def to_list(self) -> None:
        """From now on, list what is offered."""
        self._begin(NOTHING)
        self._collects = True
        self._lists = True

    def to_fill_rows(self) -> None:
        """Into `rows`, which the next gathering overwrites."""
        self._begin(NOTHING)
        self._collects = True
        self._gathers = True

    def to_mark(self, flags: Flags) -> None:
        """Raise the flag of every legal move in the row that was begun."""
        self._begin(NOTHING)
        self._collects = True
        self._flags = flags

    def to_seek(self, row: i64) -> None:
        """Is this row among them? Then it is found."""
        self._begin(NOTHING)
        self._collects = True
        self._sought = row

    def listed(self) -> list[int]:
        """The moves of the walk; the caller owns the list."""
        moves = self._moves
        self._moves = None
        return [] if moves is None else moves

    def offer(self, row: i64) -> None:
        """One legal move."""
        self.offer_run(row, 1)

    def offer_run(self, first_row: i64, offsets: i64) -> None:
        """The moves first_row + offset, for each offset in a set."""
        if offsets == 0:
            return
        size: i64 = count_bits(offsets)
        place: i64 = self._wanted - self.count
        self.count += size
        if self._rng is not None:
            place = self._rng.below(self.count)
        if 0 <= place < size:
            self.found = first_row + nth_bit(offsets, place)
        if self._collects:
            self._collect(first_row, offsets)

    def _collect(self, first_row: i64, offsets: i64) -> None:
        if self._gathers:
            self._gather(first_row, offsets)
        elif self._flags is not None:
            self._flags.raise_run(first_row, offsets)
        elif self._moves is not None:
            _append_run(self._moves, first_row, offsets)
        elif self._lists:
            self._moves = run_of(first_row, offsets)
        elif 0 <= self._sought - first_row < MOST_OFFSETS and offsets & bit_of(self._sought - first_row):
            self.found = self._sought

    def _gather(self, first_row: i64, offsets: i64) -> None:
        while len(self.rows) < self.count:
            self.rows = append(self.rows, NOTHING)
        at: i64 = self.count - count_bits(offsets)
        rest: i64 = offsets
        while rest:
            self.rows[at] = first_row + lowest(rest)
            rest &= rest - 1
            at += 1

    def _begin(self, wanted: i64) -> None:
        self.count = 0
        self.found = NOTHING
        self._wanted = wanted
        self._rng = None
        if self._collects:
            self._collects = False
            self._lists = False
            self._gathers = False
            self._moves = None
            self._flags = None
            self._sought = NOTHING


def run_of(first_row: i64, offsets: i64, last: i64 = NOTHING) -> list[int]:
    """The rows of a run, and then perhaps a last one. The list has its length from the start: growing one
    costs more than all the rest of a walk.
    """
    size: i64 = count_bits(offsets)
    moves = ROOM[: size if last == NOTHING else size + 1]
    if last != NOTHING:
        moves[size] = last
    rest: i64 = offsets
    for place in range(size):
        moves[place] = first_row + lowest(rest)
        rest &= rest - 1
    return moves


def _append_run(moves: list[int], first_row: i64, offsets: i64) -> None:
    rest: i64 = offsets
    while rest:
        moves.append(first_row + lowest(rest))
        rest &= rest - 1
