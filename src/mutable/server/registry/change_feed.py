"""The change feed: applies what other processes that share the store have changed."""

import asyncio
import contextlib

from aiohttp import WSCloseCode

from mutable.server.people.people import People
from mutable.server.registry.registry import TableRegistry
from mutable.storage.errors import StoreUnavailable
from mutable.storage.values import Changes
from mutable.tables.errors import Trouble


class ChangeFeed:
    def __init__(self, registry: TableRegistry, people: People) -> None:
        self._registry = registry
        self._people = people

    def receive(self, changes: Changes) -> None:
        """Apply changes to people and to the tables in memory. Other tables are read when they are needed."""
        registry = self._registry
        self._receive_people(changes)
        for ident in changes.reload:
            registry.evict(ident)
        registry.missed.update(registry.loading.keys() & {*changes.log, *changes.presence})
        if changes.everything:
            registry.loading.clear()  # loads in progress may have read old data
            registry.tasks.spawn(self._reload_all())
        for entries in changes.entries:
            if entries.room in registry.tables:
                registry.follow(registry.live(entries.room), entries.rows())
        unread = {*changes.log}.difference(entries.room for entries in changes.entries)
        if unread:
            registry.tasks.spawn(registry.catch_up(unread))
        for ident in changes.presence:
            if ident in registry.tables:
                registry.tasks.spawn(registry.refresh_presence(ident))

    def _receive_people(self, changes: Changes) -> None:
        for newcomer, person in changes.joined:
            self._people.apply_join(newcomer, person)
            self._registry.merge_person(newcomer, person)
        for person in changes.forgotten:
            self._people.apply_forget(person)
        for device in changes.removed:
            self._remove_device(device)

    def _remove_device(self, device: str) -> None:
        person = self._people.person_of(device)
        self._people.apply_remove(device)
        self._registry.disconnect_clients(lambda client: client.person == person, WSCloseCode.SERVICE_RESTART)

    async def _reload_all(self) -> None:
        """Read everything again, because notifications may have been lost."""
        await self._reload_people()
        for live in [*self._registry.tables.values()]:
            with contextlib.suppress(Trouble, StoreUnavailable):
                async with self._registry.locked(live.room.id) as live:
                    await self._registry.reload(live)
                await self._registry.refresh_presence(live.room.id)

    async def _reload_people(self) -> None:
        """Load all devices.

        This waits until the store can be read, because after an outage the change feed may be back first.
        """
        while True:
            try:
                return await self._people.reload()
            except StoreUnavailable:
                await asyncio.sleep(self._registry.store.retry_seconds)
