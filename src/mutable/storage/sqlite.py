"""The store in one SQLite file, for one process.

One thread takes all waiting appends and writes them in one transaction with one fsync. Then it settles their
futures.
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
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from mutable.storage import sqlite_schema
from mutable.storage.database import (
    QueuedAppend,
    QueuedWrite,
    Rows,
    Transaction,
    call_in_loop,
    group_writes,
    settle,
    settle_appends,
)
from mutable.storage.errors import Conflict, StoreError, StoreUnavailable
from mutable.storage.store import Store
from mutable.storage.values import Append
from mutable.tables.pending_work import PendingWork

BUSY_MS = 5000  # how long to wait for another process, such as a backup, to release the file
READERS = 4  # threads for large reads; each person uses one of them at a time
ANY_WRITE_BIT = 0o222

T = TypeVar("T")

# The rows are one parameter, a JSON array.
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
INSERT INTO sitter (person, room, seat)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?) WHERE true
ON CONFLICT (person, room) DO UPDATE SET seat = excluded.seat WHERE seat != excluded.seat
"""
UPSERT_PENDING_WORK = """
INSERT OR REPLACE INTO due (room, at, for_bots, deadlines, holder)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(?)
"""
DELETE_PENDING_WORK = "DELETE FROM due WHERE room IN (SELECT value FROM json_each(?))"


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        super().__init__()
        path.parent.mkdir(parents=True, exist_ok=True)
        sqlite_schema.check(path)
        self._path = path
        self._lock = _lock_file(path)
        self._batches: queue.SimpleQueue[list[QueuedWrite] | None] = queue.SimpleQueue()
        try:
            self._reader, writer = self._open()
        except BaseException:
            os.close(self._lock)
            raise
        self._files = {file: _identity(file) for file in (path, path.with_name(f"{path.name}-wal"))}
        self._apart = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._readers = threading.local()  # the connection of each of these threads
        self._writer = threading.Thread(target=self._write, args=(writer,), name="store", daemon=True)
        self._writer.start()

    def _open(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        """Return the connections of the reader and the writer.

        Raise StoreError if that fails, for example because of a lock.
        """
        try:
            reader = self._connect()
            sqlite_schema.bring_up_to_date(reader, self._path)
            # The file is locked, so the process that held these leases has ended.
            reader.execute("UPDATE due SET holder = NULL WHERE holder IS NOT NULL")
            return reader, self._connect()
        except sqlite3.DatabaseError as error:
            raise sqlite_schema.cannot_open(self._path, error) from error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA secure_delete = ON")  # overwrite deleted rows
        return connection

    def put(self, batch: list[QueuedWrite]) -> None:
        self._batches.put(batch)

    def write_probe(self, transaction: Transaction) -> None:
        transaction.execute(f"PRAGMA user_version = {sqlite_schema.VERSION}")

    async def scrub(self) -> None:
        """Empty the write-ahead log beside the file. In the file itself deleted rows are overwritten."""
        await asyncio.to_thread(self._scrub)

    def _scrub(self) -> None:
        with contextlib.closing(self._connect()) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    async def query(self, statement: str, *parameters: object) -> Rows:
        """Run in the caller's thread: a file in the page cache answers before another thread could start."""
        return self.query_blocking(statement, *parameters)

    async def query_apart(self, statement: str, *parameters: object) -> Rows:
        """Run in one of a few threads, each of which has its own connection."""
        fetch = partial(self._fetch_apart, statement, parameters)
        return await asyncio.get_running_loop().run_in_executor(self._apart, fetch)

    def _fetch_apart(self, statement: str, parameters: Sequence[object]) -> Rows:
        if not hasattr(self._readers, "connection"):
            try:
                self._readers.connection = self._connect()  # closed when its thread ends
            except sqlite3.DatabaseError as error:
                raise StoreUnavailable(error) from error
        return _fetch(self._readers.connection, statement, parameters)

    def query_blocking(self, statement: str, *parameters: object) -> Rows:
        return _fetch(self._reader, statement, parameters)

    def close(self) -> None:
        self._apart.shutdown()
        self.flush()
        self._batches.put(None)
        self._writer.join()
        self._reader.close()
        os.close(self._lock)  # last, because closing it also releases SQLite's own locks

    # The methods below run in the writer's thread

    def _write(self, connection: sqlite3.Connection) -> None:
        while (batch := self._next(connection)) is not None:
            closing = False
            while not self._batches.empty():
                more = self._batches.get()
                closing = more is None
                if more is None:
                    break
                batch += more
            self._write_batch(connection, batch)
            if closing:
                break
        connection.close()

    def _next(self, connection: sqlite3.Connection) -> list[QueuedWrite] | None:
        """Return the next batch. While the store is failing, try to write every `retry_seconds`."""
        while True:
            try:
                return self._batches.get(timeout=self.retry_seconds if self.is_failing else None)
            except queue.Empty:
                self._in_transaction(connection, lambda: self.write_probe(connection))

    def _write_batch(self, connection: sqlite3.Connection, batch: list[QueuedWrite]) -> None:
        for group in group_writes(batch):
            if isinstance(group, list):
                self._commit(connection, group)
            else:
                job, done = group
                result = self._in_transaction(connection, partial(job.work, connection))
                call_in_loop(done.get_loop(), settle, done, *result)

    def _commit(self, connection: sqlite3.Connection, batch: list[QueuedAppend]) -> None:
        """Write all appends in one transaction; if it fails, each in its own, to spare the good ones."""
        began = time.perf_counter()
        error = self._try(connection, [append for append, _ in batch])
        alone = error is not None and len(batch) > 1
        results = [
            (done, self._lease_owner(append), self._try(connection, [append]) if alone else error)
            for append, done in batch
        ]
        self.on_batch(len(batch), time.perf_counter() - began)
        call_in_loop(batch[0][1].get_loop(), settle_appends, results)

    def _lease_owner(self, append: Append) -> str | None:
        return self.name if append.pending is not None and append.pending.for_bots else None

    def _try(self, connection: sqlite3.Connection, appends: list[Append]) -> Exception | None:
        """Return any error instead of raising it: this thread must never end."""
        return self._in_transaction(connection, lambda: _insert(connection, appends))[1]

    def _in_transaction(
        self, connection: sqlite3.Connection, work: Callable[[], T]
    ) -> tuple[T | None, Exception | None]:
        """Return the result of `work`, or the error if nothing was saved.

        A file that was removed accepts writes and loses them. So this checks the files before the
        transaction, and again before it reports the write as saved.
        """
        try:
            self._check_files()
            connection.execute("BEGIN IMMEDIATE")
            result = work()
            connection.execute("COMMIT")
            self._check_files()
        except Exception as error:
            return None, self._failed(connection, error)
        self.report(None)
        return result, None

    def _failed(self, connection: sqlite3.Connection, error: Exception) -> Exception:
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.IntegrityError):
            return Conflict(str(error))
        code = getattr(error, "sqlite_errorcode", None)
        is_our_fault = code == sqlite3.SQLITE_ERROR  # a wrong statement; the file itself works
        if isinstance(error, sqlite3.DatabaseError) and not is_our_fault:
            error = StoreUnavailable(error)
        if isinstance(error, StoreUnavailable) and code != sqlite3.SQLITE_BUSY:  # which passes soon
            self.report(error.problem)
        return error

    def _check_files(self) -> None:
        """Raise StoreUnavailable if the files are not those that were opened, or are read-only."""
        for path, identity in self._files.items():
            try:
                found = os.stat(path)
            except OSError as error:
                raise StoreUnavailable(error) from error
            if (found.st_dev, found.st_ino) != identity:
                raise StoreUnavailable(f"{path} is another file now")
            if not found.st_mode & ANY_WRITE_BIT:
                raise StoreUnavailable(f"{path} is read-only")


