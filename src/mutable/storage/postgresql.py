"""The store in a PostgreSQL database, reached by asyncpg, for any number of processes.

A thread of its own runs asyncpg's loop. All waiting appends are one transaction, one statement a table and
one NOTIFY. Whoever loses a sequence number is told so (Conflict). The connection that writes holds a shared
lock in the database, so that nobody carries its contents away meanwhile.
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
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec

from mutable.storage import postgresql_schema
from mutable.storage.store import (
    Append,
    Conflict,
    Due,
    Hear,
    Job,
    Kept,
    Longer,
    News,
    Row,
    Rows,
    Store,
    Summary,
    Transaction,
    Waiting,
    answer,
    hand_back,
    in_turn,
    settle,
)
from mutable.tables.errors import NotKept, Trouble

try:
    import asyncpg
except ImportError as error:
    raise Trouble("needs_asyncpg") from error

# Of the network, of the database, between both; the last where the database hung up while nobody looked.
TROUBLES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
CONNECT_SECONDS = 3.0
READERS = 4  # connections
READ_SECONDS = 3.0
WRITE_SECONDS = 10.0
LISTEN_SECONDS = 5.0  # after which a silent connection is asked whether it is still one
CLAIM_SECONDS = 5.0  # that a start waits for a server that was just killed to be forgotten by the database
CLAIM = postgresql_schema.LOCK + 1  # who holds it writes
GONE_SECONDS = 4.0  # after which a process that was not heard of has lost what it minded
LARGEST_NEWS = 7900  # bytes of a NOTIFY
LONGEST_TOLD = 1000  # characters of entries that are told with the news of them
CHANNEL = "mutable"
NOW = "extract(epoch FROM clock_timestamp())"  # the processes' own clocks may differ

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

SET_DUE = """
INSERT INTO due (room, at, for_bots, deadlines, holder)
SELECT * FROM unnest($1::text[], $2::float8[], $3::bool[], $4::text[], $5::text[])
ON CONFLICT (room) DO UPDATE SET at = excluded.at, for_bots = excluded.for_bots,
    deadlines = excluded.deadlines,
    holder = CASE WHEN excluded.for_bots THEN coalesce(due.holder, excluded.holder) END
