"""The store: an append-only log of every room, written by group commit.

One thread takes all waiting appends, writes them in one transaction with one fsync, and only then says
that they are kept. A room is the fold of its log; the summaries beside it only serve the lobby.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import msgspec

from mutable.server import schema
from mutable.server.sentences import Trouble

BUSY_MS = 5000  # that another process, a backup say, may hold the file

# Rows come as one JSON array.
INSERT_ENTRIES = """
INSERT INTO log (room, seq, at, version, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ?, json_extract(value, '$[2]'),
    json_extract(value, '$[3]')
FROM json_each(?)
"""
INSERT_SUMMARIES = """
INSERT OR REPLACE INTO lobby_line (room, status, public, updated, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), ?,
    json_extract(value, '$[3]')
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
        self._waiting: queue.SimpleQueue[tuple[Append, asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._reader = self._connect()
        schema.bring_up_to_date(self._reader, path)
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        return connection

    async def append(self, append: Append) -> None:
        """Returns when the entries are on disk."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((append, kept))
        await kept

    def read(self, room: str) -> list[Row]:
        """A room's whole log, in order."""
        found = self._reader.execute("SELECT at, version, body FROM log WHERE room = ? ORDER BY seq", (room,))
        return [Row(*row) for row in found]

    def status_of(self, room: str) -> str:
        """As the lobby lists it."""
        found = self._reader.execute("SELECT status FROM lobby_line WHERE room = ?", (room,)).fetchone()
        return str(found[0]) if found else "playing"

    def open_summaries(self, most: int) -> list[str]:
        """The newest rooms that wait for anybody."""
        rows = self._reader.execute(
            "SELECT body FROM lobby_line WHERE status = 'waiting' AND public ORDER BY updated DESC LIMIT ?",
            (most,),
        )
        return [body for (body,) in rows]

    def summaries_of(self, person: str, finished: bool, most: int) -> list[tuple[str, int]]:
        """The newest rooms in which a person sits, and on which seat."""
        return self._reader.execute(
            "SELECT body, seat FROM sitter JOIN lobby_line USING (room)"
            " WHERE person = ? AND (status = 'finished') = ? ORDER BY updated DESC LIMIT ?",
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
        rooms = [(room,) for (room,) in old]
        if rooms:
            with self._reader:
                self._reader.execute("BEGIN IMMEDIATE")
                for table in ("log", "lobby_line", "sitter"):
                    self._reader.executemany(f"DELETE FROM {table} WHERE room = ?", rooms)
        return [room for (room,) in rooms]

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
        rows = [(one.room, one.status, int(one.public), one.body) for one in summaries]
        connection.execute(INSERT_SUMMARIES, (now, _as_json(rows)))
        people = [(person, one.room, seat) for one in summaries for person, seat in one.people]
        connection.execute(INSERT_PEOPLE, (_as_json(people),))


def _as_json(rows: Sequence[object]) -> str:
    return msgspec.json.encode(rows).decode()


def _settle(ends: "list[tuple[asyncio.Future[None], Exception | None]]") -> None:
    """All in one go: waking the players' thread once for each would cost more than the commit."""
    for kept, error in ends:
        if kept.cancelled():
            continue
        if error is None:
            kept.set_result(None)
        else:
            kept.set_exception(error)
