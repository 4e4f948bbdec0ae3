"""Clocks at the tables: how long a decision is waited for; then a bot takes over until the player returns.

A table need not stay in memory for its clock: the deadlines are kept with what is due there, and whoever
looks through that (`tending.py`) brings it back.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from mutable.tables.background import Tasks
from mutable.tables.live import Live
from mutable.tables.room import Ply

PATIENCE = 180.0  # seconds that others wait for somebody who has gone
EARLY = 0.05  # seconds by which a timer may ring before its time

Ring = Callable[[str], Coroutine[Any, Any, None]]
_read = msgspec.json.Decoder(list[tuple[int, float, Ply]]).decode


class Clocks:
    """`ring` is what the house does with a table whose time is up."""

    def __init__(self, tasks: Tasks, ring: Ring) -> None:
        self.patience = PATIENCE
        self._tasks = tasks
        self._ring = ring

    def reckon(self, live: Live) -> None:
        """After a change: until when who is waited for. A clock that ran for the same decision runs on."""
        seconds, seats = self._timed(live)
        if not seats:
            live.plies, live.deadlines = {}, {}
            return
        before, plies = live.deadlines, live.plies
        live.plies = {seat: live.room.ply(seat) for seat in seats}
        until = time.time() + seconds
        live.deadlines = {
            seat: before[seat] if seat in before and plies.get(seat) == ply else until
            for seat, ply in live.plies.items()
        }

    def _timed(self, live: Live) -> tuple[float, list[int]]:
        """Who has how many seconds for a decision: by the table's clock; without one, or before the game,
        whoever has gone and lets others wait gets a while to come back.
        """
        room = live.room
        seats = [seat for seat in room.awaited() if room.seats[seat].player() is None]
        if room.clock is not None and room.status == "playing":
            return room.clock, seats
        here = live.players()
        return self.patience, [seat for seat in seats if seat not in here] if here else []

    def start(self, live: Live) -> None:
        """Rings when the first of the deadlines has passed."""
        live.stop_clock()
        if live.deadlines:
            wait = max(0.0, min(live.deadlines.values()) - time.time())
            live.timer = asyncio.get_running_loop().call_later(wait, self._time_is_up, live)

    def _time_is_up(self, live: Live) -> None:
        live.timer = None
        self._tasks.spawn(self._ring(live.room.id))


def written(live: Live) -> str:
    """The deadlines, and the decisions that they are for."""
    if not live.deadlines:
        return ""
    return msgspec.json.encode([(seat, at, live.plies[seat]) for seat, at in live.deadlines.items()]).decode()


def remember(live: Live, text: str) -> None:
    """Those of a table that was not in memory."""
    for seat, at, ply in _read(text) if text else []:
        live.deadlines[seat], live.plies[seat] = at, ply


def late(live: Live) -> list[int]:
    """The seats whose time is up."""
    return [seat for seat, at in live.deadlines.items() if at <= time.time() + EARLY]
