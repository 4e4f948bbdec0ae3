"""Bots at the tables: whoever must decide gets a worker; what it chose is entered unless it came too late.

Nobody's bots starve another's. A table has one thought at a time with the workers; one whose position is
gone before its turn is dropped. The queue goes round by person. Stand-ins come later, and tables at which no
player looks on later still; but so many thoughts later, not never. A table that every player has left rests
until one of them comes back.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from mutable.bots.registry import is_listener
from mutable.table.chance import Chance
from mutable.table.table import Table
from mutable.tables.background import Tasks
from mutable.tables.live import Live
from mutable.tables.messages import encode
from mutable.tables.room import Room, Work
from mutable.work.processes import Workers, agreed, chosen

# How many thoughts are let pass that were asked for later.
BEFORE_A_STAND_IN = 16
BEFORE_THE_UNSEEN = 64

log = logging.getLogger("mutable")

Change = Callable[[str, Work], Awaitable[None]]


class Thought:
    """What a bot is to decide, and all that it may know of it, as bytes for a worker."""

    def __init__(self, live: Live, seat: int, bot: str, turn: int) -> None:
        table = live.room.table
        self.live = live
        self.seat = seat
        self.bot = bot
        self.ply = live.room.ply(seat)
        self.person = _for_whom(live)
        self.setting = agreed(table.setting)
        self.view, self.events = seen_by(bot, table, seat)
        self.turn = turn  # how many thoughts were begun when it was asked for, or its person had the last one
        self.asked_at = asyncio.get_running_loop().time()

    @property
    def table(self) -> str:
        return self.live.room.id

    def stands(self, room: Room) -> bool:
        """Is it still a bot's to decide here, and the same position?"""
        decides = self.seat in room.deciding() and room.seats[self.seat].player() is not None
        return decides and room.ply(self.seat) == self.ply

    @property
    def place(self) -> int:
        """In the queue: the lowest is next."""
        if not self.live.players():
            return self.turn + BEFORE_THE_UNSEEN
        is_stand_in = self.live.room.seats[self.seat].kind == "person"
        return self.turn + (BEFORE_A_STAND_IN if is_stand_in else 0)


class Thinking:
    """`change` is the house's: a bot's move goes the way of every other."""

    def __init__(self, workers: Workers, pace: float, tasks: Tasks, change: Change, chance: Chance) -> None:
        self.workers = workers
        self.chance = chance
        self._pace = pace  # seconds a bot takes at least, so that people can follow
        self._tasks = tasks
        self._change = change
        self._turn = 0  # how many thoughts were begun
        self._waiting: list[Thought] = []
        self._under_way: dict[str, Thought] = {}  # by table

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def watch(self, live: Live, deciding: list[int]) -> None:
        """After a change: whose bot must think, and what is not to be thought about any more."""
        if self._waiting:
            self._drop_stale(live)
        for seat in [] if not deciding or live.rests else deciding:
            bot, ply = live.room.seats[seat].player(), live.room.ply(seat)
            if bot is not None and ply not in live.thinking:
                live.thinking.add(ply)
                self._waiting.append(Thought(live, seat, bot, self._turn))
        if self._waiting:
            self._begin()

    def _drop_stale(self, live: Live) -> None:
        here = [thought for thought in self._waiting if thought.table == live.room.id]
        for thought in here:
            if thought.live is not live or live.rests or not thought.stands(live.room):
                self._waiting.remove(thought)
                thought.live.thinking.discard(thought.ply)

    def load(self) -> tuple[int, int]:
        """How many thoughts wait, and how many are under way."""
        return len(self._waiting), len(self._under_way)

    # One after the other

    def _begin(self) -> None:
        """As many at once as there are processes."""
        while len(self._under_way) < self.workers.count and (thought := self._next()) is not None:
            self._waiting.remove(thought)
            self._under_way[thought.table] = thought
            self._turn += 1
            for other in self._waiting:
                if other.person == thought.person:
                    other.turn = self._turn
            self._tasks.spawn(self._think(thought))

    def _next(self) -> Thought | None:
        free = (thought for thought in self._waiting if thought.table not in self._under_way)
        return min(free, key=lambda thought: thought.place, default=None)

    async def _think(self, thought: Thought) -> None:
        live, seat = thought.live, thought.seat
        try:
            text = await self._chosen(thought)
            paced = thought.asked_at + self._pace - asyncio.get_running_loop().time()
            await asyncio.sleep(max(0.0, paced))
            await self._change(
                live.room.id,
                lambda room: room.enter(seat, text, self.chance) if thought.stands(room) else [],
            )
        finally:
            live.thinking.discard(thought.ply)

    async def _chosen(self, thought: Thought) -> str:
        """Then the worker is free for the next one, whatever the pace."""
        try:
            return await self._thought(thought)
        except asyncio.CancelledError:
            self._waiting.clear()  # the house closes
            raise
        finally:
            del self._under_way[thought.table]
            self._begin()

    async def _thought(self, thought: Thought) -> str:
        """A bot that fails must not stop the table: then any legal move will do."""
        setting, view, events = thought.setting, thought.view, thought.events
        try:
            return await self.workers.run(chosen, setting, thought.bot, view, events, secrets.randbits(63))
        except Exception:
            log.exception("the bot %s failed", thought.bot)
            return await self.workers.run(chosen, setting, "random", view, events, secrets.randbits(63))


def seen_by(bot: str, table: Table, seat: int) -> tuple[bytes, bytes]:
    """The view of a bot's seat, and, for one that listens, what the seat was told."""
    hears = is_listener(table.setting.game.name, bot)
    return encode(table.view(seat)), encode(table.events(seat) if hears else [])


def _for_whom(live: Live) -> str:
    """Whose bots these are: the first player's who looks on, else of whoever sits there first."""
    looking = {peer.person for peer in live.peers}
    players = [person for seat in live.room.seats for person in sorted(seat.people)]
    return next((person for person in players if person in looking), players[0] if players else live.room.id)
