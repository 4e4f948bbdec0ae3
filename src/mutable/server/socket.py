"""The socket of one pair of eyes at a table: frames out, moves in."""

import asyncio
import logging
import struct

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from mutable.kit.errors import IllegalMove, MutableError, NoTakeBack, UnknownMove
from mutable.server.http.api import HOUSE, lang_of
from mutable.server.http.guard import PER_SECOND, PERSON, asker, error, reader_of
from mutable.server.http.rate_limits import Bucket
from mutable.server.registry.registry import TABLE_CLOSED, House
from mutable.storage.errors import StoreUnavailable
from mutable.tables.entries import Deed
from mutable.tables.errors import NotFound, TooOften, Trouble, said_in, sentence
from mutable.tables.frames import preview_of, words_of
from mutable.tables.live import Live, Peer
from mutable.tables.messages import (
    Arranging,
    Ask,
    AskHint,
    Leave,
    MakeMove,
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
    TakeBack,
    decode_said,
)
from mutable.tables.names import JOINERS, clean_text
from mutable.tables.room import MOST_DEVICES, MOST_LOG, Room

log = logging.getLogger("mutable")

LARGEST_MESSAGE = 4096
MOST_SPECTATORS = 200  # at one table; its players have places of their own
MOST_OF_A_SEAT = 2 * MOST_DEVICES  # a device may have it open twice
MOST_TOGETHER = 32  # peers whose frames go out in one go
MOST_WAITING_BYTES = 1 << 20  # that a slow peer may be behind


async def socket(request: web.Request) -> web.StreamResponse:
    house, lang = request.app[HOUSE], lang_of(request)
    live = await house.fetch(request.match_info["id"])
    crowd = _crowd(live, live.room.seat_of(request[PERSON]))
    if crowd is not None:
        house.metrics.refuse(crowd)
        return error(503, sentence(reader_of(request), crowd))
    link = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=25.0, compress=False)
    await link.prepare(request)
    wire = Wire(request.transport, request.app[POST])
    peer = Peer(wire, request[PERSON], lang, _since(request, "seen"), _since(request, "heard"))
    peer.seat = _since(request, "seat") if "seat" in request.query else None
    peer.address = asker(request)
    try:
        await _attend(link, Sitting(house, live.room.id, peer, request.app[PER_SECOND]))
    except NotFound:  # it was closed under their hands
        await link.close(code=TABLE_CLOSED)
    except StoreUnavailable:  # the server's log has it already, once for all
        wire.send()
        await link.close(code=WSCloseCode.TRY_AGAIN_LATER)
    except Exception:  # an answer in HTTP would be no frame: the closing code tells that we failed
        log.exception("a socket at table %s failed", live.room.id)
        wire.send()
        await link.close(code=WSCloseCode.INTERNAL_ERROR)
    return link


def _crowd(live: Live, seat: int | None) -> str | None:
    """What is to be said if there is no place for one more: a player's is never a spectator's."""
    alike = sum(1 for peer in live.peers if live.room.seat_of(peer.person) == seat)
    if seat is None:
        return "many_eyes" if alike >= MOST_SPECTATORS else None
    return "many_devices" if alike >= MOST_OF_A_SEAT else None


async def _attend(link: web.WebSocketResponse, sitting: "Sitting") -> None:
    try:
        await sitting.begin()
        async for message in link:
            if message.type != WSMsgType.TEXT:
                break
            await sitting.hear(message.data)
    finally:
        await sitting.end()


