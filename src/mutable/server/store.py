"""The store: an append-only log of every room, written by group commit.

One thread takes all waiting appends, writes them in one transaction with one fsync, and only then says
that they are kept. A room is the fold of its log; the summaries beside it only serve the lobby.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from mutable.kit.errors import BadOption

SCHEMA = """
CREATE TABLE IF NOT EXISTS log (
    room TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (room, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS summary (
    room TEXT PRIMARY KEY, status TEXT NOT NULL, updated REAL NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS summary_by_status ON summary (status, updated);
CREATE TABLE IF NOT EXISTS person (
    person TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (person, room)
) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Summary:
    """A room as the lobby lists it."""

    room: str
    status: str
    body: str
    people: tuple[str, ...] = ()


@dataclass(frozen=True)
class Append:
    """New entries of one room's log, from a sequence number on."""

    room: str
    first: int
    bodies: tuple[str, ...]
    summary: Summary


class Conflict(Exception):
    """Somebody else has written that sequence number: the room must be read again."""


def open_store(url: str) -> "SqliteStore":
    """The store of a URL: `sqlite:///PATH`."""
    scheme, separator, path = url.partition(":///")
    if scheme != "sqlite" or not separator or not path:
        raise BadOption(f"--db takes sqlite:///PATH, not {url}")
    return SqliteStore(Path(path))


class SqliteStore:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._waiting: queue.SimpleQueue[tuple[Append, asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._reader = self._connect()
        self._reader.executescript(SCHEMA)
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 5000")
        return connection

    async def append(self, append: Append) -> None:
        """Returns when the entries are on disk."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((append, kept))
        await kept

    def read(self, room: str) -> list[tuple[float, str]]:
        """A room's whole log, in order: when, and what."""
        return self._reader.execute(
            "SELECT at, body FROM log WHERE room = ? ORDER BY seq", (room,)
        ).fetchall()

    def summaries(self, status: str, most: int) -> list[str]:
        """The newest rooms of a status."""
        rows = self._reader.execute(
            "SELECT body FROM summary WHERE status = ? ORDER BY updated DESC LIMIT ?", (status, most)
        )
        return [body for (body,) in rows]

    def summaries_of(self, person: str, most: int) -> list[str]:
        """The newest rooms in which a person sits."""
        rows = self._reader.execute(
            "SELECT body FROM person JOIN summary USING (room) WHERE person = ?"
            " ORDER BY updated DESC LIMIT ?",
            (person, most),
        )
        return [body for (body,) in rows]

    def rooms(self, status: str) -> list[str]:
        return [
            room for (room,) in self._reader.execute("SELECT room FROM summary WHERE status = ?", (status,))
        ]

    def forget(self, status: str, before: float) -> list[str]:
        """Remove rooms of a status that nobody has touched since then; which they were."""
        old = self._reader.execute(
            "SELECT room FROM summary WHERE status = ? AND updated < ?", (status, before)
        )
        rooms = [room for (room,) in old]
        for room in rooms:
            for table in ("log", "summary", "person"):
                self._reader.execute(f"DELETE FROM {table} WHERE room = ?", (room,))
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
            self._commit(connection, batch)
            if closing:
                break
        connection.close()

    def _commit(
        self, connection: sqlite3.Connection, batch: list[tuple[Append, asyncio.Future[None]]]
    ) -> None:
        """All in one transaction; if that fails, each by itself, so that one cannot spoil the others."""
        error = self._try(connection, [append for append, _ in batch])
        for append, kept in batch:
            own_error = self._try(connection, [append]) if error and len(batch) > 1 else error
            kept.get_loop().call_soon_threadsafe(_settle, kept, own_error)

    def _try(self, connection: sqlite3.Connection, appends: list[Append]) -> Exception | None:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for append in appends:
                _insert(connection, append)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            connection.execute("ROLLBACK")
            return Conflict(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
        return None


def _insert(connection: sqlite3.Connection, append: Append) -> None:
    now = time.time()
    numbered = enumerate(append.bodies, append.first)
    connection.executemany(
        "INSERT INTO log VALUES (?, ?, ?, ?)", [(append.room, seq, now, body) for seq, body in numbered]
    )
    summary = append.summary
    connection.execute(
        "INSERT OR REPLACE INTO summary VALUES (?, ?, ?, ?)",
        (summary.room, summary.status, now, summary.body),
    )
    if summary.people:
        rows = [(person, summary.room) for person in summary.people]
        connection.executemany("INSERT OR IGNORE INTO person VALUES (?, ?)", rows)


def _settle(kept: "asyncio.Future[None]", error: Exception | None) -> None:
    if kept.cancelled():
        return
    if error is None:
        kept.set_result(None)
    else:
        kept.set_exception(error)
