"""What goes on in the house by itself, every second: tables whose bots or clocks nobody minds are taken over,
a few at a time, so that a start waits for none of them; a store that is shared hears that this process lives;
and what nobody has used for a while leaves the memory. Once an hour dead tables are swept out.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from mutable.server.registry.registry import House
from mutable.tables.errors import NotKept

EVERY = 1.0  # seconds
SWEEP_EVERY = 3600.0
KEPT_FOR = 600.0  # seconds that a table stays in memory when nobody uses it
AT_ONCE = 50  # tables that are taken over in one go
MOST_WAITING = 200  # thoughts: then others may take more
GRACE = 1.0  # seconds after its time for which a table's own timer may still ring

log = logging.getLogger("mutable")


async def tend(house: House) -> None:
    if not await house.store.beat() or house.minding.is_behind:
        house.minding.show_again()
    await take_over(house)
    house.minding.heal()
    house.unload(KEPT_FOR)


async def take_over(house: House) -> None:
    taken = AT_ONCE
    while taken == AT_ONCE and house.thinking.waiting < MOST_WAITING:
        rooms = await house.store.taken(time.time() - GRACE, AT_ONCE)
        for room in rooms:
            await house.minding.take_over(room)
        taken = len(rooms)


@contextlib.asynccontextmanager
async def tending(house: House) -> AsyncIterator[None]:
    """While this lasts."""
    tasks = [
        asyncio.create_task(_for_ever(lambda: tend(house), EVERY, first=0.0)),
        asyncio.create_task(_for_ever(house.sweep, SWEEP_EVERY, first=SWEEP_EVERY)),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _for_ever(work: Callable[[], Awaitable[None]], every: float, first: float) -> None:
    wait = first
    while True:
        await asyncio.sleep(wait)
        wait = every
        try:
            await work()
        except NotKept:  # the server's log has it already
            continue
        except Exception:
            log.exception("the house could not be tended; it is tried again")
