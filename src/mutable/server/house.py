"""The house: all rooms that are open, the people in them, bots, clocks; every change goes through here.

A change is made under its room's lock, committed to the store, and only then told to anyone.
"""

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Protocol

import msgspec

from mutable.kit.errors import MutableError
from mutable.server.frames import Telling
from mutable.server.messages import Answer, TableLine, encode
from mutable.server.room import Body, Room, Work
from mutable.server.secret_chance import SecretChance
from mutable.server.sentences import NotFound, Trouble
from mutable.server.store import Append, SqliteStore, Summary
from mutable.server.thinking import Thinkers
from mutable.table.chance import Chance

MOST_ROOMS = 5000
DAY = 86400.0
KEPT_FOR = {"waiting": DAY, "playing": 30 * DAY, "finished": 365 * DAY}
SUMMARY_AGE = 60.0

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
        self.thinking: set[tuple[int, int]] = set()
        self.deadlines: dict[int, float] = {}
        self.decisions: dict[int, int] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.summed_up = ("", 0)
        self.summed_up_at = 0.0

    def connected(self) -> set[int | None]:
        """The seats of all who look; None is a spectator's."""
        return {self.room.seat_of(peer.person) for peer in self.peers}


class House:
    def __init__(self, store: SqliteStore, thinkers: Thinkers, pace: float = 0.5) -> None:
        self._store = store
        self._thinkers = thinkers
        self._pace = pace  # seconds a bot takes at least, so that people can follow
        self._rooms: dict[str, Live] = {}
        self.chance: Chance = SecretChance()
        self._tasks: set[asyncio.Task[Any]] = set()

    # Opening and closing the house

    def open(self) -> None:
        """Rooms that were being played come back, so that their bots and clocks go on."""
        self.sweep()
        for room in self._store.rooms("playing"):
            live = self._load(room)
            self._watch(live)

    def sweep(self) -> None:
        """Dead tables expire."""
        now = time.time()
        for status, kept in KEPT_FOR.items():
            for room in self._store.forget(status, now - kept):
                self._rooms.pop(room, None)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for live in self._rooms.values():
            for peer in live.peers:
                peer.line.hang_up()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()

    # Rooms

    def live(self, ident: str) -> Live:
        return self._rooms.get(ident) or self._load(ident)

    def _load(self, ident: str) -> Live:
        rows = self._store.read(ident)
        if not rows:
            raise NotFound("no_table")
        room = Room(ident, json.loads(rows[0][1]))
        for at, body in rows[1:]:
            room.fold(json.loads(body), at)
        self._rooms[ident] = Live(room)
        return self._rooms[ident]

    async def create(self, body: Body) -> str:
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
        for ident, live in list(self._rooms.items()):
            if not live.peers and live.room.status != "playing":
                del self._rooms[ident]

    async def change(self, ident: str, work: Work) -> None:
        """Do, commit, tell. Hanging up midway does not split the three: aiohttp lets handlers end."""
        live = self.live(ident)
        async with live.lock:
            before = live.room.length
            bodies = work(live.room)
            if not bodies:
                return
            await self._keep(live, before, bodies)
            self.tell(live)
            self._watch(live)

    async def _keep(self, live: Live, first: int, bodies: list[Body]) -> None:
        """On failure the room in memory is ahead of the store: it is dropped and read again."""
        texts = tuple(encode(body).decode() for body in bodies)
        try:
            await self._store.append(Append(live.room.id, first, texts, self._new_summary(live)))
        except Exception:
            self._rooms.pop(live.room.id, None)
            for peer in live.peers:
                peer.line.hang_up()
            raise

    def _new_summary(self, live: Live) -> Summary | None:
        """Only if the lobby would show another line, or the old one is a minute old: not with every move."""
        now, standing = time.time(), (live.room.status, live.room.heads_counted)
        if standing == live.summed_up and now - live.summed_up_at < SUMMARY_AGE:
            return None
        live.summed_up, live.summed_up_at = standing, now
        return self._summary(live.room)

    def _summary(self, room: Room) -> Summary:
        people = tuple(person for seat in room.seats for person in seat.people)
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
        return Summary(room.id, room.status, msgspec.json.encode(line).decode(), people)

    # Telling

    def tell(self, live: Live) -> None:
        """Everybody who looks gets a frame of their own."""
        seats = {peer: live.room.seat_of(peer.person) for peer in live.peers}
        telling = Telling(live.room, set(seats.values()), live.deadlines)
        for peer, seat in seats.items():
            self._tell_peer(telling, peer, seat)

    def tell_one(self, live: Live, peer: Peer) -> None:
        telling = Telling(live.room, live.connected(), live.deadlines)
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
            bot = live.room.seats[seat].player()
            decision = live.room.table.decision(seat)
            if bot is not None and (seat, decision) not in live.thinking:
                live.thinking.add((seat, decision))
                self._spawn(self._think(live, seat, decision, bot, encode(live.room.table.view(seat))))
        self._set_clock(live, [seat for seat in deciding if live.room.seats[seat].player() is None])

    async def _think(self, live: Live, seat: int, decision: int, bot: str, view: bytes) -> None:
        setting = live.room.table.setting
        facts = {
            "game": setting.game.name,
            "players": len(setting.seats),
            "options": setting.options,
            "data": setting.data,
        }
        try:
            thought = self._thinkers.choose(encode(facts), bot, view)
            text, _ = await asyncio.gather(thought, asyncio.sleep(self._pace))
            await self.change(live.room.id, lambda room: self._enter_thought(room, seat, decision, text))
        finally:
            live.thinking.discard((seat, decision))

    def _enter_thought(self, room: Room, seat: int, decision: int, text: str) -> list[Body]:
        """Unless the person came back meanwhile, or the position is another one."""
        still = seat in room.deciding() and room.seats[seat].player() is not None
        if not still or room.table.decision(seat) != decision or text not in room.table.legal(seat):
            return []
        return room.enter(seat, text, self.chance)

    def _set_clock(self, live: Live, waiting: list[int]) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if live.room.clock is None:
            return
        now = time.time()
        table = live.room.table
        live.deadlines = {
            seat: live.deadlines.get(seat, now + live.room.clock)
            if live.decisions.get(seat) == table.decision(seat)
            else now + live.room.clock
            for seat in waiting
        }
        live.decisions = {seat: table.decision(seat) for seat in waiting}
        if live.deadlines:
            wait = max(0.0, min(live.deadlines.values()) - now)
            live.timer = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def _ring(self, live: Live) -> None:
        self._spawn(self.change(live.room.id, lambda room: self._call_bots(live, room)))

    def _call_bots(self, live: Live, room: Room) -> list[Body]:
        """A bot takes over from whoever let the clock run out, until they return."""
        late = [seat for seat, at in live.deadlines.items() if at <= time.time() + 0.05]
        bodies: list[Body] = [
            {"kind": "away", "seat": seat}
            for seat in late
            if seat in room.deciding() and not room.seats[seat].away
        ]
        for body in bodies:
            room.fold(body, time.time())
        return bodies

    # The lobby

    def lines(self, status: str, most: int = 50) -> list[TableLine]:
        return [msgspec.json.decode(body, type=TableLine) for body in self._store.summaries(status, most)]

    def lines_of(self, person: str, most: int = 50) -> list[TableLine]:
        return [msgspec.json.decode(body, type=TableLine) for body in self._store.summaries_of(person, most)]

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


@contextlib.asynccontextmanager
async def sweeping(house: House, every: float = 3600.0) -> Any:
    """The house is swept now and then while this lasts."""

    async def sweep_for_ever() -> None:
        while True:
            await asyncio.sleep(every)
            house.sweep()

    task = asyncio.create_task(sweep_for_ever())
    try:
        yield
    finally:
        task.cancel()
