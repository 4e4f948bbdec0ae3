"""Replays and records: read in processes of their own, so that nobody's bot waits for them.

Each person has one question at a time with the workers, so that the queue goes round by person; each question
has a deadline. What was drawn of a finished game is kept for a while: many step through the same one.
"""

import asyncio
import contextlib
import signal
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from hashlib import sha256
from types import FrameType
from typing import NamedTuple, TypeVar, TypeVarTuple

from mutable.tables.entries import Create
from mutable.tables.errors import TooOften
from mutable.tables.messages import encode
from mutable.tables.room import Room
from mutable.work.processes import Workers, checked_record, described, drawn_steps

SECONDS = 10.0  # that a worker has for one question
PATIENCE = 30.0  # until whoever asked is answered, in one way or another
MOST_ASKED = 100  # questions of everybody
MOST_OF_A_PERSON = 8
KEPT_BYTES = 16 << 20

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class Part(NamedTuple):
    """Which steps of a game, and through whose eyes."""

    viewer: int | None
    all_open: bool
    lang: str
    first: int
    last: int


class Reading:
    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.seconds = SECONDS
        self._asked: Counter[str] = Counter()  # by person
        self._turns: dict[str, asyncio.Lock] = {}
        self._kept: OrderedDict[tuple[bytes, Part], bytes] = OrderedDict()
        self._kept_bytes = 0

    async def steps(self, person: str, room: Room, part: Part) -> bytes:
        """A part of a game, as the page gets it. TooOften says why not."""
        setting, entries = described(room.table.setting), encode([*room.table.entries])
        key = (sha256(setting + entries).digest(), part)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        is_finished = room.status == "finished"
        drawn = await self._asked_of_workers(person, drawn_steps, setting, entries, *part)
        if is_finished and key not in self._kept:
            self._keep(key, drawn)
        return drawn

    async def record(self, person: str, text: str, lang: str) -> tuple[Create | None, str]:
        """The first entry of a table to step through, or what is wrong with the record."""
        return await self._asked_of_workers(person, checked_record, text, lang)

    def load(self) -> tuple[int, int]:
        """How many questions wait, and how many are read: each person has one at a time with the workers."""
        under_way = min(len(self._turns), self.workers.count)
        return self._asked.total() - under_way, under_way

    async def _asked_of_workers(self, person: str, work: Callable[[*Given], Found], *given: *Given) -> Found:
        try:
            async with asyncio.timeout(PATIENCE), self._turn(person):
                return await self.workers.run(within, self.seconds, work, *given)
        except TimeoutError:
            raise TooOften("record_late") from None

    @contextlib.asynccontextmanager
    async def _turn(self, person: str) -> AsyncIterator[None]:
        if self._asked[person] >= MOST_OF_A_PERSON or self._asked.total() >= MOST_ASKED:
            raise TooOften("records_busy")
        self._asked[person] += 1
        try:
            async with self._turns.setdefault(person, asyncio.Lock()):
                yield
        finally:
            self._asked[person] -= 1
            if not self._asked[person]:
                del self._asked[person], self._turns[person]

    def _keep(self, key: tuple[bytes, Part], drawn: bytes) -> None:
        """What was looked at longest ago makes way."""
        self._kept[key] = drawn
        self._kept_bytes += len(drawn)
        while self._kept_bytes > KEPT_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest)


def within(seconds: float, work: Callable[[*Given], Found], *given: *Given) -> Found:
    """In the worker: TimeoutError if it takes longer."""
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return work(*given)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError
