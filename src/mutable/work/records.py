"""Replays and uploaded records, which worker processes read.

Each person has one request running at a time, each network a few; each request has a time limit. Steps of
finished games are cached, because many people step through the same game.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple, TypeVar, TypeVarTuple

from mutable.tables.entries import Create
from mutable.tables.errors import TooOften
from mutable.tables.live import Player
from mutable.tables.messages import encode
from mutable.tables.room import Room
from mutable.work.scheduler import Lane
from mutable.work.tasks import check_record, encode_setting, render_steps, run_within

SECONDS = 10.0  # time limit of a worker for one request
DEADLINE = 30.0  # seconds until every request gets an answer or a refusal
MOST_OUTSTANDING = 100  # requests of everybody together
MOST_OF_A_PERSON = 8
MOST_OF_A_NETWORK = 32
CACHE_BYTES = 16 << 20

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class StepRange(NamedTuple):
    """A range of steps of a game, and the viewer who sees them."""

    viewer: int | None
    all_open: bool
    lang: str
    first: int
    last: int


class Records:
    def __init__(self, lane: Lane) -> None:
        self.seconds = SECONDS
        self._lane = lane
        self._cache: OrderedDict[tuple[bytes, StepRange], bytes] = OrderedDict()
        self._cached_bytes = 0

    async def steps(self, player: Player, room: Room, part: StepRange) -> bytes:
        """Return steps of a game as JSON for the page. Raise TooOften if there are too many requests."""
        setting, entries = encode_setting(room.table.setting), encode([*room.table.entries])
        key = (sha256(setting + entries).digest(), part)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        is_finished = room.status == "finished"
        rendered = await self.call(player, render_steps, setting, entries, *part)
        if is_finished and key not in self._cache:
            self._store(key, rendered)
        return rendered

    async def check(self, player: Player, text: str, lang: str) -> tuple[Create | None, str]:
        """Return the first entry of a table that shows the record, or None and the record's error."""
        return await self.call(player, check_record, text, lang)

    async def call(self, player: Player, work: Callable[[*Given], Found], *given: *Given) -> Found:
        """Run a function in a worker process when it is this player's turn. Raise TooOften beyond a limit."""
        self._check_space(*player)
        try:
            async with asyncio.timeout(DEADLINE):
                return await self._lane.call(player, run_within, self.seconds, work, *given, lock=player[1])
        except TimeoutError:
            raise TooOften("record_late") from None

    def _check_space(self, network: str, person: str) -> None:
        outstanding = self._lane.outstanding
        if (
            outstanding() >= MOST_OUTSTANDING
            or outstanding(network) >= MOST_OF_A_NETWORK
            or outstanding(network, person) >= MOST_OF_A_PERSON
        ):
            raise TooOften("records_busy")

    def _store(self, key: tuple[bytes, StepRange], rendered: bytes) -> None:
        """Cache the steps, and evict the least recently used ones if the cache becomes too large."""
        self._cache[key] = rendered
        self._cached_bytes += len(rendered)
        while self._cached_bytes > CACHE_BYTES:
            _, oldest = self._cache.popitem(last=False)
            self._cached_bytes -= len(oldest)
