"""The change feed: applies what other processes that share the store have changed."""

import contextlib

from mutable.server.people.people import People
from mutable.server.registry.registry import TableRegistry
from mutable.server.store import News
from mutable.tables.errors import Trouble


class ChangeFeed:
    def __init__(self, registry: TableRegistry, people: People) -> None:
        self._registry = registry
        self._people = people

    def apply(self, news: News) -> None:
        """Apply changes to people and to the tables in memory; other tables are read when they are needed."""
        registry = self._registry
        for newcomer, person in news.joined:
            self._people.joined(newcomer, person)
            registry.merge_person(newcomer, person)
        for person in news.forgotten:
            self._people.forgotten(person)
        for ident in news.anew:
            registry.evict(ident)
        registry.missed.update(registry.loading.keys() & {*news.log, *news.eyes})
        if news.everything:
            registry.loading.clear()  # what is being read may be old
            registry.tasks.spawn(self._reload_all())
        for longer in news.entries:
            if longer.room in registry.tables:
                registry.follow(registry.live(longer.room), longer.rows())
        unread = {*news.log}.difference(longer.room for longer in news.entries)
        if unread:
            registry.tasks.spawn(registry.catch_up(unread))
        for ident in news.eyes:
            if ident in registry.tables:
                registry.tasks.spawn(registry.refresh_presence(ident))

    async def _reload_all(self) -> None:
        """Read everything again, because notifications may have been lost."""
        await self._people.read_again()
        for live in [*self._registry.tables.values()]:
            with contextlib.suppress(Trouble):
                async with self._registry.locked(live.room.id) as live:
                    await self._registry.reload(live)
                await self._registry.refresh_presence(live.room.id)
