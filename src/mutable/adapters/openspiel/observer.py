"""What a player of OpenSpiel observes, as a tensor and as a string.

The tensor is the view as numbers. The observation string is the view as JSON. An information state remembers
all that its player has seen, in order: its string is a digest of that; its tensor is the view's again,
which has in it what a careful player would have noted down.
"""

from typing import Any

import msgspec

from mutable.adapters.openspiel.position import Table
from mutable.adapters.openspiel.state import MutableState
from mutable.kit.errors import BadOption, quoted
from mutable.kit.extras import required
from mutable.kit.game import SPECTATOR, View

pyspiel = required("pyspiel")


class MutableObserver:
    """What is public, and with it what one player knows, or nothing more."""

    def __init__(self, table: Table, kind: Any) -> None:
        self._table = table
        self._is_seated = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._remembers = bool(kind.perfect_recall)
        self.tensor = table.observations.tensor()
        self.dict = table.observations.parts(self.tensor)

    def set_from(self, state: MutableState, player: int) -> None:
        seat = player if self._is_seated else SPECTATOR
        self.tensor[:] = self._table.observations.of(state.position.state, seat)

    def string_from(self, state: MutableState, player: int) -> str:
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
        own, public = (self._rules.view(state.position.state, seat) for seat in (player, SPECTATOR))
        return _text({name: part for name, part in own.items() if part != public[name]})


def observer_of(table: Table, kind: Any, params: dict[str, Any] | None) -> MutableObserver | PrivateObserver:
    if params:
        raise BadOption("observer_parameters", given=quoted(params))
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise BadOption("observer_of_all")
    return MutableObserver(table, kind) if kind.public_info else PrivateObserver(table)


def _text(view: View) -> str:
    return msgspec.json.encode(view).decode()
