"""Collects the legal moves that `Rules.offer` enumerates: counts them, picks one, lists or flags them.

A game offers its moves in runs (a first row and a set of offsets), so that search and rollouts can pick a
move without building a list.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.kit.arrays.cells import Flags
from mutable.kit.bits import bit_of, count_bits, lowest, nth_bit
from mutable.kit.rng import Rng

NOTHING: Final = -1
MOST_OFFSETS: Final = 62  # a run is a set
ROOM: Final = [0] * (MOST_OFFSETS + 1)


class Choices:
    """Receives offered moves. Call one of the `to_…` methods first to select what it computes."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.found: i64 = NOTHING
        self._wanted: i64 = NOTHING
        self._rng: Rng | None = None
        self._collects: bool = False
        self._lists: bool = False
        self._gathers: bool = False
        self.rows: vec[i64] = vec[i64]()  # after `to_fill_rows`: the first `count` entries are valid
        self._moves: list[int] | None = None
        self._flags: Flags | None = None
        self._sought: i64 = NOTHING

    def to_count(self) -> None:
        """Only count the offered moves."""
        self._begin(NOTHING)

    def to_find(self, index: i64) -> None:
        """Find the offered move with this index."""
        self._begin(index)

    def to_draw(self, rng: Rng) -> None:
        """Pick a random offered move, each with the same probability, in one pass (reservoir sampling)."""
        self._begin(NOTHING)
        self._rng = rng

    def to_list(self) -> None:
        """List the offered moves; `listed` returns them."""
        self._begin(NOTHING)
        self._collects = True
        self._lists = True

    def to_fill_rows(self) -> None:
        """Write the offered moves to `rows`, which is reused."""
        self._begin(NOTHING)
        self._collects = True
        self._gathers = True

    def to_mark(self, flags: Flags) -> None:
        """Set a flag for every offered move in the current row of `flags`."""
        self._begin(NOTHING)
        self._collects = True
        self._flags = flags

    def to_seek(self, row: i64) -> None:
        """Set `found` to this row if it is offered."""
        self._begin(NOTHING)
        self._collects = True
        self._sought = row

    def listed(self) -> list[int]:
        """Return the list of offered moves; the caller owns it."""
        moves = self._moves
        self._moves = None
        return [] if moves is None else moves

    def offer(self, row: i64) -> None:
        """Add one legal move."""
        self.offer_run(row, 1)

    def offer_run(self, first_row: i64, offsets: i64) -> None:
        """Add the moves first_row + offset, for each offset in a set."""
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
    """Return the rows of a run, followed by `last` if given.

    The list is allocated with its final length, because growing it costs more than the rest of the pass.
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
