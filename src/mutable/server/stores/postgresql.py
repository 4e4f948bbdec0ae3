"""The store in a PostgreSQL database, reached by asyncpg, for one process.

A thread of its own runs asyncpg's loop. All waiting appends are one transaction and one statement a table.
Whoever loses a sequence number is told so (Conflict). The connection that writes holds a lock in the
database, so that no second server writes there; when it breaks, nothing is acknowledged until another one
has the lock.
"""

import asyncio
import contextlib
import itertools
import re
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from mutable.server.sentences import NotKept, Trouble
from mutable.server.store import (
    Append,
    Conflict,
    Job,
    Kept,
    Store,
    Summary,
    Transaction,
    Waiting,
    answer,
    in_turn,
    settle,
)
from mutable.server.stores import postgresql_schema

try:
    import asyncpg
except ImportError as error:
    raise Trouble("needs_asyncpg") from error

# Of the network, of the database, between both; the last where the database hung up while nobody looked.
TROUBLES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
CONNECT_SECONDS = 3.0
READ_SECONDS = 3.0  # everybody waits so long at most
WRITE_SECONDS = 10.0
CLAIM_SECONDS = 5.0  # that a start waits for a server that was just killed to be forgotten by the database
CLAIM = postgresql_schema.LOCK + 1  # who holds it writes

INSERT_ENTRIES = """
INSERT INTO log (room, seq, version, body, at)
SELECT *, $5 FROM unnest($1::text[], $2::int[], $3::int[], $4::text[])
ON CONFLICT DO NOTHING RETURNING room, seq
"""
INSERT_SUMMARIES = """
INSERT INTO lobby_line (room, status, public, body, evening, updated)
SELECT *, $6 FROM unnest($1::text[], $2::text[], $3::bool[], $4::text[], $5::text[])
ON CONFLICT (room) DO UPDATE SET status = excluded.status, public = excluded.public, body = excluded.body,
    evening = excluded.evening, updated = excluded.updated, expired = NULL
"""
INSERT_PEOPLE = """
INSERT INTO sitter (person, room, seat) SELECT * FROM unnest($1::text[], $2::text[], $3::int[])
ON CONFLICT DO NOTHING
"""

T = TypeVar("T")
Rows = list[tuple[Any, ...]]


