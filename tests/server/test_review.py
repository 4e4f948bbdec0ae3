"""Reviews over the network: they run while somebody looks at them, are stored, and delay nobody else."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from mutable.coach.review import evaluation, review
from mutable.games import GAMES
from mutable.server.services import REGISTRY, SERVICES
from mutable.table.record import record_text
from mutable.table.table import Table
from mutable.work import reviews as reviews_module
from mutable.work.processes import LOW_PRIORITY, WorkerPool, review_pool
from mutable.work.review_tasks import evaluate_decisions
from tests.finished import finished
from tests.server.visit import Visitor, review_lane, run, serving, visitors


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make reviews quick: few simulated games, and many slices."""
    monkeypatch.setattr(evaluation, "BATCH", 2)
    monkeypatch.setattr(review, "START_GAMES", 4)
    monkeypatch.setattr(reviews_module, "SLICE", 0.002)


class Here:
    """Workers without processes. They count their work, and a test can stop them."""

    count = 1

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.weighed: list[int] = []
        self.rooms: list[bytes] = []
        self.seconds: list[float] = []  # the remaining seconds, slice by slice

    async def run(self, work: Any, *given: Any) -> bytes:
        assert work is evaluate_decisions
        await self.gate.wait()
        _, entries, _, _, numbers, seconds = given
        self.rooms.append(entries)
        self.weighed += numbers
        self.seconds.append(seconds)
        return await asyncio.to_thread(work, *given)

    def close(self) -> None:
        pass


@asynccontextmanager
async def reviewing_server(path: Path, **more: Any) -> AsyncIterator[tuple[str, web.Application, Here]]:
    """Start a server whose reviews take hardly any time."""
    async with serving(path, **more) as (base, app):
        reviews, here = app[SERVICES].reviews, Here()
        review_lane(app).pool.close()
        review_lane(app).pool = here
        reviews.seconds = 0.02
        yield base, app, here


async def uploaded(who: Visitor, table: Table) -> str:
    record = record_text(table)
    async with who.session.post(f"{who.base}/api/records", data=record) as response:
        body = await response.json()
        assert response.status == 201, body
        return str(body["id"])


async def asked(who: Visitor, table: str, more: str = "") -> tuple[int, Any]:
    async with who.session.get(f"{who.base}/api/tables/{table}/review?lang=en{more}") as response:
        return response.status, await response.json()


async def whole(who: Visitor, table: str, more: str = "") -> Any:
    while True:
        status, found = await asked(who, table, more)
        assert status == 200, found
        if found["state"] in ("done", "late"):
            return found
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("game", GAMES)
def test_a_review_comes_adds_up_and_speaks_the_readers_language(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, *_), visitors(base, 1) as (ann,):
            table = await uploaded(ann, finished(game))
            status, first = await asked(ann, table)
            assert (status, first["done"]) == (200, 0)  # without waiting
            found = await whole(ann, table)
            assert found["state"] == "done"
            assert found["done"] == found["total"] == sum(len(seat["points"]) for seat in found["seats"])
            for seat in found["seats"]:
                if seat["shares"]:
                    parts = sum(abs(seat[part]) for part in ("luck", "gifts", "errors", "unexplained"))
                    assert parts == pytest.approx(1.0)
                    continue
                parts = seat["start"] + seat["luck"] + seat["gifts"] - seat["errors"] + seat["unexplained"]
                assert parts == pytest.approx(seat["end"])
            french = await ann.get(f"/api/tables/{table}/review?lang=fr")
            assert french["seats"][0]["points"] == found["seats"][0]["points"]
            assert french["seats"][0]["whole"] != found["seats"][0]["whole"]
            info = await ann.get(f"/api/tables/{table}/steps/info")
            for moment in found["moments"]:
                assert moment["made"]["text"]
                assert moment["made"]["move"] != moment["best"]["move"]
                assert 0 < moment["entry"] <= info["moves"]
            entry = found["seats"][1 if len(found["seats"]) > 1 else 0]["points"][0]["entry"]
            _, near = await asked(ann, table, f"&near={entry}")
            assert near["here"]["entry"] == entry
            steps = await ann.get(f"/api/tables/{table}/steps?viewer=all&from={entry}&to={entry + 1}")
            assert near["here"]["made"]["move"] == steps[0]["text"]

    run(scenario)


