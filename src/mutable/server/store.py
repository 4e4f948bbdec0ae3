"""The store: an append-only log of every room, written by group commit.

All appends that wait are written in one transaction, and only then is it said that they are kept. A room is
the fold of its log; the summaries beside it only serve the lobby. What all stores have in common stands here,
and the questions that they are asked, in SQL that each understands; the folder `stores` has one file a store.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from mutable.server.sentences import Trouble

log = logging.getLogger("mutable")

T = TypeVar("T")


@dataclass(frozen=True)
class Summary:
    """A room as the lobby lists it."""

    room: str
    status: str
    public: bool
    body: str
    people: tuple[tuple[str, int], ...] = ()  # who sits on which seat
    evening: str | None = None  # of a rematch: the table with which it began


@dataclass(frozen=True)
class Append:
    """New entries of one room's log, from a sequence number on."""

    room: str
    first: int
    version: int  # of the entries
    bodies: tuple[str, ...]
    summary: Summary | None = None  # where it has changed


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
    """Something else to be written, in its turn among the appends."""

    work: Work[Any]


Waiting = tuple[Append | Job, "asyncio.Future[Any]"]
Kept = tuple[Append, "asyncio.Future[None]"]


class Conflict(Exception):
    """Somebody else has written that sequence number: the room must be read again."""


class Store(ABC):
    """Reads answer at once. Writes are done in the order in which they are asked for, and return when they
    are on disk; NotKept, where that cannot be.
    """

    is_failing = False  # nothing can be kept just now
    ask_again = 1.0  # seconds: then it is tried this often

    async def append(self, append: Append) -> None:
        """Conflict, if somebody else has written that sequence number."""
        await self._done(append)

    async def do(self, work: Work[T]) -> T:
        """In one transaction."""
        found: T = await self._done(Job(work))
        return found

    async def check(self) -> None:
        """NotKept, if nothing can be written; something is, to know."""
        await self._done(Job(self.write_something))

    async def _done(self, wish: Append | Job) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.put((wish, done))
        return await done

    @abstractmethod
    def put(self, waiting: Waiting) -> None:
        """It is done in its turn; whoever waits for it is then told so."""

    @abstractmethod
    def write_something(self, file: Transaction) -> None:
        """That changes nothing, and is written nevertheless."""

    @abstractmethod
    async def scrub(self) -> None:
        """Nothing of what was removed stays behind, as far as that is in our hands."""

    @abstractmethod
    def ask(self, question: str, *given: object) -> list[tuple[Any, ...]]:
        """Only reads."""

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

    def read(self, room: str) -> list[Row]:
        """A room's whole log, in order."""
        found = self.ask("SELECT at, version, body FROM log WHERE room = ? ORDER BY seq", room)
        return [Row(*row) for row in found]

    def status_of(self, room: str) -> str:
        """As the lobby lists it."""
        found = self.ask("SELECT status FROM lobby_line WHERE room = ?", room)
        return str(found[0][0]) if found else "playing"

    def summary_of(self, room: str) -> str | None:
        found = self.ask("SELECT body FROM lobby_line WHERE room = ?", room)
        return str(found[0][0]) if found else None

    def open_summaries(self, person: str, most: int) -> list[tuple[str, int | None]]:
        """The newest rooms that wait for anybody, and on which seat somebody sits there already."""
        return self.ask(
            "SELECT body, seat FROM lobby_line"
            " LEFT JOIN sitter ON sitter.room = lobby_line.room AND person = ?"
            " WHERE status = 'waiting' AND public AND expired IS NULL ORDER BY updated DESC LIMIT ?",
            person,
            most,
        )

    def summaries_of(self, person: str, finished: bool, most: int) -> list[tuple[str, int]]:
        """The newest rooms in which a person sits, and on which seat."""
        return self.ask(
            "SELECT body, seat FROM sitter JOIN lobby_line USING (room)"
            " WHERE person = ? AND status != 'closed' AND (status = 'finished') = ?"
            " ORDER BY updated DESC LIMIT ?",
            person,
            finished,
            most,
        )

    def rooms(self, status: str) -> list[str]:
        return [room for (room,) in self.ask("SELECT room FROM lobby_line WHERE status = ?", status)]


def open_store(url: str) -> Store:
    """The store of a URL: `sqlite:///PATH` or `postgresql://…`."""
    if is_postgresql(url):
        from mutable.server.stores.postgresql import PostgresqlStore  # an extra brings what it needs

        return PostgresqlStore(url)
    from mutable.server.stores.sqlite import SqliteStore

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
    for table in ("log", "lobby_line", "sitter", "review"):
        for room in rooms:
            file.execute(f"DELETE FROM {table} WHERE room = ?", (room,))


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


def answer(kept: "asyncio.Future[Any]", found: Any, error: Exception | None) -> None:
    """In the thread of whoever waits."""
    if kept.cancelled():
        return
    if error is None:
        kept.set_result(found)
    else:
        kept.set_exception(error)


def settle(ends: "list[tuple[asyncio.Future[None], Exception | None]]") -> None:
    """All in one go: waking the players' thread once for each would cost more than the commit."""
    for kept, error in ends:
        answer(kept, None, error)
