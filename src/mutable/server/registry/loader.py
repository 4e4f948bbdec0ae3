"""Reads a table from the store."""

import asyncio
from functools import partial

from mutable.server.registry.leases import LeasedTable
from mutable.storage.errors import StoreUnavailable
from mutable.storage.store import Store
from mutable.tables.clocks import restore_deadlines
from mutable.tables.errors import NotFound
from mutable.tables.folding import folded, is_long
from mutable.tables.room import Room

ID_LENGTH = 12  # letters of a table's identifier, six bits each


class TableLoader:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._folding = asyncio.Lock()

    async def load(self, ident: str) -> LeasedTable:
        """Return a table with its pending work and presence."""
        live = LeasedTable(await self.read(ident))
        live.pending, owner = await self._store.pending_work(ident)
        live.owns_lease = owner == self._store.name
        live.remote_seats = await self._store.seats_present_elsewhere(ident)
        live.remote_spectators = await self._store.spectators_elsewhere(ident)
        restore_deadlines(live, live.pending.deadlines)
        return live

    async def read(self, ident: str) -> Room:
        """Fold a table's log.

        Long logs are folded in a thread, one at a time, so that they do not block the event loop.
        """
        if self._store.is_failing:  # otherwise bots move, and clients disconnect, again and again
            raise StoreUnavailable("a table was asked for")
        rows = await self._store.read_log(ident)
        if not rows:
            raise NotFound("no_table" if len(ident) == ID_LENGTH else "no_such_link")
        fold = partial(folded, ident, rows, await self._store.table_status(ident))
        if is_long(rows):
            async with self._folding:
                room = await asyncio.to_thread(fold)
        else:
            room = fold()
        if room.is_closed:
            raise room.why_closed()
        return room
