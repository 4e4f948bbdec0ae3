"""What a player of OpenSpiel observes, as a tensor and as a string.

The tensor is the view as numbers. The observation string is the view as JSON. An information state remembers
all that its player has seen, in order: its string is a digest of that; its tensor is the view's again,
which has in it what a careful player would have noted down.
"""

from typing import Any

import msgspec
import numpy as np

from mutable.adapters.extras import required
from mutable.adapters.openspiel.position import Table
from mutable.adapters.openspiel.state import MutableState
from mutable.kit.errors import BadOption
from mutable.kit.game import SPECTATOR

pyspiel = required("pyspiel")


class MutableObserver:
    def __init__(self, table: Table, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise BadOption(f"an observer takes no parameters, not {params}")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption("an observer sees what is public, and what one player knows or nothing more")
        self._table = table
        self._is_seated = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._remembers = bool(kind.perfect_recall)
        self.tensor = np.zeros(table.observations.size, np.float32)
        self.dict = table.observations.parts(self.tensor)

    def set_from(self, state: MutableState, player: int) -> None:
        seat = player if self._is_seated else SPECTATOR
        self.tensor[:] = self._table.observations.of(state.position.state, seat)

    def string_from(self, state: MutableState, player: int) -> str:
        seat = player if self._is_seated else SPECTATOR
        if self._remembers:
            return f"{player} {state.position.trail.digest(seat).hex()}"
        return msgspec.json.encode(self._table.rules.view(state.position.state, seat)).decode()
