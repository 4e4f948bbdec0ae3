"""A room in memory, and the eyes that look at it."""

import asyncio
import time
from typing import Protocol

from mutable.tables.frames import Shown, Telling
from mutable.tables.messages import Answer, encode
from mutable.tables.pending_work import NO_PENDING_WORK
from mutable.tables.room import Ply, Room
from mutable.tables.shared_rules import ruling_of


class Line(Protocol):
    """The way to one pair of eyes: takes a message at once, or not at all."""

    def say(self, text: bytes) -> None: ...

    def hang_up(self, code: int | None = None) -> None: ...


class Peer:
    """One open socket: whose eyes it has, and what they have seen."""

    def __init__(self, line: Line, person: str, lang: str, seen: int, heard: int) -> None:
        self.line = line
        self.person = person
        self.lang = lang
        self.address = ""  # of the household that it comes from
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
        self.shown = Shown(ruling_of(room.table))
        self.lock = asyncio.Lock()
        self.peers: set[Peer] = set()
        self.thinking: set[Ply] = set()
        self.hints: dict[int, tuple[Ply, bytes]] = {}  # by seat: the last, and the decision that it is for
        self.deadlines: dict[int, float] = {}  # by seat: until when a decision is waited for
        self.plies: dict[int, Ply] = {}  # the decisions that the deadlines are for
        self.timer: asyncio.TimerHandle | None = None
        self.due = NO_PENDING_WORK  # as it is kept
        self.minds_bots = False  # this process, and not another one
        self.eyes: frozenset[int] = frozenset()  # the seats whose players look on here, as it is kept
        self.elsewhere: set[int] = set()  # the seats whose players look on in other processes
        self.used_at = time.monotonic()
        self.summed_up = ("", 0)  # as the lobby lists it
        self.summed_up_at = 0.0

    @property
    def is_idle(self) -> bool:
        """Nobody looks, and nothing happens but that a clock runs."""
        return not (self.peers or self.thinking or self.lock.locked())

    def clocks(self) -> dict[int, float]:
        """What a table with a clock shows; how long somebody who has gone is waited for, it does not."""
        return self.deadlines if self.room.clock is not None and self.room.status == "playing" else {}

    def stop_clock(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def connected(self) -> set[int | None]:
        """The seats of all who look; None is a spectator's."""
        return self._seats_here() | self.elsewhere

    def _seats_here(self) -> set[int | None]:
        return self.room.seats_of([peer.person for peer in self.peers])

    def eyes_here(self) -> frozenset[int]:
        """The seats whose players look on in this process."""
        return frozenset(seat for seat in self._seats_here() if seat is not None)

    def players(self) -> set[int]:
        """The seats whose players look on."""
        seats = self.connected()
        seats.discard(None)
        return seats  # type: ignore[return-value]  # None is gone

    @property
    def rests(self) -> bool:
        """Every player has left the game to bots and none of them looks on, or nothing can be done here."""
        if self.room.is_worn_out:
            return True
        plays = any(seat.kind == "person" and seat.player() is None for seat in self.room.seats)
        return not plays and not self.players()

    def hang_up(self, code: int | None = None) -> None:
        """Everybody is let go, and told why by a closing code, if there is one; else they come back by
        themselves.
        """
        for peer in self.peers:
            peer.line.hang_up(code)

    def tell(self) -> None:
        """Everybody who looks gets a frame of their own."""
        if not self.peers:
            self.shown.forget()
            return
        seats = {peer: self.room.seat_of(peer.person) for peer in self.peers}
        telling = self._telling({*self.elsewhere, *seats.values()})
        for peer, seat in seats.items():
            _tell(telling, peer, seat)

    def tell_one(self, peer: Peer) -> None:
        _tell(self._telling(self.connected()), peer, self.room.seat_of(peer.person))

    def _telling(self, connected: set[int | None]) -> Telling:
        return Telling(self.room, connected, self.clocks(), self.shown)


def _tell(telling: Telling, peer: Peer, seat: int | None) -> None:
    if seat != peer.seat:  # who sits down in mid-game has other eyes: the log is told anew
        peer.seat, peer.seen = seat, 0
    peer.line.say(telling.frame(seat, peer.lang, peer.seen, peer.heard, peer.room))
    peer.seen, peer.heard, peer.room = telling.events_total(seat), telling.chat_total, telling.room
