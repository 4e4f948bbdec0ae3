"""The house: all rooms that are open, the people in them, bots, clocks; every change goes through here.

A change is made under its room's lock, committed to the store, and only then told to anyone.
"""

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Coroutine
from typing import Any, Protocol

import msgspec

from mutable.bots.registry import is_listener
from mutable.kit.errors import MutableError
from mutable.server.frames import Telling
from mutable.server.messages import Answer, TableLine, encode
from mutable.server.room import Body, Ply, Room, Work
from mutable.server.secret_chance import SecretChance
from mutable.server.sentences import NotFound, Trouble
from mutable.server.store import Append, SqliteStore, Summary
from mutable.server.workers import Workers, chosen
from mutable.table.chance import Chance
from mutable.table.table import Table

MOST_ROOMS = 5000
MOST_LINES = 50  # of each kind in the lobby
DAY = 86400.0
KEPT_FOR = {"waiting": DAY, "playing": 30 * DAY, "finished": 365 * DAY}
SUMMARY_AGE = 60.0
PATIENCE = 180.0  # seconds that others wait for somebody who has gone

log = logging.getLogger("mutable")


class Line(Protocol):
    """The way to one pair of eyes: takes a message at once, or not at all."""

    def say(self, text: bytes) -> None: ...

    def hang_up(self) -> None: ...


class Peer:
    """One open socket: whose eyes it has, and what they have seen."""

    def __init__(self, line: Line, person: str, lang: str, seen: int, heard: int) -> None:
        self.line = line
        self.person = person
        self.lang = lang
        self.seat: int | None = None
        self.room = b""  # as it was told last
        self.seen = seen
        self.heard = heard

    def send(self, answer: Answer) -> None:
        self.line.say(encode(answer))


class Live:
    """A room in memory."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.peers: set[Peer] = set()
        self.thinking: set[Ply] = set()
        self.deadlines: dict[int, float] = {}
        self.plies: dict[int, Ply] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.summed_up = ("", 0)
        self.summed_up_at = 0.0

    def clocks(self) -> dict[int, float]:
        """What a table with a clock shows; how long somebody who has gone is waited for, it does not."""
        return self.deadlines if self.room.clock is not None else {}

    def stop_clock(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def connected(self) -> set[int | None]:
        """The seats of all who look; None is a spectator's."""
        return {self.room.seat_of(peer.person) for peer in self.peers}


