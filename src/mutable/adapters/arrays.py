"""Actions and observations of a table as arrays of fixed size.

An action is a row of the game's move table, so its number means the same move in every position, and
`Actions` turns it to the text of docs/notation.md and back. The seats' rows come first: there are as many
actions as those. A mask has a 1 for each legal one.

An observation is a view as numbers of 16 bits, own seat first; `Observations.layout` names its parts.
"""

from collections.abc import Iterable
from typing import Any

from mutable.kit.canvas import Canvas
from mutable.kit.errors import UnknownMove, quoted
from mutable.kit.extras import MissingExtra
from mutable.kit.game import Rules, State
from mutable.kit.layout import layout_of

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise MissingExtra("numpy") from error

Numbers = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]

NUMBER = np.dtype("<i2")
LEAST, GREATEST = -32768, 32767


class Actions:
    """The numbers of a table's moves."""

    def __init__(self, rules: Rules) -> None:
        self._moves = rules.moves
        self.count: int = rules.moves.seat_rows

    def text(self, action: int) -> str:
        if not 0 <= action < self.count:
            raise UnknownMove("no_action", action=action, last=self.count - 1)
        return self._moves.text(int(action))

    def number(self, text: str) -> int:
        row = self._moves.parse(text)
        if row >= self.count:
            raise UnknownMove("chance_action", given=quoted(text))
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

    def of(self, state: State, seat: int) -> Numbers:
        """What a seat (or SPECTATOR) knows; the array is the caller's own."""
        canvas = Canvas(self.size)
        self._rules.draw_view(state, seat, canvas)
        memory: Any = canvas.cells  # NumPy's types do not know that it is a buffer
        return np.frombuffer(memory, NUMBER)[: self.size].copy()

    def tensor(self) -> npt.NDArray[np.float32]:
        """Room for an observation in the numbers that OpenSpiel takes."""
        return np.zeros(self.size, np.float32)

    def parts(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """An observation by the names of its parts."""
        return {name: observation[place] for name, place in self.layout.items()}
