"""What one network may demand of the event loop, and what runs in worker processes."""

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from mutable.server.http.health import READINESS
from mutable.server.limits import LIMITS
from mutable.server.people import own_games
from mutable.server.people.game_counts import count_evening, count_games, export_games
from mutable.work.rate_limits import Buckets
from mutable.work.tasks import run_within
from tests.server.people.test_me import BOT, me, play_out
from tests.server.visit import Visitor, record_lane, run, serving, visitors

RATE = 20.0  # the default of `mutable serve --rate`
HOUSEHOLD_PAGES = ["/", "/api/games", "/api/lobby", "/api/me", "/me", "/mu-tricks/rules", "/docs/"]


def neighbours(*people: Visitor) -> None:
    for person in people:
        person.live_at("192.0.2.1")


@pytest.mark.of_a_file
def test_a_network_has_so_many_sockets_and_is_told_why_it_gets_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            serving(tmp_path / "db", proxied=True, sockets=2) as (base, _),
            visitors(base, 4) as (ann, bob, ida, eve),
        ):
            neighbours(ann, bob, ida)
            eve.live_at("192.0.2.2")
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as first:
                await first.next()
                async with bob.at(table) as second, ida.at(table) as third, eve.at(table) as fourth:
                    assert (await second.next())["type"] == "frame"
                    told = await third.next()
                    assert told["text"].startswith("your network has reached the limit")
                    message = await third.link.receive()
                    assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, 1008)
                    assert (await fourth.next())["type"] == "frame"
                    with pytest.raises(aiohttp.WSServerHandshakeError, match="422"):
                        await ida.at(table, lang="xx").__aenter__()
                while True:  # until the server notices that Bob has gone
                    async with ida.at(table) as third:
                        if (await third.next())["type"] == "frame":
                            break

    run(scenario)


@pytest.mark.of_a_file
def test_the_messages_and_previews_of_a_network_share_a_budget_over_all_its_sockets(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            serving(tmp_path / "db", proxied=True) as (base, app),
            visitors(base, 3) as (ann, bob, eve),
        ):
            neighbours(ann, bob)
            eve.live_at("192.0.2.2")
            tables = [await person.open_table("muster", ["me", BOT]) for person in (ann, bob, eve)]
            app[LIMITS].previews = Buckets(size=3, per_second=0.0)
            async with ann.at(tables[0]) as one, bob.at(tables[1]) as two, eve.at(tables[2]) as three:
                answers = [await previewed(chair) for chair in (one, two, one, two, three)]
                assert answers == ["preview", "preview", "preview", "error", "preview"]
                app[LIMITS].messages = Buckets(size=1, per_second=0.0)
                answers = [await previewed(chair) for chair in (two, one, three)]
                assert answers == ["error", "error", "preview"]

    run(scenario)


@pytest.mark.of_a_file
def test_a_household_of_six_plays_undisturbed_under_the_usual_limits(tmp_path: Path) -> None:
    async def evening(person: Visitor, table: str) -> list[str]:
        for path in HOUSEHOLD_PAGES:
            assert await status_of(person, path) == 200, path
        async with person.at(table), person.at(table) as chair:  # on two devices
            await chair.next()
            for line in range(3):
                await chair.say({"type": "chat", "text": f"line {line}"})
            frame = await chair.turn()
            for legal in frame["legal"][:10]:
                await chair.say({"type": "preview", "text": legal["move"]})
            await chair.play_out(lambda frame: frame["legal"][0]["move"])
            return chair.received

    async def scenario() -> None:
        async with (
            serving(tmp_path / "db", proxied=True, per_second=RATE) as (base, _),
            visitors(base, 6) as household,
        ):
            neighbours(*household)
            table = await household[0].open_table("mu_tricks", ["me", *["friend"] * 5], options={"hands": 1})
            for number, person in enumerate(household[1:]):
                await person.join(table, f"Child {number}")
            received = await asyncio.gather(*(evening(person, table) for person in household))
            refused = [text for texts in received for text in texts if json.loads(text)["type"] == "error"]
            assert refused == []

    run(scenario)


async def previewed(chair: Any) -> str:
    frame = await chair.turn()
    await chair.say({"type": "preview", "text": frame["legal"][0]["move"]})
    answer = await chair.until(lambda answer: answer["type"] != "frame")
    return str(answer["type"])


@pytest.mark.of_a_file
@pytest.mark.parametrize("path", ["/t/nowhere", "/docs/", "/"])
def test_pages_are_rationed_and_probes_are_not(path: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db", per_second=1.0) as (base, _), visitors(base, 1) as (ann,):
            statuses = [await status_of(ann, path) for _ in range(12)]
            assert 429 not in statuses[:6]
            assert 429 in statuses[6:]
            for probe in ("/healthz", "/readyz"):
                assert {await status_of(ann, probe) for _ in range(20)} == {200}

    run(scenario)


async def status_of(person: Visitor, path: str) -> int:
    async with person.session.get(f"{person.base}{path}") as response:
        return response.status


@pytest.mark.of_a_file
def test_readiness_is_written_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutable.server.http.health.CHECK_SECONDS", 3600.0)

    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            store, written = app[READINESS]._store, []
            check = store.check

            async def counted() -> None:
                written.append(1)
                await check()

            monkeypatch.setattr(store, "check", counted)
            statuses = await asyncio.gather(*(status_of(ann, "/readyz") for _ in range(10)))
            assert (statuses, len(written)) == ([200] * 10, 1)
            monkeypatch.setattr(store, "is_failing", True)  # as if a move had failed to be saved
            await status_of(ann, "/readyz")
            assert len(written) == 2

    run(scenario)


class Beside:
    """A worker that runs each call at once and records it."""

    count = 1

    def __init__(self) -> None:
        self.ran: list[Any] = []

    async def run(self, work: Any, *given: Any) -> Any:
        assert work is run_within
        self.ran.append(given[1])
        return given[1](*given[2:])

    def close(self) -> None:
        pass


def test_many_games_are_counted_by_a_worker_once_until_one_more_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            await play_out(ann, await ann.open_table("muster", ["me", BOT]))
            here, file = await me(ann), await ann.get("/api/me/export")
            beside = record_lane(app).pool = Beside()  # type: ignore[assignment]
            monkeypatch.setattr(own_games, "FEW", 0)
            assert [await me(ann) for _ in range(3)] == [here] * 3
            assert beside.ran == [count_games]
            assert {**await ann.get("/api/me/export"), "made": file["made"]} == file
            table = await ann.open_table("muster", ["me", BOT])
            await play_out(ann, table)
            assert len((await me(ann))["games"]) == 2
            assert await ann.get(f"/api/tables/{table}/evening")
            assert beside.ran == [count_games, export_games, count_games, count_evening]

    run(scenario)
