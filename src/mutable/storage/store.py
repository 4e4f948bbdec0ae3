"""The store: an append-only log of every room, written by group commit.

All appends that wait are written in one transaction, and only then is it said that they are kept. A room is
the fold of its log; the summaries beside it only serve the lobby, and what is due at a table tells which bots
and clocks somebody must mind. What all stores have in common stands here, and the questions that they are
asked, in SQL that each understands; the folder `stores` has one file a store.

Several processes may share a store. Then it tells each what the others have changed (`News`).
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from mutable.tables.errors import Trouble

log = logging.getLogger("mutable")

T = TypeVar("T")
Rows = list[tuple[Any, ...]]


@dataclass(frozen=True)
class Summary:
    """A room as the lobby lists it."""

    room: str
    status: str
    public: bool
    body: str
    people: tuple[tuple[str, int], ...] = ()  # who sits on which seat
    evening: str | None = None  # of a rematch: the table with which it began


class Due(Struct, frozen=True):
    """What somebody must mind at a table: bots that are to decide, and until when people are waited for."""

    at: float | None = None  # when something is to be done, at once (0) for bots; None: nothing ever
    for_bots: bool = False  # then one process minds them until they have decided, or it is gone
    deadlines: str = ""  # as `clocks.py` writes them


NOTHING_DUE = Due()


class Append(Struct, frozen=True):
    """New entries of one room's log, from a sequence number on; and what else has changed there."""

    room: str
    first: int
    version: int  # of the entries
    bodies: tuple[str, ...]
    summary: Summary | None = None
    due: Due | None = None
    eyes: frozenset[int] | None = None  # the seats whose players look on in this process

    @property
    def changes(self) -> bool:
        return bool(self.bodies) or self.due is not None or self.eyes is not None


class Longer(Struct, array_like=True):
    """What a table's log is longer by."""

    room: str
    first: int  # sequence number
    at: float
    version: int
    bodies: tuple[str, ...]

    def rows(self) -> "list[tuple[int, Row]]":
        return [(seq, Row(self.at, self.version, body)) for seq, body in enumerate(self.bodies, self.first)]


class News(Struct, omit_defaults=True):
    """What another process has changed."""

    by: str
    log: list[str] = []  # tables whose log is longer
    entries: list[Longer] = []  # and by what, where that is short: then nobody need read it
    eyes: list[str] = []  # tables at which others look on
    anew: list[str] = []  # tables that are to be read again, or are gone
    joined: list[tuple[str, str]] = []  # who has become whom
    forgotten: list[str] = []  # people
    everything: bool = False  # perhaps: there may have been news that nobody heard

    def __bool__(self) -> bool:
        return bool(self.log or self.eyes or self.anew or self.joined or self.forgotten or self.everything)


class Minded(NamedTuple):
    """What is due at a table, as it is kept, and which process minds its bots."""

    due: Due
    holder: str | None


class Row(NamedTuple):
    """An entry as it is kept."""

    at: float
    version: int
    body: str


