"""Who did what, in order, kept small: a move is the number of its row, not its text."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from mutable.kit.errors import UnknownMove
from mutable.kit.moves import MoveTable

Line = tuple[int, str]
"""A seat (or CHANCE) and the text of what it did."""

_SEATS = 8  # seats and chance, in three bits
_OTHER = -1  # no row of the table


class MoveLog(Sequence[Line]):
    """Reads like a list of lines."""

    def __init__(self, moves: MoveTable, lines: Iterable[Line] = ()) -> None:
        self.rows = moves  # any equal one will do
        self._codes = array("i")
        self._others: dict[int, str] = {}  # by number: take-backs and whatever else is no move
        for seat, text in lines:
            self.add(seat, text)

    def add(self, seat: int, text: str) -> None:
        """One more entry: a move, or another word of a seat."""
        try:
            row = self.rows.parse(text)
        except UnknownMove:
            row = _OTHER
            self._others[len(self._codes)] = text
        self._codes.append(row * _SEATS + seat)

    def copy(self) -> "Script":
        """The same, sharing nothing that changes."""
        other = MoveLog(self.rows)
        other._codes, other._others = self._codes[:], {**self._others}
        return other

    def seat(self, number: int) -> int:
        """Who made an entry."""
        return self._codes[number] % _SEATS

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, number: int) -> Line: ...

    @overload
    def __getitem__(self, number: slice) -> list[Line]: ...

    def __getitem__(self, number: int | slice) -> Line | list[Line]:
        if isinstance(number, slice):
            return [self._line(each) for each in range(*number.indices(len(self)))]
        return self._line(range(len(self))[number])

    def __iter__(self) -> Iterator[Line]:
        return map(self._line, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # it grows

    def _line(self, number: int) -> Line:
        row, seat = divmod(self._codes[number], _SEATS)
        return seat, self._others[number] if row == _OTHER else self.rows.text(row)
