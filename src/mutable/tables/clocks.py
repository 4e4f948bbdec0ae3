"""Clocks: deadlines for decisions. After a deadline, a bot plays until the player returns.

A table need not stay in memory for its clock. Its deadlines are stored with its pending work, and a server
that finds an expired one loads the table.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from mutable.tables.background import BackgroundTasks
from mutable.tables.entries import PATIENCE
from mutable.tables.live import LiveTable
from mutable.tables.room import Ply, Room

EARLY = 0.05  # seconds by which a timer may fire too early

Expire = Callable[[str], Coroutine[Any, Any, None]]
_decode = msgspec.json.Decoder(list[tuple[int, float, Ply]]).decode


class Clocks:
    """Computes deadlines and runs timers. `expire` is called with a table at which a deadline has passed."""

    def __init__(self, tasks: BackgroundTasks, expire: Expire) -> None:
        self.patience: float = PATIENCE  # for tables that agreed on nothing else
        self._tasks = tasks
        self._expire = expire

    def update(self, live: LiveTable) -> None:
        """Compute the deadlines after a change.

        The deadline of a decision that is still open stays, unless the others chose to wait longer.
        """
        live.absences.note(live.room, live.players())
        seconds, seats = self._timed(live)
        if seconds is None or not seats:
            live.plies, live.deadlines = {}, {}
            return
        before, plies = live.deadlines, live.plies
        live.plies = {seat: live.room.ply(seat) for seat in seats}
        until = time.time() + seconds
        live.deadlines = {
            seat: max(
                before[seat] if seat in before and plies.get(seat) == ply else until,
                live.room.seats[seat].waited_for + seconds,
            )
            for seat, ply in live.plies.items()
        }

    def _timed(self, live: LiveTable) -> tuple[float | None, list[int]]:
        """Return the seconds for a decision, and the seats that must decide in that time.

        A table with a clock times every decision. Without a clock, or before the game, only absent players
        are timed, and only while others wait for them.
        """
        room = live.room
        seats = [seat for seat in room.awaited() if room.seats[seat].player() is None]
        if room.clock is not None and room.status == "playing":
            return room.clock, seats
        here, patience = live.players(), self._patience(room)
        return patience, [seat for seat in seats if seat not in here] if here and patience is not None else []

    def _patience(self, room: Room) -> float | None:
        """Return how long the others wait for an absent player; None if they agreed to wait without a limit.

        Before a game, all tables wait for the host for the same time.
        """
        if room.status != "playing" or room.patience == PATIENCE:
            return self.patience
        return room.patience or None

    def start(self, live: LiveTable) -> None:
        """Start a timer for the earliest deadline."""
        live.stop_clock()
        if live.deadlines:
            wait = max(0.0, min(live.deadlines.values()) - time.time())
            live.timer = asyncio.get_running_loop().call_later(wait, self._fire, live)

    def _fire(self, live: LiveTable) -> None:
        live.timer = None
        self._tasks.spawn(self._expire(live.room.id))


def encode_deadlines(live: LiveTable) -> str:
    """Encode the deadlines together with their decisions."""
    if not live.deadlines:
        return ""
    return msgspec.json.encode([(seat, at, live.plies[seat]) for seat, at in live.deadlines.items()]).decode()


def restore_deadlines(live: LiveTable, text: str) -> None:
    """Decode the deadlines of a table that is being loaded."""
    for seat, at, ply in _decode(text) if text else []:
        live.deadlines[seat], live.plies[seat] = at, ply


def late_seats(live: LiveTable) -> list[int]:
    """Return the seats whose deadline has passed."""
    return [seat for seat, at in live.deadlines.items() if at <= time.time() + EARLY]
