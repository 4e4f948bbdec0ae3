"""The store: an append-only log of every room, written by group commit.

One thread takes all waiting appends, writes them in one transaction with one fsync, and only then says
that they are kept. A room is the fold of its log; the summaries beside it only serve the lobby.
"""

import asyncio
import contextlib
import fcntl
import logging
import os
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
from mutable.server.sentences import NotKept, Trouble

BUSY_MS = 5000  # that another process, a backup say, may hold the file
ASK_AGAIN = 1.0  # seconds: a store that keeps nothing is tried this often
ANYBODY_WRITES = 0o222

log = logging.getLogger("mutable")

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
    return SqliteStore(sqlite_path(url))


def sqlite_path(url: str) -> Path:
    scheme, separator, path = url.partition(":///")
    if scheme != "sqlite" or not separator or not path:
        raise Trouble("db", url=url)
    return Path(path)


class SqliteStore:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        schema.check(path)
        self._path = path
        self._claim = _claimed(path)
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._reader = self._connect()
        schema.bring_up_to_date(self._reader, path)
        self._files = {file: _identity(file) for file in (path, path.with_name(f"{path.name}-wal"))}
        self.is_failing = False  # nothing can be kept just now
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

    async def check(self) -> None:
        """NotKept, if nothing can be written; something is, to know."""
        await self._ask(Job(_write_something))

    def ask(self, question: str, *given: object) -> list[tuple[Any, ...]]:
        """Only reads."""
        try:
            return self._reader.execute(question, given).fetchall()
        except sqlite3.DatabaseError as error:
            raise NotKept(error) from error

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

    def close(self) -> None:
        self._waiting.put(None)
        self._writer.join()
        self._reader.close()
        os.close(self._claim)  # last: closing it ends SQLite's own locks, too

    # The writer's thread

    def _write(self) -> None:
        connection = self._connect()
        while (first := self._next(connection)) is not None:
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

    def _next(self, connection: sqlite3.Connection) -> Waiting | None:
        """While nothing can be kept, it is tried again and again, whether or not somebody waits."""
        while True:
            try:
                return self._waiting.get(timeout=ASK_AGAIN if self.is_failing else None)
            except queue.Empty:
                self._done(connection, Job(_write_something))

    def _do(self, connection: sqlite3.Connection, batch: list[Waiting]) -> None:
        """In the order in which they came; appends side by side are one transaction."""
        appends: list[tuple[Append, asyncio.Future[None]]] = []
        for wish, kept in batch:
            if isinstance(wish, Append):
                appends.append((wish, kept))
                continue
            self._commit(connection, appends)
            appends = []
            kept.get_loop().call_soon_threadsafe(_answer, kept, *self._done(connection, wish))
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
        return self._transacted(connection, lambda: _insert(connection, appends))[1]

    def _done(self, connection: sqlite3.Connection, job: Job) -> tuple[Any, Exception | None]:
        if not job.alone:
            return self._transacted(connection, lambda: job.work(connection))
        try:
            return job.work(connection), None
        except Exception as error:
            return None, error

    def _transacted(
        self, connection: sqlite3.Connection, work: Callable[[], T]
    ) -> tuple[T | None, Exception | None]:
        """What was found, or why nothing is kept. A file that vanished takes what is written, and loses it:
        so it is looked at before, and again before anybody hears that something is kept.
        """
        try:
            self._look()
            connection.execute("BEGIN IMMEDIATE")
            found = work()
            connection.execute("COMMIT")
            self._look()
        except Exception as error:
            return None, self._failed(connection, error)
        self._say_whether_it_fails(None)
        return found, None

    def _failed(self, connection: sqlite3.Connection, error: Exception) -> Exception:
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.IntegrityError):
            return Conflict(str(error))
        passes = isinstance(error, sqlite3.Error) and error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        if isinstance(error, sqlite3.DatabaseError):
            error = NotKept(error)
        if isinstance(error, NotKept) and not passes:
            self._say_whether_it_fails(error.problem)
        return error

    def _look(self) -> None:
        """NotKept, if the files are not those that were opened, or nobody may write them."""
        for path, identity in self._files.items():
            try:
                found = os.stat(path)
            except OSError as error:
                raise NotKept(error) from error
            if (found.st_dev, found.st_ino) != identity:
                raise NotKept(f"{path} is another file now")
            if not found.st_mode & ANYBODY_WRITES:
                raise NotKept(f"{path} is read-only")

    def _say_whether_it_fails(self, problem: str | None) -> None:
        """In the server's log, once."""
        if self.is_failing == (problem is not None):
            return
        self.is_failing = problem is not None
        if problem is None:
            log.warning("the store keeps what happens again")
        else:
            log.error("the store keeps nothing, so nobody can play: %s", problem)


def _claimed(path: Path) -> int:
    """The file is ours until this is closed: two servers on one file would each believe its own memory.

    SQLite takes locks of another kind, so that a backup may read meanwhile.
    """
    try:
        claim = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise Trouble("unwritable_store", path=path, problem=error.strerror) from error
    try:
        if not os.fstat(claim).st_mode & ANYBODY_WRITES:
            raise Trouble("unwritable_store", path=path, problem="read-only")
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(claim)
        raise Trouble("store_in_use", path=path) from error
    except BaseException:
        os.close(claim)
        raise
    return claim


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


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


def _write_something(connection: sqlite3.Connection) -> None:
    """The same number again, which is written nevertheless."""
    connection.execute(f"PRAGMA user_version = {schema.VERSION}")


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
