"""A table in memory, and the clients that are connected to it."""

import asyncio
import time
from typing import Protocol

from mutable.tables.absences import Absences
from mutable.tables.frames import FrameBuilder, FrameCache
from mutable.tables.messages import Answer, encode
from mutable.tables.room import Ply, Room
from mutable.tables.shared_rules import shared_rules_of

Player = tuple[str, str]  # a network and a person
NOBODY = ""  # the network of all tables where nobody has acted since they were loaded


class Channel(Protocol):
    """Sends messages to one client. Neither method waits for the client."""

    def write(self, text: bytes) -> None: ...

    def close(self, code: int | None = None) -> None: ...


class Client:
    """One open socket: its person, and how much of the table it has received."""

    def __init__(self, channel: Channel, person: str, lang: str, seen: int, heard: int) -> None:
        self.channel = channel
        self.person = person
        self.lang = lang
        self.address = ""  # an IPv4 address or an IPv6 /64
        self.seat: int | None = None
        self.room = b""  # as last sent
        self.seen = seen  # the number of events sent
        self.heard = heard  # the number of chat lines sent

    @property
    def player(self) -> Player:
        return self.address, self.person

    def send(self, answer: Answer) -> None:
        self.channel.write(encode(answer))


class LiveTable:
    """A table in memory. Changes are made while holding its lock."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.frame_cache = FrameCache(shared_rules_of(room.table))
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.thinking: set[Ply] = set()  # the decisions for which a bot's move is scheduled
        self.hints: dict[int, tuple[Ply, bytes]] = {}  # by seat: the last hint, and its decision
        self.deadlines: dict[int, float] = {}  # by seat: the time until which it may decide
        self.plies: dict[int, Ply] = {}  # the decisions of the deadlines
        self.timer: asyncio.TimerHandle | None = None
        self.absences = Absences()
        self.remote_seats: set[int] = set()  # the seats whose players are connected to other processes
        self.remote_spectators = 0  # people who watch through other processes
        self.used_at = time.monotonic()
        self._payer: Player = (NOBODY, room.id)

    def note_player(self, by: Player | None) -> None:
        """Store in memory which player acted here last, and from which network. This is never saved."""
        if by is not None and self.room.seat_of(by[1]) is not None:
            self._payer = by

    def payer(self) -> Player:
        """Return the network and the person that pay for the table's bots.

        This is the player who acted last, while connected; else another connected player; if none is
        connected, still the one who acted last.
        """
        seats = {client: self.room.seat_of(client.person) for client in self.clients}
        here = sorted((seat, client.player) for client, seat in seats.items() if seat is not None)
        players = [player for _, player in here]
        if players and self._payer not in players:
            self._payer = players[0]
        return self._payer

    @property
    def is_idle(self) -> bool:
        """Return True if the table can be unloaded. A running clock does not keep it in memory."""
        return not (self.clients or self.thinking or self.lock.locked())

    def clocks(self) -> dict[int, float]:
        """Return the deadlines of the table's clock. Absences carry the deadlines of absent players."""
        return self.deadlines if self.room.clock is not None and self.room.status == "playing" else {}

    def stop_clock(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def connected(self) -> set[int | None]:
        """Return the seats of all clients; None stands for spectators."""
        return self._local_seats() | self.remote_seats

    def watching(self) -> int:
        """Return how many people watch."""
        return self.local_spectators() + self.remote_spectators

    def local_spectators(self) -> int:
        people = {client.person for client in self.clients}
        return sum(self.room.seat_of(person) is None for person in people)

    def audience(self) -> tuple[set[int | None], int]:
        """Return everything in frames that depends on who is connected."""
        return self.connected(), self.watching()

    def _local_seats(self) -> set[int | None]:
        return self.room.seats_of([client.person for client in self.clients])

    def local_players(self) -> frozenset[int]:
        """Return the seats whose players are connected to this process."""
        return frozenset(seat for seat in self._local_seats() if seat is not None)

    def players(self) -> set[int]:
        """Return the seats whose players are connected to any process."""
        seats = self.connected()
        seats.discard(None)
        return seats  # type: ignore[return-value]  # None is gone

    @property
    def is_dormant(self) -> bool:
        """Return True if bots need not move.

        This is so if every player has left the game to a bot and none is connected, or if the log is full.
        """
        if self.room.is_worn_out:
            return True
        plays = any(seat.kind == "person" and seat.player() is None for seat in self.room.seats)
        return not plays and not self.players()

    def disconnect(self, code: int | None = None) -> None:
        """Close all sockets. Without a closing code, the clients connect again."""
        for client in self.clients:
            client.channel.close(code)

    def broadcast(self) -> None:
        """Send each client its frame."""
        if not self.clients:
            self.frame_cache.clear()
            return
        seats = {client: self.room.seat_of(client.person) for client in self.clients}
        builder = self._frame_builder({*self.remote_seats, *seats.values()})
        for client, seat in seats.items():
            _send_frame(builder, client, seat)

    def send_frame(self, client: Client) -> None:
        _send_frame(self._frame_builder(self.connected()), client, self.room.seat_of(client.person))

    def _frame_builder(self, connected: set[int | None]) -> FrameBuilder:
        absences = self.absences.shown(self.room, self.deadlines)
        return FrameBuilder(self.room, connected, self.clocks(), self.frame_cache, self.watching(), absences)


def _send_frame(builder: FrameBuilder, client: Client, seat: int | None) -> None:
    if seat != client.seat:  # a client that takes a seat in mid-game sees other events: send them all again
        client.seat, client.seen = seat, 0
    client.channel.write(builder.frame(seat, client.lang, client.seen, client.heard, client.room))
    client.seen, client.heard, client.room = (
        builder.events_total(seat),
        builder.chat_total(seat),
        builder.room,
    )
