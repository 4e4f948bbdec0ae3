"""The store in a PostgreSQL database, reached through asyncpg, for any number of processes.

asyncpg's event loop runs in a separate thread. One transaction contains all waiting appends. An append that
loses its sequence number to another process raises Conflict. The writing connection holds a shared advisory
lock, so that the database cannot be moved while it is in use.
"""

import asyncio
import contextlib
import itertools
import re
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from mutable.storage import postgresql_schema
from mutable.storage.database import (
    QueuedAppend,
    QueuedWrite,
    Rows,
    Transaction,
    WriteJob,
    call_in_loop,
    group_writes,
    settle,
    settle_appends,
)
from mutable.storage.errors import Conflict, StoreError, StoreUnavailable
from mutable.storage.postgresql_append import LostAppends, insert
from mutable.storage.postgresql_changes import (
    ChangeListener,
    HeartbeatResult,
    leave,
    listen_forever,
    publish,
    record_heartbeat,
)
from mutable.storage.store import OnChanges, Store
from mutable.storage.values import Append, Changes, NumberedRow
from mutable.tables.entries import LogRow

try:
    import asyncpg
except ImportError as error:
    raise StoreError("needs_asyncpg") from error

# Errors of the network, the database and the driver. The driver raises InternalClientError if the database
# has closed an idle connection.
DATABASE_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
# Errors caused by a statement or its parameters; the database itself works.
JOB_ERRORS = (asyncpg.SyntaxOrAccessError, asyncpg.DataError)
DEADLOCK_TRIES = 3
CONNECT_SECONDS = 3.0
READERS = 4  # connections
READ_SECONDS = 3.0
WRITE_SECONDS = 10.0
CLAIM_SECONDS = 5.0  # how long a start waits for the database to notice that a killed server is gone
CLAIM = postgresql_schema.LOCK + 1  # the advisory lock of the processes that write

READ_LOGS_FROM = """
SELECT room, seq, at, version, body FROM log JOIN unnest($1::text[], $2::int[]) AS known (room, length)
USING (room) WHERE seq >= length ORDER BY room, seq
"""

T = TypeVar("T")


