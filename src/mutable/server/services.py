"""The objects behind one server, without HTTP: constructed in the order of their dependencies."""

from collections.abc import Mapping
from functools import partial

from aiohttp import web

from mutable.coach.review.budget import SECONDS
from mutable.server.metrics import Metrics
from mutable.server.people.people import People
from mutable.server.registry.change_feed import ChangeFeed
from mutable.server.registry.registry import TableRegistry
from mutable.server.registry.summary_upgrade import SummaryUpgrade
from mutable.server.store import Store, Transaction
from mutable.table.chance import Chance
from mutable.tables.background import BackgroundTasks
from mutable.tables.secret_chance import SecretChance
from mutable.work.processes import WorkerPool, start_fork_server
from mutable.work.records import Records
from mutable.work.reviews import Reviews
from mutable.work.scheduler import Group, Scheduler, worker_pools

# Unless the table has been deleted meanwhile.
SAVE_EVALUATION = """
INSERT INTO review (room, number, total, version, body)
SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM lobby_line WHERE room = ?)
ON CONFLICT (room, number) DO UPDATE
SET total = excluded.total, version = excluded.version, body = excluded.body
"""


class Services:
    def __init__(
        self,
        store: Store,
        pools: Mapping[Group, WorkerPool] | None = None,
        pace: float = 0.5,
        chance: Chance | None = None,
        review_seconds: float = SECONDS,
    ) -> None:
        self.store = store
        self.people = People(store)
        self.metrics = Metrics()
        self.scheduler = Scheduler(pools or worker_pools())
        self._tasks = tasks = BackgroundTasks()
        lanes = self.scheduler.lanes
        self.records = Records(lanes[Group.RECORDS])
        load, save = partial(_load_evaluations, store), partial(_save_evaluations, store)
        self.reviews = Reviews(lanes[Group.REVIEWS], tasks, load, save, review_seconds)
        self.summary_upgrade = SummaryUpgrade(store, lanes[Group.RECORDS], tasks)
        self.registry = TableRegistry(
            store, self.scheduler, tasks, chance or SecretChance(), pace,
            on_change=self.metrics.count_move,
            on_refusal=self.metrics.count_refusal,
            on_evict=self.reviews.evict,
        )  # fmt: skip
        self.change_feed = ChangeFeed(self.registry, self.people)
        self._observe()

    def _observe(self) -> None:
        lanes = self.scheduler.lanes
        loads = {
            "thought": lanes[Group.BOTS].load,
            "hint": lanes[Group.HINTS].load,
            "review": self.reviews.load,
            "record": lanes[Group.RECORDS].load,
        }
        self.metrics.observe(self.registry.counts, lambda: self.store.is_failing, loads)
        self.store.on_batch = self.metrics.count_batch
        for kind, group in zip(loads, (Group.BOTS, Group.HINTS, Group.REVIEWS, Group.RECORDS), strict=True):
            lanes[group].pool.on_finished = self.metrics.observe_work(kind)

    async def open(self) -> None:
        await start_fork_server()
        await self.store.beat()
        await self.store.listen(self.change_feed.apply)

    async def close(self) -> None:
        self.store.stop_listening()
        self.scheduler.stop()
        await self._tasks.close()
        self.scheduler.close()


async def _load_evaluations(store: Store, room: str, version: int) -> tuple[int, list[str]]:
    rows = await store.ask(
        "SELECT total, body FROM review WHERE room = ? AND version = ? ORDER BY number", room, version
    )
    return (rows[0][0] if rows else 0), [body for _, body in rows]


async def _save_evaluations(
    store: Store, room: str, total: int, version: int, evaluations: Mapping[int, str]
) -> None:
    def save(file: Transaction) -> None:
        for number, body in evaluations.items():
            file.execute(SAVE_EVALUATION, (room, number, total, version, body, room))

    await store.do(save)


SERVICES = web.AppKey("services", Services)
REGISTRY = web.AppKey("registry", TableRegistry)
