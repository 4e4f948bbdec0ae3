"""The store: an append-only log of every room, written by group commit.

One thread takes all waiting appends, writes them in one transaction with one fsync, and only then says
that they are kept. A room is the fold of its log; the summaries beside it only serve the lobby.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from mutable.server import schema
from mutable.server.sentences import Trouble

BUSY_MS = 5000  # that another process, a backup say, may hold the file

T = TypeVar("T")

# Rows come as one JSON array.
INSERT_ENTRIES = """
INSERT INTO log (room, seq, at, version, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ?, json_extract(value, '$[2]'),
    json_extract(value, '$[3]')
FROM json_each(?)
"""
INSERT_SUMMARIES = """
INSERT OR REPLACE INTO lobby_line (room, status, public, updated, body, evening)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), ?,
    json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(?)
"""
INSERT_PEOPLE = """
INSERT OR IGNORE INTO sitter (person, room, seat)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?)
"""


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


Work = Callable[[sqlite3.Connection], T]


@dataclass(frozen=True)
class Job:
    """Something else to be written, in its turn among the appends."""

    work: Work[Any]
    alone: bool = False  # in no transaction: it tidies the file itself


Waiting = tuple[Append | Job, "asyncio.Future[Any]"]


class Conflict(Exception):
    """Somebody else has written that sequence number: the room must be read again."""


def open_store(url: str) -> "SqliteStore":
    """The store of a URL: `sqlite:///PATH`."""
    scheme, separator, path = url.partition(":///")
    if scheme != "sqlite" or not separator or not path:
        raise Trouble("db", url=url)
    return SqliteStore(Path(path))


class SqliteStore:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        schema.check(path)
        self._path = path
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._reader = self._connect()
        schema.bring_up_to_date(self._reader, path)
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA secure_delete = ON")  # what is removed does not stay in the file's gaps
        return connection

    async def append(self, append: Append) -> None:
        """Returns when the entries are on disk."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((append, kept))
        await kept

    async def do(self, work: Work[T]) -> T:
        """In one transaction, after all that was to be written before; returns when it is on disk."""
        found: T = await self._ask(Job(work))
        return found

    async def scrub(self) -> None:
        """Nothing of what was removed stays in the file or in the log beside it."""
        await self._ask(Job(_scrub, alone=True))

    async def _ask(self, job: Job) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put((job, done))
        return await done

    def ask(self, question: str, *given: object) -> list[tuple[Any, ...]]:
        """Only reads."""
        return self._reader.execute(question, given).fetchall()

    def read(self, room: str) -> list[Row]:
        """A room's whole log, in order."""
        found = self._reader.execute("SELECT at, version, body FROM log WHERE room = ? ORDER BY seq", (room,))
        return [Row(*row) for row in found]

    def status_of(self, room: str) -> str:
        """As the lobby lists it."""
        found = self._reader.execute("SELECT status FROM lobby_line WHERE room = ?", (room,)).fetchone()
        return str(found[0]) if found else "playing"

    def summary_of(self, room: str) -> str | None:
        found = self._reader.execute("SELECT body FROM lobby_line WHERE room = ?", (room,)).fetchone()
        return None if found is None else str(found[0])

    def open_summaries(self, person: str, most: int) -> list[tuple[str, int | None]]:
        """The newest rooms that wait for anybody, and on which seat somebody sits there already."""
        return self._reader.execute(
            "SELECT body, seat FROM lobby_line"
            " LEFT JOIN sitter ON sitter.room = lobby_line.room AND person = ?"
            " WHERE status = 'waiting' AND public ORDER BY updated DESC LIMIT ?",
            (person, most),
        ).fetchall()

    def summaries_of(self, person: str, finished: bool, most: int) -> list[tuple[str, int]]:
        """The newest rooms in which a person sits, and on which seat."""
        return self._reader.execute(
            "SELECT body, seat FROM sitter JOIN lobby_line USING (room)"
            " WHERE person = ? AND status != 'closed' AND (status = 'finished') = ?"
            " ORDER BY updated DESC LIMIT ?",
            (person, finished, most),
        ).fetchall()

    def rooms(self, status: str) -> list[str]:
        found = self._reader.execute("SELECT room FROM lobby_line WHERE status = ?", (status,))
        return [room for (room,) in found]

    def forget(self, status: str, before: float) -> list[str]:
        """Remove rooms of a status that nobody has touched since then; which they were."""
        old = self._reader.execute(
            "SELECT room FROM lobby_line WHERE status = ? AND updated < ?", (status, before)
        )
        rooms = [room for (room,) in old]
        if rooms:
            with self._reader:
                self._reader.execute("BEGIN IMMEDIATE")
                delete(self._reader, rooms)
        return rooms

    def close(self) -> None:
        self._waiting.put(None)
        self._writer.join()
        self._reader.close()

    # The writer's thread

    def _write(self) -> None:
        connection = self._connect()
        while (first := self._waiting.get()) is not None:
            batch = [first]
            closing = False
            while not self._waiting.empty():
                more = self._waiting.get()
                closing = more is None
                if more is None:
                    break
                batch.append(more)
            self._do(connection, batch)
            if closing:
                break
        connection.close()

    def _do(self, connection: sqlite3.Connection, batch: list[Waiting]) -> None:
        """In the order in which they came; appends side by side are one transaction."""
        appends: list[tuple[Append, asyncio.Future[None]]] = []
        for wish, kept in batch:
            if isinstance(wish, Append):
                appends.append((wish, kept))
                continue
            self._commit(connection, appends)
            appends = []
            kept.get_loop().call_soon_threadsafe(_answer, kept, *_done(connection, wish))
        self._commit(connection, appends)

    def _commit(
        self, connection: sqlite3.Connection, batch: list[tuple[Append, asyncio.Future[None]]]
    ) -> None:
        """All in one transaction; if that fails, each by itself, so that one cannot spoil the others."""
        if not batch:
            return
        error = self._try(connection, [append for append, _ in batch])
        alone = error is not None and len(batch) > 1
        ends = [(kept, self._try(connection, [append]) if alone else error) for append, kept in batch]
        batch[0][1].get_loop().call_soon_threadsafe(_settle, ends)

    def _try(self, connection: sqlite3.Connection, appends: list[Append]) -> Exception | None:
        """Whatever goes wrong is told to those who wait; this thread must never end."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            _insert(connection, appends)
            connection.execute("COMMIT")
        except Exception as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return Conflict(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
        return None


def _insert(connection: sqlite3.Connection, appends: list[Append]) -> None:
    """One statement a table of the store, whatever the number of rows: after every row of an executemany
    this thread would have to wait for the interpreter, which the players' thread is using.
    """
    now = time.time()
    entries = [
        (append.room, seq, append.version, body)
        for append in appends
        for seq, body in enumerate(append.bodies, append.first)
    ]
    connection.execute(INSERT_ENTRIES, (now, _as_json(entries)))
    summaries = [append.summary for append in appends if append.summary is not None]
    if summaries:
        rows = [(one.room, one.status, int(one.public), one.body, one.evening) for one in summaries]
        connection.execute(INSERT_SUMMARIES, (now, _as_json(rows)))
        people = [(person, one.room, seat) for one in summaries for person, seat in one.people]
        connection.execute(INSERT_PEOPLE, (_as_json(people),))


def delete(file: sqlite3.Connection, rooms: Sequence[str]) -> None:
    """All that is kept of them."""
    for table in ("log", "lobby_line", "sitter", "review"):
        file.executemany(f"DELETE FROM {table} WHERE room = ?", [(room,) for room in rooms])


def _done(connection: sqlite3.Connection, job: Job) -> tuple[Any, Exception | None]:
    try:
        if job.alone:
            return job.work(connection), None
        connection.execute("BEGIN IMMEDIATE")
        found = job.work(connection)
        connection.execute("COMMIT")
        return found, None
    except Exception as error:  # told to whoever waits; this thread must never end
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return None, error


def _scrub(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _answer(kept: "asyncio.Future[Any]", found: Any, error: Exception | None) -> None:
    if kept.cancelled():
        return
    if error is None:
        kept.set_result(found)
    else:
        kept.set_exception(error)


def _as_json(rows: Sequence[object]) -> str:
    return msgspec.json.encode(rows).decode()


def _settle(ends: "list[tuple[asyncio.Future[None], Exception | None]]") -> None:
    """All in one go: waking the players' thread once for each would cost more than the commit."""
    for kept, error in ends:
        _answer(kept, None, error)