class PostgresqlStore(Store):
    is_shared = True
    skip_locked = "FOR UPDATE SKIP LOCKED"
    is_attended_elsewhere = "lobby_line.room IN (SELECT room FROM looker WHERE process != ? AND seat >= 0)"

    def __init__(self, url: str, alone: bool = False) -> None:
        super().__init__()
        self.name = secrets.token_hex(6)
        self._alone = alone
        self._url = url
        self._public_url = without_password(url)
        self._writer: Any = None  # a connection
        self._readers: Any = None  # a pool
        self._listening: asyncio.Task[None] | None = None
        self._on_changes: OnChanges | None = None
        self._loop = asyncio.new_event_loop()
        self._batches: asyncio.Queue[list[QueuedWrite] | None] = asyncio.Queue()
        self._job_thread = ThreadPoolExecutor(1, thread_name_prefix="store-job")
        self._thread = threading.Thread(target=self._loop.run_forever, name="store", daemon=True)
        self._thread.start()
        try:
            self._run_blocking(self._open())
        except BaseException:
            self._end()
            raise

    def put(self, batch: list[QueuedWrite]) -> None:
        self._loop.call_soon_threadsafe(self._batches.put_nowait, batch)

    def write_probe(self, transaction: Transaction) -> None:
        transaction.execute("UPDATE mutable_schema SET version = version")

    async def scrub(self) -> None:
        """Do nothing: the database decides when it reuses the space of deleted rows."""

    async def query(self, statement: str, *parameters: object) -> Rows:
        return await self._run(self._fetch(statement, parameters))

    def query_blocking(self, statement: str, *parameters: object) -> Rows:
        return self._run_blocking(self._fetch(statement, parameters))

    def close(self) -> None:
        self.flush()
        self._loop.call_soon_threadsafe(self._batches.put_nowait, None)
        self._run_blocking(self._close())
        self._end()

    async def listen(self, on_changes: OnChanges) -> None:
        loop, listens = asyncio.get_running_loop(), asyncio.Event()
        self._on_changes = on_changes
        listener = ChangeListener(
            lambda changes: call_in_loop(loop, self._pass_on, changes),
            lambda: call_in_loop(loop, listens.set),
        )
        await self._run(self._start_listening(listener))
        with contextlib.suppress(TimeoutError):  # the listener keeps trying by itself
            await asyncio.wait_for(listens.wait(), CONNECT_SECONDS)

    def stop_listening(self) -> None:
        self._on_changes = None

    def _pass_on(self, changes: Changes) -> None:
        """Call `on_changes`. Runs in the thread of the caller of `listen`."""
        if self._on_changes is not None:
            self._on_changes(changes)

    async def heartbeat(self) -> bool:
        heartbeat: HeartbeatResult = await self.transact(
            partial(record_heartbeat, self.name), lambda heartbeat: heartbeat.changes
        )
        return heartbeat.was_known

    async def seats_present_elsewhere(self, room: str) -> set[int]:
        statement = "SELECT seat FROM looker WHERE room = ? AND process != ? AND seat >= 0"
        return {seat for (seat,) in await self.query(statement, room, self.name)}

    async def spectators_elsewhere(self, room: str) -> int:
        statement = "SELECT coalesce(sum(-seat), 0) FROM looker WHERE room = ? AND process != ? AND seat < 0"
        return int((await self.query(statement, room, self.name))[0][0])

    async def read_logs_from(self, lengths: Mapping[str, int]) -> dict[str, list[NumberedRow]]:
        fetching = self._fetch(READ_LOGS_FROM, ([*lengths], [*lengths.values()]))
        found: dict[str, list[NumberedRow]] = {}
        for room, seq, *row in await self._run(fetching):
            found.setdefault(room, []).append(NumberedRow(seq, LogRow(*row)))
        return found

    async def _run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the store's thread."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    def _run_blocking(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _end(self) -> None:
        self._job_thread.shutdown()
        for connections in (self._writer, self._readers):
            if connections is not None:
                self._loop.call_soon_threadsafe(connections.terminate)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # The methods below run in the store's thread

    async def _open(self) -> None:
        try:
            self._writer = await self._connect()
            await postgresql_schema.bring_up_to_date(self._writer, self._public_url)
            await self._wait_for_claim(self._writer)
            self._readers = await asyncpg.create_pool(min_size=0, max_size=READERS, **self._connect_options)
        except (*DATABASE_ERRORS, ValueError) as error:
            problem = str(error) or type(error).__name__
            raise StoreError("no_database", url=self._public_url, problem=problem) from error
        self._writing = asyncio.create_task(self._write())

    async def _close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        await self._writing
        with contextlib.suppress(StoreUnavailable):
            leaving = WriteJob(partial(leave, self.name), lambda changes: changes)
            await self._in_transaction(partial(self._run_job, leaving))
        with contextlib.suppress(*DATABASE_ERRORS):
            await asyncio.wait_for(self._readers.close(), CONNECT_SECONDS)
            await self._writer.close(timeout=CONNECT_SECONDS)

    async def _write(self) -> None:
        while (batch := await self._next()) is not None:
            closing = False
            while not self._batches.empty() and not closing:
                more = self._batches.get_nowait()
                closing = more is None
                batch += more or []
            for group in group_writes(batch):
                await (self._commit(group) if isinstance(group, list) else self._do_job(*group))
            if closing:
                break

    async def _next(self) -> list[QueuedWrite] | None:
        """Return the next batch. While the store is failing, try to write every `retry_seconds`."""
        while True:
            try:
                return await asyncio.wait_for(
                    self._batches.get(), self.retry_seconds if self.is_failing else None
                )
            except TimeoutError:
                with contextlib.suppress(StoreUnavailable):
                    await self._in_transaction(partial(self._run_job, WriteJob(self.write_probe)))

    async def _commit(self, batch: list[QueuedAppend]) -> None:
        """Write the appends in one transaction. Leave out those that lose, and try again with the others.

        Each append is stored completely or not at all.
        """
        began = time.perf_counter()
        problem, losers, left = None, list[Append](), [append for append, _ in batch]
        owners: dict[str, str | None] = {}
        while left:
            try:
                owners = await self._in_transaction(partial(insert, left, self.name))
                break
            except LostAppends as lost:
                losers += lost.appends
                left = [append for append in left if not _is_in(lost.appends, append)]
            except Exception as error:  # the callers get it; this task must go on
                problem = error
                break
        results = [
            (done, owners.get(one.room), Conflict(one.room) if _is_in(losers, one) else problem)
            for one, done in batch
        ]
        self.on_batch(len(batch), time.perf_counter() - began)
        call_in_loop(batch[0][1].get_loop(), settle_appends, results)

    async def _do_job(self, job: WriteJob, done: "asyncio.Future[Any]") -> None:
        result, problem = None, None
        try:
            result = await self._in_transaction(partial(self._run_job, job))
        except Exception as error:  # the caller gets it; this task must go on
            problem = error
        call_in_loop(done.get_loop(), settle, done, result, problem)

    async def _run_job(self, job: WriteJob, connection: Any) -> Any:
        """Run the job in a thread that may wait for each statement."""
        transaction = _BlockingTransaction(connection, self._loop)
        result = await self._loop.run_in_executor(self._job_thread, job.work, transaction)
        if job.changes is not None:
            await publish(connection, job.changes(result), self.name)
        return result

    async def _in_transaction(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Return the result of `work`. Raise StoreUnavailable unless it is known to be on disk."""
        try:
            result = await self._attempt(work)
        except JOB_ERRORS:
            raise
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from error
        except asyncpg.TransactionRollbackError as error:  # all attempts failed; the next write may succeed
            raise StoreUnavailable(error) from error
        except (*DATABASE_ERRORS, StoreUnavailable) as error:
            if self._writer is not None and not isinstance(error, asyncpg.PostgresError):
                self._writer.terminate()  # the connection may be the cause
            raise self._failed(error) from error
        self.report(None)
        return result

    async def _attempt(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Run `work` in a transaction, and retry it if another process caused a deadlock."""
        for _ in range(DEADLOCK_TRIES - 1):
            with contextlib.suppress(asyncpg.TransactionRollbackError):
                return await self._run_transaction(work)
        return await self._run_transaction(work)

    async def _run_transaction(self, work: Callable[[Any], Awaitable[T]]) -> T:
        connection = await self._writing_connection()
        async with connection.transaction():
            return await work(connection)

    async def _fetch(self, statement: str, parameters: Sequence[object]) -> Rows:
        """Read, and retry on another connection if one breaks: a read changes nothing.

        While the database is known to be unavailable, raise at once.
        """
        if self.is_failing:
            raise StoreUnavailable(f"{self._public_url} is away")
        if any(isinstance(one, str) and "\0" in one for one in parameters):  # PostgreSQL stores no NUL
            return []
        for tries in range(READERS + 1):
            try:
                async with self._readers.acquire(timeout=READ_SECONDS) as connection:
                    rows = await connection.fetch(
                        number_parameters(statement), *parameters, timeout=READ_SECONDS
                    )
                return [tuple(row) for row in rows]
            except JOB_ERRORS:
                raise
            except DATABASE_ERRORS as error:
                failed = self._failed(error, is_known=tries == READERS)
                if isinstance(error, TimeoutError):
                    break
        raise failed

    def _failed(self, error: Exception, is_known: bool = True) -> StoreUnavailable:
        problem = error.problem if isinstance(error, StoreUnavailable) else f"{type(error).__name__}: {error}"
        if is_known:
            self.report(f"{self._public_url}: {problem}")
        return StoreUnavailable(problem)

    # Connections

    @property
    def _connect_options(self) -> dict[str, Any]:
        settings = {"application_name": f"mutable {self.name}", "synchronous_commit": "on"}
        return {
            "dsn": self._url,
            "timeout": CONNECT_SECONDS,
            "command_timeout": WRITE_SECONDS,
            "server_settings": settings,
        }

    async def _connect(self) -> Any:
        return await asyncpg.connect(**self._connect_options)

    async def _writing_connection(self) -> Any:
        """Return an open connection that holds the advisory lock."""
        if self._writer is not None and not self._writer.is_closed():
            return self._writer
        self._writer = await self._connect()
        try:
            if not await self._claim(self._writer):
                raise StoreUnavailable("another server is using it")
        except BaseException:
            self._writer.terminate()
            raise
        return self._writer

    async def _claim(self, connection: Any) -> bool:
        function = "pg_try_advisory_lock" if self._alone else "pg_try_advisory_lock_shared"
        return bool(await connection.fetchval(f"SELECT {function}($1)", CLAIM))

    async def _wait_for_claim(self, connection: Any) -> None:
        until = time.monotonic() + CLAIM_SECONDS
        while not await self._claim(connection):
            if time.monotonic() > until:
                raise StoreError("database_in_use", url=self._public_url)
            await asyncio.sleep(0.1)

    async def _start_listening(self, listener: ChangeListener) -> None:
        listening = listen_forever(
            self._connect, listener, self.name, lambda: self.retry_seconds, DATABASE_ERRORS
        )
        self._listening = asyncio.create_task(listening)


def _is_in(appends: Sequence[Append], wanted: Append) -> bool:
    """Compare by identity: two appends may be equal."""
    return any(append is wanted for append in appends)


class _BlockingTransaction:
    """A transaction for a thread without an event loop."""

    def __init__(self, connection: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._loop = loop

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> "_Result":
        work = _execute(self._connection, statement, parameters)
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


class _Result:
    def __init__(self, rows: Rows, rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def fetchall(self) -> Rows:
        return self._rows


async def _execute(connection: Any, statement: str, parameters: Sequence[Any]) -> _Result:
    prepared = await connection.prepare(number_parameters(statement))
    rows = [tuple(row) for row in await prepared.fetch(*parameters)]
    return _Result(rows, int(prepared.get_statusmsg().rpartition(" ")[2]))


@cache
def number_parameters(statement: str) -> str:
    """Replace question marks with the $1, $2, … of PostgreSQL."""
    numbers = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement)


def without_password(url: str) -> str:
    """Return a URL that may be logged."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{host[0].partition(':')[0]}{host[1]}{host[2]}", query="").geturl()
