"""The queue of writes that both stores share, and the statements that the operations are made of.

All appends that wait are written in one transaction (group commit). A write returns once it is on disk.
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from mutable.storage.values import Append, Changes

log = logging.getLogger("mutable")

T = TypeVar("T")
Rows = list[tuple[Any, ...]]


class QueryResult(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> list[tuple[Any, ...]]: ...


class Transaction(Protocol):
    """An open transaction. The parameters of a statement are question marks in both databases."""

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> QueryResult: ...


Work = Callable[[Transaction], T]


@dataclass(frozen=True)
class WriteJob:
    """A write other than an append, and the changes to publish to other processes."""

    work: Work[Any]
    changes: Callable[[Any], Changes] | None = None


QueuedWrite = tuple[Append | WriteJob, "asyncio.Future[Any]"]
QueuedAppend = tuple[Append, "asyncio.Future[str | None]"]


class Queries(ABC):
    """A connection that can run statements."""

    @abstractmethod
    async def query(self, statement: str, *parameters: object) -> Rows:
        """Return the rows of one statement, in a separate transaction."""


class Database(Queries):
    """Carries out writes in the order in which they are requested.

    A write raises StoreUnavailable if it cannot be saved. `query`, `query_blocking` and `transact` take SQL
    and are for this package only: other packages use the named operations of `Store`.
    """

    name = "here"  # the name of this process in a shared store
    is_failing = False  # the last write could not be saved
    retry_seconds = 1.0  # seconds between two attempts while the store is failing
    on_batch: Callable[[int, float], None] = staticmethod(lambda size, seconds: None)  # for metrics

    def __init__(self) -> None:
        self._queued: list[QueuedWrite] = []

    async def append(self, append: Append) -> str | None:
        """Store the entries and return the owner of the lease on the table's bots.

        Raise Conflict if another process has stored an entry with the same sequence number.
        """
        lease_owner: str | None = await self._enqueue(append) if append.changes else None
        return lease_owner

    async def check(self) -> None:
        """Write something to test the store; raise StoreUnavailable if that fails."""
        await self._enqueue(WriteJob(self.write_probe))

    async def query_apart(self, statement: str, *parameters: object) -> Rows:
        """Return the rows of a statement that may have thousands; other tasks run in the meantime."""
        return await self.query(statement, *parameters)

    @abstractmethod
    def query_blocking(self, statement: str, *parameters: object) -> Rows:
        """Return the rows of one statement and block; for commands and for the start of a server."""

    async def transact(self, work: Work[T], changes: Callable[[T], Changes] | None = None) -> T:
        """Run `work` in one transaction, and publish its changes to the other processes."""
        result: T = await self._enqueue(WriteJob(work, changes))
        return result

    @abstractmethod
    async def scrub(self) -> None:
        """Remove deleted rows from the disk, as far as the database allows."""

    @abstractmethod
    def close(self) -> None: ...

    async def _enqueue(self, write: Append | WriteJob) -> Any:
        """Pass all writes of one turn of the event loop to the writer together.

        The writer's thread then wakes up once, and does not compete for the interpreter in the middle of a
        turn.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._queued.append((write, done))
        if len(self._queued) == 1:
            loop.call_soon(self.flush)
        return await done

    def flush(self) -> None:
        queued, self._queued = self._queued, []
        if queued:
            self.put(queued)

    # For the two databases

    @abstractmethod
    def put(self, batch: list[QueuedWrite]) -> None:
        """Carry out the writes in order, and settle their futures."""

    @abstractmethod
    def write_probe(self, transaction: Transaction) -> None:
        """Write something that changes no content."""

    def report(self, problem: str | None) -> None:
        """Log once when writes begin to fail, and once when they succeed again."""
        if self.is_failing == (problem is not None):
            return
        self.is_failing = problem is not None
        if problem is None:
            log.warning("the store can be written again")
        else:
            log.error("the store cannot be written, so nobody can play: %s", problem)


def group_writes(
    batch: Sequence[QueuedWrite],
) -> Iterator[list[QueuedAppend] | tuple[WriteJob, "asyncio.Future[Any]"]]:
    """Yield the writes in their order; adjacent appends form one group."""
    appends: list[QueuedAppend] = []
    for write, done in batch:
        if isinstance(write, Append):
            appends.append((write, done))
            continue
        if appends:
            yield appends
        appends = []
        yield write, done
    if appends:
        yield appends


def call_in_loop(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *given: object) -> None:
    """Call `work` in the thread of an event loop, unless the loop is closed."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(work, *given)


def settle(done: "asyncio.Future[Any]", result: Any, error: Exception | None) -> None:
    """Set the result of a future, in the thread of its event loop."""
    if done.cancelled():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def settle_appends(
    results: "list[tuple[asyncio.Future[str | None], str | None, Exception | None]]",
) -> None:
    """Settle all appends of a batch in one call; one call for each would cost more than the commit."""
    for done, lease_owner, error in results:
        settle(done, lease_owner, error)
