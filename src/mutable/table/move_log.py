"""The moves of a game in compact form: a move is stored as its row number, not as its text."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from mutable.kit.errors import UnknownMove
from mutable.kit.moves import MoveTable

Line = tuple[int, str]
"""A seat (or CHANCE) and the text of its entry."""

_SEATS = 8  # seats and chance fit in three bits
_OTHER = -1  # stored for an entry that is not a move


class MoveLog(Sequence[Line]):
    """A sequence of entries, each a seat and a text."""

    def __init__(self, moves: MoveTable, lines: Iterable[Line] = ()) -> None:
        self.rows = moves  # may be replaced by an equal table
        self._codes = array("i")
        self._others: dict[int, str] = {}  # by index: take-backs and other entries that are not moves
        for seat, text in lines:
            self.add(seat, text)

    def add(self, seat: int, text: str) -> None:
        """Append an entry: a move or, for example, a take-back."""
        try:
            row = self.rows.parse(text)
        except UnknownMove:
            row = _OTHER
            self._others[len(self._codes)] = text
        self._codes.append(row * _SEATS + seat)

    def copy(self) -> "MoveLog":
        """Return an independent copy."""
        other = MoveLog(self.rows)
        other._codes, other._others = self._codes[:], {**self._others}
        return other

    def seat(self, number: int) -> int:
        """Return the seat of an entry."""
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

    __hash__ = None  # type: ignore[assignment]  # mutable, so not hashable

    def _line(self, number: int) -> Line:
        row, seat = divmod(self._codes[number], _SEATS)
        return seat, self._others[number] if row == _OTHER else self.rows.text(row)