class Found(Protocol):
    """What a statement brought."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> list[tuple[Any, ...]]: ...


class Transaction(Protocol):
    """What writes in a transaction sees of a store: statements with question marks."""

    def execute(self, statement: str, given: Sequence[Any] = (), /) -> Found: ...


Work = Callable[[Transaction], T]


@dataclass(frozen=True)
class Job:
    """Something else to be written, in its turn among the appends; and what others must know of it."""

    work: Work[Any]
    news: Callable[[Any], News] | None = None


Waiting = tuple[Append | Job, "asyncio.Future[Any]"]
Kept = tuple[Append, "asyncio.Future[str | None]"]
Hear = Callable[[News], None]


class Conflict(Exception):
    """Somebody else has written that sequence number: the room must be read again."""


class Store(ABC):
    """Writes are done in the order in which they are asked for, and return when they are on disk; NotKept,
    where that cannot be.
    """

    name = "here"  # of this process among those that share the store
    is_shared = False
    is_failing = False  # nothing can be kept just now
    ask_again = 1.0  # seconds: then it is tried this often
    on_batch: Callable[[int, float], None] = staticmethod(lambda size, seconds: None)  # for whoever counts

    def __init__(self) -> None:
        self._coming: list[Waiting] = []

    async def append(self, append: Append) -> str | None:
        """Conflict, if somebody else has written that sequence number. Who minds the bots that are due."""
        holder: str | None = await self._done(append) if append.changes else None
        return holder

    async def do(self, work: Work[T], news: Callable[[T], News] | None = None) -> T:
        """In one transaction."""
        found: T = await self._done(Job(work, news))
        return found

    async def check(self) -> None:
        """NotKept, if nothing can be written; something is, to know."""
        await self._done(Job(self.write_something))

    async def _done(self, wish: Append | Job) -> Any:
        """What is asked for in one turn of the loop is handed over together: the writer is woken once,
        and does not ask for the interpreter in the middle of it.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._coming.append((wish, done))
        if len(self._coming) == 1:
            loop.call_soon(self.hand_over)
        return await done

    def hand_over(self) -> None:
        coming, self._coming = self._coming, []
        if coming:
            self.put(coming)

    @abstractmethod
    def put(self, batch: list[Waiting]) -> None:
        """All are done in their turn; whoever waits for one is then told so."""

    @abstractmethod
    def write_something(self, file: Transaction) -> None:
        """That changes nothing, and is written nevertheless."""

    @abstractmethod
    async def scrub(self) -> None:
        """Nothing of what was removed stays behind, as far as that is in our hands."""

    @abstractmethod
    async def ask(self, question: str, *given: object) -> Rows:
        """Only reads. Nobody else waits for it."""

    @abstractmethod
    def ask_at_once(self, question: str, *given: object) -> Rows:
        """The same for a command, or before anybody plays."""

    @abstractmethod
    def close(self) -> None: ...

    def say_whether_it_fails(self, problem: str | None) -> None:
        """In the server's log, once."""
        if self.is_failing == (problem is not None):
            return
        self.is_failing = problem is not None
        if problem is None:
            log.warning("the store keeps what happens again")
        else:
            log.error("the store keeps nothing, so nobody can play: %s", problem)

    # What is asked

    async def read(self, room: str) -> list[Row]:
        """A room's whole log, in order."""
        found = await self.ask("SELECT at, version, body FROM log WHERE room = ? ORDER BY seq", room)
        return [Row(*row) for row in found]

    async def status_of(self, room: str) -> str:
        """As the lobby lists it."""
        found = await self.ask("SELECT status FROM lobby_line WHERE room = ?", room)
        return str(found[0][0]) if found else "playing"

    async def summary_of(self, room: str) -> str | None:
        found = await self.ask("SELECT body FROM lobby_line WHERE room = ?", room)
        return str(found[0][0]) if found else None

    async def open_summaries(self, person: str, most: int) -> list[tuple[str, int | None]]:
        """The newest rooms that wait for anybody, and on which seat somebody sits there already."""
        return await self.ask(
            "SELECT body, seat FROM lobby_line"
            " LEFT JOIN sitter ON sitter.room = lobby_line.room AND person = ?"
            " WHERE status = 'waiting' AND public AND expired IS NULL ORDER BY updated DESC LIMIT ?",
            person,
            most,
        )

    async def summaries_of(self, person: str, finished: bool, most: int) -> list[tuple[str, int]]:
        """The newest rooms in which a person sits, and on which seat."""
        return await self.ask(
            "SELECT body, seat FROM sitter JOIN lobby_line USING (room)"
            " WHERE person = ? AND status != 'closed' AND (status = 'finished') = ?"
            " ORDER BY updated DESC LIMIT ?",
            person,
            finished,
            most,
        )

    async def due_at(self, room: str) -> Minded:
        found = await self.ask("SELECT at, deadlines, holder, for_bots FROM due WHERE room = ?", room)
        return minded(*found[0]) if found else Minded(NOTHING_DUE, None)

    async def taken(self, now: float, most: int) -> list[str]:
        """Tables at which something is due and nobody minds it: from now on this process does."""
        found = await self.ask("SELECT 1 FROM due WHERE holder IS NULL AND at <= ? LIMIT 1", now)
        return await self.do(lambda file: _taken(file, self, now, most)) if found else []

    # What several processes share; one that is alone has nobody to tell

    skip_taken = ""  # how a statement leaves out what another process is just taking

    async def listen(self, hear: Hear) -> None:  # noqa: B027  # one process alone hears nothing
        """It is called, in the thread of whoever calls this, with what other processes have changed."""

    def stop_listening(self) -> None:  # noqa: B027
        """Nothing is heard any more."""

    async def beat(self) -> bool:
        """This process is alive, and those that are not lose what they minded. Was it known to be?"""
        return True

    async def seats_elsewhere(self, room: str) -> set[int]:
        """The seats whose players look on in other processes."""
        return set()

    async def read_on(self, known: dict[str, int]) -> dict[str, list[tuple[int, Row]]]:
        """What logs have beyond these lengths, with its sequence numbers."""
        return {room: await self._read_from(room, first) for room, first in known.items()}

    async def _read_from(self, room: str, first: int) -> list[tuple[int, Row]]:
        found = await self.ask(
            "SELECT seq, at, version, body FROM log WHERE room = ? AND seq >= ? ORDER BY seq", room, first
        )
        return [(seq, Row(*row)) for seq, *row in found]

    async def rooms(self, status: str) -> list[str]:
        return [room for (room,) in await self.ask("SELECT room FROM lobby_line WHERE status = ?", status)]


