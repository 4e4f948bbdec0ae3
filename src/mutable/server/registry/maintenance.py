"""Periodic work of a server.

Every second: send the heartbeat to a shared store, lease tables with due work that no process has leased, and
evict tables that are not in use. Leases are taken a few at a time, so that a start waits for none of them.
Once an hour: delete expired tables.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from mutable.server.registry.registry import House
from mutable.storage.errors import StoreUnavailable

TICK_SECONDS = 1.0
EXPIRY_SECONDS = 3600.0
IDLE_SECONDS = 600.0  # after which an unused table is evicted from memory
AT_ONCE = 50  # tables that are leased in one transaction
MOST_WAITING = 200  # bot moves in the queue; beyond that, other processes may lease more
TIMER_SECONDS = 1.0  # after a deadline, in which the timer of a table in memory may still fire

log = logging.getLogger("mutable")


async def tick(house: House) -> None:
    if not await house.store.heartbeat() or house.minding.is_behind:
        house.minding.show_again()
    await lease_tables(house)
    house.minding.heal()
    house.unload(IDLE_SECONDS)


async def lease_tables(house: House) -> None:
    """Lease tables with due work to this process, and begin their work."""
    leased = AT_ONCE
    while leased == AT_ONCE and house.thinking.waiting < MOST_WAITING:
        rooms = await house.store.lease_due_work(time.time() - TIMER_SECONDS, AT_ONCE)
        for room in rooms:
            await house.minding.take_over(room)
        leased = len(rooms)


@contextlib.asynccontextmanager
async def maintained(house: House) -> AsyncIterator[None]:
    """Do the periodic work until the context ends."""
    tasks = [
        asyncio.create_task(_repeat(lambda: tick(house), TICK_SECONDS, first=0.0)),
        asyncio.create_task(_repeat(house.sweep, EXPIRY_SECONDS, first=EXPIRY_SECONDS)),
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