def _fetch(connection: sqlite3.Connection, statement: str, parameters: Sequence[object]) -> Rows:
    try:
        return connection.execute(statement, parameters).fetchall()
    except sqlite3.DatabaseError as error:
        raise StoreUnavailable(error) from error


def _lock_file(path: Path) -> int:
    """Lock the file until the returned descriptor is closed: two servers would each trust their own memory.

    SQLite uses another kind of lock, so a backup can still read the file.
    """
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StoreError("unwritable_store", path=path, problem=error.strerror) from error
    try:
        if not os.fstat(lock).st_mode & ANY_WRITE_BIT:
            raise StoreError("unwritable_store", path=path, problem="read-only")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(lock)
        raise StoreError("store_in_use", path=path) from error
    except BaseException:
        os.close(lock)
        raise
    return lock


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


def _insert(connection: sqlite3.Connection, appends: list[Append]) -> None:
    """Run one statement for each database table, for any number of rows.

    After each row of an executemany this thread would have to wait for the interpreter, which the server's
    thread is using.
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
    _insert_pending_work(
        connection, {append.room: append.pending for append in appends if append.pending is not None}
    )


def _insert_pending_work(connection: sqlite3.Connection, last: dict[str, PendingWork]) -> None:
    rows = [
        (room, work.at, work.for_bots, work.deadlines, Store.name if work.for_bots else None)
        for room, work in last.items()
        if work.at is not None
    ]
    if rows:
        connection.execute(UPSERT_PENDING_WORK, (_as_json(rows),))
    if len(rows) < len(last):
        ended = [room for room, work in last.items() if work.at is None]
        connection.execute(DELETE_PENDING_WORK, (_as_json(ended),))


def _as_json(rows: Sequence[object]) -> str:
    return msgspec.json.encode(rows).decode()
