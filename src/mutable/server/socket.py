"""The WebSocket of one client at a table: sends frames, receives moves."""

import asyncio
import logging
import struct

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from mutable.kit.errors import IllegalMove, MutableError, NoTakeBack, UnknownMove
from mutable.server.heartbeat import HEARTBEAT, Heartbeat, Pulse
from mutable.server.http.api import lang_of
from mutable.server.http.guard import PER_SECOND, PERSON, asker, error, reader_of
from mutable.server.limits import LIMITS, NetworkLimits
from mutable.server.metrics import METRICS, Metrics
from mutable.server.registry.registry import TABLE_CLOSED, TableRegistry
from mutable.server.services import REGISTRY
from mutable.storage.errors import StoreUnavailable
from mutable.tables.entries import Deed
from mutable.tables.errors import NotFound, TooOften, Trouble, said_in, sentence
from mutable.tables.frames import preview_of, words_of
from mutable.tables.live import Client, LiveTable
from mutable.tables.messages import (
    Arranging,
    Ask,
    AskHint,
    CloseTable,
    ForAnother,
    FreeSeat,
    Leave,
    MakeMove,
    OpenChat,
    OpenSeat,
    Problem,
    Refused,
    Resign,
    Return,
    Said,
    Say,
    SeatBot,
    Speak,
    Stale,
    StandIn,
    StandUp,
    TakeBack,
    decode_said,
    encode,
)
from mutable.tables.names import clean_text, is_seen
from mutable.tables.room import MOST_DEVICES, MOST_LOG, Room
from mutable.work.rate_limits import Bucket

log = logging.getLogger("mutable")

LARGEST_MESSAGE = 4096
MOST_SPECTATORS = 200  # at one table, besides its players
MOST_OF_A_SEAT = 2 * MOST_DEVICES  # a device may have the table open twice
MOST_TOGETHER = 32  # clients whose frames are written together
MOST_WAITING_BYTES = 1 << 20  # unsent bytes after which a slow client is disconnected


async def socket(request: web.Request) -> web.StreamResponse:
    """Serve a socket, unless the network has reached its limit."""
    try:
        with request.app[LIMITS].sockets.held(asker(request)):
            return await _connect(request)
    except TooOften as problem:
        return await _refuse(request, problem)


async def _refuse(request: web.Request, problem: TooOften) -> web.StreamResponse:
    """Report the problem on the socket itself: a page cannot read the response to a failed handshake."""
    said = said_in(lang_of(request), problem)
    request.app[METRICS].count_refusal(problem.key)
    link = web.WebSocketResponse()
    await link.prepare(request)
    await link.send_str(encode(Problem(said)).decode())
    await link.close(code=WSCloseCode.POLICY_VIOLATION)
    return link


async def _connect(request: web.Request) -> web.StreamResponse:
    registry, metrics, lang = request.app[REGISTRY], request.app[METRICS], lang_of(request)
    live = await registry.fetch(request.match_info["id"])
    problem = _find_limit(live, live.room.seat_of(request[PERSON]))
    if problem is not None:
        metrics.count_refusal(problem)
        return error(503, sentence(reader_of(request), problem))
    link = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, autoping=False, compress=False)
    await link.prepare(request)
    writer = FrameWriter(request.transport, request.app[BATCH])
    pulse = Pulse(writer, wants_message="beat" in request.query)
    client = Client(writer, request[PERSON], lang, _count(request, "seen"), _count(request, "heard"))
    client.seat = _count(request, "seat") if "seat" in request.query else None
    client.address = asker(request)
    try:
        session = Session(
            registry, metrics, live.room.id, client, request.app[PER_SECOND], request.app[LIMITS]
        )
        await _serve(link, session, writer, pulse, request.app[HEARTBEAT])
    except NotFound:  # the table was closed in the meantime
        await link.close(code=TABLE_CLOSED)
    except StoreUnavailable:  # the store has logged it, once for all sockets
        writer.flush()
        await link.close(code=WSCloseCode.TRY_AGAIN_LATER)
    except Exception:  # an HTTP response is no longer possible; the closing code says that the server failed
        log.exception("a socket at table %s failed", live.room.id)
        writer.flush()
        await link.close(code=WSCloseCode.INTERNAL_ERROR)
    return link


