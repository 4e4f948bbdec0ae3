"""Moves of bots: one job for each decision of a bot. Its result is entered unless the position has changed.

A job is charged to the network of the player who keeps its table going (see `LiveTable.payer`). A table has
one job running at a time. A job is withdrawn if its position is gone before its turn. Moves of stand-ins are
served after those of other bots, and tables without a connected player last. A table that every player has
left is dormant until one of them comes back.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from mutable.table.chance import Chance
from mutable.tables.background import BackgroundTasks
from mutable.tables.live import LiveTable
from mutable.tables.room import Room, Work
from mutable.work.fair_queue import Delays
from mutable.work.scheduler import STAND_IN, UNWATCHED, WATCHED, Job, Lane
from mutable.work.tasks import choose_move, encode_observation, encode_rules

MOST_COUNTED = 50  # waiting jobs of one network

log = logging.getLogger("mutable")

Change = Callable[[str, Work], Awaitable[None]]


class BotMove(Job):
    """A decision of a bot. The job encodes the bot's view when it is made."""

    def __init__(self, live: LiveTable, seat: int, bot: str, begin: Callable[["BotMove"], None]) -> None:
        table = live.room.table
        self.live = live
        self.seat = seat
        self.bot = bot
        self.ply = live.room.ply(seat)
        self.keys = live.payer()
        self.lock = live.room.id
        self.rules = encode_rules(table.setting)
        self.view, self.events = encode_observation(bot, table, seat)
        self.asked_at = asyncio.get_running_loop().time()
        self._begin = begin

    def is_current(self, room: Room) -> bool:
        """Return True if a bot still has to decide here, in the same position."""
        decides = self.seat in room.deciding() and room.seats[self.seat].player() is not None
        return decides and room.ply(self.seat) == self.ply

    @property
    def delay(self) -> Delays:
        if not self.live.players():
            return UNWATCHED
        return STAND_IN if self.live.room.seats[self.seat].kind == "person" else WATCHED

    def start(self) -> None:
        self._begin(self)


class BotMoves:
    """Schedules the bots of all tables. It enters moves with `change`, like every other change of a table."""

    def __init__(
        self, lane: Lane, pace: float, tasks: BackgroundTasks, change: Change, chance: Chance
    ) -> None:
        self._lane = lane
        self._pace = pace  # minimum seconds for a bot's move, so that people can follow
        self._tasks = tasks
        self._change = change
        self._chance = chance

    @property
    def backlog(self) -> int:
        """Return the number of waiting jobs. The count of each network is capped, because other networks do
        not wait for the rest of its jobs.
        """
        return sum(min(count, MOST_COUNTED) for count in self._lane.waiting_by_network().values())

    def watch(self, live: LiveTable, deciding: list[int]) -> None:
        """After a change, withdraw jobs for positions that are gone and submit jobs for new ones."""
        if self._lane.waiting:
            self._withdraw_stale(live)
        if not deciding or live.is_dormant:
            return
        fresh = []
        for seat in deciding:
            bot, ply = live.room.seats[seat].player(), live.room.ply(seat)
            if bot is not None and ply not in live.thinking:
                live.thinking.add(ply)
                fresh.append(BotMove(live, seat, bot, self._begin))
        if fresh:
            self._lane.submit(fresh)

    def _withdraw_stale(self, live: LiveTable) -> None:
        here = [job for job in self._lane.waiting_jobs() if job.lock == live.room.id]
        for job in here:
            assert isinstance(job, BotMove)
            if job.live is not live or live.is_dormant or not job.is_current(live.room):
                self._lane.withdraw(job)
                job.live.thinking.discard(job.ply)

    def _begin(self, job: BotMove) -> None:
        self._tasks.spawn(self._play(job))

    async def _play(self, job: BotMove) -> None:
        try:
            text = await self._choose(job)
            paced = job.asked_at + self._pace - asyncio.get_running_loop().time()
            await asyncio.sleep(max(0.0, paced))
            await self._change(
                job.live.room.id,
                lambda room: room.enter(job.seat, text, self._chance) if job.is_current(room) else [],
            )
        finally:
            job.live.thinking.discard(job.ply)

    async def _choose(self, job: BotMove) -> str:
        """Return the bot's move. The worker is free for the next job before the minimum time has passed."""
        try:
            return await self._run(job, job.bot)
        except Exception:  # a bot that fails must not stop the table: a random move replaces its choice
            log.exception("the bot %s failed", job.bot)
            return await self._run(job, "random")
        finally:
            self._lane.finish(job)

    async def _run(self, job: BotMove, bot: str) -> str:
        return await self._lane.run(choose_move, job.rules, bot, job.view, job.events, secrets.randbits(63))
