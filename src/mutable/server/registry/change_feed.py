"""Other processes that share the store: what they have changed is heard, read and told here, too."""

import contextlib
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mutable.storage.store import Longer, News, Row
from mutable.tables.errors import Trouble
from mutable.tables.folding import follow
from mutable.tables.live import Live

if TYPE_CHECKING:
    from mutable.server.registry.registry import House

log = logging.getLogger("mutable")


class Neighbours:
    def __init__(self, house: "House") -> None:
        self._house = house

    def hear(self, news: News) -> None:
        """What they have changed. Of tables that nobody here looks at, nothing need be known."""
        for newcomer, person in news.joined:
            self._house.people.joined(newcomer, person)
            self._house.joined(newcomer, person)
        for person in news.forgotten:
            self._house.people.forgotten(person)
        for room in news.anew:
            self._house.let_go(room)
        self._house.missed.update(self._house.loading.keys() & {*news.log, *news.eyes})
        if news.everything:
            self._house.loading.clear()  # what is read just now may be old
            self._house.tasks.spawn(self._look_everywhere())
        for longer in news.entries:
            self._follow(longer)
        unread = {*news.log}.difference(longer.room for longer in news.entries)
        if unread:
            self._house.tasks.spawn(self.catch_up(unread))
        for room in news.eyes:
            if room in self._house.rooms:
                self._house.tasks.spawn(self.look_around(room))

    def _follow(self, longer: Longer) -> None:
        """At once, unless somebody just changes the table here."""
        live = self._house.rooms.get(longer.room)
        if live is None:
            return
        if live.lock.locked():
            self._house.tasks.spawn(self._catch_up_with(live, longer.rows()))
        else:
            self._take_up(live, longer.rows())

    async def catch_up(self, rooms: Iterable[str]) -> None:
        known = {room: self._house.rooms[room].room.length for room in rooms if room in self._house.rooms}
        if not known:
            return
        for ident, rows in (await self._house.store.read_on(known)).items():
            live = self._house.rooms.get(ident)
            if live is None:
                continue
            if live.lock.locked() and len(known) > 1:  # the others do not wait for it
                self._house.tasks.spawn(self._catch_up_with(live, rows))
            else:
                await self._catch_up_with(live, rows)

    async def _catch_up_with(self, live: Live, rows: list[tuple[int, Row]]) -> None:
        async with live.lock:
            self._take_up(live, rows)

    def _take_up(self, live: Live, rows: list[tuple[int, Row]]) -> None:
        """Nobody changes the table meanwhile. What was missed before is read."""
        if self._house.rooms.get(live.room.id) is not live:
            return
        if rows[0][0] > live.room.length:
            self._house.tasks.spawn(self.catch_up([live.room.id]))
        elif self._has_followed(live, rows):
            self._house.minding.reckon(live)
            self._house.tell_all(live)

    def _has_followed(self, live: Live, rows: list[tuple[int, Row]]) -> bool:
        """Was there anything new?"""
        fresh = [row for seq, row in rows if seq >= live.room.length]
        try:
            follow(live.room, fresh)
        except Exception:
            log.exception("the table %s does not go on from here", live.room.id)
            self._house.drop(live)
            return False
        return bool(fresh)

    async def look_around(self, ident: str) -> None:
        """Who looks on elsewhere? Asked under the lock, so that what is heard last was asked last."""
        async with self._house.locked(ident) as live:
            before = live.connected()
            live.elsewhere = await self._house.store.seats_elsewhere(ident)
            self._house.connected(live, before, None)

    async def _look_everywhere(self) -> None:
        """There may have been news that nobody heard."""
        await self._house.people.read_again()
        for live in [*self._house.rooms.values()]:
            with contextlib.suppress(Trouble):
                async with self._house.locked(live.room.id) as live:
                    await self._house.read_again(live)
                await self.look_around(live.room.id)
