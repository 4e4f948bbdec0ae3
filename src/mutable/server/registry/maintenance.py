"""What a server does every second without being asked.

It sends its heartbeat if the store is shared, takes over tables whose pending work no living process has
leased, a few at a time so that a start waits for none of them, and unloads tables that are not used. Once an
hour it deletes expired tables.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from mutable.server.registry.leases import UNKNOWN_WORK
from mutable.server.registry.registry import TableRegistry
from mutable.server.store import NOTHING_DUE, Append
from mutable.tables.clocks import late_seats
from mutable.tables.entries import VERSION
from mutable.tables.errors import NotKept, Trouble

EVERY = 1.0  # seconds
EXPIRE_EVERY = 3600.0
UNLOAD_AFTER = 600.0  # seconds that a table stays in memory without being used
AT_ONCE = 50  # tables that are taken over in one step
MOST_WAITING = 200  # bot moves: if more wait, other processes may take over more tables
GRACE = 1.0  # seconds after its time for which a table's own timer may still fire

log = logging.getLogger("mutable")


async def maintain(registry: TableRegistry) -> None:
    if not await registry.store.beat() or registry.has_unsaved_state:
        save_all(registry)
    await take_over_tables(registry)
    registry.renew_leases()
    registry.unload(UNLOAD_AFTER)


def save_all(registry: TableRegistry) -> None:
    """Store presence and pending work of all tables: the store has dropped what it had of this process, or a
    write has failed.
    """
    registry.has_unsaved_state = False
    for live in [*registry.tables.values()]:
        live.presence, live.owns_lease = frozenset(), False
        registry.update(live)


async def take_over_tables(registry: TableRegistry) -> None:
    taken = AT_ONCE
    while taken == AT_ONCE and registry.bot_moves.waiting < MOST_WAITING:
        idents = await registry.store.taken(time.time() - GRACE, AT_ONCE)
        for ident in idents:
            await take_over(registry, ident)
        taken = len(idents)


async def take_over(registry: TableRegistry, ident: str) -> None:
    """Do the pending work of a table that no process has leased."""
    try:
        live = await registry.fetch(ident)
    except NotKept:
        return
    except Trouble:  # it has been logged: nobody can play on there
        await registry.store.append(Append(ident, 0, VERSION, (), due=NOTHING_DUE))
        return
    live.pending, live.owns_lease = UNKNOWN_WORK, False
    if late_seats(live):
        await registry.replace_late(ident)
    await registry.save_state(ident)


@contextlib.asynccontextmanager
async def maintained(registry: TableRegistry) -> AsyncIterator[None]:
    """Maintain a registry until the end of the block."""
    tasks = [
        asyncio.create_task(_repeat(lambda: maintain(registry), EVERY, first=0.0)),
        asyncio.create_task(_repeat(registry.delete_expired, EXPIRE_EVERY, first=EXPIRE_EVERY)),
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
        except NotKept:  # the store has logged it
            continue
        except Exception:
            log.exception("maintenance failed; it will be repeated")
