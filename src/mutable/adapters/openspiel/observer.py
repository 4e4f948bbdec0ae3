"""What a player of OpenSpiel observes, as a tensor and as a string.

The tensor is the view as numbers. The observation string is the view as JSON. An information state remembers
all that its player has seen, in order: its string is a digest of that; its tensor is the view's, and behind
it, as `history`, what the player was told and did, as numbers of the table's vocabulary.
"""

from typing import Any

import msgspec
import numpy as np

from mutable.adapters.arrays import NUMBER
from mutable.adapters.openspiel.position import Table
from mutable.adapters.openspiel.state import MutableState
from mutable.adapters.openspiel.trail import Numbers
from mutable.kit.errors import BadOption, quote
from mutable.kit.extras import required
from mutable.kit.game import SPECTATOR, View

pyspiel = required("pyspiel")


class MutableObserver:
    """What is public, and with it what one player knows, or nothing more."""

    def __init__(self, table: Table, kind: Any) -> None:
        self._table = table
        self._is_seated = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._remembers = bool(kind.perfect_recall)
        self._sketch = table.observations.sketch()
        size, recalled = table.observations.size, table.history if self._remembers else 0
        self.tensor = np.zeros(size + recalled, np.float32)
        self._view, self._told = self.tensor[:size], self.tensor[size:]
        self.dict = table.observations.parts(self._view)
        self._recalls = recalled > 0
        if self._recalls:
            self.dict["history"] = self._told

    def set_from(self, state: MutableState, player: int) -> None:
        """Write what a player sees into the tensor."""
        seat = player if self._is_seated else SPECTATOR
        self._view[...] = self._sketch.of(state.position.state, seat)
        if self._recalls:
            self._recall(state.position.trail.numbers(seat, self._table.vocabulary))

    def _recall(self, numbers: Numbers) -> None:
        """What is longer than the tensor has lost its beginning."""
        last = np.frombuffer(numbers, NUMBER)[-len(self._told) :]
        self._told[: len(last)] = last
        self._told[len(last) :] = 0

    def string_from(self, state: MutableState, player: int) -> str:
        """What a player sees as a text: the view, or a digest of all that was seen."""
        seat = player if self._is_seated else SPECTATOR
        if self._remembers:
            return f"{seat} {state.position.trail.digest(seat).hex()}"
        return _text(self._table.rules.view(state.position.state, seat))


class PrivateObserver:
    """What one player knows beyond the public, as a string: what of its view a spectator's lacks."""

    def __init__(self, table: Table) -> None:
        self._rules = table.rules
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: MutableState, player: int) -> None:
        """There is no tensor of it."""

    def string_from(self, state: MutableState, player: int) -> str:
        """What a player sees and a spectator does not."""
        own, public = (self._rules.view(state.position.state, seat) for seat in (player, SPECTATOR))
        return _text({name: part for name, part in own.items() if part != public[name]})


def observer_of(table: Table, kind: Any, params: dict[str, Any] | None) -> MutableObserver | PrivateObserver:
    """The observer of a kind; BadOption for one that would show every hand."""
    if params:
        raise BadOption("observer_parameters", given=quote(params))
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise BadOption("observer_of_all")
    return MutableObserver(table, kind) if kind.public_info else PrivateObserver(table)


def _text(view: View) -> str:
    return msgspec.json.encode(view).decode()
