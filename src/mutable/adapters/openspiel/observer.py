"""Observations of a player for OpenSpiel, as a tensor and as a string.

The tensor is the view as numbers. The observation string is the view as JSON. An information state contains
all that its player has seen, in order. Its string is a digest of that. Its tensor is the view, followed by
the `history`: the player's events and moves as numbers of the table's vocabulary.
"""

from typing import Any

import msgspec
import numpy as np

from mutable.adapters.arrays import NUMBER
from mutable.adapters.openspiel.position import SharedSetup
from mutable.adapters.openspiel.state import MutableState
from mutable.adapters.openspiel.trail import Numbers
from mutable.kit.errors import BadOption, quote
from mutable.kit.extras import required
from mutable.kit.game import SPECTATOR, View

pyspiel = required("pyspiel")


class MutableObserver:
    """Observes public information, with the private information of one player or without it."""

    def __init__(self, table: SharedSetup, kind: Any) -> None:
        self._table = table
        self._is_seated = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._remembers = bool(kind.perfect_recall)
        self._buffer = table.observations.buffer()
        size, recalled = table.observations.size, table.history if self._remembers else 0
        self.tensor = np.zeros(size + recalled, np.float32)
        self._view, self._history = self.tensor[:size], self.tensor[size:]
        self.dict = table.observations.parts(self._view)
        self._recalls = recalled > 0
        if self._recalls:
            self.dict["history"] = self._history

    def set_from(self, state: MutableState, player: int) -> None:
        """Write the view of a player into the tensor."""
        seat = player if self._is_seated else SPECTATOR
        self._view[...] = self._buffer.of(state.position.state, seat)
        if self._recalls:
            self._recall(state.position.trail.numbers(seat, self._table.vocabulary))

    def _recall(self, numbers: Numbers) -> None:
        """Write the history; if it is longer than the tensor, its beginning is dropped."""
        last = np.frombuffer(numbers, NUMBER)[-len(self._history) :]
        self._history[: len(last)] = last
        self._history[len(last) :] = 0

    def string_from(self, state: MutableState, player: int) -> str:
        """Return the view of a player as text, or a digest of all that the player has seen."""
        seat = player if self._is_seated else SPECTATOR
        if self._remembers:
            return f"{seat} {state.position.trail.digest(seat).hex()}"
        return _text(self._table.rules.view(state.position.state, seat))


class PrivateObserver:
    """Observes the private information of one player as a string: the parts of its view that a spectator
    lacks.
    """

    def __init__(self, table: SharedSetup) -> None:
        self._rules = table.rules
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: MutableState, player: int) -> None:
        """Do nothing: there is no tensor of private information."""

    def string_from(self, state: MutableState, player: int) -> str:
        """Return the parts of a player's view that differ from a spectator's."""
        own, public = (self._rules.view(state.position.state, seat) for seat in (player, SPECTATOR))
        return _text({name: part for name, part in own.items() if part != public[name]})


def observer_of(
    table: SharedSetup, kind: Any, params: dict[str, Any] | None
) -> MutableObserver | PrivateObserver:
    """Return the observer of a kind. Raise BadOption for one that would show every hand."""
    if params:
        raise BadOption("observer_parameters", given=quote(params))
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise BadOption("observer_of_all")
    return MutableObserver(table, kind) if kind.public_info else PrivateObserver(table)


def _text(view: View) -> str:
    return msgspec.json.encode(view).decode()