class House:
    def __init__(self, store: SqliteStore, workers: Workers, pace: float = 0.5) -> None:
        self._store = store
        self._workers = workers
        self.rematching = asyncio.Lock()
        self.patience = PATIENCE
        self._pace = pace  # seconds a bot takes at least, so that people can follow
        self._rooms: dict[str, Live] = {}
        self.chance: Chance = SecretChance()
        self._tasks: set[asyncio.Task[Any]] = set()

    # Opening and closing the house

    def open(self) -> None:
        """Rooms that were being played come back, so that their bots and clocks go on."""
        self.sweep()
        for room in self._store.rooms("playing"):
            with contextlib.suppress(Trouble):  # it is in the server's log
                self._load(room)

    def sweep(self) -> None:
        """Dead tables expire."""
        now = time.time()
        for status, kept in KEPT_FOR.items():
            for room in self._store.forget(status, now - kept):
                self._rooms.pop(room, None)

    def dismiss(self) -> None:
        """Everybody is sent home; they come back by themselves when the house opens again."""
        for live in self._rooms.values():
            for peer in live.peers:
                peer.line.hang_up()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._workers.close()

    # Rooms

    def live(self, ident: str) -> Live:
        return self._rooms.get(ident) or self._load(ident)

    def _load(self, ident: str) -> Live:
        rows = self._store.read(ident)
        if not rows:
            raise NotFound("no_table")
        live = self._rooms[ident] = Live(self._folded(ident, rows))
        self._watch(live)
        return live

    def _folded(self, ident: str, rows: list[tuple[float, str]]) -> Room:
        """A log that does not fold, after a change of rules say, is one table's trouble, not everybody's."""
        try:
            room = Room(ident, json.loads(rows[0][1]))
            for at, body in rows[1:]:
                room.fold(json.loads(body), at)
        except Exception as error:
            log.exception("the table %s cannot be read", ident)
            raise Trouble("broken_table") from error
        return room

    async def create(self, body: Body) -> str:
        """BadOption and Trouble say what is wrong; the identifier cannot be guessed."""
        if len(self._rooms) >= MOST_ROOMS:
            self._unload_idle()
        if len(self._rooms) >= MOST_ROOMS:
            raise Trouble("full_house")
        ident = secrets.token_urlsafe(9)
        live = Live(Room(ident, body))
        async with live.lock:
            bodies = [body, *live.room.begin(self.chance)]
            await self._keep(live, 0, bodies)
            self._rooms[ident] = live
            self._watch(live)
        return ident

    def _unload_idle(self) -> None:
        """Rooms that nobody looks at and in which nothing happens by itself; `live` brings them back."""
        for ident, live in list(self._rooms.items()):
            if not (live.peers or live.timer or live.thinking or live.lock.locked()):
                del self._rooms[ident]

    async def change(self, ident: str, work: Work) -> None:
        """Do, commit, tell. Hanging up midway does not split the three: aiohttp lets handlers end."""
        async with self.locked(ident) as live:
            before = live.room.length
            bodies = self._done_by(work, live)
            if bodies:
                await self._keep(live, before, bodies)
                self._watch(live)
                self.tell(live)

    @contextlib.asynccontextmanager
    async def locked(self, ident: str) -> AsyncIterator[Live]:
        """The room, and nobody else changes it meanwhile. Whoever waited for one that was dropped gets the
        one that took its place.
        """
        while True:
            live = self.live(ident)
            async with live.lock:
                if self._rooms.get(ident) is live:
                    yield live
                    return

    def _done_by(self, work: Work, live: Live) -> list[Body]:
        """Bad input has changed nothing; after anything else the room in memory cannot be trusted."""
        try:
            return work(live.room)
        except MutableError:
            raise
        except Exception:
            self._drop(live)
            raise

    async def _keep(self, live: Live, first: int, bodies: list[Body]) -> None:
        """On failure the room in memory is ahead of the store: it is dropped and read again."""
        texts = tuple(encode(body).decode() for body in bodies)
        try:
            await self._store.append(Append(live.room.id, first, texts, self._new_summary(live)))
        except Exception:
            self._drop(live)
            raise

    def _drop(self, live: Live) -> None:
        self._rooms.pop(live.room.id, None)
        live.stop_clock()
        for peer in live.peers:
            peer.line.hang_up()

    def _new_summary(self, live: Live) -> Summary | None:
        """Only if the lobby would show another line, or the old one is a minute old: not with every move."""
        now, standing = time.time(), (live.room.status, live.room.heads_counted)
        if standing == live.summed_up and now - live.summed_up_at < SUMMARY_AGE:
            return None
        live.summed_up, live.summed_up_at = standing, now
        return self._summary(live.room)

    def _summary(self, room: Room) -> Summary:
        people = tuple((person, number) for number, seat in enumerate(room.seats) for person in seat.people)
        line = TableLine(
            id=room.id,
            game=room.table.setting.game.name,
            title=room.table.setting.game.title,
            status=room.status,
            names=[seat.name for seat in room.seats],
            free=sum(1 for seat in room.seats if seat.kind == "person" and not seat.people),
            updated=time.time(),
            public=room.public,
            winners=room.winners(),
        )
        return Summary(room.id, room.status, room.public, msgspec.json.encode(line).decode(), people)

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
        """After a change: whose bot must think, whose clock runs."""
        deciding = live.room.deciding()
        for seat in deciding:
            bot, ply = live.room.seats[seat].player(), live.room.ply(seat)
            if bot is not None and ply not in live.thinking:
                live.thinking.add(ply)
                self._spawn(self._think(live, seat, ply, bot, *_seen_by(bot, live.room.table, seat)))
        self._set_clock(live, [seat for seat in deciding if live.room.seats[seat].player() is None])

    async def _think(self, live: Live, seat: int, ply: Ply, bot: str, view: bytes, events: bytes) -> None:
        setting = live.room.table.setting
        facts = {
            "game": setting.game.name,
            "players": len(setting.seats),
            "options": setting.options,
            "data": setting.data,
        }
        try:
            thought = self._thought(encode(facts), bot, view, events)
            text, _ = await asyncio.gather(thought, asyncio.sleep(self._pace))
            await self.change(live.room.id, lambda room: self._enter_thought(room, seat, ply, text))
        finally:
            live.thinking.discard(ply)

    async def _thought(self, setting: bytes, bot: str, view: bytes, events: bytes) -> str:
        """A bot that fails must not stop the table: then any legal move will do."""
        try:
            return await self._workers.run(chosen, setting, bot, view, events, secrets.randbits(63))
        except Exception:
            log.exception("the bot %s failed", bot)
            return await self._workers.run(chosen, setting, "random", view, events, secrets.randbits(63))

    def _enter_thought(self, room: Room, seat: int, ply: Ply, text: str) -> list[Body]:
        """Unless the person came back meanwhile, or the position is another one."""
        still = seat in room.deciding() and room.seats[seat].player() is not None
        return room.enter(seat, text, self.chance) if still and room.ply(seat) == ply else []

    def _set_clock(self, live: Live, waiting: list[int]) -> None:
        live.stop_clock()
        now = time.time()
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
            live.timer = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def _allowed(self, live: Live, seat: int) -> float | None:
        """Seconds for a decision: by the table's clock; without one, whoever has gone and lets others wait
        gets a while to come back.
        """
        if live.room.clock is not None:
            return live.room.clock
        here = live.connected() - {None}
        return self.patience if here and seat not in here else None

    def _ring(self, live: Live) -> None:
        live.timer = None
        self._spawn(self._call_bots(live.room.id))

    async def _call_bots(self, ident: str) -> None:
        """A bot takes over from whoever let the time run out, until they return."""
        async with self.locked(ident) as live:
            late = [seat for seat, at in live.deadlines.items() if at <= time.time() + 0.05]
        await self.change(ident, lambda room: self._replace(room, late))
        async with self.locked(ident) as live:
            if live.timer is None:
                self._watch(live)  # nobody was late after all: the machine's clock was set

    def _replace(self, room: Room, late: list[int]) -> list[Body]:
        bodies: list[Body] = [
            {"kind": "away", "seat": seat, "gone": True}
            for seat in late
            if seat in room.deciding() and not room.seats[seat].away
        ]
        for body in bodies:
            room.fold(body, time.time())
        return bodies

    # Coming and going

    async def enter(self, ident: str, peer: Peer) -> None:
        """The first frame. Whoever was replaced by a bot for being gone has returned."""
        async with self.locked(ident) as live:
            before = live.connected()
            live.peers.add(peer)
            seat = live.room.seat_of(peer.person)
            peer.seat = seat if peer.seat == seat else None
            self._connected(live, before, peer)
        if seat is not None and live.room.seats[seat].gone:
            await self.change(ident, lambda room: room.come_back(seat))

    async def part(self, ident: str, peer: Peer) -> None:
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

    # The lobby

    def open_lines(self) -> list[TableLine]:
        return [_line(body, None) for body in self._store.open_summaries(MOST_LINES)]

    def lines_of(self, person: str, finished: bool) -> list[TableLine]:
        return [_line(body, seat) for body, seat in self._store.summaries_of(person, finished, MOST_LINES)]

    # Tasks

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, MutableError):
            log.error("a task failed", exc_info=error)


def _seen_by(bot: str, table: Table, seat: int) -> tuple[bytes, bytes]:
    """The view of a bot's seat, and, for one that listens, what the seat was told."""
    hears = is_listener(table.setting.game.name, bot)
    return encode(table.view(seat)), encode(table.events(seat) if hears else [])


def _line(body: str, mine: int | None) -> TableLine:
    line = msgspec.json.decode(body, type=TableLine)
    line.mine = mine
    return line


@contextlib.asynccontextmanager
async def sweeping(house: House, every: float = 3600.0) -> Any:
    """The house is swept now and then while this lasts."""

    async def sweep_for_ever() -> None:
        while True:
            await asyncio.sleep(every)
            try:
                house.sweep()
            except Exception:
                log.exception("sweeping failed; it is tried again later")

    task = asyncio.create_task(sweep_for_ever())
    try:
        yield
    finally:
        task.cancel()
