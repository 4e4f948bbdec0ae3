"""A personal page without an account: who may read what, on which devices, and what erasure leaves."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from yarl import URL

from mutable.server.http.guard import PEOPLE
from mutable.server.people.people import MOST_DEVICES, People
from mutable.server.people.statistics import records_of, streaks
from mutable.server.services import REGISTRY
from mutable.storage.move import TABLES
from mutable.storage.urls import is_postgresql
from mutable.tables.errors import Trouble
from mutable.tables.messages import TableLine
from tests.server import visit
from tests.server.tables.test_log import FINISHED, friends, old_store
from tests.server.visit import PATIENCE, Chair, Visitor, asked, run, server_at, serving, visitors
from tests.storage.test_stores import opened

BOT = "level1"


def first(frame: Any) -> str:
    return str(frame["legal"][0]["move"])


async def play_out(person: Visitor, table: str) -> Any:
    async with person.at(table) as chair:
        return await chair.play_out(first)


async def play_together(one: Visitor, other: Visitor, table: str) -> None:
    await asyncio.gather(play_out(one, table), play_out(other, table))


async def me(person: Visitor) -> Any:
    return await person.get("/api/me")


def cookie_of(person: Visitor) -> str:
    return person.session.cookie_jar.filter_cookies(URL(person.base))["mutable"].value


async def key_of(person: Visitor) -> str:
    status, made = await person.post("/api/me/link")
    assert status == 201, made
    link, _, key = made["link"].partition("#key=")
    assert link.endswith("/me")
    return str(key)


async def become(person: Visitor, key: str, **more: Any) -> tuple[int, Any]:
    return await person.post("/api/me/hold", {"key": key}, **more)


# Content


def test_my_tables_are_told_with_whose_turn_it_is_mine_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            assert (await me(ann))["running"] == []
            mine = await ann.open_table("muster", ["me", BOT], options={"beginner": True})
            async with ann.at(mine) as chair:
                await chair.turn()
            shared = await ann.open_table("mu_city", ["me", "friend"], clock=600)
            await bob.join(shared, "Bob")
            async with ann.at(shared) as chair:
                await chair.turn()
                await chair.move(first(chair.frame))
                await chair.until(lambda frame: frame["deciding"] == [1])
            waiting = await ann.open_table("muses", ["me", "friend"])
            running = (await me(ann))["running"]
            assert running[0]["id"] == mine
            assert {line["id"]: line["deciding"] for line in running} == {mine: [0], shared: [1], waiting: []}
            assert [line["deciding"] for line in (await me(bob))["running"]] == [[1]]
            assert running[0]["bots"] == [None, BOT]
            assert running[0]["options"] == {"beginner": True}
            assert (await ann.get("/api/lobby"))["mine"] == running

    run(scenario)


def test_a_finished_game_is_told_with_result_score_and_level(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", BOT])
            alone = await ann.open_table("mu_city", ["me"])
            outcomes = [(await play_out(ann, one))["outcome"] for one in (table, alone)]
            told = await me(ann)
            assert told["running"] == []
            assert told["name"] == "Ann"
            lines = {line["id"]: line for line in told["games"]}
            for one, outcome in zip((table, alone), outcomes, strict=True):
                assert lines[one]["winners"] == outcome["winners"]
                assert lines[one]["totals"] == outcome["totals"]
            records = {record["game"]: record for record in told["records"]}
            (against,) = records["muster"]["levels"]
            won = int(0 in outcomes[0]["winners"])
            shared = int(won and len(outcomes[0]["winners"]) > 1)
            assert against == {"level": BOT, "tally": {"games": 1, "won": won, "shared": shared}}
            assert records["mu_city"]["levels"] == []
            best = outcomes[1]["totals"][0]
            assert records["mu_city"]["solo"] == {"games": 1, "best": best, "table": alone}
            assert told["streak"] == told["best_streak"] == won
            assert (await ann.get("/api/lobby"))["finished"][0]["totals"] is not None

    run(scenario)


def line(number: int, mine: int = 0, winners: tuple[int, ...] = (0,), **more: Any) -> TableLine:
    facts: dict[str, Any] = {"bots": [None, "level2", "level4"], "names": ["Ann", "Muriel", "Mungo"], **more}
    return TableLine(
        id=f"{number}", game="mu_city", title="Mū", status="finished", free=0, updated=number, public=False,
        winners=[*winners], mine=mine, ended=float(number), totals=[9, 5, 4], **facts,
    )  # fmt: skip


def test_the_record_counts_by_the_strongest_bot_and_people_apart() -> None:
    games = [
        line(6, bots=[None, None, "level6"]),
        line(5, winners=(0, 1)),
        line(4, winners=(1,)),
        line(3),
        line(2, bots=[None, "level2", "level2"]),
    ]
    (record,) = records_of(games)
    counted = {one.level: (one.tally.games, one.tally.won, one.tally.shared) for one in record.levels}
    assert counted == {"level4": (3, 2, 1), "level2": (1, 1, 0), "people": (1, 1, 0)}
    assert (record.streak, record.best_streak) == streaks(games) == (2, 2)


def test_what_a_bot_played_in_my_place_is_not_counted_but_what_i_gave_up_is() -> None:
    games = [
        line(3, winners=(1,), stood_for=[0]),
        line(2, stood_for=[0], resigned=[0]),
        line(1, stood_for=[1]),
    ]
    (record,) = records_of(games)
    assert record.levels[0].tally.games == 2
    assert record.levels[0].tally.won == 1
    assert streaks(games) == (0, 1)


def test_moves_of_a_stand_in_are_noted_and_the_game_is_not_counted(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muses", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as chair:
                await chair.say({"type": "leave"})
                await asyncio.gather(come_back_after_a_move(chair), play_out(bob, table))
            (mine,), (his,) = (await me(ann))["games"], (await me(bob))["games"]
            assert mine["stood_for"] == his["stood_for"] == [0]
            assert (await me(ann))["records"][0]["levels"] == []
            (against,) = (await me(bob))["records"][0]["levels"]
            assert (against["level"], against["tally"]["games"]) == ("people", 1)

    run(scenario)


async def come_back_after_a_move(chair: Chair) -> None:
    """Return to the seat after a move of the bot. A whole game of bots would take long."""
    await chair.until(lambda frame: any(event["by"] == 0 for event in frame["events"]))
    await chair.say({"type": "return"})
    await chair.play_out(first)


def test_an_uploaded_record_is_nobodys_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", BOT])
            await play_out(ann, table)
            async with ann.session.get(f"{base}/api/tables/{table}/record") as response:
                record = await response.read()
            sent = {"data": record, "headers": {"Content-Type": "application/json"}}
            async with bob.session.post(f"{base}/api/records", **sent) as response:
                assert response.status == 201
            assert (await me(bob))["games"] == []

    run(scenario)


def test_an_old_store_tells_how_its_games_ended_without_being_read_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, *_):
            told = await me(ann)
            assert told["counting"] == len(FINISHED) + 1
            assert {line["totals"] for line in told["games"]} == {None}
            while (told := await me(ann))["counting"]:
                await asyncio.sleep(0.01)
            ends = {line["id"]: (line["totals"], line["winners"]) for line in told["games"]}
            assert all(totals and winners for table, (totals, winners) in ends.items() if table in FINISHED)
            assert ends["resigned"] == (None, [0])
            assert sum(one["tally"]["games"] for each in told["records"] for one in each["levels"]) == 5

    async def in_time() -> None:
        await asyncio.wait_for(scenario(), PATIENCE)

    run(in_time)


# Access


def test_nothing_of_mine_is_read_with_another_cookie(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, eve):
            table = await ann.open_table("muster", ["me", BOT], name="Annabel")
            await play_out(ann, table)
            await ann.open_table("muses", ["me", "friend"], name="Annabel", public=False)
            key = await key_of(ann)
            for path in ("/api/me", "/api/me/export", "/api/lobby"):
                async with eve.session.get(f"{base}{path}") as response:
                    said = await response.text()
                    assert response.headers["Cache-Control"] == "no-store"
                assert not [trace for trace in (table, "Annabel", key) if trace in said]
                assert table in str(await ann.get(path))
            eve.session.cookie_jar.clear()
            eve.session.cookie_jar.update_cookies({"mutable": key}, URL(base))
            assert (await me(eve))["games"] == []

    run(scenario)


def test_the_store_keeps_no_secret_of_the_private_link(tmp_path: Path) -> None:
    async def scenario() -> str:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            return await key_of(ann)

    key = asyncio.run(scenario())
    assert key.encode() not in raw(tmp_path / "db")


# Other devices


def test_a_private_link_makes_another_device_the_same_person_with_what_it_had(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "db"
        async with server_at(path) as base, visitors(base, 3) as (ann, phone, bob):
            played = await ann.open_table("muster", ["me", BOT])
            there = await phone.open_table("muses", ["me", "friend"], name="Annie")
            await bob.join(there, "Bob")
            async with phone.at(played) as watching, phone.at(there) as chair:
                assert (await watching.next())["mine"] is None
                await chair.next()
                assert (await become(phone, await key_of(ann)))[0] == 201
                assert (await watching.turn())["mine"] == 0
                await watching.move(first(watching.frame))
                await watching.turn()
                assert (await chair.next())["mine"] == 0
            for device in (ann, phone):
                assert {line["id"] for line in (await me(device))["running"]} == {played, there}
            await play_together(ann, bob, there)
            assert [line["id"] for line in (await me(phone))["games"]] == [there]
            cookies = [cookie_of(device) for device in (ann, phone)]
        async with server_at(path) as base, visitors(base, 2) as devices:
            for device, cookie in zip(devices, cookies, strict=True):
                device.session.cookie_jar.update_cookies({"mutable": cookie}, URL(base))
                assert [line["id"] for line in (await me(device))["games"]] == [there]

    run(scenario)


def test_a_device_that_had_devices_brings_them_along(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, phone, tablet):
            assert (await become(tablet, await key_of(phone)))[0] == 201
            table = await ann.open_table("muster", ["me", BOT])
            assert (await become(phone, await key_of(ann)))[0] == 201
            assert [line["id"] for line in (await me(tablet))["running"]] == [table]
            assert (await become(phone, await key_of(tablet)))[0] == 201  # already the same person: no change

    run(scenario)


def test_a_new_link_ends_the_old_one_and_forged_ones_are_refused_in_words(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, eve):
            await ann.open_table("muster", ["me", BOT])
            assert (await me(ann))["link_made"] is None
            old, new = await key_of(ann), await key_of(ann)
            assert (await me(ann))["link_made"] is not None
            for forged in (old, new[:-1], new[::-1], "x" * 64, "' OR 1=1 --"):
                status, said = await become(eve, forged, headers={"Accept-Language": "en"})
                assert (status, "opens nothing" in said["error"]) == (422, True)
                status, said = await become(eve, forged, headers={"Accept-Language": "fr"})
                assert (status, "n’ouvre rien" in said["error"]) == (422, True)
            for malformed in ("", "x" * 65, None, 7):
                assert (await become(eve, malformed))[0] == 400  # type: ignore[arg-type]
            assert (await me(eve))["running"] == []
            assert (await become(eve, new))[0] == 201
            assert len((await me(eve))["running"]) == 1

    run(scenario)


def meet_at_the_store(app: web.Application, count: int) -> None:
    """Make this number of requests to become another person reach the store at the same time."""
    store, together = app[REGISTRY].store, asyncio.Barrier(count)
    join = store.join_people

    async def joining(newcomer: str, person: str) -> str:
        await together.wait()
        return await join(newcomer, person)

    store.join_people = joining  # type: ignore[method-assign]


def test_a_private_link_that_is_posted_often_at_once_is_opened_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, phone):
            tables = {await person.open_table("muster", ["me", BOT]) for person in (ann, phone)}
            key = await key_of(ann)
            meet_at_the_store(app, 4)
            answers = await asyncio.gather(*(become(phone, key) for _ in range(4)))
            assert [status for status, _ in answers] == [201] * 4
            assert {line["id"] for line in (await me(phone))["running"]} == tables
            assert not app[REGISTRY].store.is_failing

    run(scenario)
    assert caplog.records == []


def test_of_two_private_links_that_a_browser_opens_at_once_one_counts(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 3) as (ann, bob, phone):
            tables = [await person.open_table("muster", ["me", BOT]) for person in (ann, bob, phone)]
            keys = [await key_of(person) for person in (ann, bob)]
            meet_at_the_store(app, 2)
            answers = await asyncio.gather(*(become(phone, key) for key in keys))
            assert sorted(status for status, _ in answers) == [201, 409]
            won = [status for status, _ in answers].index(201)
            assert {line["id"] for line in (await me(phone))["running"]} == {tables[won], tables[2]}
            known = dict(app[PEOPLE]._person_of)
            await app[PEOPLE].reload()
            assert app[PEOPLE]._person_of == known  # memory and store agree

    run(scenario)


async def devices_of(person: Visitor) -> list[Any]:
    return [*(await person.get("/api/me/devices"))["devices"]]


def test_of_two_people_who_open_each_others_link_at_once_one_becomes_the_other(place: str) -> None:
    async def scenario() -> None:
        async with opened(place) as store:
            people = People(store)
            ends = await asyncio.gather(
                people.join("ann", "bob"), people.join("bob", "ann"), return_exceptions=True
            )
            assert [type(end) for end in ends] == [type(None), Trouble]
            assert await store.load_devices() == {"ann": "bob"}
            assert (people.person_of("ann"), people.person_of("bob")) == ("bob", "bob")

    run(scenario)


def test_a_link_says_whose_it_is_before_anybody_becomes_them(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, phone):
            key = await key_of(ann)
            owner = {"name": None, "devices": 1, "mine": False}
            assert await phone.post("/api/me/owner", {"key": key}) == (200, owner)
            await ann.open_table("muster", ["me", BOT], name="Ann")
            owner["name"] = "Ann"
            assert await phone.post("/api/me/owner", {"key": key}) == (200, owner)
            assert (await me(phone))["running"] == []  # a request for the owner changes nothing
            assert await ann.post("/api/me/owner", {"key": key}) == (200, owner | {"mine": True})
            status, said = await phone.post("/api/me/owner", {"key": key[::-1]})
            assert (status, "opens nothing" in said["error"]) == (422, True)

    run(scenario)


def test_a_device_that_is_removed_is_a_stranger_again_and_the_others_stay(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "db"
        async with server_at(path) as base, visitors(base, 3) as (ann, phone, eve):
            table = await ann.open_table("muster", ["me", BOT])
            for device in (phone, eve):
                assert (await become(device, await key_of(ann)))[0] == 201
            listed = await devices_of(ann)
            assert [(one["first"], one["here"], one["joined"] is None) for one in listed] == [
                (True, True, True), (False, False, False), (False, False, False),
            ]  # fmt: skip
            assert [one["here"] for one in await devices_of(eve)] == [False, False, True]
            async with eve.at(table) as chair:
                assert (await chair.next())["mine"] == 0
                last = listed[-1]["name"]
                assert (await ann.post("/api/me/devices/remove", {"device": last}))[0] == 201
                with pytest.raises(ConnectionError):
                    await chair.until(lambda answer: False)
            for wrong in (last, listed[0]["name"], "x" * 12):
                status, said = await ann.post("/api/me/devices/remove", {"device": wrong})
                assert (status, "not in your list" in said["error"]) == (404, True)
            async with eve.at(table) as chair:
                assert (await chair.next())["mine"] is None
            assert (await me(eve))["running"] == []
            assert len((await me(phone))["running"]) == len(await devices_of(eve)) == 1
            cookies = [cookie_of(device) for device in (phone, eve)]
        async with server_at(path) as base, visitors(base, 2) as again:
            for device, cookie in zip(again, cookies, strict=True):
                device.session.cookie_jar.update_cookies({"mutable": cookie}, URL(base))
            assert [len(await devices_of(device)) for device in again] == [2, 1]

    run(scenario)


def test_two_devices_at_one_table_are_not_brought_together_before_its_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muses", ["me", "friend"])
            await bob.join(table, "Bob")
            key = await key_of(ann)
            status, said = await become(bob, key)
            assert (status, "same table on both" in said["error"]) == (422, True)
            await play_together(ann, bob, table)
            assert (await become(bob, key))[0] == 201
            assert len((await me(bob))["games"]) == 1

    run(scenario)


def test_guessing_is_rationed_and_so_are_devices(tmp_path: Path) -> None:
    async def guess() -> None:
        async with server_at(tmp_path / "db", per_second=2) as base, visitors(base, 1) as (eve,):
            answers = [(await become(eve, f"a-guess-{number}"))[0] for number in range(5)]
            assert answers == [422, 422, 422, 429, 429]

    async def bring() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, MOST_DEVICES + 1) as (ann, *others):
            key = await key_of(ann)
            answers = [(await become(other, key))[0] for other in others]
            assert answers == [201] * (MOST_DEVICES - 1) + [422]

    run(guess)
    run(bring)


# Export and erasure


def test_my_games_are_taken_along_as_a_file(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", BOT])
            await play_out(ann, table)
            async with ann.session.get(f"{base}/api/me/export") as response:
                assert "my-games" in response.headers["Content-Disposition"]
                told = await response.json()
            (game,) = told["games"]
            assert (told["format"], told["version"], told["name"]) == ("mutable games", 1, "Ann")
            assert game["table"]["totals"] is not None
            async with ann.session.get(game["record"]) as response:
                assert (await response.json())["game"] == "muster"
            assert told["records"] == (await me(ann))["records"]

    run(scenario)


NAME = "Xanthippe"


def persons_in(path: Path) -> set[str]:
    return {person for (person,) in ask(path, "SELECT person FROM sitter")}


def ask(path: Path, question: str) -> list[Any]:
    return asked(path, question)


def raw(path: Path) -> bytes:
    """Return the bytes of the file and of SQLite's log beside it; for PostgreSQL, all tables."""
    if is_postgresql(visit.url_of(path)):
        return repr([asked(path, f"SELECT * FROM {name}") for name in TABLES]).encode()
    return b"".join(one.read_bytes() for one in path.parent.iterdir() if one.name.startswith(path.name))