def test_what_one_slice_took_is_not_left_for_the_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, app, here), visitors(base, 1) as (ann,):
            app[SERVICES].reviews.seconds = 5.0
            await whole(ann, await uploaded(ann, finished()))
            assert here.seconds[0] == 5.0
            left = itertools.pairwise(here.seconds)
            assert all(later < before or later == 0.0 for before, later in left)

    run(scenario)


def test_it_is_kept_with_the_game_survives_a_restart_and_goes_with_the_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, _, here), visitors(base, 1) as (ann,):
            table = await uploaded(ann, finished())
            found = await whole(ann, table)
            assert sorted(here.weighed) == sorted({*here.weighed})
            assert len(here.weighed) == found["total"]
        async with reviewing_server(tmp_path / "db") as (base, app, here), visitors(base, 1) as (bob,):
            app[SERVICES].reviews._people.take = lambda _: False  # type: ignore[method-assign]  # it costs nothing
            assert await whole(bob, table) == found
            assert here.weighed == []
            store = app[REGISTRY].store
            await app[REGISTRY].rewrite(table, app[REGISTRY].store.delete_table)
            assert await store.query("SELECT count(*) FROM review") == [(0,)]
            assert (await asked(bob, table))[0] == 404

    run(scenario)


def test_only_a_game_that_was_played_to_its_end_is_reviewed_and_nothing_is_told_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, _, here), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "level1"])
            early = "the game is still being played; its review is available once it is finished"
            assert await asked(ann, table) == (409, {"error": early})
            async with ann.at(table) as chair:
                await chair.turn()
                await chair.say({"type": "resign"})
                await chair.until(
                    lambda answer: answer["type"] == "frame" and answer["room"]["status"] == "finished"
                )
            status, body = await asked(ann, table)
            assert (status, "given up" in body["error"]) == (409, True)
            assert (await asked(ann, "nowhere"))[0] == 404
            assert (await asked(ann, table, "&near=-1"))[0] == 422
            monkeypatch.setattr(reviews_module, "MOST_MOVES", 10)
            long = await uploaded(ann, finished())
            status, body = await asked(ann, long)
            assert (status, "more than 10 moves" in body["error"]) == (409, True)
            assert here.rooms == []

    run(scenario)


def test_what_is_looked_at_comes_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, app, here), visitors(base, 1) as (ann,):
            table = await uploaded(ann, finished())
            room = app[REGISTRY].live(table).room
            near = len(room.table.entries) - 20
            found = await whole(ann, table, f"&near={near}")
            entries = app[SERVICES].reviews._cache[table].review.entries  # type: ignore[union-attr]
            away = [abs(entries[number - 1] - near) for number in here.weighed]
            assert away == sorted(away)
            assert len(away) == found["total"]

    run(scenario)


def test_what_nobody_looks_at_rests_and_goes_on_when_somebody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, app, here), visitors(base, 1) as (ann,):
            reviews = app[SERVICES].reviews
            table = await uploaded(ann, finished())
            here.gate.clear()
            await asked(ann, table)
            sheet = reviews._cache[table]
            monkeypatch.setattr(reviews_module, "LOOKED_AT", 0.0)  # the last request no longer counts
            here.gate.set()
            while sheet.is_running:
                await asyncio.sleep(0.01)
            assert here.weighed == []  # the decisions were counted and nothing else
            assert not reviews.is_done(sheet)
            monkeypatch.setattr(reviews_module, "LOOKED_AT", 15.0)
            assert (await whole(ann, table))["state"] == "done"

    run(scenario)


def test_the_queue_alternates_between_people_however_much_each_asks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, app, here), visitors(base, 2) as (ann, bob):
            tables = [await uploaded(ann, finished(seed=seed)) for seed in range(4)]
            here.gate.clear()
            for table in tables[:3]:
                await asked(ann, table)
            await asked(bob, tables[3])
            here.gate.set()
            await whole(bob, tables[3])
            sheets = app[SERVICES].reviews._cache
            turns = [room == sheets[tables[3]].entries for room in here.rooms]
            # While Bob waited, every other slice was his.
            assert turns[1 : 2 * turns.count(True)].count(True) >= turns.count(True) - 1

    run(scenario)