class Wire:
    """Messages as frames of RFC 6455, handed to the transport without waiting: no task for each peer.
    aiohttp writes its own frames (pings, the closing) whole to the same transport.

    Why not aiohttp's `send_frame`: it may wait for its peer, so that each would need a queue and a task, or
    one that is slow holds up a table. One message in and four out then cost 1.6 times the processor time
    (`bench/sockets.py`: 103 µs instead of 68, some 7 % of a whole move).
    """

    def __init__(self, transport: asyncio.Transport | None, post: "Post | None" = None) -> None:
        self._transport = transport
        self._post = post
        self._unsent: list[bytes] = []

    def say(self, text: bytes) -> None:
        """At once, or when the post goes. A peer that does not keep up is let go; it comes back by itself."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > MOST_WAITING_BYTES:
            self.hang_up()
            return
        self._unsent.append(_header(len(text)) + text)
        if self._post is None:
            self.send()
        elif len(self._unsent) == 1:
            self._post.take(self)

    def send(self) -> None:
        """What was said and has not gone yet."""
        unsent, self._unsent = self._unsent, []
        if unsent and self._transport is not None and not self._transport.is_closing():
            self._transport.write(b"".join(unsent))

    def hang_up(self, code: int | None = None) -> None:
        """At once; but why is said before, by the code of a closing frame."""
        if self._transport is None or self._transport.is_closing():
            return
        if code is None:
            self._transport.abort()
        else:
            self.send()
            self._transport.write(struct.pack("!BBH", 0x88, 2, code))
            self._transport.close()


class Post:
    """Carries what is said in one turn of the loop, some peers' together: else whoever reads is woken, and we
    are interrupted, for every single frame (a tenth of a move's processor time).
    """

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def take(self, wire: Wire) -> None:
        if not self._wires:
            asyncio.get_running_loop().call_soon(self._carry)
        self._wires.append(wire)
        if len(self._wires) >= MOST_TOGETHER:  # so that they can answer while others are told
            self._carry()

    def _carry(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.send()


POST = web.AppKey("post", Post)


def _header(size: int) -> bytes:
    """A final text frame, unmasked, as a server sends it."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, size)
    return struct.pack("!BBQ", 0x81, 127, size)


def _since(request: web.Request, name: str) -> int:
    text = request.query.get(name, "0")
    return int(text) if text.isdecimal() and len(text) < 8 else 0


def _rise(room: Room, seat: int, said: Leave | Return | Resign) -> list[Deed]:
    if isinstance(said, Return):
        return room.come_back(seat)
    return room.leave(seat) if isinstance(said, Leave) else room.resign(seat)


def _why_nothing(room: Room, seat: int, said: Leave | Return | Resign) -> str:
    """It had no effect; whoever asked is told why."""
    if isinstance(said, Return):
        return "here_already"
    if room.status != "playing":
        return "not_played"
    return "resigned_already" if room.seats[seat].resigned else "away_already"


class Sitting:
    """One connection at one table."""

    def __init__(self, house: House, room: str, peer: Peer, per_second: float) -> None:
        self._house = house
        self._room = room
        self._peer = peer
        self._patience = Bucket(size=2 * per_second, per_second=per_second / 2)
        self._chatter = Bucket(size=5, per_second=0.5)
        self._tongues = Bucket(size=4, per_second=0.5)

    async def begin(self) -> None:
        await self._house.enter(self._room, self._peer)
        if (await self._house.fetch(self._room)).room.is_worn_out:
            self._complain("log_full", most=MOST_LOG)

    async def end(self) -> None:
        await self._house.part(self._room, self._peer)

    async def hear(self, text: str) -> None:
        """Malformed, hasty, repeated, late and forged messages are answered and change nothing."""
        if not self._patience.take():
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
            self._house.metrics.refuse(error.key)
            self._peer.send(Problem(said_in(self._peer.lang, error)))

    def _complain(self, key: str, **given: object) -> None:
        self._house.metrics.refuse(key)
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
            with self._house.metrics.answer_seconds.time():
                await self._house.change(self._room, lambda room: self._act(room, said))

    def _act(self, room: Room, said: Said) -> list[Deed]:
        """What only a player at the table may do."""
        seat = room.seat_of(self._peer.person)
        if seat is None:
            self._complain("watching")
            return []
        if isinstance(said, MakeMove | TakeBack):
            return self._decide(room, seat, said)
        if isinstance(said, Arranging):
            return self._arrange(room, seat, said)
        assert isinstance(said, Leave | Return | Resign)
        deeds = _rise(room, seat, said)
        if not deeds:
            self._complain(_why_nothing(room, seat, said))
        return deeds

    def _arrange(self, room: Room, keeper: int, said: Arranging) -> list[Deed]:
        """What is changed about a table before its game begins."""
        if isinstance(said, SeatBot):
            return room.engage(keeper, said.seat, self._house.chance)
        return room.vacate(keeper, said.seat) if isinstance(said, OpenSeat) else room.close(keeper)

    def _decide(self, room: Room, seat: int, said: MakeMove | TakeBack) -> list[Deed]:
        """A move counts only for the very decision that is open, and only from the seat's own hand."""
        number = room.table.decision(seat)
        if room.status != "playing" or room.seats[seat].player() is not None or said.decision != number:
            self._peer.send(Stale(number))
            return []
        if isinstance(said, TakeBack):
            return self._take_back(room, seat)
        room.table.rules.moves.parse(said.text)  # a game's move; take-backs have a message of their own
        return room.enter(seat, said.text, self._house.chance)

    def _take_back(self, room: Room, seat: int) -> list[Deed]:
        """Each lets bots think anew: a person has some in reserve, on whatever socket."""
        if room.table.can_take_back(seat) and not self._house.take_backs.take(self._peer.person):
            raise TooOften("take_backs_often")
        return room.take_back(seat)

    async def _say(self, said: Say) -> None:
        if not self._chatter.take():
            self._complain("slower")
            return
        await self._house.change(self._room, lambda room: self._chat(room, said.text))

    def _chat(self, room: Room, text: str) -> list[Deed]:
        seat = room.seat_of(self._peer.person)
        cleaned = clean_text(text)
        if seat is None:
            raise Trouble("watching")
        return room.say(seat, cleaned) if cleaned.strip(JOINERS) else []

    async def _preview(self, said: Ask) -> None:
        async with self._house.locked(self._room) as live:
            room = live.room
            seat = room.seat_of(self._peer.person)
            if seat is None or seat not in room.deciding():
                self._peer.send(Stale(0 if seat is None else room.table.decision(seat)))
            else:
                self._peer.send(preview_of(room, seat, said.text, self._peer.lang))

    async def _advise(self, said: AskHint) -> None:
        async with self._house.locked(self._room) as live:
            seat = live.room.seat_of(self._peer.person)
            if seat is None:
                self._complain("watching")
            else:
                self._house.hinting.ask(live, self._peer, seat, said.decision)

    async def _speak(self, said: Speak) -> None:
        """All of it anew, in the other language. That costs as much as coming in: whoever wants it again and
        again waits for it, and with it for whatever they say next.
        """
        await self._tongues.turn()
        async with self._house.locked(self._room) as live:
            self._peer.lang = said.lang
            self._peer.seen, self._peer.heard = 0, 0
            live.tell_one(self._peer)

    async def _refusal(self, said: Said, error: IllegalMove | UnknownMove) -> Refused:
        """What was judged already, said in the peer's language, with the paragraph."""
        asked = said.text if isinstance(said, MakeMove | Ask) else ""
        if isinstance(error, UnknownMove):
            return Refused("", error.text(self._peer.lang), asked)
        room = (await self._house.fetch(self._room)).room
        words = words_of(room.table, room.names(), self._peer.lang)
        return Refused(error.rule, words.refusal(error.refusal.key, error.refusal.facts), asked)
