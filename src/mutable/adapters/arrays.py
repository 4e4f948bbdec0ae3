"""Actions and observations of a table as arrays of fixed size.

An action is a row of the game's move table, so its number means the same move in every position, and
`Actions` turns it to the text of docs/notation.md and back. The seats' rows come first: there are as many
actions as those. A mask has a 1 for each legal one.

An observation is a view as numbers of 16 bits, own seat first; `Observations.layout` names its parts.
"""

import operator
from collections.abc import Iterable
from typing import Any

from mutable.kit.errors import UnknownMove, quote
from mutable.kit.extras import MissingExtra
from mutable.kit.feature_writer import FeatureWriter
from mutable.kit.game import Rules, State
from mutable.kit.layout import layout_of, spans_of

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise MissingExtra("numpy") from error

Numbers = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]

NUMBER = np.dtype("<i2")


class Actions:
    """The numbers of a table's moves."""

    def __init__(self, rules: Rules) -> None:
        self._moves = rules.moves
        self.count: int = rules.moves.seat_rows

    def checked(self, action: object, more: int = 0) -> int:
        """The number that was meant, if it is one: a float is no action, not even a round one. There may be
        more actions than the table has moves.
        """
        last = self.count + more - 1
        try:
            number = operator.index(action)  # type: ignore[arg-type]  # it says so itself if it cannot
        except TypeError:
            raise UnknownMove("action_kind", last=last, given=quote(action)) from None
        if not 0 <= number <= last:
            raise UnknownMove("no_action", action=number, last=last)
        return number

    def text(self, action: int) -> str:
        """The move that an action is."""
        return self._moves.text(self.checked(action))

    def number(self, text: str) -> int:
        """The action of a move's text; UnknownMove if a seat has no such move."""
        row = self._moves.parse(text)
        if row >= self.count:
            raise UnknownMove("chance_action", given=quote(text))
        return row

    def mask(self, legal: Iterable[int], more: int = 0) -> Mask:
        """A 1 for each legal action; there may be more actions than the table has moves."""
        mask = np.zeros(self.count + more, np.int8)
        mask[list(legal)] = 1
        return mask


class Observations:
    """The arrays that a table's views become."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.size, self.layout = layout_of(rules)
        self.ranges: tuple[Numbers, Numbers] = _ranges(rules)
        self._sketch = self.sketch()

    def of(self, state: State, seat: int) -> Numbers:
        """What a seat (or SPECTATOR) knows; the array is the caller's own."""
        return self._sketch.of(state, seat).copy()

    def sketch(self) -> "Sketch":
        """Room for one observation after the other."""
        return Sketch(self._rules, self.size)

    def parts(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """An observation by the names of its parts."""
        return {name: observation[place] for name, place in self.layout.items()}


class Sketch:
    """A canvas of one row that is drawn on again and again."""

    def __init__(self, rules: Rules, size: int) -> None:
        self._rules = rules
        self._canvas = FeatureWriter(size)
        memory: Any = self._canvas.cells  # NumPy's types do not know that it is a buffer
        self._numbers: Numbers = np.frombuffer(memory, NUMBER)[:size]

    def of(self, state: State, seat: int) -> Numbers:
        """What a seat (or SPECTATOR) knows; the next call writes over it."""
        self._canvas.begin(0)
        self._rules.encode_view(state, seat, self._canvas)
        return self._numbers


def _ranges(rules: Rules) -> tuple[Numbers, Numbers]:
    """The least and the greatest that each number can be."""
    spans = np.array(spans_of(rules), np.int16).reshape(-1, 2)
    return spans[:, 0].copy(), spans[:, 1].copy()