def test_each_person_has_a_budget_and_a_whole_review_a_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(reviews_module, "AN_HOUR", 2)
        async with reviewing_server(tmp_path / "db") as (base, *_), visitors(base, 2) as (ann, bob):
            monkeypatch.setattr(reviews_module, "LEAST", 0.0)
            monkeypatch.setattr(reviews_module, "DEADLINE", 0.0)
            tables = [await uploaded(ann, finished(seed=seed)) for seed in range(3)]
            found = await whole(ann, tables[0])
            assert found["state"] == "late"
            assert found["done"] < found["total"]
            assert len(found["seats"]) == 2  # the answer contains the decisions evaluated so far
            assert (await asked(ann, tables[1]))[0] == 200
            status, body = await asked(ann, tables[2])
            assert (status, "many games reviewed" in body["error"]) == (429, True)
            assert (await asked(ann, tables[0]))[0] == 200  # a computed review costs nothing
            assert (await asked(bob, tables[2]))[0] == 200  # and other people are not affected

    run(scenario)


def test_a_network_has_a_share_of_the_reviews_and_others_are_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews_module, "MOST_OF_A_NETWORK", 3)

    async def scenario() -> None:
        async with (
            reviewing_server(tmp_path / "db", proxied=True) as (base, app, here),
            visitors(base, 5) as people,
        ):
            here.gate.clear()
            *crowd, bob = people
            bob.live_at("192.0.2.2")
            for person in crowd:
                person.live_at("192.0.2.1")
            tables = [await uploaded(bob, finished(seed=seed)) for seed in range(5)]
            answers = [await asked(who, table) for who, table in zip(crowd, tables, strict=False)]
            assert [status for status, _ in answers] == [200, 200, 200, 429]
            assert "for your network already" in answers[-1][1]["error"]
            assert (await asked(bob, tables[-1]))[0] == 200
            assert (await asked(crowd[0], tables[0]))[0] == 200  # this review is already running
            here.gate.set()
            assert (await whole(bob, tables[-1]))["state"] == "done"
            known = app[SERVICES].reviews._cache
            assert here.rooms[1] == known[tables[-1]].entries

    run(scenario)


def test_a_review_that_fails_is_told_in_words(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, app, here), visitors(base, 1) as (ann,):
            table = await uploaded(ann, finished())

            async def fails(*_: Any) -> bytes:
                raise RuntimeError("broken")

            here.run = fails  # type: ignore[method-assign]
            await asked(ann, table)
            while app[SERVICES].reviews._cache[table].is_running:
                await asyncio.sleep(0.01)
            status, body = await asked(ann, table)
            assert (status, "this review failed" in body["error"]) == (422, True)

    run(scenario)
    assert "a review failed" in caplog.text


def test_nobodys_bot_waits_for_reviews(tmp_path: Path) -> None:
    """Reviews have their own processes of low priority. While these are all busy, bots still move."""
    pool = review_pool()
    pool.close()
    assert pool._niceness > LOW_PRIORITY

    async def scenario() -> None:
        async with reviewing_server(tmp_path / "db") as (base, app, here), visitors(base, 1) as (ann,):
            here.gate.clear()
            for seed in range(3):
                await asked(ann, await uploaded(ann, finished(seed=seed)))
            assert review_lane(app).running
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                frame = await chair.play_out(lambda frame: frame["legal"][0]["move"])
            assert frame["outcome"] is not None
            assert review_lane(app).running  # the review is still running
            here.gate.set()

    run(scenario)


def test_real_processes_weigh_it_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db", review_seconds=0.2) as (base, app), visitors(base, 1) as (ann,):
            review_lane(app).pool.close()
            review_lane(app).pool = WorkerPool(1)  # of normal priority, because the machine may be busy
            found = await whole(ann, await uploaded(ann, finished()))
            assert found["done"] == found["total"]

    run(scenario)