class PostgresqlStore(Store):
    def __init__(self, url: str) -> None:
        self._url = url
        self._shown = shown(url)
        self._name = f"mutable {secrets.token_hex(6)}"  # by which the database knows our connections
        self._connections: dict[str, Any] = {}
        self._loop = asyncio.new_event_loop()
        self._waiting: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._hands = ThreadPoolExecutor(1, thread_name_prefix="store-job")
        self._thread = threading.Thread(target=self._loop.run_forever, name="store", daemon=True)
        self._thread.start()
        try:
            self._call(self._open())
        except BaseException:
            self._end()
            raise

    def put(self, waiting: Waiting) -> None:
        self._loop.call_soon_threadsafe(self._waiting.put_nowait, waiting)

    def write_something(self, file: Transaction) -> None:
        file.execute("UPDATE mutable_schema SET version = version")

    async def scrub(self) -> None:
        """When the space of what was removed is used again, the database decides itself."""

    def ask(self, question: str, *given: object) -> Rows:
        """Everybody waits for this, so nothing is asked of a database that is known to be away."""
        if self.is_failing:
            raise NotKept(f"{self._shown} is away")
        return self._call(self._fetched(question, given))

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._waiting.put_nowait, None)
        self._call(self._closed())
        self._end()

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        """In the store's thread; this one waits."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _end(self) -> None:
        self._hands.shutdown()
        for connection in self._connections.values():
            self._loop.call_soon_threadsafe(connection.terminate)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # All that follows is done in the store's thread

    async def _open(self) -> None:
        try:
            writer = await self._connected("writer")
            await postgresql_schema.bring_up_to_date(writer, self._shown)
            await self._claim_patiently(writer)
        except (*TROUBLES, ValueError) as error:
            raise Trouble("no_database", url=self._shown, problem=error or type(error).__name__) from error
        self._writing = asyncio.create_task(self._write())

    async def _closed(self) -> None:
        await self._writing
        for connection in self._connections.values():
            with contextlib.suppress(Exception):
                await connection.close(timeout=CONNECT_SECONDS)

    async def _write(self) -> None:
        while (first := await self._next()) is not None:
            batch = [first]
            while not self._waiting.empty() and batch[-1] is not None:
                batch.append(self._waiting.get_nowait())  # type: ignore[arg-type]  # None ends the batch
            for turn in in_turn([one for one in batch if one is not None]):
                await (self._commit(turn) if isinstance(turn, list) else self._work(*turn))
            if batch[-1] is None:
                break

    async def _next(self) -> Waiting | None:
        """While nothing can be kept, it is tried again and again, whether or not somebody waits."""
        while True:
            try:
                return await asyncio.wait_for(
                    self._waiting.get(), self.ask_again if self.is_failing else None
                )
            except TimeoutError:
                with contextlib.suppress(NotKept):
                    await self._transacted(partial(self._worked, Job(self.write_something)))

    async def _commit(self, batch: list[Kept]) -> None:
        """Whoever loses is left out, and the others are tried again: each is kept whole or not at all."""
        problem, losers, left = None, list[Append](), [append for append, _ in batch]
        while left:
            try:
                await self._transacted(partial(_insert, left))
                break
            except _Lost as lost:
                losers += lost.appends
                left = [append for append in left if not _is_in(lost.appends, append)]
            except Exception as error:  # told to those who wait; the store goes on
                problem = error
                break
        ends = [(kept, Conflict(one.room) if _is_in(losers, one) else problem) for one, kept in batch]
        batch[0][1].get_loop().call_soon_threadsafe(settle, ends)

    async def _work(self, job: Job, kept: "asyncio.Future[Any]") -> None:
        found, problem = None, None
        try:
            found = await self._transacted(partial(self._worked, job))
        except Exception as error:  # told to whoever waits; the store goes on
            problem = error
        kept.get_loop().call_soon_threadsafe(answer, kept, found, problem)

    async def _worked(self, job: Job, connection: Any) -> Any:
        """By a thread that may wait for each statement."""
        return await self._loop.run_in_executor(self._hands, job.work, _Hand(connection, self._loop))

    async def _transacted(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """NotKept, if it is not known to be on disk."""
        try:
            connection = await self._writer()
            async with connection.transaction():
                found = await work(connection)
        except (asyncpg.SyntaxOrAccessError, asyncpg.DataError):  # a fault of ours; the database is well
            raise
        except (*TROUBLES, NotKept) as error:
            raise self._failed("writer", error) from error
        self.say_whether_it_fails(None)
        return found

    async def _fetched(self, question: str, given: Sequence[object]) -> Rows:
        """Asked twice, where the connection was cut meanwhile: that changes nothing."""
        for tries in (1, 2):
            try:
                connection = await self._connected("reader")
                return [
                    tuple(row)
                    for row in await connection.fetch(_numbered(question), *given, timeout=READ_SECONDS)
                ]
            except TROUBLES as error:
                failed = self._failed("reader", error, is_known=tries == 2)
        raise failed

    def _failed(self, name: str, error: Exception, is_known: bool = True) -> NotKept:
        """The connection is not used again, if it may be what is wrong."""
        if not isinstance(error, asyncpg.PostgresError) or self._is_closed(name):
            connection = self._connections.get(name)
            if connection is not None:
                connection.terminate()
        problem = error.problem if isinstance(error, NotKept) else f"{type(error).__name__}: {error}"
        if is_known:
            self.say_whether_it_fails(f"{self._shown}: {problem}")
        return NotKept(problem)

    # Connections

    def _is_closed(self, name: str) -> bool:
        return name not in self._connections or self._connections[name].is_closed()

    async def _connected(self, name: str) -> Any:
        if self._is_closed(name):
            self._connections[name] = await asyncpg.connect(
                self._url,
                timeout=CONNECT_SECONDS,
                command_timeout=WRITE_SECONDS,
                server_settings={"application_name": self._name, "synchronous_commit": "on"},
            )
        return self._connections[name]

    async def _writer(self) -> Any:
        """One that holds the lock, or none."""
        if not self._is_closed("writer"):
            return self._connections["writer"]
        connection = await self._connected("writer")
        try:
            if not await self._claimed(connection):
                raise NotKept("another server is using it")
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _claimed(self, connection: Any) -> bool:
        """A connection of ours that broke may not be known to have ended, and hold the lock still."""
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN pg_locks USING (pid)"
            " WHERE application_name = $1 AND pid != pg_backend_pid() AND locktype = 'advisory'",
            self._name,
        )
        return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1)", CLAIM))

    async def _claim_patiently(self, connection: Any) -> None:
        until = time.monotonic() + CLAIM_SECONDS
        while not await self._claimed(connection):
            if time.monotonic() > until:
                raise Trouble("database_in_use", url=self._shown)
            await asyncio.sleep(0.1)


class _Lost(Exception):
    """Appends that lost a sequence number."""

    def __init__(self, appends: list[Append]) -> None:
        super().__init__(len(appends))
        self.appends = appends


def _is_in(appends: Sequence[Append], wanted: Append) -> bool:
    """This very one: another may be alike."""
    return any(append is wanted for append in appends)


async def _insert(appends: Sequence[Append], connection: Any) -> None:
    """One statement a table of the store, whatever the number of rows."""
    now = time.time()
    entries = [
        (append.room, seq, append.version, body)
        for append in appends
        for seq, body in enumerate(append.bodies, append.first)
    ]
    won = await connection.fetch(INSERT_ENTRIES, *_columns(entries, 4), now)
    if len(won) < len(entries):
        raise _Lost(_losers(appends, {tuple(row) for row in won}))
    last = {append.summary.room: append.summary for append in appends if append.summary is not None}
    if last:
        await _insert_summaries([*last.values()], now, connection)


def _losers(appends: Sequence[Append], won: set[tuple[Any, ...]]) -> list[Append]:
    """Of two that want the same number, the first takes it."""
    losers = []
    for append in appends:
        wanted = {(append.room, seq) for seq in range(append.first, append.first + len(append.bodies))}
        if not wanted <= won:
            losers.append(append)
        won = won - wanted
    return losers


async def _insert_summaries(summaries: Sequence[Summary], now: float, connection: Any) -> None:
    lines = [(one.room, one.status, one.public, one.body, one.evening) for one in summaries]
    await connection.execute(INSERT_SUMMARIES, *_columns(lines, 5), now)
    people = [(person, one.room, seat) for one in summaries for person, seat in one.people]
    await connection.execute(INSERT_PEOPLE, *_columns(people, 3))


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[number] for row in rows] for number in range(count)]


class _Hand:
    """A transaction for whoever does not know of loops: each statement is waited for."""

    def __init__(self, connection: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._loop = loop

    def execute(self, statement: str, given: Sequence[Any] = (), /) -> "_Found":
        work = _executed(self._connection, statement, given)
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


class _Found:
    def __init__(self, rows: Rows, rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def fetchall(self) -> Rows:
        return self._rows


async def _executed(connection: Any, statement: str, given: Sequence[Any]) -> _Found:
    prepared = await connection.prepare(_numbered(statement))
    rows = [tuple(row) for row in await prepared.fetch(*given)]
    return _Found(rows, int(prepared.get_statusmsg().rpartition(" ")[2]))


@cache
def _numbered(statement: str) -> str:
    """`?` as PostgreSQL writes it: $1, $2, …"""
    numbers = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement)


def shown(url: str) -> str:
    """Without its password."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{host[0].partition(':')[0]}{host[1]}{host[2]}", query="").geturl()