def _find_limit(live: LiveTable, seat: int | None) -> str | None:
    """Return the message key of the refusal if the table has no place for another socket.

    Spectators and players have separate limits.
    """
    alike = sum(1 for client in live.clients if live.room.seat_of(client.person) == seat)
    if seat is None:
        return "many_eyes" if alike >= MOST_SPECTATORS else None
    return "many_devices" if alike >= MOST_OF_A_SEAT else None


async def _serve(
    link: web.WebSocketResponse,
    session: "Session",
    writer: "FrameWriter",
    pulse: Pulse,
    heartbeat: Heartbeat,
) -> None:
    try:
        await session.begin()
        heartbeat.add(pulse)
        async for message in link:
            pulse.note_answer()
            if message.type == WSMsgType.PING:
                writer.pong(message.data)
            elif message.type == WSMsgType.TEXT:
                await _receive(session, message.data, pulse)
            elif message.type != WSMsgType.PONG:
                break
    finally:
        heartbeat.discard(pulse)
        await session.end()


async def _receive(session: "Session", text: str, pulse: Pulse) -> None:
    """Handle a message. Until that ends, the server reads no answers to pings, so none counts as missed."""
    pulse.is_busy = True
    try:
        await session.receive(text)
    finally:
        pulse.is_busy = False


class FrameWriter:
    """Writes messages as frames of RFC 6455 to the transport without waiting, so that no client needs a task.

    aiohttp writes its own frames (the closing frame) to the same transport, each in one piece.

    aiohttp's `send_frame` may wait for its client. Each client would then need a queue and a task, or a slow
    one would hold up the table. With these, one message in and four out cost 1.6 times the processor time
    (`bench/sockets.py`: 103 µs instead of 68, about 7 % of a whole move).
    """

    def __init__(self, transport: asyncio.Transport | None, batch: "WriteBatch | None" = None) -> None:
        self._transport = transport
        self._batch = batch
        self._unsent: list[bytes] = []

    def write(self, text: bytes) -> None:
        """Send a message at once, or with the batch.

        A client that is too slow is disconnected, and connects again.
        """
        self._write(_frame(TEXT, text))

    def ping(self, message: bytes) -> None:
        """Send a ping, after a message if there is one."""
        self._write((_frame(TEXT, message) if message else b"") + _frame(PING, b""))

    def pong(self, data: bytes) -> None:
        """Answer a ping."""
        self._write(_frame(PONG, data))

    def _write(self, frame: bytes) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > MOST_WAITING_BYTES:
            self.close()
            return
        self._unsent.append(frame)
        if self._batch is None:
            self.flush()
        elif len(self._unsent) == 1:
            self._batch.add(self)

    def flush(self) -> None:
        """Hand all messages to the transport."""
        unsent, self._unsent = self._unsent, []
        if unsent and self._transport is not None and not self._transport.is_closing():
            self._transport.write(b"".join(unsent))

    def close(self, code: int | None = None) -> None:
        """Disconnect: with a closing frame if there is a code, else at once."""
        if self._transport is None or self._transport.is_closing():
            return
        if code is None:
            self._transport.abort()
        else:
            self.flush()
            self._transport.write(struct.pack("!BBH", 0x88, 2, code))
            self._transport.close()


class WriteBatch:
    """Writes the messages of several clients together, at the end of the event loop's turn.

    Writing each at once would wake its reader, and interrupt this process, for every frame. That costs a
    tenth of a move's processor time.
    """

    def __init__(self) -> None:
        self._writers: list[FrameWriter] = []

    def add(self, writer: FrameWriter) -> None:
        if not self._writers:
            asyncio.get_running_loop().call_soon(self._flush)
        self._writers.append(writer)
        if len(self._writers) >= MOST_TOGETHER:  # so that these clients can answer while others are served
            self._flush()

    def _flush(self) -> None:
        writers, self._writers = self._writers, []
        for writer in writers:
            writer.flush()


