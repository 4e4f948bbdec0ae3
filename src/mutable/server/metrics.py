"""What whoever watches over a server is told of it: Prometheus's text format, on a port of its own.

How things stand is read when somebody asks. What happens is counted where it happens, which costs a few
microseconds a move: `tests/server/test_metrics.py` holds that against the move itself.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from mutable._version import __version__
from mutable.kit.game import CHANCE
from mutable.tables.entries import Create, Deed, Enter
from mutable.tables.errors import Trouble
from mutable.tables.room import Room

if TYPE_CHECKING:
    from mutable.server.registry.registry import House
    from mutable.work.processes import Workers

LOOK = 1.0  # seconds between two looks at how late the loop is
KINDS = ("thought", "hint", "review", "record")  # of work that is done in other processes
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)

# Sentences that say that somebody wants too much, by their keys: what is refused for any other reason is a
# mistake, and no sign of trouble.
LIMITS = (
    "banned", "chat_full", "crowded_table", "full_house", "hint_under_way", "hints_busy", "hints_often",
    "log_full", "many_devices", "many_eyes", "many_own_devices", "record_late", "records_busy",
    "reviews_busy", "reviews_often", "slower", "take_backs_often",
)  # fmt: skip


class Metrics:
    """One for each server, with a registry of its own."""

    def __init__(self) -> None:
        here = self.registry = CollectorRegistry()
        ProcessCollector(registry=here)
        Info("mutable", "The version that runs", registry=here).info({"version": __version__})
        moves = Counter("mutable_moves", "Moves that were entered", ["by"], registry=here)
        self._by_a_person, self._by_a_bot = moves.labels("person"), moves.labels("bot")
        self.answer_seconds = _histogram(
            here, "answer_seconds", "From a message at a table to its answer, kept and told", QUICK
        )
        work = Histogram(
            "mutable_work_seconds", "What workers took for one piece", ["kind"], buckets=SLOW, registry=here
        )
        self._took = {kind: work.labels(kind).observe for kind in KINDS}
        self._sizes = _histogram(here, "store_batch_changes", "Changes kept in one transaction", SIZES)
        self._seconds = _histogram(here, "store_batch_seconds", "Seconds of such a transaction", QUICK)
        self.lag = _histogram(
            here, "loop_lag_seconds", "How late the server's loop is, asked once a second", QUICK
        )
        refusals = Counter("mutable_refusals", "Wishes beyond a limit", ["reason"], registry=here)
        self._refusals = {key: refusals.labels(key) for key in LIMITS}
        self._answers = Counter("mutable_http_answers", "Answers over HTTP", ["status"], registry=here)

    def watch(self, house: "House") -> None:
        """What stands in a house is read from it; its store and its workers tell what they took."""
        self.registry.register(_Standing(house))
        house.store.on_batch = self._batch
        for kind, pool in zip(KINDS, _pools(house), strict=True):
            pool.workers.on_work = self._took[kind]
        house.hinting.on_refusal = self.refuse

    # What happens

    def enter(self, room: Room, deeds: Sequence[Create | Deed]) -> None:
        """A change that was kept: is it a move, and whose? Chance only answers."""
        first = deeds[0]
        if isinstance(first, Enter) and first.seat != CHANCE:
            (self._by_a_person if room.seats[first.seat].player() is None else self._by_a_bot).inc()

    def refuse(self, key: str) -> None:
        if key in self._refusals:
            self._refusals[key].inc()

    async def answer(self, request: web.Request, response: web.StreamResponse) -> None:
        """Just before it goes out."""
        self._answers.labels(response.status).inc()

    def _batch(self, size: int, seconds: float) -> None:
        """In the store's thread."""
        self._sizes.observe(size)
        self._seconds.observe(seconds)


METRICS = web.AppKey("metrics", Metrics)


def _histogram(registry: CollectorRegistry, name: str, about: str, buckets: Sequence[float]) -> Histogram:
    return Histogram(f"mutable_{name}", about, buckets=buckets, registry=registry)


class Pool(Protocol):
    """Work that is queued for workers of its own."""

    workers: "Workers"

    def load(self) -> tuple[int, int]:
        """How many pieces wait, and how many are under way."""


def _pools(house: "House") -> tuple[Pool, ...]:
    """In the order of KINDS."""
    return house.thinking, house.hinting, house.reviews, house.reading


class _Standing(Collector):
    """How things stand in a house, read when somebody asks."""

    def __init__(self, house: "House") -> None:
        self._house = house

    def collect(self) -> Iterator[GaugeMetricFamily]:
        tables, sockets = self._house.counted()
        yield _gauge("mutable_tables", "Tables in memory", tables)
        yield _gauge("mutable_sockets", "Open sockets at tables", sockets)
        yield _gauge("mutable_store_failing", "1 while nothing can be kept", self._house.store.is_failing)
        waiting = _gauge("mutable_work_waiting", "Pieces of work that no worker has yet")
        under_way = _gauge("mutable_work_under_way", "Pieces of work that a worker has")
        for kind, pool in zip(KINDS, _pools(self._house), strict=True):
            queued, begun = pool.load()
            waiting.add_metric([kind], queued)
            under_way.add_metric([kind], begun)
        yield waiting
        yield under_way


def _gauge(name: str, about: str, value: float | None = None) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value=value, labels=["kind"] if value is None else None)


# Where it is shown


class Place(NamedTuple):
    """Where metrics are asked for: never where players are."""

    host: str
    port: int


def metrics_port(first: int, process: int) -> int:
    """Of several processes each has its own: the first has the one that was asked for."""
    return first + process


def showing(place: Place) -> Callable[[web.Application], AsyncIterator[None]]:
    """For a server's `cleanup_ctx`: /metrics at that place, as long as the server runs."""

    async def shown(app: web.Application) -> AsyncIterator[None]:
        metrics = app[METRICS]
        page = web.Application()
        page[METRICS] = metrics
        page.router.add_get("/metrics", _page)
        runner = web.AppRunner(page, access_log=None)
        await runner.setup()
        feeling = asyncio.create_task(_feel(metrics.lag))
        try:
            await _open(runner, place)
            yield
        finally:
            feeling.cancel()
            await runner.cleanup()

    return shown


async def _open(runner: web.AppRunner, place: Place) -> None:
    try:
        await web.TCPSite(runner, place.host, place.port).start()
    except OSError as error:
        raise Trouble("metrics_port", host=place.host, port=place.port, problem=error.strerror) from error


async def _page(request: web.Request) -> web.Response:
    told = generate_latest(request.app[METRICS].registry)
    return web.Response(body=told, headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _feel(lag: Histogram) -> None:
    """Whoever sleeps is woken late where there is too much to do."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            wanted = loop.time() + LOOK
            await asyncio.sleep(LOOK)
            lag.observe(max(0.0, loop.time() - wanted))
