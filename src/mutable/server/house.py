"""The house: all rooms that are open, and the way of every change.

A change is made under its room's lock, committed to the store, and only then told to anyone; after that bots
and clocks look whether there is something for them to do (`thinking.py`, `clocks.py`).
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any

from aiohttp import WSCloseCode

from mutable.bots.review.weigh import SECONDS
from mutable.kit.errors import MutableError
from mutable.server.clocks import Clocks, late
from mutable.server.entries import VERSION, Create, Deed, written
from mutable.server.expiring import swept
from mutable.server.folding import folded, is_long
from mutable.server.frames import Telling
from mutable.server.hinting import Hinting
from mutable.server.limits import Buckets
from mutable.server.live import Live, Peer
from mutable.server.lobby import new_summary
from mutable.server.reading import Reading
from mutable.server.renewing import Renewing
from mutable.server.reviewing import Reviews
from mutable.server.room import Room, Work
from mutable.server.secret_chance import SecretChance
from mutable.server.sentences import NotFound, NotKept, Trouble
from mutable.server.store import Append, Row, Store, Transaction
from mutable.server.tasks import Tasks
from mutable.server.thinking import Thinking
from mutable.server.workers import Workers, for_hints, for_records, for_reviews
from mutable.table.chance import Chance

MOST_ROOMS = 5000
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
        self.chance: Chance = chance or SecretChance()
        self.rematching = asyncio.Lock()
        self.take_backs = Buckets(size=TAKE_BACKS, per_second=TAKE_BACKS / 60)
        self._workers = workers
        self._rooms: dict[str, Live] = {}
        self._tasks = Tasks()
        self._folding = asyncio.Lock()
        self.thinking = Thinking(workers, pace, self._tasks, self.change, self.chance)
        self.hinting = Hinting(for_hints(), self._tasks, self.change)
        self.reviews = Reviews(for_reviews(), store, self._tasks, review_seconds)
        self.reading = Reading(for_records())
        self.renewing = Renewing(store, self.reading.workers, self._tasks)
        self.clocks = Clocks(self._tasks, self._call_bots)

    # Opening and closing the house

    def open(self) -> None:
        """Rooms that were being played come back, so that their bots and clocks go on."""
        for room in self.store.rooms("playing"):
            with contextlib.suppress(Trouble):  # it is in the server's log
                self._load(room)

    async def sweep(self) -> None:
        """Dead tables expire. Never at the start, when the machine's clock may not be set yet."""
        for room in await self.store.do(partial(swept, now=time.time())):
            self._let_go(room)

    def dismiss(self) -> None:
        """Everybody is sent home and told that the house opens again; then they come back by themselves."""
        for live in self._rooms.values():
            live.hang_up(WSCloseCode.SERVICE_RESTART)

    async def close(self) -> None:
        await self._tasks.close()
        self._workers.close()
        self.hinting.workers.close()
        self.reviews.workers.close()
        self.reading.workers.close()

    # Rooms

    def live(self, ident: str) -> Live:
        return self._rooms.get(ident) or self._load(ident)

    async def fetch(self, ident: str) -> Live:
        """The same, but a long log is folded beside the loop, one at a time: nobody else waits for that."""
        while ident not in self._rooms and is_long(rows := self._rows(ident)):
            async with self._folding:
                if ident not in self._rooms:
                    room = await asyncio.to_thread(folded, ident, rows, self.store.status_of(ident))
                    if ident not in self._rooms and rows == self.store.read(ident):  # nobody was faster
                        self._take_in(room)
        return self.live(ident)

    def _load(self, ident: str) -> Live:
        """NotFound, Stopped and Trouble say why a table cannot be had."""
        return self._take_in(folded(ident, self._rows(ident), self.store.status_of(ident)))

    def _rows(self, ident: str) -> list[Row]:
        if self.store.is_failing:  # else bots would think, and people be let go, again and again
            raise NotKept("a table was asked for")
        rows = self.store.read(ident)
        if not rows:
            raise NotFound("no_table" if len(ident) == ID_LENGTH else "no_such_link")
        return rows

    def _take_in(self, room: Room) -> Live:
        if room.closed_by is not None:
            raise NotFound("closed_table", name=room.seats[room.closed_by].name)
        live = self._rooms[room.id] = Live(room)
        self._watch(live)
        return live

    async def create(self, created: Create) -> str:
        """Trouble says what is wrong; the identifier cannot be guessed."""
        if len(self._rooms) >= MOST_ROOMS:
            self._unload_idle()
        if len(self._rooms) >= MOST_ROOMS:
            raise Trouble("full_house")
        ident = secrets.token_urlsafe(ID_LENGTH * 3 // 4)
        live = Live(await asyncio.to_thread(Room, ident, created) if created.moves else Room(ident, created))
        async with live.lock:
            await self._keep(live, 0, [created, *live.room.begin(self.chance)])
            self._rooms[ident] = live
            self._watch(live)
        return ident

    def _unload_idle(self) -> None:
        """`live` brings them back, and so does a clock."""
        for ident, live in [*self._rooms.items()]:
            if live.is_idle:
                del self._rooms[ident]
                self.clocks.put_away(live)

    async def change(self, ident: str, work: Work) -> None:
        """Do, commit, tell. Hanging up midway does not split the three: aiohttp lets handlers end."""
        async with self.locked(ident) as live:
            before = live.room.length
            deeds = self._done_by(work, live)
            if deeds:
                await self._keep(live, before, deeds)
                self._tell_all(live)

    def _tell_all(self, live: Live) -> None:
        """After a change: bots, clocks and those who look. A table that was closed lets them go."""
        if live.room.closed_by is not None:
            self._let_go(live.room.id, TABLE_CLOSED)
            return
        self._watch(live)
        self.tell(live)

    @contextlib.asynccontextmanager
    async def locked(self, ident: str) -> AsyncIterator[Live]:
        """The room, and nobody else changes it meanwhile. Whoever waited for one that was dropped gets the
        one that took its place.
        """
        while True:
            live = await self.fetch(ident)
            async with live.lock:
                if self._rooms.get(ident) is live:
                    yield live
                    return

    def _done_by(self, work: Work, live: Live) -> list[Deed]:
        """Bad input has changed nothing; after anything else the room in memory cannot be trusted."""
        try:
            return work(live.room)
        except MutableError:
            raise
        except Exception:
            self._drop(live)
            raise

    async def _keep(self, live: Live, first: int, entries: Sequence[Create | Deed]) -> None:
        """On failure the room in memory is ahead of the store: it is dropped and read again."""
        bodies = tuple(written(entry) for entry in entries)
        try:
            await self.store.append(Append(live.room.id, first, VERSION, bodies, new_summary(live)))
        except NotKept:
            self._drop(live, WSCloseCode.TRY_AGAIN_LATER)
            raise
        except Exception:
            self._drop(live)
            raise

    def _drop(self, live: Live, why: int = WSCloseCode.INTERNAL_ERROR) -> None:
        self._rooms.pop(live.room.id, None)
        live.stop_clock()
        live.hang_up(why)

    # People

    def deciding(self, ident: str) -> list[int] | None:
        """Who must decide at a table, if it is in memory; nothing is read for this."""
        live = self._rooms.get(ident)
        return None if live is None else live.room.deciding()

    def joined(self, newcomer: str, person: str) -> None:
        """Somebody has become somebody else, in the store: now at every open table, and before all eyes."""
        for live in [*self._rooms.values()]:
            sits = live.room.rename(newcomer, person)
            watching = [peer for peer in live.peers if peer.person == newcomer]
            for peer in watching:
                peer.person = person
            if sits or watching:
                self.tell(live)

    async def rewrite(self, ident: str, work: Callable[[Transaction], None]) -> None:
        """What the store keeps of a table changes; whoever is there comes back to what it is then."""
        live = self._rooms.get(ident)
        async with live.lock if live else contextlib.nullcontext():
            await self.store.do(work)
            self._let_go(ident)

    def _let_go(self, ident: str, code: int | None = None) -> None:
        self.reviews.drop(ident)
        live = self._rooms.pop(ident, None)
        if live is not None:
            live.stop_clock()
            live.hang_up(code)

    # Telling

    def tell(self, live: Live) -> None:
        """Everybody who looks gets a frame of their own."""
        seats = {peer: live.room.seat_of(peer.person) for peer in live.peers}
        telling = Telling(live.room, set(seats.values()), live.clocks())
        for peer, seat in seats.items():
            self._tell_peer(telling, peer, seat)

    def tell_one(self, live: Live, peer: Peer) -> None:
        telling = Telling(live.room, live.connected(), live.clocks())
        self._tell_peer(telling, peer, live.room.seat_of(peer.person))

    def _tell_peer(self, telling: Telling, peer: Peer, seat: int | None) -> None:
        if seat != peer.seat:  # who sits down in mid-game has other eyes: the log is told anew
            peer.seat, peer.seen = seat, 0
        frame = telling.frame(seat, peer.lang, peer.seen, peer.heard, peer.room)
        peer.seen, peer.heard, peer.room = frame.events_total, frame.chat_total, telling.room
        peer.send(frame)

    # Bots and clocks

    def _watch(self, live: Live) -> None:
        deciding = live.room.deciding()
        self.thinking.watch(live, deciding)
        self.clocks.watch(live, live.room.awaited())
        self.hinting.watch(live)

    async def _call_bots(self, ident: str) -> None:
        """A bot takes over from whoever let the time run out, until they return."""
        async with self.locked(ident) as live:
            seats = late(live)
        await self.change(ident, lambda room: room.replace_late(seats))
        async with self.locked(ident) as live:
            if live.timer is None:
                self._watch(live)  # nobody was late after all: the machine's clock was set

    # Coming and going

    async def enter(self, ident: str, peer: Peer) -> None:
        """The first frame. Whoever was replaced by a bot for being gone has returned."""
        async with self.locked(ident) as live:
            before = live.connected()
            live.peers.add(peer)
            seat = live.room.seat_of(peer.person)
            peer.seat = seat if peer.seat == seat else None
            self._connected(live, before, peer)
        if seat is not None and live.room.seats[seat].gone and not live.room.is_worn_out:
            await self.change(ident, lambda room: room.come_back(seat))

    async def part(self, ident: str, peer: Peer) -> None:
        """From a table that is gone, too."""
        with contextlib.suppress(NotFound):
            async with self.locked(ident) as live:
                before = live.connected()
                live.peers.discard(peer)
                self._connected(live, before, None)

    def _connected(self, live: Live, before: set[int | None], peer: Peer | None) -> None:
        """Everybody hears when a seat's light goes on or off; a spectator's coming is nobody's business."""
        if live.connected() != before:
            self._watch(live)
            self.tell(live)
        elif peer is not None:
            self.tell_one(live, peer)


@contextlib.asynccontextmanager
async def sweeping(house: House, every: float = 3600.0) -> Any:
    """The house is swept now and then while this lasts."""

    async def sweep_for_ever() -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await house.sweep()
            except Exception:
                log.exception("sweeping failed; it is tried again later")

    task = asyncio.create_task(sweep_for_ever())
    try:
        yield
    finally:
        task.cancel()