def test_forget_me_leaves_neither_name_nor_person_nor_what_was_said(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "db"
        async with server_at(path) as base, visitors(base, 3) as (ann, bob, phone):
            alone = await ann.open_table("muster", ["me", BOT], name=NAME)
            mine = persons_in(path)
            shared = await ann.open_table("mu_city", ["me", "friend"], name=NAME)
            await bob.join(shared, "Bob")
            finished = await bob.open_table("muses", ["me", "friend"], name="Bob")
            await ann.join(finished, NAME)
            await play_together(ann, bob, finished)
            waiting = await bob.open_table("muses", ["me", "friend", "friend"], name="Bob")
            await ann.join(waiting, NAME)
            await become(phone, await key_of(ann))
            seat = (await ann.get(f"/api/tables/{shared}/links"))["seat"].partition("#key=")[2]
            async with bob.at(shared) as chair, ann.at(shared) as other:
                await other.next()
                await other.say({"type": "chat", "text": "my-secret-sentence"})
                await chair.until(lambda frame: frame["chat"])
                assert NAME.encode() in raw(path)
                cookie = cookie_of(ann)
                status, told = await ann.post("/api/me/forget")
                assert (status, told) == (200, {"deleted": 1, "left": 3})
            for trace in (NAME, "my-secret-sentence", seat, *mine):
                assert trace.encode() not in raw(path), trace
            assert (await ann.get(f"/api/tables/{alone}/links"))["error"]
            assert cookie_of(ann) != cookie
            for person in (ann, phone):
                told = await me(person)
                assert (told["running"], told["games"], told["link_made"]) == ([], [], None)
            await goes_on_without_her(bob, shared, finished, waiting, seat)

    run(scenario)


async def goes_on_without_her(bob: Visitor, shared: str, finished: str, waiting: str, seat: str) -> None:
    """Check that the others' games are unchanged, and that a bot plays for the person who was erased."""
    assert [line["id"] for line in (await me(bob))["games"]] == [finished]
    assert (await me(bob))["games"][0]["names"] == ["Bob", "…"]
    status, _ = await bob.post(f"/api/tables/{shared}/hold", {"key": seat})
    assert status == 422
    async with bob.at(shared) as chair:
        frame = await chair.next()
        assert [(one["name"], one["away"]) for one in frame["room"]["seats"]] == [("…", True), ("Bob", False)]
        assert [(one["name"], one["text"]) for one in frame["chat"]] == [("…", "…")]
        await chair.turn()
        await chair.move(first(chair.frame))
        await chair.until(lambda frame: any(event["by"] == 0 for event in frame["events"]))
    async with bob.at(waiting) as chair:
        assert [one["away"] for one in (await chair.next())["room"]["seats"]] == [False, True, False]


def test_what_is_forgotten_stays_nowhere_in_a_full_file(tmp_path: Path) -> None:
    """Create many tables that contain the name, so that pages of the file are split and filled again."""

    async def scenario() -> None:
        path, tables = tmp_path / "db", 40
        async with server_at(path) as base, visitors(base, 2) as (ann, bob):
            await ann.open_table("muses", ["me", "friend"], name=NAME)
            mine = persons_in(path)
            for number in range(tables):
                shared = await ann.open_table("muses", ["me", "friend"], name=NAME)
                await bob.join(shared, f"Bob {number}")
                await ann.open_table("muses", ["me", "friend"], name=NAME)
            assert (await ann.post("/api/me/forget"))[1] == {"deleted": tables + 1, "left": tables}
            assert not [trace for trace in (NAME, *mine) if trace.encode() in raw(path)]

    run(scenario)


def test_a_table_in_memory_and_the_file_tell_the_same_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "db"
        async with serving(path) as (base, app), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muses", ["me", "friend"], name=NAME)
            await bob.join(table, "Bob")
            await ann.post("/api/me/forget")
            names = (await app[REGISTRY].fetch(table)).room.names()
            cookie = cookie_of(bob)
        async with server_at(path) as base, visitors(base, 1) as (bob,):
            bob.session.cookie_jar.update_cookies({"mutable": cookie}, URL(base))
            async with bob.at(table) as chair:
                assert (
                    [seat["name"] for seat in (await chair.next())["room"]["seats"]] == names == ["…", "Bob"]
                )

    run(scenario)


def test_only_ones_own_is_forgotten(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, bob, eve):
            before = await me(bob)
            ours = await ann.get("/api/lobby")
            assert (await eve.post("/api/me/forget"))[0] == 200
            assert {line["id"] for line in (await me(bob))["games"]} == {
                line["id"] for line in before["games"]
            }
            assert len((await ann.get("/api/lobby"))["mine"]) == len(ours["mine"])
            assert (await ann.post("/api/me/forget"))[0] == 200
            assert {line["id"] for line in (await me(bob))["games"]} == {
                line["id"] for line in before["games"]
            }
            rows = ask(tmp_path / "db", "SELECT DISTINCT room FROM log WHERE body LIKE '%\"Ann\"%'")
            assert rows == [("uploaded",)]  # a record belongs to nobody; its file has the names

    run(scenario)


# Evenings


def test_rematches_are_an_evening_with_a_running_score(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("mu_city", ["me", "friend", BOT])
            await bob.join(table, "Bob")
            tables, outcomes = [table], []
            for number in range(3):
                await play_together(ann, bob, table)
                (told,) = [one for one in (await me(ann))["games"] if one["id"] == table]
                outcomes.append(told)
                if number < 2:
                    table = (await (bob, ann)[number].post(f"/api/tables/{table}/rematch"))[1]["id"]
                    tables.append(table)
                    score = await eve.get(f"/api/tables/{table}/evening")
                    assert score["games"] == number + 1
                    other = (ann, bob)[number]
                    await other.join(table, ("Ann", "Bob")[number])
            for looking in tables:
                score = await ann.get(f"/api/tables/{looking}/evening")
                assert score["games"] == 3
                totals = {one["name"]: (one["won"], one["total"], one["is_me"]) for one in score["players"]}
                assert totals == expected(outcomes)
                assert not any(one in str(score) for one in tables)
            assert (await me(ann))["evenings"] == [score]
            assert not any(one["is_me"] for one in (await eve.get(f"/api/tables/{table}/evening"))["players"])
            assert (await me(eve))["evenings"] == []

    run(scenario)


def expected(games: list[Any]) -> dict[str, Any]:
    names = games[0]["names"]
    found = {}
    for name in names:
        seats = [game["names"].index(name) for game in games]
        won = sum(seat in game["winners"] for seat, game in zip(seats, games, strict=True))
        total = sum(game["totals"][seat] for seat, game in zip(seats, games, strict=True))
        found[name] = (won, total, name == "Ann")
    return found


def test_a_table_without_rematch_is_no_evening_and_one_that_goes_on_has_no_score(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", BOT])
            assert await ann.get(f"/api/tables/{table}/evening") is None
            assert "no longer exists" in (await ann.get("/api/tables/nowhere/evening"))["error"]
            await play_out(ann, table)
            assert (await me(ann))["evenings"] == []
            score = await ann.get(f"/api/tables/{table}/evening")
            assert [one["total"] for one in score["players"]] == [None, None]  # castles are not added up

    run(scenario)


# The lobby


def test_an_open_table_tells_who_sits_there_its_options_and_that_it_is_mine(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            wishes = {"public": True, "options": {"hands": 1, "variant": "revised"}, "clock": 60}
            table = await ann.open_table("mu_tricks", ["me", "friend", "level3", "level3"], **wishes)
            for person, mine in ((ann, 0), (bob, None)):
                async with ann.at(table) as chair:
                    await chair.next()
                    (shown,) = (await person.get("/api/lobby"))["open"]
                assert (shown["id"], shown["mine"], shown["clock"]) == (table, mine, 60)
                assert shown["options"] == {"hands": 1}
                assert shown["bots"] == [None, None, "level3", "level3"]
                assert re.fullmatch(r"Ann,None,\w+,\w+", ",".join(str(name) for name in shown["names"]))

    run(scenario)
