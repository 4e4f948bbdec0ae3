"""Replays and records: they delay nobody else, and their own wait is limited."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from mutable.server.services import REGISTRY, SERVICES
from mutable.table.table import Table
from mutable.tables import folding
from mutable.tables.errors import Trouble
from mutable.work import records
from tests.server.tables.test_log import friends, old_store
from tests.server.visit import bot_lane, record_lane, run, serving, visitors

STEPS = "/api/tables/finished-muster/steps?viewer=all"


class Slow:
    """Workers that answer once the gate is open, and count their calls."""

    count = 2

    def __init__(self, workers: Any) -> None:
        self._workers = workers
        self.gate = asyncio.Event()
        self.begun = 0

    async def run(self, *work: Any) -> Any:
        self.begun += 1
        await self.gate.wait()
        return await self._workers.run(*work)

    def close(self) -> None:
        self._workers.close()


def slow(app: Any) -> Slow:
    workers = record_lane(app).pool = Slow(record_lane(app).pool)
    return workers


async def none_left(*_: Any) -> None:
    raise AssertionError("these are for the bots alone")


def test_replays_and_records_leave_the_bots_their_workers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(old_store(tmp_path / "db")) as (base, app), friends(base) as (ann, *_):
            bot_lane(app).pool.run = none_left  # type: ignore[method-assign, assignment]
            assert (await ann.get(STEPS))[0]["number"] == 0
            record = await ann.get("/api/tables/finished-muster/record")
            assert (await ann.post("/api/records", record))[0] == 201

    run(scenario)


def test_an_uploaded_record_is_never_folded_where_everybody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[bool] = []  # True: in the thread of the event loop
    enter = Table.enter

    def watched(table: Table, *move: Any) -> Any:
        entered.append(threading.current_thread() is threading.main_thread())
        return enter(table, *move)

    async def scenario() -> None:
        async with serving(old_store(tmp_path / "old")) as (base, _), friends(base) as (ann, *_):
            record = await ann.get("/api/tables/finished-muster/record")
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            monkeypatch.setattr(folding, "LONG", 1)
            monkeypatch.setattr(Table, "enter", watched)
            _, made = await ann.post("/api/records", record)
            folded_once = len(entered)
            app[REGISTRY].tables.clear()
            looks = [ann.get(f"/api/tables/{made['id']}/steps/info") for _ in range(3)]
            assert {answer["moves"] for answer in await asyncio.gather(*looks)} == {len(record["moves"])}
            assert len(entered) == 2 * folded_once  # once for all three readers
            assert folded_once
            assert not any(entered)

    run(scenario)


def test_a_closed_table_stays_closed_however_long_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "LONG", 1)

    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, _), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as chair:
                await chair.next()
                await chair.say({"type": "close_table"})
                with pytest.raises(ConnectionError):
                    await chair.until(lambda answer: False)
            told = await ann.get(f"/api/tables/{table}/links")
            assert told == {"error": Trouble("closed_table", name="Ann").text("en")}

    run(scenario)


def test_what_was_drawn_of_a_finished_game_is_not_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(old_store(tmp_path / "db")) as (base, app), friends(base) as (ann, bob, *_):
            workers = slow(app)
            workers.gate.set()
            first = await ann.get(STEPS)
            assert await bob.get(STEPS) == first
            assert workers.begun == 1
            french = await bob.get(f"{STEPS}&lang=fr")
            assert french != first
            assert workers.begun == 2
            monkeypatch.setattr(records, "CACHE_BYTES", 0)
            await ann.get(f"{STEPS}&from=1")  # everything else is evicted
            assert await bob.get(STEPS) == first
            assert (workers.begun, app[SERVICES].records._cached_bytes) == (4, 0)

    run(scenario)


def test_one_question_of_each_person_is_with_the_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_OF_A_PERSON", 3)

    async def scenario() -> None:
        async with (
            serving(old_store(tmp_path / "db"), proxied=True) as (base, app),
            friends(base) as (ann, bob, *_),
        ):
            ann.live_at("192.0.2.1")
            bob.live_at("192.0.2.2")
            workers, asked = slow(app), record_lane(app)
            questions = [asyncio.create_task(ann.get(f"{STEPS}&from={first}")) for first in range(3)]
            while asked.outstanding() < 3:
                await asyncio.sleep(0.001)  # until all three requests are waiting
            assert workers.begun == 1
            refused = await ann.get(f"{STEPS}&from=9")
            assert refused == {"error": "many games are being read just now; please try again in a moment"}
            other = asyncio.create_task(bob.get(f"{STEPS}&from=5"))
            while workers.begun < 2:
                await asyncio.sleep(0.001)  # his request starts at once
            workers.gate.set()
            answers = await asyncio.gather(*questions, other)
            assert [answer[0]["number"] for answer in answers] == [0, 1, 2, 5]
            assert not asked.outstanding()
            assert not asked.running

    run(scenario)


def test_a_worker_that_takes_too_long_is_stopped_and_goes_on_with_the_next(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(old_store(tmp_path / "db")) as (base, app), friends(base) as (ann, *_):
            service = app[SERVICES].records
            service.seconds = 1e-6
            late = await ann.get(STEPS)
            assert late == {"error": "reading this game takes too long; please try again later"}
            service.seconds = records.SECONDS
            assert (await ann.get(STEPS))[0]["number"] == 0

    run(scenario)
