"""Bots at the tables: whoever must decide gets a worker; what it chose is entered unless it came too late."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from mutable.bots.registry import is_listener
from mutable.server.entries import Deed
from mutable.server.live import Live
from mutable.server.messages import encode
from mutable.server.room import Ply, Room, Work
from mutable.server.tasks import Tasks
from mutable.server.workers import Workers, agreed, chosen
from mutable.table.chance import Chance
from mutable.table.table import Table

log = logging.getLogger("mutable")

Change = Callable[[str, Work], Awaitable[None]]


class Thinking:
    """`change` is the house's: a bot's move goes the way of every other."""

    def __init__(self, workers: Workers, pace: float, tasks: Tasks, change: Change, chance: Chance) -> None:
        self.workers = workers
        self.chance = chance
        self._pace = pace  # seconds a bot takes at least, so that people can follow
        self._tasks = tasks
        self._change = change

    def watch(self, live: Live, deciding: list[int]) -> None:
        """After a change: whose bot must think."""
        for seat in deciding:
            bot, ply = live.room.seats[seat].player(), live.room.ply(seat)
            if bot is not None and ply not in live.thinking:
                live.thinking.add(ply)
                self._tasks.spawn(self._think(live, seat, ply, bot, *seen_by(bot, live.room.table, seat)))

    async def _think(self, live: Live, seat: int, ply: Ply, bot: str, view: bytes, events: bytes) -> None:
        try:
            thought = self._thought(agreed(live.room.table.setting), bot, view, events)
            text, _ = await asyncio.gather(thought, asyncio.sleep(self._pace))
            await self._change(live.room.id, lambda room: self._enter(room, seat, ply, text))
        finally:
            live.thinking.discard(ply)

    async def _thought(self, setting: bytes, bot: str, view: bytes, events: bytes) -> str:
        """A bot that fails must not stop the table: then any legal move will do."""
        try:
            return await self.workers.run(chosen, setting, bot, view, events, secrets.randbits(63))
        except Exception:
            log.exception("the bot %s failed", bot)
            return await self.workers.run(chosen, setting, "random", view, events, secrets.randbits(63))

    def _enter(self, room: Room, seat: int, ply: Ply, text: str) -> list[Deed]:
        """Unless the person came back meanwhile, or the position is another one."""
        still = seat in room.deciding() and room.seats[seat].player() is not None
        return room.enter(seat, text, self.chance) if still and room.ply(seat) == ply else []


def seen_by(bot: str, table: Table, seat: int) -> tuple[bytes, bytes]:
    """The view of a bot's seat, and, for one that listens, what the seat was told."""
    hears = is_listener(table.setting.game.name, bot)
    return encode(table.view(seat)), encode(table.events(seat) if hears else [])
