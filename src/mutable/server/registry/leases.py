"""What somebody must mind at a table besides its log: bots that are to decide, people whose time runs out,
who looks on where. It is kept with the next change, or by itself; `tending.py` looks through it.
"""

import contextlib
from typing import TYPE_CHECKING

from mutable.storage.errors import StoreUnavailable
from mutable.storage.values import Append, Summary
from mutable.tables.clocks import Clocks, late, written
from mutable.tables.entries import VERSION
from mutable.tables.errors import NotFound, Trouble
from mutable.tables.live import Live
from mutable.tables.pending_work import NO_PENDING_WORK, PendingWork

if TYPE_CHECKING:
    from mutable.server.registry.registry import House

UNKNOWN_DUE = PendingWork(-1.0)


class Minding:
    """The bots and clocks of a house."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self.clocks = Clocks(house.tasks, self._call_bots)
        self.is_behind = False  # something besides the logs could not be kept

    def appended(
        self, live: Live, first: int = 0, bodies: tuple[str, ...] = (), summary: Summary | None = None
    ) -> Append:
        """With what has changed besides: what is due, if it is not as it is kept or bots are nobody's that we
        know of; who looks on here, if that is anybody else's business.
        """
        due = self._due(live)
        is_due = due != live.due or (due.for_bots and not live.minds_bots)
        eyes = live.eyes_here() if self._house.store.is_shared else live.eyes
        is_seen = eyes != live.eyes
        return Append(
            live.room.id, first, VERSION, bodies, summary, due if is_due else None, eyes if is_seen else None
        )

    async def append(self, live: Live, append: Append) -> None:
        lease_owner = await self._house.store.append(append)
        if append.pending is not None:
            live.due, live.minds_bots = append.pending, lease_owner == self._house.store.name
        if append.presence is not None:
            live.eyes = append.presence

    def watch(self, live: Live) -> None:
        """After a change that is kept. Bots think where they are minded."""
        self._house.thinking.watch(live, live.room.deciding() if live.minds_bots else [])
        self.clocks.start(live)
        self._house.hinting.watch(live)

    def _due(self, live: Live) -> PendingWork:
        """What somebody must mind at a table as it is now."""
        self.clocks.reckon(live)
        seats = [live.room.seats[seat] for seat in live.room.deciding()]
        for_bots = any(seat.player() is not None for seat in seats) and not live.rests
        at = 0.0 if for_bots else min(live.deadlines.values(), default=None)
        return PendingWork(at, for_bots, written(live))

    def reckon(self, live: Live) -> None:
        """Another process has kept what is due since its change; so far as it is known here, it is this."""
        live.due = self._due(live)
        live.minds_bots = live.minds_bots and live.due.for_bots

    def see_to(self, live: Live) -> None:
        """Something besides the log may have changed."""
        append = self.appended(live)
        self.watch(live)
        if append.changes:
            self._house.tasks.spawn(self.mind(live.room.id))

    async def mind(self, ident: str) -> None:
        """What has changed about a table besides its log is kept; then its bots think, if they do so here."""
        with contextlib.suppress(NotFound):
            async with self._house.locked(ident) as live:
                append = self.appended(live)
                try:
                    await self.append(live, append)
                except StoreUnavailable:
                    self.is_behind = True
                    return
                self.watch(live)

    async def take_over(self, ident: str) -> None:
        """What is due at a table, and nobody minded."""
        try:
            live = await self._house.fetch(ident)
        except StoreUnavailable:
            return
        except Trouble:  # it is in the server's log: nobody can play on there
            await self._house.store.append(Append(ident, 0, VERSION, (), pending=NO_PENDING_WORK))
            return
        live.due, live.minds_bots = UNKNOWN_DUE, False
        if late(live):
            await self._call_bots(ident)
        await self.mind(ident)

    def heal(self) -> None:
        """A table whose bots are due, and nobody here thinks: whoever minds them is asked for."""
        for live in [*self._house.rooms.values()]:
            if live.due.for_bots and not live.thinking and live.players():
                self._house.tasks.spawn(self.mind(live.room.id))

    async def _call_bots(self, ident: str) -> None:
        """A bot takes over from whoever let the time run out, until they return."""
        async with self._house.locked(ident) as live:
            seats = late(live)
        await self._house.change(ident, lambda room: room.replace_late(seats))
        async with self._house.locked(ident) as live:
            if live.timer is None:
                self.see_to(live)  # nobody was late after all: the machine's clock was set

    def show_again(self) -> None:
        """What the store does not know any more of this process, or was never told: who looks on here."""
        self.is_behind = False
        for live in [*self._house.rooms.values()]:
            live.eyes, live.minds_bots = frozenset(), False
            self.see_to(live)
