"""Clocks at the tables: how long a decision is waited for; then a bot takes over until the player returns."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from mutable.server.live import Live
from mutable.server.tasks import Tasks

PATIENCE = 180.0  # seconds that others wait for somebody who has gone
EARLY = 0.05  # seconds by which a timer may ring before its time

Ring = Callable[[str], Coroutine[Any, Any, None]]


class Clocks:
    """`ring` is what the house does with a table whose time is up."""

    def __init__(self, tasks: Tasks, ring: Ring) -> None:
        self.patience = PATIENCE
        self._tasks = tasks
        self._ring = ring

    def watch(self, live: Live, awaited: list[int]) -> None:
        """After a change: whose clock runs. One that ran on for the same decision runs on."""
        live.stop_clock()
        now = time.time()
        waiting = [seat for seat in awaited if live.room.seats[seat].player() is None]
        before, plies = live.deadlines, live.plies
        live.plies = {seat: live.room.ply(seat) for seat in waiting}
        allowed = {seat: self._allowed(live, seat) for seat in waiting}
        live.deadlines = {
            seat: before[seat] if seat in before and plies.get(seat) == live.plies[seat] else now + seconds
            for seat, seconds in allowed.items()
            if seconds is not None
        }
        if live.deadlines:
            wait = max(0.0, min(live.deadlines.values()) - now)
            live.timer = asyncio.get_running_loop().call_later(wait, self._time_is_up, live)

    def _allowed(self, live: Live, seat: int) -> float | None:
        """Seconds for a decision: by the table's clock; without one, or before the game, whoever has gone
        and lets others wait gets a while to come back.
        """
        if live.room.clock is not None and live.room.status == "playing":
            return live.room.clock
        here = live.connected() - {None}
        return self.patience if here and seat not in here else None

    def _time_is_up(self, live: Live) -> None:
        live.timer = None
        self._tasks.spawn(self._ring(live.room.id))


def late(live: Live) -> list[int]:
    """The seats whose time is up."""
    return [seat for seat, at in live.deadlines.items() if at <= time.time() + EARLY]
