"""The processes that share a PostgreSQL store: their change feed (LISTEN, NOTIFY) and their heartbeats."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import msgspec

from mutable.storage.database import Transaction
from mutable.storage.values import Changes

LARGEST_NOTICE = 7900  # bytes of a NOTIFY
LISTEN_SECONDS = 5.0  # after so long the listener tests a silent connection
TEST_SECONDS = 3.0  # limit for such a test
DEAD_SECONDS = 4.0  # a process without a heartbeat for so long loses its leases
CHANNEL = "mutable"
NOW = "extract(epoch FROM clock_timestamp())"  # the clocks of the processes may differ

decode_changes = msgspec.json.Decoder(Changes).decode


async def publish(connection: Any, changes: Changes, name: str) -> None:
    """Send changes to the other processes when the transaction commits, in as many notices as they need."""
    if not changes:
        return
    changes.sender = name
    text = msgspec.json.encode(changes)
    if len(text) <= LARGEST_NOTICE:
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text.decode())
        return
    for half in _halves(changes):
        await publish(connection, half, name)


def _halves(changes: Changes) -> tuple[Changes, Changes]:
    first, second = Changes(""), Changes("", everything=changes.everything)
    for field in ("log", "presence", "reload", "joined", "forgotten", "removed"):
        names = getattr(changes, field)
        setattr(first, field, names[: len(names) // 2])
        setattr(second, field, names[len(names) // 2 :])
    for half in (first, second):
        half.entries = [entries for entries in changes.entries if entries.room in half.log]
    return first, second


@dataclass
class ChangeListener:
    """The callbacks of a change feed."""

    on_changes: Callable[[Changes], None]
    on_listening: Callable[[], None]  # called whenever a connection begins to listen


async def listen_forever(
    connect: Callable[[], Awaitable[Any]],
    listener: ChangeListener,
    name: str,
    retry_seconds: Callable[[], float],
    errors: tuple[type[Exception], ...],
) -> None:
    """Pass on the changes of other processes. After an interruption, report that some may be missing."""
    while True:
        with contextlib.suppress(*errors):
            await _listen(await connect(), listener, name)
        await asyncio.sleep(retry_seconds())
        listener.on_listening = partial(listener.on_changes, Changes("", everything=True))


async def _listen(connection: Any, listener: ChangeListener, name: str) -> None:
    """Listen until the connection breaks."""
    ended = asyncio.Event()

    def pass_on(*notice: Any) -> None:
        changes = decode_changes(notice[-1])
        if changes.sender != name:
            listener.on_changes(changes)

    try:
        connection.add_termination_listener(lambda _: ended.set())
        await connection.add_listener(CHANNEL, pass_on)
        listener.on_listening()
        while not ended.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), LISTEN_SECONDS)
                return
            await connection.execute("SELECT 1", timeout=TEST_SECONDS)
    finally:
        connection.terminate()


class HeartbeatResult(NamedTuple):
    was_known: bool
    changes: Changes


def record_heartbeat(name: str, transaction: Transaction) -> HeartbeatResult:
    """Record that process `name` is alive, and remove the processes without a recent heartbeat."""
    transaction.execute("SELECT set_config('synchronous_commit', 'off', true)")
    known = transaction.execute(f"UPDATE server_process SET seen = {NOW} WHERE name = ?", (name,)).rowcount
    if not known:
        transaction.execute(f"INSERT INTO server_process VALUES (?, {NOW})", (name,))
    transaction.execute(f"DELETE FROM server_process WHERE seen < {NOW} - ?", (DEAD_SECONDS,))
    return HeartbeatResult(bool(known), _remove_dead(transaction))


def leave(name: str, transaction: Transaction) -> Changes:
    """Remove process `name`, which is about to end."""
    transaction.execute("DELETE FROM server_process WHERE name = ?", (name,))
    return _remove_dead(transaction)


def _remove_dead(transaction: Transaction) -> Changes:
    """End the leases and the presence of processes that are gone."""
    alive = "(SELECT name FROM server_process)"
    transaction.execute(f"UPDATE due SET holder = NULL WHERE holder IS NOT NULL AND holder NOT IN {alive}")
    rows = transaction.execute(f"DELETE FROM looker WHERE process NOT IN {alive} RETURNING room").fetchall()
    return Changes("", presence=sorted({room for (room,) in rows}))
