"""The store in one SQLite file, for one process.

One thread takes all waiting appends, writes them in one transaction with one fsync, and only then says that
they are kept.
"""

import asyncio
import contextlib
import fcntl
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from mutable.storage import sqlite_schema
from mutable.storage.store import (
    Append,
    Conflict,
    Due,
    Kept,
    Rows,
    Store,
    Transaction,
    Waiting,
    answer,
    hand_back,
    in_turn,
    settle,
)
from mutable.tables.errors import NotKept, Trouble

BUSY_MS = 5000  # that another process, a backup say, may hold the file
ANYBODY_WRITES = 0o222

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


SET_DUE = """
INSERT OR REPLACE INTO due (room, at, for_bots, deadlines, holder)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(?)
"""
NO_MORE_DUE = "DELETE FROM due WHERE room IN (SELECT value FROM json_each(?))"


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        super().__init__()
        path.parent.mkdir(parents=True, exist_ok=True)
        sqlite_schema.check(path)
        self._path = path
        self._claim = _claimed(path)
        self._waiting: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._reader = self._connect()
        sqlite_schema.bring_up_to_date(self._reader, path)
        self._reader.execute(
            "UPDATE due SET holder = NULL WHERE holder IS NOT NULL"
        )  # whoever it was is gone
        self._files = {file: _identity(file) for file in (path, path.with_name(f"{path.name}-wal"))}
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA secure_delete = ON")  # what is removed does not stay in the file's gaps
        return connection

    def put(self, batch: list[Waiting]) -> None:
        self._waiting.put(batch)

    def write_something(self, file: Transaction) -> None:
        file.execute(f"PRAGMA user_version = {sqlite_schema.VERSION}")

    async def scrub(self) -> None:
        """Neither in the file nor in the log beside it."""
        await asyncio.to_thread(self._scrub)

    def _scrub(self) -> None:
        with contextlib.closing(self._connect()) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    async def ask(self, question: str, *given: object) -> Rows:
        """A file that is read from memory answers faster than another thread could be asked."""
        return self.ask_at_once(question, *given)

    def ask_at_once(self, question: str, *given: object) -> Rows:
        try:
            return self._reader.execute(question, given).fetchall()
        except sqlite3.DatabaseError as error:
            raise NotKept(error) from error

    def close(self) -> None:
        self.hand_over()
        self._waiting.put(None)
        self._writer.join()
        self._reader.close()
        os.close(self._claim)  # last: closing it ends SQLite's own locks, too

    # The writer's thread

    def _write(self) -> None:
        connection = self._connect()
        while (batch := self._next(connection)) is not None:
            closing = False
            while not self._waiting.empty():
                more = self._waiting.get()
                closing = more is None
                if more is None:
                    break
                batch += more
            self._do(connection, batch)
            if closing:
                break
        connection.close()

    def _next(self, connection: sqlite3.Connection) -> list[Waiting] | None:
        """While nothing can be kept, it is tried again and again, whether or not somebody waits."""
        while True:
            try:
                return self._waiting.get(timeout=self.ask_again if self.is_failing else None)
            except queue.Empty:
                self._transacted(connection, lambda: self.write_something(connection))

    def _do(self, connection: sqlite3.Connection, batch: list[Waiting]) -> None:
        for turn in in_turn(batch):
            if isinstance(turn, list):
                self._commit(connection, turn)
            else:
                job, kept = turn
                found = self._transacted(connection, partial(job.work, connection))
                hand_back(kept.get_loop(), answer, kept, *found)

    def _commit(self, connection: sqlite3.Connection, batch: list[Kept]) -> None:
        """All in one transaction; if that fails, each by itself, so that one cannot spoil the others."""
        began = time.perf_counter()
        error = self._try(connection, [append for append, _ in batch])
        alone = error is not None and len(batch) > 1
        ends = [
            (kept, self._holder(append), self._try(connection, [append]) if alone else error)
            for append, kept in batch
        ]
        self.on_batch(len(batch), time.perf_counter() - began)
        hand_back(batch[0][1].get_loop(), settle, ends)

    def _holder(self, append: Append) -> str | None:
        return self.name if append.due is not None and append.due.for_bots else None

    def _try(self, connection: sqlite3.Connection, appends: list[Append]) -> Exception | None:
        """Whatever goes wrong is told to those who wait; this thread must never end."""
        return self._transacted(connection, lambda: _insert(connection, appends))[1]

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
        self.say_whether_it_fails(None)
        return found, None

    def _failed(self, connection: sqlite3.Connection, error: Exception) -> Exception:
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.IntegrityError):
            return Conflict(str(error))
        code = getattr(error, "sqlite_errorcode", None)
        is_ours = code == sqlite3.SQLITE_ERROR  # a statement that is wrong; the file is well
        if isinstance(error, sqlite3.DatabaseError) and not is_ours:
            error = NotKept(error)
        if isinstance(error, NotKept) and code != sqlite3.SQLITE_BUSY:  # that passes
            self.say_whether_it_fails(error.problem)
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
    if entries:
        connection.execute(INSERT_ENTRIES, (now, _as_json(entries)))
    summaries = [append.summary for append in appends if append.summary is not None]
    if summaries:
        rows = [(one.room, one.status, int(one.public), one.body, one.evening) for one in summaries]
        connection.execute(INSERT_SUMMARIES, (now, _as_json(rows)))
        people = [(person, one.room, seat) for one in summaries for person, seat in one.people]
        connection.execute(INSERT_PEOPLE, (_as_json(people),))
    _insert_due(connection, {append.room: append.due for append in appends if append.due is not None})


def _insert_due(connection: sqlite3.Connection, last: dict[str, Due]) -> None:
    rows = [
        (room, due.at, due.for_bots, due.deadlines, Store.name if due.for_bots else None)
        for room, due in last.items()
        if due.at is not None
    ]
    if rows:
        connection.execute(SET_DUE, (_as_json(rows),))
    if len(rows) < len(last):
        gone = [room for room, due in last.items() if due.at is None]
        connection.execute(NO_MORE_DUE, (_as_json(gone),))


def _as_json(rows: Sequence[object]) -> str:
    return msgspec.json.encode(rows).decode()