def open_store(url: str, alone: bool = False) -> Store:
    """The store of a URL: `sqlite:///PATH` or `postgresql://…`; refused, if somebody uses it and one wants to
    be alone. A file never has two users.
    """
    if is_postgresql(url):
        from mutable.storage.postgresql import PostgresqlStore  # an extra brings what it needs

        return PostgresqlStore(url, alone)
    from mutable.storage.sqlite import SqliteStore

    return SqliteStore(sqlite_path(url))


def is_postgresql(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def sqlite_path(url: str) -> Path:
    scheme, separator, path = url.partition(":///")
    if scheme != "sqlite" or not separator or not path:
        raise Trouble("db", url=url)
    return Path(path)


def delete(file: Transaction, rooms: Sequence[str]) -> None:
    """All that is kept of them."""
    for table in ("log", "lobby_line", "sitter", "review", "due"):
        for room in rooms:
            file.execute(f"DELETE FROM {table} WHERE room = ?", (room,))


def minded(at: float, deadlines: str, holder: str | None, for_bots: bool) -> Minded:
    return Minded(Due(at, bool(for_bots), deadlines), holder)


def _taken(file: Transaction, store: Store, now: float, most: int) -> list[str]:
    found = file.execute(
        f"SELECT room FROM due WHERE holder IS NULL AND at <= ? ORDER BY at LIMIT ? {store.skip_taken}",
        (now, most),
    ).fetchall()
    for (room,) in found:
        file.execute("UPDATE due SET holder = ? WHERE room = ?", (store.name, room))
    return [room for (room,) in found]


# For the stores


def in_turn(batch: Sequence[Waiting]) -> Iterator[list[Kept] | tuple[Job, "asyncio.Future[Any]"]]:
    """In the order in which they came; appends side by side go together."""
    appends: list[Kept] = []
    for wish, kept in batch:
        if isinstance(wish, Append):
            appends.append((wish, kept))
            continue
        if appends:
            yield appends
        appends = []
        yield wish, kept
    if appends:
        yield appends


def hand_back(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *given: object) -> None:
    """To the thread of whoever waits; unless the house is closed, and nobody does any more."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(work, *given)


def answer(kept: "asyncio.Future[Any]", found: Any, error: Exception | None) -> None:
    """In the thread of whoever waits."""
    if kept.cancelled():
        return
    if error is None:
        kept.set_result(found)
    else:
        kept.set_exception(error)


def settle(ends: "list[tuple[asyncio.Future[str | None], str | None, Exception | None]]") -> None:
    """All in one go: waking the players' thread once for each would cost more than the commit."""
    for kept, holder, error in ends:
        answer(kept, holder, error)
