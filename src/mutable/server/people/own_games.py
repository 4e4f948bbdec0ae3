"""A person's finished games, counted outside the event loop.

The store reads thousands of games in a thread, and a worker process counts them. The result is cached until
one of the games changes. A few games are counted directly.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec import Raw

from mutable.server.people.evenings import EveningTables, load_evening
from mutable.server.people.game_counts import (
    GameCounts,
    GameFile,
    StoredGames,
    count_evening,
    count_games,
    export_games,
)
from mutable.storage.store import Store
from mutable.tables.live import Player
from mutable.tables.messages import encode
from mutable.work.records import Records

MOST_GAMES = 5000  # counted at most
MOST_EVENINGS = 12
FEW = 60  # games that the event loop counts itself, in about two milliseconds
CACHE_SECONDS = 60.0  # until the games of other people in an evening are read again
MOST_CACHED = 100  # people

_decode_counts = msgspec.json.Decoder(GameCounts).decode

Version = tuple[object, ...]
Found = TypeVar("Found")


class _Counted(NamedTuple):
    version: Version
    at: float
    counts: GameCounts


class OwnGames:
    def __init__(self, store: Store, records: Records) -> None:
        self._store = store
        self._records = records
        self._cache: OrderedDict[str, _Counted] = OrderedDict()  # by person
        self._counting = WeakValueDictionary[str, asyncio.Lock]()  # by person
        self._changes = 0

    def clear(self) -> None:
        """Clear the cache, after summaries were rewritten without becoming newer."""
        self._changes += 1
        self._cache.clear()

    async def counts(self, player: Player) -> GameCounts:
        lock = self._counting.setdefault(player[1], asyncio.Lock())
        async with lock:  # a second request waits and gets the cached result
            return await self._counts(player)

    async def _counts(self, player: Player) -> GameCounts:
        person = player[1]
        version = (*await self._store.games_version(person), self._changes)
        known = self._cache.get(person)
        if known is not None and known.version == version and time.monotonic() - known.at < CACHE_SECONDS:
            self._cache.move_to_end(person)
            return known.counts
        firsts = await self._store.evenings_of(person, MOST_EVENINGS)
        evenings = [await load_evening(self._store, first) for first in firsts]
        found, size = await self._read(person, evenings)
        counts = _decode_counts(await self._run(player, size, count_games, found, person))
        if size > FEW:
            self._keep(person, _Counted(version, time.monotonic(), counts))
        return counts

    async def file(self, player: Player, base: str) -> GameFile:
        """Return the games for the exported file, with addresses that begin with `base`."""
        found, size = await self._read(player[1], [])
        return await self._run(player, size, export_games, found, base)

    async def evening(self, player: Player, first: str) -> Raw:
        """Return an evening as JSON."""
        tables = await load_evening(self._store, first)
        encoded = await asyncio.to_thread(encode, tables) if tables.size > FEW else encode(tables)
        return Raw(await self._run(player, tables.size, count_evening, encoded, player[1]))

    async def _read(self, person: str, evenings: list[EveningTables]) -> tuple[bytes, int]:
        """Return the stored games as JSON, and their number."""
        rows = await self._store.summaries_of(person, True, MOST_GAMES)
        size = len(rows) + sum(evening.size for evening in evenings)
        if size <= FEW:
            return _encode(rows, evenings), size
        return await asyncio.to_thread(_encode, rows, evenings), size

    async def _run(
        self, player: Player, size: int, count: Callable[[bytes, str], Found], stored: bytes, given: str
    ) -> Found:
        if size <= FEW:
            return count(stored, given)
        return await self._records.call(player, count, stored, given)

    def _keep(self, person: str, counted: _Counted) -> None:
        self._cache[person] = counted
        self._cache.move_to_end(person)
        while len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)


def _encode(rows: list[tuple[str, int]], evenings: list[EveningTables]) -> bytes:
    bodies = [Raw(body.encode()) for body, _ in rows]
    return encode(StoredGames(bodies, [seat for _, seat in rows], evenings))
