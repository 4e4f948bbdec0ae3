"""Recomputes the summaries that an older version stored, from the logs, one by one in a worker process."""

from collections.abc import Callable, Iterable

from mutable.server.registry.lobby import summarise_log
from mutable.storage.store import Store
from mutable.tables.background import BackgroundTasks
from mutable.work.scheduler import Lane

KEYS = ("summary upgrade",)  # all upgrades together get the share of one person


class SummaryUpgrade:
    def __init__(
        self, store: Store, lane: Lane, tasks: BackgroundTasks, on_change: Callable[[], None]
    ) -> None:
        self._store = store
        self._lane = lane
        self._tasks = tasks
        self._on_change = on_change
        self._requested: set[str] = set()  # each table is tried once: a log that failed will fail again
        self._waiting: set[str] = set()

    @property
    def waiting(self) -> frozenset[str]:
        return frozenset(self._waiting)

    def request(self, rooms: Iterable[str], waited: frozenset[str] = frozenset()) -> int:
        """Queue the summaries of these tables; return how many are waiting, or are in `waited`."""
        wanted = set(rooms)
        fresh = sorted(wanted - self._requested)
        self._requested.update(fresh)
        self._waiting.update(fresh)
        if fresh:
            self._tasks.spawn(self._upgrade(fresh))
        return len(wanted & (self._waiting | waited))

    async def _upgrade(self, rooms: list[str]) -> None:
        for room in rooms:
            try:
                await self._upgrade_one(room)
            finally:
                self._waiting.discard(room)

    async def _upgrade_one(self, room: str) -> None:
        store = self._store
        old, rows = await store.table_summary(room), await store.read_log(room)
        if old is None or not rows:
            return
        summary = await self._lane.call(KEYS, summarise_log, room, rows, await store.table_status(room))
        if summary is not None:
            # Replace only the summary that was read: a different one is newer, or no longer names an erased
            # person.
            await store.replace_summary(room, old, summary.body)
            self._on_change()
