"""Lines of older versions: what they did not note is read from the logs, one after the other, by workers."""

from collections.abc import Iterable

from mutable.server.registry.lobby import summed_up
from mutable.server.workers import Workers
from mutable.storage.store import Store
from mutable.tables.background import Tasks

# Unless it has changed meanwhile: then it is newer than what was read, or somebody is forgotten.
RENEW = "UPDATE lobby_line SET body = ? WHERE room = ? AND body = ?"


class Renewing:
    def __init__(self, store: Store, workers: Workers, tasks: Tasks) -> None:
        self._store = store
        self._workers = workers
        self._tasks = tasks
        self._asked: set[str] = set()  # once each: what could not be read then, cannot be now
        self._waiting: set[str] = set()

    @property
    def waiting(self) -> frozenset[str]:
        return frozenset(self._waiting)

    def ask(self, rooms: Iterable[str], waited: frozenset[str] = frozenset()) -> int:
        """Those lines are to be renewed; how many of them still wait, or did when they were read."""
        wanted = set(rooms)
        fresh = sorted(wanted - self._asked)
        self._asked.update(fresh)
        self._waiting.update(fresh)
        if fresh:
            self._tasks.spawn(self._renew(fresh))
        return len(wanted & (self._waiting | waited))

    async def _renew(self, rooms: list[str]) -> None:
        for room in rooms:
            try:
                await self._renew_one(room)
            finally:
                self._waiting.discard(room)

    async def _renew_one(self, room: str) -> None:
        store = self._store
        old, rows = await store.summary_of(room), await store.read(room)
        if old is None or not rows:
            return
        found = await self._workers.run(summed_up, room, rows, await store.status_of(room))
        if found is not None:
            await store.do(lambda file: file.execute(RENEW, (found.body, room, old)).rowcount)