BATCH = web.AppKey("batch", WriteBatch)


TEXT, PING, PONG = 0x81, 0x89, 0x8A  # the first byte of a final frame


def _frame(kind: int, text: bytes) -> bytes:
    """Return an unmasked frame."""
    size = len(text)
    if size < 126:
        return bytes((kind, size)) + text
    if size < 1 << 16:
        return struct.pack("!BBH", kind, 126, size) + text
    return struct.pack("!BBQ", kind, 127, size) + text


def _count(request: web.Request, name: str) -> int:
    """Return a number of the query; 0 if it is missing or malformed."""
    text = request.query.get(name, "0")
    return int(text) if text.isdecimal() and len(text) < 8 else 0


def _rise(room: Room, seat: int, said: Leave | Return | Resign) -> list[Deed]:
    if isinstance(said, Return):
        return room.come_back(seat)
    return room.leave(seat) if isinstance(said, Leave) else room.resign(seat)


def _why_nothing(room: Room, seat: int, said: Leave | Return | Resign) -> str:
    """Return the message key that says why a request had no effect."""
    if isinstance(said, Return):
        return "here_already"
    if room.status != "playing":
        return "not_played"
    return "resigned_already" if room.seats[seat].resigned else "away_already"


class Session:
    """One connection at one table."""

    def __init__(
        self,
        registry: TableRegistry,
        metrics: Metrics,
        room: str,
        client: Client,
        per_second: float,
        limits: NetworkLimits,
    ) -> None:
        self._registry = registry
        self._metrics = metrics
        self._room = room
        self._peer = client
        self._limits = limits
        self._messages = Bucket(size=2 * per_second, per_second=per_second / 2)
        self._languages = Bucket(size=4, per_second=0.5)

    async def begin(self) -> None:
        await self._registry.connect(self._room, self._peer)
        if (await self._registry.fetch(self._room)).room.is_worn_out:
            self._complain("log_full", most=MOST_LOG)

    async def end(self) -> None:
        await self._registry.disconnect(self._room, self._peer)

    async def receive(self, text: str) -> None:
        """Answer a message. Malformed, hasty, repeated, late and forged messages change nothing."""
        if not (self._messages.take() and self._limits.messages.take(self._peer.address)):
            self._complain("slower")
            return
        try:
            said = decode_said(text)
        except msgspec.DecodeError as error:
            self._complain("not_read", problem=error)
            return
        try:
            await self._do(said)
        except (IllegalMove, UnknownMove) as error:
            self._peer.send(await self._refusal(said, error))
        except NoTakeBack:
            self._complain("no_take_back")
        except MutableError as error:
            self._metrics.count_refusal(error.key)
            self._peer.send(Problem(said_in(self._peer.lang, error)))

    def _complain(self, key: str, **given: object) -> None:
        self._metrics.count_refusal(key)
        self._peer.send(Problem(sentence(self._peer.lang, key, **given)))

    async def _do(self, said: Said) -> None:
        if isinstance(said, Speak):
            await self._speak(said)
        elif isinstance(said, Ask):
            await self._preview(said)
        elif isinstance(said, AskHint):
            await self._advise(said)
        elif isinstance(said, Say):
            await self._say(said)
        else:
            with self._metrics.answer_seconds.time():
                await self._registry.change(self._room, lambda room: self._act(room, said), self._peer.player)

    def _act(self, room: Room, said: Said) -> list[Deed]:
        """Apply a message that only a player at the table may send."""
        seat = room.seat_of(self._peer.person)
        if seat is None:
            self._complain("watching")
            return []
        if isinstance(said, MakeMove | TakeBack):
            return self._decide(room, seat, said)
        if isinstance(said, Arranging):
            return self._arrange(room, seat, said)
        if isinstance(said, ForAnother):
            return self._act_for(room, said)
        assert isinstance(said, Leave | Return | Resign)
        deeds = _rise(room, seat, said)
        if not deeds:
            self._complain(_why_nothing(room, seat, said))
        return deeds

    def _act_for(self, room: Room, said: ForAnother) -> list[Deed]:
        """Let a bot play on for an absent player, or go on waiting."""
        self._registry.live(self._room).absences.check_free(room, said.seat)
        return room.replace_late([said.seat]) if isinstance(said, StandIn) else room.wait_for(said.seat)

    def _arrange(self, room: Room, keeper: int, said: Arranging) -> list[Deed]:
        """Apply a change of the seats before the game begins, or open the chat."""
        match said:
            case SeatBot():
                return room.engage(keeper, said.seat, self._registry.chance)
            case OpenSeat():
                return room.vacate(keeper, said.seat)
            case FreeSeat():
                return room.free(keeper, said.seat, self._registry.live(self._room).players())
            case StandUp():
                return room.stand_up(keeper)
            case OpenChat():
                return room.open_chat(keeper, said.open)
            case CloseTable():
                return room.close(keeper)

    def _decide(self, room: Room, seat: int, said: MakeMove | TakeBack) -> list[Deed]:
        """Enter a move, if it is for the open decision and no bot plays for the seat."""
        number = room.table.decision(seat)
        if room.status != "playing" or room.seats[seat].player() is not None or said.decision != number:
            self._peer.send(Stale(number))
            return []
        if isinstance(said, TakeBack):
            return self._take_back(room, seat)
        room.table.rules.moves.parse(said.text)  # raises UnknownMove; take-backs have a message of their own
        return room.enter(seat, said.text, self._registry.chance)

    def _take_back(self, room: Room, seat: int) -> list[Deed]:
        """Take a move back.

        Bots then compute again, so each person has a budget, shared by all their sockets.
        """
        if room.table.can_take_back(seat) and not self._registry.take_backs.take(self._peer.person):
            raise TooOften("take_backs_often")
        return room.take_back(seat)

    async def _say(self, said: Say) -> None:
        if not self._registry.chat_lines.take(self._peer.person):
            self._complain("chat_slower")
            return
        await self._registry.change(self._room, lambda room: self._chat(room, said.text))

    def _chat(self, room: Room, text: str) -> list[Deed]:
        seat = room.seat_of(self._peer.person)
        cleaned = clean_text(text)
        if seat is None:
            raise Trouble("watching")
        if not is_seen(cleaned):
            raise Trouble("said_nothing")
        return room.say(seat, cleaned)

    async def _preview(self, said: Ask) -> None:
        if not self._limits.previews.take(self._peer.address):
            self._complain("slower")
            return
        async with self._registry.locked(self._room) as live:
            room = live.room
            seat = room.seat_of(self._peer.person)
            if seat is None or seat not in room.deciding():
                self._peer.send(Stale(0 if seat is None else room.table.decision(seat)))
            else:
                self._peer.send(preview_of(room, seat, said.text, self._peer.lang))

    async def _advise(self, said: AskHint) -> None:
        async with self._registry.locked(self._room) as live:
            seat = live.room.seat_of(self._peer.person)
            if seat is None:
                self._complain("watching")
            else:
                self._registry.hints.ask(live, self._peer, seat, said.decision)

    async def _speak(self, said: Speak) -> None:
        """Send everything again in another language.

        That costs as much as connecting, so frequent requests are delayed, with all messages after them.
        """
        await self._languages.turn()
        await self._limits.languages.turn(self._peer.address)
        async with self._registry.locked(self._room) as live:
            self._peer.lang = said.lang
            self._peer.seen, self._peer.heard = 0, 0
            live.send_frame(self._peer)

    async def _refusal(self, said: Said, error: IllegalMove | UnknownMove) -> Refused:
        """Return why a move is illegal, in the client's language, with the paragraph of the rules."""
        asked = said.text if isinstance(said, MakeMove | Ask) else ""
        if isinstance(error, UnknownMove):
            return Refused("", error.text(self._peer.lang), asked)
        room = (await self._registry.fetch(self._room)).room
        words = words_of(room.table, room.names(), self._peer.lang)
        return Refused(error.rule, words.refusal(error.refusal.key, error.refusal.facts), asked)
