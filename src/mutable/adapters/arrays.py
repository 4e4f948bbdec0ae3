"""Actions and observations of a table as arrays of fixed size.

An action is a row of the game's move table, so its number means the same move in every position. `Actions`
converts it to the text of docs/notation.md and back. The rows of seats come first, and only these are
actions. A mask has a 1 for each legal action.

An observation is a view as numbers of 16 bits, own seat first; `Observations.layout` names its parts.
"""

import operator
from collections.abc import Iterable
from typing import Any

from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.arrays.layout import layout_of, spans_of
from mutable.kit.errors import UnknownMove, quote
from mutable.kit.extras import MissingExtra
from mutable.kit.game import Rules, State

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise MissingExtra("numpy") from error

Numbers = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]

NUMBER = np.dtype("<i2")


class Actions:
    """Converts between the moves of a table and their numbers."""

    def __init__(self, rules: Rules) -> None:
        self._moves = rules.moves
        self.count: int = rules.moves.seat_rows

    def checked(self, action: object, more: int = 0) -> int:
        """Return the number of an action. Raise UnknownMove if it is out of range or not an integer (1.0 is
        refused). `more` is the number of actions beyond the moves of the table.
        """
        last = self.count + more - 1
        try:
            number = operator.index(action)  # type: ignore[arg-type]  # raises TypeError itself
        except TypeError:
            raise UnknownMove("action_kind", last=last, given=quote(action)) from None
        if not 0 <= number <= last:
            raise UnknownMove("no_action", action=number, last=last)
        return number

    def text(self, action: int) -> str:
        """Return the text of the move."""
        return self._moves.text(self.checked(action))

    def number(self, text: str) -> int:
        """Return the action of a move's text. Raise UnknownMove if a seat has no such move."""
        row = self._moves.parse(text)
        if row >= self.count:
            raise UnknownMove("chance_action", given=quote(text))
        return row

    def mask(self, legal: Iterable[int], more: int = 0) -> Mask:
        """Return an array with a 1 for each legal action; `more` is the number of additional actions."""
        mask = np.zeros(self.count + more, np.int8)
        mask[list(legal)] = 1
        return mask


class Observations:
    """Converts the views of a table to arrays."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.size, self.layout = layout_of(rules)
        self.ranges: tuple[Numbers, Numbers] = _ranges(rules)
        self._buffer = self.buffer()

    def of(self, state: State, seat: int) -> Numbers:
        """Return the view of a seat (or SPECTATOR) as a new array."""
        return self._buffer.of(state, seat).copy()

    def buffer(self) -> "ObservationBuffer":
        """Return a reusable buffer for one observation."""
        return ObservationBuffer(self._rules, self.size)

    def parts(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Split an observation into its named parts."""
        return {name: observation[place] for name, place in self.layout.items()}


class ObservationBuffer:
    """A buffer of one observation that each call overwrites."""

    def __init__(self, rules: Rules, size: int) -> None:
        self._rules = rules
        self._writer = FeatureWriter(size)
        memory: Any = self._writer.cells  # NumPy's type hints do not accept it as a buffer
        self._numbers: Numbers = np.frombuffer(memory, NUMBER)[:size]

    def of(self, state: State, seat: int) -> Numbers:
        """Return the view of a seat (or SPECTATOR); the next call overwrites the array."""
        self._writer.begin(0)
        self._rules.encode_view(state, seat, self._writer)
        return self._numbers


def _ranges(rules: Rules) -> tuple[Numbers, Numbers]:
    """Return the least and the greatest value of each number."""
    spans = np.array(spans_of(rules), np.int16).reshape(-1, 2)
    return spans[:, 0].copy(), spans[:, 1].copy()
