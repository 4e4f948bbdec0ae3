"""Clocks at the tables: how long a decision is waited for; then a bot takes over until the player returns.

A table need not stay in memory for its clock: the deadlines are remembered, and bring it back.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from mutable.server.live import Live
from mutable.server.room import Ply
from mutable.server.tasks import Tasks

PATIENCE = 180.0  # seconds that others wait for somebody who has gone
EARLY = 0.05  # seconds by which a timer may ring before its time

Ring = Callable[[str], Coroutine[Any, Any, None]]


class Kept(NamedTuple):
    """What is remembered of a table that was put away."""

    deadlines: dict[int, float]
    plies: dict[int, Ply]
    timer: asyncio.TimerHandle


class Clocks:
    """`ring` is what the house does with a table whose time is up."""

    def __init__(self, tasks: Tasks, ring: Ring) -> None:
        self.patience = PATIENCE
        self._tasks = tasks
        self._ring = ring
        self._kept: dict[str, Kept] = {}  # by table

    def watch(self, live: Live, awaited: list[int]) -> None:
        """After a change: whose clock runs. One that ran on for the same decision runs on."""
        live.stop_clock()
        self._remember(live)
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
            live.timer = _timer(live.deadlines, self._time_is_up, live)

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

    # Tables that are not in memory

    def put_away(self, live: Live) -> None:
        """The table is to be read again when its time is up."""
        if live.timer is not None:
            live.stop_clock()
            timer = _timer(live.deadlines, self._call_back, live.room.id)
            self._kept[live.room.id] = Kept(live.deadlines, live.plies, timer)

    def _remember(self, live: Live) -> None:
        kept = self._kept.pop(live.room.id, None)
        if kept is not None:
            kept.timer.cancel()
            live.deadlines, live.plies = kept.deadlines, kept.plies

    def _call_back(self, ident: str) -> None:
        self._tasks.spawn(self._rung(ident))

    async def _rung(self, ident: str) -> None:
        try:
            await self._ring(ident)
        finally:
            self._kept.pop(ident, None)  # of a table that there is no more


def _timer(deadlines: dict[int, float], ring: Callable[..., None], *given: object) -> asyncio.TimerHandle:
    """Rings when the first of them has passed."""
    wait = max(0.0, min(deadlines.values()) - time.time())
    return asyncio.get_running_loop().call_later(wait, ring, *given)


def late(live: Live) -> list[int]:
    """The seats whose time is up."""
    return [seat for seat, at in live.deadlines.items() if at <= time.time() + EARLY]
