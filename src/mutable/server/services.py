"""The objects behind one server, without HTTP, in the order of their dependencies."""

from collections.abc import Mapping

from aiohttp import web

from mutable.coach.review.budget import SECONDS
from mutable.server.metrics import Metrics
from mutable.server.people.own_games import OwnGames
from mutable.server.people.people import People
from mutable.server.registry.change_feed import ChangeFeed
from mutable.server.registry.registry import TableRegistry
from mutable.server.registry.summary_upgrade import SummaryUpgrade
from mutable.storage.store import Store
from mutable.table.chance import Chance
from mutable.tables.background import BackgroundTasks
from mutable.tables.secret_chance import SecretChance
from mutable.work.processes import WorkerPool, start_fork_server
from mutable.work.records import Records
from mutable.work.reviews import Reviews
from mutable.work.scheduler import Group, Scheduler, worker_pools


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
        self.reviews = Reviews(
            lanes[Group.REVIEWS], tasks, store.load_review, store.save_review, review_seconds
        )
        self.own_games = OwnGames(store, self.records)
        self.summary_upgrade = SummaryUpgrade(store, lanes[Group.RECORDS], tasks, self.own_games.clear)
        self.registry = TableRegistry(
            store, self.scheduler, tasks, chance or SecretChance(), pace,
            on_change=self.metrics.count_move,
            on_refusal=self.metrics.count_refusal,
            on_evict=self._evict,
        )  # fmt: skip
        self.change_feed = ChangeFeed(self.registry, self.people)
        self._observe()

    def _evict(self, room: str) -> None:
        """Drop what was computed from a table that was rewritten or deleted."""
        self.reviews.evict(room)
        self.own_games.clear()

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
        await self.store.heartbeat()
        await self.store.listen(self.change_feed.receive)

    async def close(self) -> None:
        self.store.stop_listening()
        self.scheduler.stop()
        await self._tasks.close()
        self.scheduler.close()


SERVICES = web.AppKey("services", Services)
REGISTRY = web.AppKey("registry", TableRegistry)
