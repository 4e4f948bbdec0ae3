"""The house: all rooms that are in memory, and the way of every change.

A change is made under its room's lock, committed to the store, and only then told to anyone; after that bots
and clocks look whether there is something for them to do (`minding.py`). Another process may have been
faster: then the room is read again, and the change tried again. What others have changed is heard from the
store (`change_feed.py`).
"""

import asyncio
import contextlib
import logging
import random
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial

from aiohttp import WSCloseCode

from mutable.coach.review.budget import SECONDS
from mutable.kit.errors import MutableError
from mutable.server.hinting import Hinting
from mutable.server.http.rate_limits import Buckets
from mutable.server.metrics import Metrics
from mutable.server.people.people import People
from mutable.server.reading import Reading
from mutable.server.registry.change_feed import ChangeFeed
from mutable.server.registry.expiry import GRACE, LIFETIMES
from mutable.server.registry.leases import Minding
from mutable.server.registry.lobby import new_summary
from mutable.server.registry.summary_upgrade import SummaryUpgrade
from mutable.server.reviewing import Reviews
from mutable.server.thinking import Thinking
from mutable.server.workers import Workers, for_hints, for_records, for_reviews
from mutable.storage.errors import Conflict, StoreUnavailable
from mutable.storage.store import Store
from mutable.table.chance import Chance
from mutable.tables.background import Tasks
from mutable.tables.clocks import remember
from mutable.tables.entries import Create, Deed, written
from mutable.tables.errors import NotFound, Trouble
from mutable.tables.folding import folded, is_long
from mutable.tables.live import Live, Peer
from mutable.tables.room import Room, Work
from mutable.tables.secret_chance import SecretChance

MOST_ROOMS = 5000
TRIES = 10  # at a change, when other processes are faster
BACK_OFF = 0.005  # seconds more each time, so that they do not meet again
TAKE_BACKS = 20  # of one person, and as many more each minute
ID_LENGTH = 12  # letters of a table's identifier, six bits each
TABLE_CLOSED = 4404  # the closing code of a socket whose table was closed: one need not come back

log = logging.getLogger("mutable")


