"""Applies the changes of other processes that share the store to the tables in memory."""

import contextlib
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mutable.storage.errors import StoreUnavailable
from mutable.storage.values import Changes, LogEntries, NumberedRow
from mutable.tables.errors import Trouble
from mutable.tables.folding import follow
from mutable.tables.live import Live

if TYPE_CHECKING:
    from mutable.server.registry.registry import House

log = logging.getLogger("mutable")


class ChangeFeed:
    def __init__(self, house: "House") -> None:
        self._house = house

    def receive(self, changes: Changes) -> None:
        """Apply changes. Tables that are not in memory need none."""
        for newcomer, person in changes.joined:
            self._house.people.apply_join(newcomer, person)
            self._house.joined(newcomer, person)
        for person in changes.forgotten:
            self._house.people.apply_forget(person)
        for room in changes.reload:
            self._house.let_go(room)
        self._house.missed.update(self._house.loading.keys() & {*changes.log, *changes.presence})
        if changes.everything:
            self._house.loading.clear()  # a load that has begun may be outdated
            self._house.tasks.spawn(self._reload_everything())
        for entries in changes.entries:
            self._apply_entries(entries)
        unread = {*changes.log}.difference(entries.room for entries in changes.entries)
        if unread:
            self._house.tasks.spawn(self.catch_up(unread))
        for room in changes.presence:
            if room in self._house.rooms:
                self._house.tasks.spawn(self.update_presence(room))

    def _apply_entries(self, entries: LogEntries) -> None:
        """Apply new entries at once, or after the change that holds the table's lock."""
        live = self._house.rooms.get(entries.room)
        if live is None:
            return
        if live.lock.locked():
            self._house.tasks.spawn(self._apply_locked(live, entries.rows()))
        else:
            self._apply(live, entries.rows())

    async def catch_up(self, rooms: Iterable[str]) -> None:
        """Read and apply the entries that these tables lack in memory."""
        lengths = {room: self._house.rooms[room].room.length for room in rooms if room in self._house.rooms}
        if not lengths:
            return
        for ident, rows in (await self._house.store.read_logs_from(lengths)).items():
            live = self._house.rooms.get(ident)
            if live is None:
                continue
            if live.lock.locked() and len(lengths) > 1:  # the other tables do not wait for this one
                self._house.tasks.spawn(self._apply_locked(live, rows))
            else:
                await self._apply_locked(live, rows)

    async def _apply_locked(self, live: Live, rows: list[NumberedRow]) -> None:
        async with live.lock:
            self._apply(live, rows)

    def _apply(self, live: Live, rows: list[NumberedRow]) -> None:
        """Apply entries while nothing else changes the table. If earlier ones are missing, read the log."""
        if self._house.rooms.get(live.room.id) is not live:
            return
        if rows[0].seq > live.room.length:
            self._house.tasks.spawn(self.catch_up([live.room.id]))
        elif self._follow(live, rows):
            self._house.minding.reckon(live)
            self._house.tell_all(live)

    def _follow(self, live: Live, rows: list[NumberedRow]) -> bool:
        """Return True if there were new entries."""
        fresh = [row for seq, row in rows if seq >= live.room.length]
        try:
            follow(live.room, fresh)
        except Exception:
            log.exception("the table %s does not go on from here", live.room.id)
            self._house.drop(live)
            return False
        return bool(fresh)

    async def update_presence(self, ident: str) -> None:
        """Load the presence in other processes, under the lock, so that loads end in their order."""
        async with self._house.locked(ident) as live:
            before = live.connected()
            live.elsewhere = await self._house.store.seats_present_elsewhere(ident)
            self._house.connected(live, before, None)

    async def _reload_everything(self) -> None:
        """Reload people and all tables in memory, because changes may have been missed."""
        await self._house.people.reload()
        for live in [*self._house.rooms.values()]:
            with contextlib.suppress(Trouble, StoreUnavailable):
                async with self._house.locked(live.room.id) as live:
                    await self._house.read_again(live)
                await self.update_presence(live.room.id)
