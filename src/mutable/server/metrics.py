"""Metrics of a server in Prometheus's text format, on a port of its own.

Gauges are read when Prometheus asks. Events are counted where they happen, which costs a few microseconds a
move; `tests/server/test_metrics.py` compares that with the cost of the move.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

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
from mutable.work.scheduler import Load

LAG_EVERY = 1.0  # seconds between two measurements of the event loop's lag
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)

# The message keys of refusals because of a limit. Other refusals are mistakes of clients and are not counted.
LIMITS = (
    "banned", "chat_full", "crowded_table", "full_house", "hint_under_way", "hints_busy", "hints_home",
    "hints_often", "log_full", "many_devices", "many_eyes", "many_own_devices", "many_sockets", "record_late",
    "records_busy", "reviews_busy", "reviews_home", "reviews_often", "slower", "take_backs_often",
)  # fmt: skip


Counts = Callable[[], tuple[int, int]]  # tables in memory, and sockets at them
LoadOf = Callable[[], Load]


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        here = self.registry = CollectorRegistry()
        ProcessCollector(registry=here)
        Info("mutable", "Version of the server", registry=here).info({"version": __version__})
        moves = Counter("mutable_moves", "Moves made", ["by"], registry=here)
        self._by_a_person, self._by_a_bot = moves.labels("person"), moves.labels("bot")
        self.answer_seconds = _histogram(
            here, "answer_seconds", "From a message at a table until its change is stored and sent", QUICK
        )
        work = Histogram(
            "mutable_work_seconds", "Seconds of a task in a worker", ["kind"], buckets=SLOW, registry=here
        )
        self._work_seconds = work
        self._sizes = _histogram(here, "store_batch_changes", "Changes stored in one transaction", SIZES)
        self._seconds = _histogram(here, "store_batch_seconds", "Seconds of such a transaction", QUICK)
        self.lag = _histogram(
            here, "loop_lag_seconds", "Lag of the event loop, measured once a second", QUICK
        )
        refusals = Counter("mutable_refusals", "Requests beyond a limit", ["reason"], registry=here)
        self._refusals = {key: refusals.labels(key) for key in LIMITS}
        self._answers = Counter("mutable_http_answers", "HTTP responses", ["status"], registry=here)

    def observe(self, counts: Counts, is_failing: Callable[[], bool], loads: Mapping[str, LoadOf]) -> None:
        """Register gauges that call these functions.

        They give the tables and sockets, whether the store fails, and the load of each kind of work.
        """
        self.registry.register(_Gauges(counts, is_failing, loads))

    def observe_work(self, kind: str) -> Callable[[float], None]:
        """Return a function that records the seconds a worker took for one task of this kind."""
        return self._work_seconds.labels(kind).observe

    def count_move(self, room: Room, deeds: Sequence[Create | Deed]) -> None:
        """Count a committed change if it is a move of a person or a bot. Moves of chance follow theirs."""
        first = deeds[0]
        if isinstance(first, Enter) and first.seat != CHANCE:
            (self._by_a_person if room.seats[first.seat].player() is None else self._by_a_bot).inc()

    def count_refusal(self, key: str) -> None:
        if key in self._refusals:
            self._refusals[key].inc()

    async def count_answer(self, request: web.Request, response: web.StreamResponse) -> None:
        """Count an HTTP response before it is sent."""
        self._answers.labels(response.status).inc()

    def count_batch(self, size: int, seconds: float) -> None:
        """Count a transaction. The store calls this in its own thread."""
        self._sizes.observe(size)
        self._seconds.observe(seconds)


METRICS = web.AppKey("metrics", Metrics)


def _histogram(registry: CollectorRegistry, name: str, about: str, buckets: Sequence[float]) -> Histogram:
    return Histogram(f"mutable_{name}", about, buckets=buckets, registry=registry)


class _Gauges(Collector):
    """Gauges that are read when Prometheus asks."""

    def __init__(self, counts: Counts, is_failing: Callable[[], bool], loads: Mapping[str, LoadOf]) -> None:
        self._counts = counts
        self._is_failing = is_failing
        self._loads = loads

    def collect(self) -> Iterator[GaugeMetricFamily]:
        tables, sockets = self._counts()
        yield _gauge("mutable_tables", "Tables in memory", tables)
        yield _gauge("mutable_sockets", "Open sockets at tables", sockets)
        yield _gauge("mutable_store_failing", "1 while nothing can be stored", self._is_failing())
        waiting = _gauge("mutable_work_waiting", "Tasks that wait for a worker")
        running = _gauge("mutable_work_under_way", "Tasks that a worker is running")
        for kind, load in self._loads.items():
            load_now = load()
            waiting.add_metric([kind], load_now.waiting)
            running.add_metric([kind], load_now.running)
        yield waiting
        yield running


def _gauge(name: str, about: str, value: float | None = None) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value=value, labels=["kind"] if value is None else None)


class MetricsAddress(NamedTuple):
    """Where metrics are served; never on the players' port."""

    host: str
    port: int


def metrics_port(first: int, process: int) -> int:
    """Return the metrics port of a process. The first one has the configured port."""
    return first + process


def serve_metrics(
    address: MetricsAddress, page: web.Application
) -> Callable[[web.Application], AsyncIterator[None]]:
    """Return a function for a server's `cleanup_ctx` that serves /metrics while the server runs.

    `page` is an application for it, with its middlewares.
    """

    async def served(app: web.Application) -> AsyncIterator[None]:
        metrics = app[METRICS]
        page[METRICS] = metrics
        page.router.add_get("/metrics", _page)
        runner = web.AppRunner(page, access_log=None)
        await runner.setup()
        measuring = asyncio.create_task(_measure_lag(metrics.lag))
        try:
            await _open(runner, address)
            yield
        finally:
            measuring.cancel()
            await runner.cleanup()

    return served


async def _open(runner: web.AppRunner, address: MetricsAddress) -> None:
    try:
        await web.TCPSite(runner, address.host, address.port).start()
    except OSError as error:
        raise Trouble("metrics_port", host=address.host, port=address.port, problem=error.strerror) from error


async def _page(request: web.Request) -> web.Response:
    page = generate_latest(request.app[METRICS].registry)
    return web.Response(body=page, headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _measure_lag(lag: Histogram) -> None:
    """Measure how much later than asked the event loop resumes a sleeping task."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            wanted = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            lag.observe(max(0.0, loop.time() - wanted))