RETURNING room, holder
"""
INSERT_LOOKERS = """
INSERT INTO looker (room, seat, process) SELECT *, $3 FROM unnest($1::text[], $2::int[])
ON CONFLICT DO NOTHING
"""
READ_ON = """
SELECT room, seq, at, version, body FROM log JOIN unnest($1::text[], $2::int[]) AS known (room, length)
USING (room) WHERE seq >= length ORDER BY room, seq
"""

T = TypeVar("T")


class PostgresqlStore(Store):
    is_shared = True
    skip_taken = "FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str, alone: bool = False) -> None:
        super().__init__()
        self.name = secrets.token_hex(6)
        self._alone = alone
        self._url = url
        self._shown = shown(url)
        self._writes: Any = None  # the connection that writes
        self._readers: Any = None  # a pool
        self._listening: asyncio.Task[None] | None = None
        self._hear: Hear | None = None
        self._loop = asyncio.new_event_loop()
        self._waiting: asyncio.Queue[list[Waiting] | None] = asyncio.Queue()
        self._hands = ThreadPoolExecutor(1, thread_name_prefix="store-job")
        self._thread = threading.Thread(target=self._loop.run_forever, name="store", daemon=True)
        self._thread.start()
        try:
            self._call(self._open())
        except BaseException:
            self._end()
            raise

    def put(self, batch: list[Waiting]) -> None:
        self._loop.call_soon_threadsafe(self._waiting.put_nowait, batch)

    def write_something(self, file: Transaction) -> None:
        file.execute("UPDATE mutable_schema SET version = version")

    async def scrub(self) -> None:
        """When the space of what was removed is used again, the database decides itself."""

    async def ask(self, question: str, *given: object) -> Rows:
        return await self._brought(self._fetched(question, given))

    def ask_at_once(self, question: str, *given: object) -> Rows:
        return self._call(self._fetched(question, given))

    def close(self) -> None:
        self.hand_over()
        self._loop.call_soon_threadsafe(self._waiting.put_nowait, None)
        self._call(self._closed())
        self._end()

    async def _brought(self, work: Coroutine[Any, Any, T]) -> T:
        """From the store's thread; nobody else waits."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def listen(self, hear: Hear) -> None:
        loop, listens = asyncio.get_running_loop(), asyncio.Event()
        self._hear = hear
        tell = _Tell(lambda news: hand_back(loop, self._heard, news), lambda: hand_back(loop, listens.set))
        await self._brought(self._begin_to_listen(tell))
        with contextlib.suppress(TimeoutError):  # then it is tried again and again
            await asyncio.wait_for(listens.wait(), CONNECT_SECONDS)

    def stop_listening(self) -> None:
        self._hear = None

    def _heard(self, news: News) -> None:
        """In the thread of whoever listens."""
        if self._hear is not None:
            self._hear(news)

    async def beat(self) -> bool:
        beaten = await self.do(partial(_beat, self.name), lambda beaten: beaten.news)
        return beaten.is_known

    async def seats_elsewhere(self, room: str) -> set[int]:
        found = await self.ask("SELECT seat FROM looker WHERE room = ? AND process != ?", room, self.name)
        return {seat for (seat,) in found}

    async def read_on(self, known: dict[str, int]) -> dict[str, list[tuple[int, Row]]]:
        asked = self._fetched(READ_ON, ([*known], [*known.values()]))
        found: dict[str, list[tuple[int, Row]]] = {}
        for room, seq, *row in await self._brought(asked):
            found.setdefault(room, []).append((seq, Row(*row)))
        return found

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        """In the store's thread; this one waits."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _end(self) -> None:
        self._hands.shutdown()
        for connections in (self._writes, self._readers):
            if connections is not None:
                self._loop.call_soon_threadsafe(connections.terminate)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # All that follows is done in the store's thread

    async def _open(self) -> None:
        try:
            self._writes = await asyncpg.connect(**self._how)
            await postgresql_schema.bring_up_to_date(self._writes, self._shown)
            await self._claim_patiently(self._writes)
            self._readers = await asyncpg.create_pool(min_size=0, max_size=READERS, **self._how)
        except (*TROUBLES, ValueError) as error:
            problem = str(error) or type(error).__name__
            raise Trouble("no_database", url=self._shown, problem=problem) from error
        self._writing = asyncio.create_task(self._write())

    async def _closed(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        await self._writing
        with contextlib.suppress(NotKept):
            await self._transacted(partial(self._worked, Job(partial(_leave, self.name), _itself)))
        with contextlib.suppress(*TROUBLES):
            await asyncio.wait_for(self._readers.close(), CONNECT_SECONDS)
            await self._writes.close(timeout=CONNECT_SECONDS)

    async def _write(self) -> None:
        while (batch := await self._next()) is not None:
            closing = False
            while not self._waiting.empty() and not closing:
                more = self._waiting.get_nowait()
                closing = more is None
                batch += more or []
            for turn in in_turn(batch):
                await (self._commit(turn) if isinstance(turn, list) else self._work(*turn))
            if closing:
                break

    async def _next(self) -> list[Waiting] | None:
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
        began = time.perf_counter()
        problem, losers, left = None, list[Append](), [append for append, _ in batch]
        holders: dict[str, str | None] = {}
        while left:
            try:
                holders = await self._transacted(partial(_insert, left, self.name))
                break
            except _Lost as lost:
                losers += lost.appends
                left = [append for append in left if not _is_in(lost.appends, append)]
            except Exception as error:  # told to those who wait; the store goes on
                problem = error
                break
        ends = [
            (kept, holders.get(one.room), Conflict(one.room) if _is_in(losers, one) else problem)
            for one, kept in batch
        ]
        self.on_batch(len(batch), time.perf_counter() - began)
        hand_back(batch[0][1].get_loop(), settle, ends)

    async def _work(self, job: Job, kept: "asyncio.Future[Any]") -> None:
        found, problem = None, None
        try:
            found = await self._transacted(partial(self._worked, job))
        except Exception as error:  # told to whoever waits; the store goes on
            problem = error
        hand_back(kept.get_loop(), answer, kept, found, problem)

    async def _worked(self, job: Job, connection: Any) -> Any:
        """By a thread that may wait for each statement."""
        found = await self._loop.run_in_executor(self._hands, job.work, _Hand(connection, self._loop))
        if job.news is not None:
            await _tell(connection, job.news(found), self.name)
        return found

    async def _transacted(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """NotKept, if it is not known to be on disk."""
        try:
            connection = await self._writer()
            async with connection.transaction():
                found = await work(connection)
        except (asyncpg.SyntaxOrAccessError, asyncpg.DataError):  # a fault of ours; the database is well
            raise
        except (*TROUBLES, NotKept) as error:
            if self._writes is not None and not isinstance(error, asyncpg.PostgresError):
                self._writes.terminate()  # it may be what is wrong
            raise self._failed(error) from error
        self.say_whether_it_fails(None)
        return found

    async def _fetched(self, question: str, given: Sequence[object]) -> Rows:
        """Asked again, where a connection was cut meanwhile: that changes nothing. Nothing is asked of a
        database that is known to be away.
        """
        if self.is_failing:
            raise NotKept(f"{self._shown} is away")
        if any(isinstance(one, str) and "\0" in one for one in given):  # no text here has one
            return []
        for tries in range(READERS + 1):
            try:
                async with self._readers.acquire(timeout=READ_SECONDS) as connection:
                    found = await connection.fetch(numbered(question), *given, timeout=READ_SECONDS)
                return [tuple(row) for row in found]
            except TROUBLES as error:
                failed = self._failed(error, is_known=tries == READERS)
                if isinstance(error, TimeoutError):
                    break
        raise failed

    def _failed(self, error: Exception, is_known: bool = True) -> NotKept:
        problem = error.problem if isinstance(error, NotKept) else f"{type(error).__name__}: {error}"
        if is_known:
            self.say_whether_it_fails(f"{self._shown}: {problem}")
        return NotKept(problem)

    # Connections

    @property
    def _how(self) -> dict[str, Any]:
        """To connect."""
        settings = {"application_name": f"mutable {self.name}", "synchronous_commit": "on"}
        return {
            "dsn": self._url,
            "timeout": CONNECT_SECONDS,
            "command_timeout": WRITE_SECONDS,
            "server_settings": settings,
        }

    async def _writer(self) -> Any:
        """One that holds the lock, or none."""
        if self._writes is not None and not self._writes.is_closed():
            return self._writes
        self._writes = await asyncpg.connect(**self._how)
        try:
            if not await self._claimed(self._writes):
                raise NotKept("another server is using it")
        except BaseException:
            self._writes.terminate()
            raise
        return self._writes

    async def _claimed(self, connection: Any) -> bool:
        how = "pg_try_advisory_lock" if self._alone else "pg_try_advisory_lock_shared"
        return bool(await connection.fetchval(f"SELECT {how}($1)", CLAIM))

    async def _claim_patiently(self, connection: Any) -> None:
        until = time.monotonic() + CLAIM_SECONDS
        while not await self._claimed(connection):
            if time.monotonic() > until:
                raise Trouble("database_in_use", url=self._shown)
            await asyncio.sleep(0.1)

    # News

    async def _begin_to_listen(self, tell: "_Tell") -> None:
        self._listening = asyncio.create_task(self._listen(tell))

    async def _listen(self, tell: "_Tell") -> None:
        """For ever. Whenever the connection was away, there may have been news."""
        while True:
            with contextlib.suppress(*TROUBLES):
                await self._hear_out(tell)
            await asyncio.sleep(self.ask_again)
            tell.begun = partial(tell.news, News("", everything=True))

    async def _hear_out(self, tell: "_Tell") -> None:
        """Until the connection breaks."""
        ended = asyncio.Event()
        connection = await asyncpg.connect(**self._how)
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener(CHANNEL, lambda *heard: self._pass_on(heard[-1], tell))
            tell.begun()
            while not ended.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(ended.wait(), LISTEN_SECONDS)
                    return
                await connection.execute("SELECT 1", timeout=READ_SECONDS)
        finally:
            connection.terminate()

    def _pass_on(self, text: str, tell: "_Tell") -> None:
        news = _read_news(text)
        if news.by != self.name:
            tell.news(news)


@dataclass
class _Tell:
    """Whoever listens: what there is, and that it is heard from now on."""

    news: Callable[[News], None]
    begun: Callable[[], None]


class _Lost(Exception):
    """Appends that lost a sequence number."""

    def __init__(self, appends: list[Append]) -> None:
        super().__init__(len(appends))
        self.appends = appends


def _is_in(appends: Sequence[Append], wanted: Append) -> bool:
    """This very one: another may be alike."""
    return any(append is wanted for append in appends)


async def _insert(appends: Sequence[Append], name: str, connection: Any) -> dict[str, str | None]:
    """One statement a table of the store, whatever the number of rows. All in one order, so that no two
    processes wait for each other. Who minds the bots that are due, by room.
    """
    appends, now = sorted(appends, key=lambda append: append.room), time.time()
    entries = [
        (append.room, seq, append.version, body)
        for append in appends
        for seq, body in enumerate(append.bodies, append.first)
    ]
    if entries:
        won = await connection.fetch(INSERT_ENTRIES, *_columns(entries, 4), now)
        if len(won) < len(entries):
            raise _Lost(_losers(appends, {tuple(row) for row in won}))
    last = {append.summary.room: append.summary for append in appends if append.summary is not None}
    if last:
        await _insert_summaries([*last.values()], now, connection)
    due = {append.room: append.due for append in appends if append.due is not None}
    holders = await _insert_due(due, name, connection) if due else {}
    eyes = {append.room: append.eyes for append in appends if append.eyes is not None}
    if eyes:
        await _insert_lookers(eyes, name, connection)
    longer = dict.fromkeys(append.room for append in appends if append.bodies)
    told = [
        Longer(one.room, one.first, now, one.version, one.bodies)
        for one in appends
        if one.bodies and sum(map(len, one.bodies)) <= LONGEST_TOLD
    ]
    await _tell(connection, News("", log=[*longer], entries=told, eyes=[*eyes]), name)
    return holders


async def _insert_due(last: dict[str, Due], name: str, connection: Any) -> dict[str, str | None]:
    gone = [room for room, due in last.items() if due.at is None]
    if gone:
        await connection.execute("DELETE FROM due WHERE room = ANY($1)", gone)
    rows = [
        (room, due.at, due.for_bots, due.deadlines, name if due.for_bots else None)
        for room, due in last.items()
        if due.at is not None
    ]
    return dict(await connection.fetch(SET_DUE, *_columns(rows, 5))) if rows else {}


async def _insert_lookers(eyes: dict[str, frozenset[int]], name: str, connection: Any) -> None:
    await connection.execute("DELETE FROM looker WHERE room = ANY($1) AND process = $2", [*eyes], name)
    rows = [(room, seat) for room, seats in eyes.items() for seat in sorted(seats)]
    await connection.execute(INSERT_LOOKERS, *_columns(rows, 2), name)


async def _tell(connection: Any, news: News, name: str) -> None:
    """To the other processes, once this is kept: one NOTIFY, unless it would be too long for one."""
    if not news:
        return
    news.by = name
    text = msgspec.json.encode(news)
    if len(text) <= LARGEST_NEWS:
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text.decode())
        return
    for half in _halves(news):
        await _tell(connection, half, name)


def _halves(news: News) -> tuple[News, News]:
    first, second = News(""), News("", everything=news.everything)
    for field in ("log", "eyes", "anew", "joined", "forgotten"):
        names = getattr(news, field)
        setattr(first, field, names[: len(names) // 2])
        setattr(second, field, names[len(names) // 2 :])
    for half in (first, second):
        half.entries = [longer for longer in news.entries if longer.room in half.log]
    return first, second


_read_news = msgspec.json.Decoder(News).decode


class _Beaten(NamedTuple):
    is_known: bool
    news: News


def _beat(name: str, file: Transaction) -> _Beaten:
    """Who was not heard of for a while is gone, and minds and sees nothing any more."""
    file.execute("SELECT set_config('synchronous_commit', 'off', true)")
    known = file.execute(f"UPDATE server_process SET seen = {NOW} WHERE name = ?", (name,)).rowcount
    if not known:
        file.execute(f"INSERT INTO server_process VALUES (?, {NOW})", (name,))
    file.execute(f"DELETE FROM server_process WHERE seen < {NOW} - ?", (GONE_SECONDS,))
    return _Beaten(bool(known), News("", eyes=_forget_the_gone(file)))


def _leave(name: str, file: Transaction) -> News:
    file.execute("DELETE FROM server_process WHERE name = ?", (name,))
    return News("", eyes=_forget_the_gone(file))


def _forget_the_gone(file: Transaction) -> list[str]:
    """The tables at which they looked on."""
    alive = "(SELECT name FROM server_process)"
    file.execute(f"UPDATE due SET holder = NULL WHERE holder IS NOT NULL AND holder NOT IN {alive}")
    found = file.execute(f"DELETE FROM looker WHERE process NOT IN {alive} RETURNING room").fetchall()
    return sorted({room for (room,) in found})


def _itself(news: News) -> News:
    return news


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
    prepared = await connection.prepare(numbered(statement))
    rows = [tuple(row) for row in await prepared.fetch(*given)]
    return _Found(rows, int(prepared.get_statusmsg().rpartition(" ")[2]))


@cache
def numbered(statement: str) -> str:
    """`?` as PostgreSQL writes it: $1, $2, …"""
    numbers = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement)


def shown(url: str) -> str:
    """Without its password."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{host[0].partition(':')[0]}{host[1]}{host[2]}", query="").geturl()
