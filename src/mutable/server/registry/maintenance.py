"""Periodic work of a server.

Every second: send the heartbeat to a shared store, release the leases of dropped tables, lease tables with
due work that no process has leased, and evict tables that are not in use. Leases are taken a few at a time,
so that a start waits for none of them.
Once an hour: delete expired tables.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from mutable.kit.errors import MutableError
from mutable.server.registry.leases import UNKNOWN_WORK
from mutable.server.registry.registry import TableRegistry
from mutable.storage.errors import StoreUnavailable
from mutable.storage.values import Append
from mutable.tables.clocks import late_seats
from mutable.tables.entries import VERSION
from mutable.tables.errors import Trouble
from mutable.tables.pending_work import NO_PENDING_WORK

TICK_SECONDS = 1.0
EXPIRY_SECONDS = 3600.0
IDLE_SECONDS = 600.0  # after which an unused table is evicted from memory
AT_ONCE = 50  # tables that are leased in one transaction
MOST_WAITING = 200  # queued bot moves; with more, this process leases no further tables
TIMER_SECONDS = 1.0  # seconds after a deadline in which the timer of a table in memory may still fire

log = logging.getLogger("mutable")


async def tick(registry: TableRegistry) -> None:
    if not await registry.store.heartbeat() or registry.has_unsaved_state:
        save_all(registry)
    await registry.recovery.release()
    await lease_tables(registry)
    await take_over(registry, await registry.recovery.find_orphans())
    registry.renew_leases()
    registry.unload(IDLE_SECONDS)


async def lease_tables(registry: TableRegistry) -> None:
    """Lease tables with due work to this process, and begin their work."""
    leased = AT_ONCE
    while leased == AT_ONCE and registry.bot_moves.backlog < MOST_WAITING:
        rooms = await registry.store.lease_due_work(time.time() - TIMER_SECONDS, AT_ONCE)
        await take_over(registry, rooms)
        leased = len(rooms)


async def take_over(registry: TableRegistry, rooms: Sequence[str]) -> None:
    """Do the pending work of tables that this process has leased.

    If a table fails, its lease is released and the others continue.
    """
    for room in rooms:
        try:
            await _take_over(registry, room)
        except MutableError:  # the store fails, or other processes keep changing the table
            registry.recovery.drop(room)
        except Exception:
            log.exception("the table %s cannot be taken over", room)
            registry.recovery.drop_failed(room)


async def _take_over(registry: TableRegistry, ident: str) -> None:
    try:
        live = await registry.fetch(ident)
    except Trouble:  # the error has been logged; nobody can continue this table
        await registry.store.append(Append(ident, 0, VERSION, (), pending=NO_PENDING_WORK))
        return
    live.pending, live.owns_lease = UNKNOWN_WORK, False
    if late_seats(live):
        await registry.replace_late(ident)
    await registry.save_state(ident)


def save_all(registry: TableRegistry) -> None:
    """Store presence and pending work of all tables, after a failed write or after the store dropped them."""
    registry.has_unsaved_state = False
    for live in [*registry.tables.values()]:
        live.presence, live.owns_lease = frozenset(), False
        registry.update(live)


@contextlib.asynccontextmanager
async def maintained(registry: TableRegistry) -> AsyncIterator[None]:
    """Do the periodic work until the context ends."""
    tasks = [
        asyncio.create_task(_repeat(lambda: tick(registry), TICK_SECONDS, first=0.0)),
        asyncio.create_task(_repeat(registry.delete_expired, EXPIRY_SECONDS, first=EXPIRY_SECONDS)),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _repeat(work: Callable[[], Awaitable[None]], every: float, first: float) -> None:
    wait = first
    while True:
        await asyncio.sleep(wait)
        wait = every
        try:
            await work()
        except StoreUnavailable:  # the store has logged it
            continue
        except Exception:
            log.exception("the periodic work failed; the server tries again")