class House:
    def __init__(
        self,
        store: Store,
        workers: Workers,
        pace: float = 0.5,
        chance: Chance | None = None,
        review_seconds: float = SECONDS,
    ) -> None:
        self.store = store
        self.people = People(store)
        self.chance: Chance = chance or SecretChance()
        self.rematching = asyncio.Lock()
        self.take_backs = Buckets(size=TAKE_BACKS, per_second=TAKE_BACKS / 60)
        self._workers = workers
        self.rooms: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[None]] = {}
        self.missed: set[str] = set()  # tables of which there was news while they were being read
        self.tasks = Tasks()
        self._folding = asyncio.Lock()
        self.thinking = Thinking(workers, pace, self.tasks, self.change, self.chance)
        self.hinting = Hinting(for_hints(), self.tasks, self.change)
        self.reviews = Reviews(for_reviews(), store, self.tasks, review_seconds)
        self.reading = Reading(for_records())
        self.renewing = SummaryUpgrade(store, self.reading.workers, self.tasks)
        self.minding = Minding(self)
        self.change_feed = ChangeFeed(self)
        self.metrics = Metrics()
        self.metrics.watch(self)

    # Opening and closing the house

    async def open(self) -> None:
        await self.store.heartbeat()
        await self.store.listen(self.change_feed.receive)

    async def sweep(self) -> None:
        """Dead tables expire. Never at the start, when the machine's clock may not be set yet."""
        for room in await self.store.expire_tables(time.time(), LIFETIMES, GRACE):
            self.let_go(room)

    def dismiss(self) -> None:
        """Everybody is sent home and told that the house opens again; then they come back by themselves."""
        for live in self.rooms.values():
            live.hang_up(WSCloseCode.SERVICE_RESTART)

    async def close(self) -> None:
        self.store.stop_listening()
        await self.tasks.close()
        self._workers.close()
        self.hinting.workers.close()
        self.reviews.workers.close()
        self.reading.workers.close()

    # Rooms

    def counted(self) -> tuple[int, int]:
        """Tables in memory, and sockets at them."""
        return len(self.rooms), sum(len(live.peers) for live in self.rooms.values())

    def live(self, ident: str) -> Live:
        """One that is in memory."""
        return self.rooms[ident]

    async def fetch(self, ident: str) -> Live:
        """From memory or from the store. NotFound, Stopped and Trouble say why a table cannot be had."""
        while ident not in self.rooms:
            if ident not in self.loading:
                loading = self.loading[ident] = asyncio.ensure_future(self._load(ident))
                loading.add_done_callback(partial(self._loaded, ident))
            await asyncio.shield(self.loading[ident])
        live = self.rooms[ident]
        live.used_at = time.monotonic()
        return live

    def _loaded(self, ident: str, loading: "asyncio.Future[None]") -> None:
        if self.loading.get(ident) is loading:
            del self.loading[ident]
            self.missed.discard(ident)
        if not loading.cancelled():
            loading.exception()  # whoever waited has it; perhaps nobody did

    async def _load(self, ident: str) -> None:
        """Nothing, if it is rewritten meanwhile: whoever waits reads it anew."""
        try:
            live = await self._gathered(ident)
        except MutableError:
            if self._is_outdated(ident):
                return
            raise
        if self._is_outdated(ident):
            return
        remember(live, live.due.deadlines)
        self.rooms[ident] = live
        del self.loading[ident]
        self.minding.see_to(live)
        if ident in self.missed:
            self.missed.discard(ident)
            self.tasks.spawn(self.change_feed.catch_up([ident]))
            self.tasks.spawn(self.change_feed.update_presence(ident))

    async def _gathered(self, ident: str) -> Live:
        """All that the store knows of a table."""
        live = Live(await self._read(ident))
        live.due, lease_owner = await self.store.pending_work(ident)
        live.minds_bots = lease_owner == self.store.name
        live.elsewhere = await self.store.seats_present_elsewhere(ident)
        return live

    def _is_outdated(self, ident: str) -> bool:
        """Does nobody want what this task reads any more?"""
        return self.loading.get(ident) is not asyncio.current_task()

    async def _read(self, ident: str) -> Room:
        """A long log is folded beside the loop, one at a time: nobody else waits for that."""
        if self.store.is_failing:  # else bots would think, and people be let go, again and again
            raise StoreUnavailable("a table was asked for")
        rows = await self.store.read_log(ident)
        if not rows:
            raise NotFound("no_table" if len(ident) == ID_LENGTH else "no_such_link")
        fold = partial(folded, ident, rows, await self.store.table_status(ident))
        if is_long(rows):
            async with self._folding:
                room = await asyncio.to_thread(fold)
        else:
            room = fold()
        if room.is_closed:
            raise room.why_closed()
        return room

    async def create(self, created: Create) -> str:
        """Trouble says what is wrong; the identifier cannot be guessed."""
        if len(self.rooms) >= MOST_ROOMS:
            self.unload(0.0)
        if len(self.rooms) >= MOST_ROOMS:
            raise Trouble("full_house")
        ident = secrets.token_urlsafe(ID_LENGTH * 3 // 4)
        live = Live(await asyncio.to_thread(Room, ident, created) if created.moves else Room(ident, created))
        async with live.lock:
            await self._keep(live, 0, [created, *live.room.begin(self.chance)])
            self.rooms[ident] = live
            self.minding.watch(live)
        return ident

    def unload(self, age: float) -> None:
        """What nobody has used for so many seconds. `fetch` brings it back, and so does a clock."""
        before = time.monotonic() - age
        for ident, live in [*self.rooms.items()]:
            if live.is_idle and live.used_at <= before:
                del self.rooms[ident]
                live.stop_clock()

    async def change(self, ident: str, work: Work) -> None:
        """Do, commit, tell. Hanging up midway does not split the three: aiohttp lets handlers end."""
        live = await self._held(ident)
        try:
            await self._change(live, work)
        finally:
            live.lock.release()

    async def _change(self, live: Live, work: Work) -> None:
        for tries in range(TRIES):
            before = live.room.length
            deeds = self._done_by(work, live)
            if not deeds:
                return
            try:
                await self._keep(live, before, deeds)
            except Conflict:  # somebody was faster, in another process
                await asyncio.sleep(random.uniform(0.0, tries * BACK_OFF))
                await self.read_again(live)
            else:
                self.metrics.enter(live.room, deeds)
                self.tell_all(live)
                return
        raise Trouble("crowded_table")

    def tell_all(self, live: Live) -> None:
        """After a change: bots, clocks and those who look. A table that was closed lets them go."""
        if live.room.is_closed:
            self.let_go(live.room.id, TABLE_CLOSED)
            return
        self.minding.watch(live)
        live.tell()

    async def read_again(self, live: Live) -> None:
        """Whoever looks on stays, and sees what it is now. One that was let go meanwhile is nobody's."""
        try:
            room = await self._read(live.room.id)
        except MutableError:
            self.drop(live)
            raise
        if self.rooms.get(room.id) is not live:
            raise Trouble("crowded_table")
        live.room = room
        self.minding.reckon(live)
        self.tell_all(live)

    @contextlib.asynccontextmanager
    async def locked(self, ident: str) -> AsyncIterator[Live]:
        """The room, and nobody else changes it meanwhile."""
        live = await self._held(ident)
        try:
            yield live
        finally:
            live.lock.release()

    async def _held(self, ident: str) -> Live:
        """The room with its lock, which is to be released. Whoever waited for one that was dropped gets the
        one that took its place.
        """
        while True:
            live = await self.fetch(ident)
            await live.lock.acquire()
            if self.rooms.get(ident) is live:
                return live
            live.lock.release()

    def _done_by(self, work: Work, live: Live) -> list[Deed]:
        """Bad input has changed nothing; after anything else the room in memory cannot be trusted."""
        try:
            return work(live.room)
        except MutableError:
            raise
        except Exception:
            self.drop(live)
            raise

    async def _keep(self, live: Live, first: int, entries: Sequence[Create | Deed]) -> None:
        """On failure the room in memory is ahead of the store: it is dropped and read again."""
        bodies = tuple(written(entry) for entry in entries)
        append = self.minding.appended(live, first, bodies, new_summary(live))
        try:
            await self.minding.append(live, append)
        except Conflict:
            live.summed_up = ("", 0)
            raise
        except StoreUnavailable:
            self.drop(live, WSCloseCode.TRY_AGAIN_LATER)
            raise
        except Exception:
            self.drop(live)
            raise

    def drop(self, live: Live, why: int = WSCloseCode.INTERNAL_ERROR) -> None:
        if self.rooms.get(live.room.id) is live:
            del self.rooms[live.room.id]
        live.stop_clock()
        live.hang_up(why)

    # People

    def deciding(self, ident: str) -> list[int] | None:
        """Who must decide at a table, if it is in memory; nothing is read for this."""
        live = self.rooms.get(ident)
        return None if live is None else live.room.deciding()

    def joined(self, newcomer: str, person: str) -> None:
        """Somebody has become somebody else, in the store: now at every open table, and before all eyes."""
        for live in [*self.rooms.values()]:
            sits = live.room.rename(newcomer, person)
            watching = [peer for peer in live.peers if peer.person == newcomer]
            for peer in watching:
                peer.person = person
            if sits or watching:
                live.tell()

    def send_away(self, is_meant: Callable[[Peer], bool], code: int) -> None:
        """From every table."""
        for live in self.rooms.values():
            for peer in filter(is_meant, live.peers):
                peer.line.hang_up(code)

    async def rewrite(self, ident: str, operation: Callable[[str], Awaitable[None]]) -> None:
        """Run an operation of the store that rewrites or deletes a table; its peers reconnect afterwards."""
        live = self.rooms.get(ident)
        async with live.lock if live else contextlib.nullcontext():
            await operation(ident)
            self.let_go(ident)

    def let_go(self, ident: str, code: int | None = None) -> None:
        """What is being read of it just now is no longer true, either."""
        self.reviews.drop(ident)
        self.loading.pop(ident, None)
        self.missed.discard(ident)
        live = self.rooms.pop(ident, None)
        if live is not None:
            live.stop_clock()
            live.hang_up(code)

    # Coming and going

    async def enter(self, ident: str, peer: Peer) -> None:
        """The first frame. Whoever was replaced by a bot for being gone has returned."""
        if self.store.is_shared:  # they may know more from another process than has been heard here
            await self.fetch(ident)
            await self.change_feed.catch_up([ident])
        async with self.locked(ident) as live:
            before = live.connected()
            live.peers.add(peer)
            seat = live.room.seat_of(peer.person)
            peer.seat = seat if peer.seat == seat else None
            self.connected(live, before, peer)
        if seat is not None and live.room.seats[seat].gone and not live.room.is_worn_out:
            await self.change(ident, lambda room: room.come_back(seat))

    async def part(self, ident: str, peer: Peer) -> None:
        """From a table that is gone, too."""
        with contextlib.suppress(NotFound):
            async with self.locked(ident) as live:
                before = live.connected()
                live.peers.discard(peer)
                self.connected(live, before, None)

    def connected(self, live: Live, before: set[int | None], peer: Peer | None) -> None:
        """Everybody hears when a seat's light goes on or off; a spectator's coming is nobody's business."""
        if live.connected() != before:
            self.minding.see_to(live)
            live.tell()
            return
        if self.store.is_shared:
            self.minding.see_to(live)  # where they look on counts, too
        if peer is not None:
            live.tell_one(peer)
