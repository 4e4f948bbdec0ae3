"""Metrics: correct figures, separate for each server, at almost no cost."""

import re
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families

import mutable
from mutable.server.metrics import LIMITS, Metrics, MetricsAddress, metrics_port
from mutable.server.services import REGISTRY, SERVICES
from mutable.table.chance import RandomChance
from mutable.tables.entries import Enter
from mutable.tables.errors import Trouble
from mutable.tables.frames import FrameBuilder
from tests.server.tables.test_room import duel
from tests.server.visit import Visitor, free_port, run, serving, visitors
from tests.storage.test_write_failures import take_away


async def watched(person: Visitor, port: int) -> dict[str, float]:
    """Return what Prometheus would read, by name and labels."""
    async with person.session.get(f"http://127.0.0.1:{port}/metrics") as response:
        assert response.status == 200
        assert response.headers["Content-Type"].startswith("text/plain; version=")
        return read(await response.text())


def read(page: str) -> dict[str, float]:
    return {
        sample.name + "".join(f"/{value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


async def some_moves(person: Visitor, count: int) -> str:
    table = await person.open_table("muster", ["me", "random"])
    async with person.at(table) as chair:
        for _ in range(count):
            frame = await chair.turn()
            await chair.move(frame["legal"][0]["move"])
            await chair.until(
                lambda answer, old=frame: answer["type"] == "frame" and answer["decision"] != old["decision"]
            )
        await chair.turn()  # so that the bot has answered the last move
    return table


def test_what_happens_at_tables_is_counted(tmp_path: Path) -> None:
    async def scenario() -> None:
        port = free_port()
        async with (
            serving(tmp_path / "db", metrics=MetricsAddress("127.0.0.1", port)) as (base, app),
            visitors(base, 1) as (ann,),
        ):
            table = await some_moves(ann, 5)
            async with ann.at(table) as chair:
                await chair.next()
                found = await watched(ann, port)
            moves = [entry for entry in app[REGISTRY].live(table).room.table.entries if entry[0] in (0, 1)]
            assert found["mutable_moves_total/person"] == sum(seat == 0 for seat, _ in moves) == 5
            assert found["mutable_moves_total/bot"] == sum(seat == 1 for seat, _ in moves) > 0
            assert found["mutable_answer_seconds_count"] == 5
            assert 0 < found["mutable_answer_seconds_sum"] < 5 * 60
            assert found["mutable_work_seconds_count/thought"] == found["mutable_moves_total/bot"]
            assert found["mutable_store_batch_changes_sum"] >= 5
            assert found["mutable_store_batch_seconds_count"] == found["mutable_store_batch_changes_count"]
            assert (found["mutable_tables"], found["mutable_sockets"]) == (1, 1)
            assert found["mutable_http_answers_total/201"] == 1
            assert found["mutable_http_answers_total/101"] == 2
            assert found["mutable_store_failing"] == 0
            for kind in ("thought", "hint", "review", "record"):
                assert found[f"mutable_work_waiting/{kind}"] == found[f"mutable_work_under_way/{kind}"] == 0
            assert found["process_resident_memory_bytes"] > 1 << 20
            assert found[f"mutable_info/{mutable.__version__}"] == 1

    run(scenario)


def test_refusals_by_limits_are_counted_by_their_reason_and_mistakes_are_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db", per_second=1.0) as (base, app), visitors(base, 1) as (ann,):
            await ann.get("/api/tables/nowhere/links")
            assert sum(refusals(app).values()) == 0
            answers = [await ann.get("/api/lobby") for _ in range(20)]
            assert refusals(app)["slower"] == sum("error" in answer for answer in answers) > 0

    run(scenario)


def refusals(app: web.Application) -> dict[str, float]:
    samples = app[SERVICES].metrics.registry.collect()
    return {
        sample.labels["reason"]: sample.value
        for family in samples
        for sample in family.samples
        if sample.name == "mutable_refusals_total"
    }


def test_every_limit_that_the_server_tells_of_is_counted() -> None:
    folders = [Path(mutable.__file__).parent / name for name in ("server", "work")]
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    told = set(re.findall(r'TooOften\("(\w+)"\)', sources)) | set(
        re.findall(r'return "(hints?_\w+)"', sources)
    )
    assert {"slower", "hints_busy", "take_backs_often", "reviews_often"} <= told <= set(LIMITS)


@pytest.mark.of_a_file
def test_a_store_that_fails_is_seen(tmp_path: Path) -> None:
    async def scenario() -> None:
        port = free_port()
        async with (
            serving(tmp_path / "db", metrics=MetricsAddress("127.0.0.1", port)) as (base, _),
            visitors(base, 1) as (ann,),
        ):
            bring_back = take_away(tmp_path / "db")
            async with ann.session.get(f"{base}/readyz") as response:
                assert response.status == 503
            assert (await watched(ann, port))["mutable_store_failing"] == 1
            bring_back()

    run(scenario)


def test_each_server_of_a_process_counts_for_itself(tmp_path: Path) -> None:
    async def scenario() -> None:
        first, second = free_port(), free_port()
        async with (
            serving(tmp_path / "one", metrics=MetricsAddress("127.0.0.1", first)) as (base, _),
            serving(tmp_path / "two", metrics=MetricsAddress("127.0.0.1", second)),
            visitors(base, 1) as (ann,),
        ):
            await some_moves(ann, 1)
            assert (await watched(ann, first))["mutable_moves_total/person"] == 1
            assert (await watched(ann, second))["mutable_moves_total/person"] == 0

    run(scenario)


def test_players_cannot_read_it_and_nobody_reads_of_players(tmp_path: Path) -> None:
    async def scenario() -> None:
        port = free_port()
        async with (
            serving(tmp_path / "db", metrics=MetricsAddress("127.0.0.1", port)) as (base, _),
            visitors(base, 1) as (ann,),
        ):
            table = await some_moves(ann, 1)
            async with ann.session.get(f"{base}/metrics") as response:
                assert response.status == 404
            async with ann.session.get(f"http://127.0.0.1:{port}/metrics") as response:
                page = await response.text()
            assert table not in page
            assert "Ann" not in page

    run(scenario)


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            place = MetricsAddress("127.0.0.1", taken.getsockname()[1])
            with pytest.raises(Trouble, match=f"cannot serve metrics at 127.0.0.1:{place.port}"):
                async with serving(tmp_path / "db", metrics=place):
                    pass

    run(scenario)


def test_of_several_processes_each_has_the_next_port() -> None:
    assert [metrics_port(9000, process) for process in range(3)] == [9000, 9001, 9002]


def test_counting_costs_a_small_part_of_sending_a_move() -> None:
    """Compare with the minimum cost of a move: two frames, each built once."""
    room, metrics = duel(), Metrics()
    room.begin(RandomChance(1))
    deeds = [Enter(0, "x")]

    def counted() -> None:
        with metrics.answer_seconds.time():
            metrics.count_move(room, deeds)
        metrics.count_batch(1, 0.001)

    def told() -> list[bytes]:
        builder = FrameBuilder(room, {0, 1}, {})
        return [builder.frame(seat, "en", 0, 0, b"") for seat in (0, 1)]

    assert seconds_of(counted) < seconds_of(told) / 5


def seconds_of(work: Callable[[], object], tries: int = 7, times: int = 100) -> float:
    """Return the best of several tries, because the machine may be busy."""
    found = []
    for _ in range(tries):
        began = time.thread_time()
        for _ in range(times):
            work()
        found.append((time.thread_time() - began) / times)
    return min(found)


def test_a_reason_is_one_of_ours_whatever_somebody_sends() -> None:
    metrics = Metrics()
    metrics.count_refusal("a name")
    page = [family for family in metrics.registry.collect() if family.name == "mutable_refusals"]
    assert {sample.labels["reason"] for family in page for sample in family.samples} == set(LIMITS)


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1", 200), ("[::1]:9100", 200), ("mutable:9100", 200), ("evil.example", 421)],
)
def test_the_metrics_port_answers_to_no_strangers_name(host: str, status: int, tmp_path: Path) -> None:
    async def scenario() -> None:
        port = free_port()
        async with (
            serving(tmp_path / "db", proxied=True, metrics=MetricsAddress("127.0.0.1", port)) as (base, _),
            visitors(base, 1) as (ann,),
        ):
            url = f"http://127.0.0.1:{port}/metrics"
            async with ann.session.get(url, headers={"Host": host}) as response:
                assert response.status == status

    run(scenario)
