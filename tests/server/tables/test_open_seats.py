"""Before a game begins: the host gives open seats to bots, opens them again, or closes the table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSMsgType

from mutable.kit.words import LANGUAGES
from mutable.server.registry.registry import TABLE_CLOSED
from mutable.server.services import REGISTRY
from mutable.table.chance import RandomChance
from mutable.tables.entries import (
    VERSION,
    Away,
    Back,
    Close,
    Engage,
    Enter,
    LogRow,
    Vacate,
    read_deed,
    written,
)
from mutable.tables.errors import Trouble
from mutable.tables.folding import folded
from mutable.tables.live import LiveTable
from mutable.tables.participants import AMONG_PEOPLE
from mutable.tables.room import Room
from tests.server.tables.test_log import ask
from tests.server.tables.test_room import FRIEND, ME, clocks_on, room_of, seen_by
from tests.server.visit import PATIENCE, Chair, Visitor, received, run, server_at, serving, visitors

SEAT_BOT = {"type": "seat_bot", "seat": 2}
OPEN_SEAT = {"type": "open_seat", "seat": 2}
CLOSE = {"type": "close_table"}


def trio(*wishes: tuple[str, str | None], **more: Any) -> Room:
    """Return Ann's table, with Bob seated and one seat open for a friend."""
    room = room_of(*(wishes or (ME, FRIEND, FRIEND)), game="muses", **more)
    room.sit("bob", "Bob", 1, RandomChance(1))
    return room


def refused(key: str, **given: object) -> Any:
    return pytest.raises(Trouble, match=Trouble(key, **given).text("en"))


# Log entries and their effects


@pytest.mark.parametrize(
    ("deed", "body"),
    [
        (Engage(2, "level4", "Muriel"), '{"kind":"engage","seat":2,"bot":"level4","name":"Muriel"}'),
        (Vacate(2), '{"kind":"vacate","seat":2}'),
        (Close(0), '{"kind":"close","seat":0}'),
    ],
)
def test_what_is_arranged_is_an_entry_like_the_others(deed: Engage | Vacate | Close, body: str) -> None:
    assert written(deed) == body
    assert read_deed(VERSION, body) == deed


def test_a_bot_takes_the_last_open_seat_and_the_game_begins() -> None:
    room = trio()
    first, *rest = room.engage(0, 2, RandomChance(1))
    assert first == Engage(2, AMONG_PEOPLE, "Muriel")
    assert rest
    assert all(isinstance(deed, Enter) for deed in rest)
    assert (room.status, room.names(), room.bots) == ("playing", ["Ann", "Bob", "Muriel"], {2})
    assert room.seats[2].player() == AMONG_PEOPLE


def test_a_seat_that_was_given_to_a_bot_is_opened_again_for_a_friend() -> None:
    room = room_of(ME, FRIEND, FRIEND, game="muses")
    assert room.engage(0, 1, RandomChance(1)) == [Engage(1, AMONG_PEOPLE, "Muriel")]
    assert (room.status, room.is_full) == ("waiting", False)
    assert room.vacate(0, 1) == [Vacate(1)]
    assert room.seats[1].is_free
    room.sit("bob", "Muriel", 1, RandomChance(1))  # a bot's former name is free again
    assert room.names() == ["Ann", "Muriel", "…"]


def test_the_bot_is_as_strong_as_the_others_of_the_table_and_has_a_name_of_its_own() -> None:
    room = room_of(ME, ("bot", "level2"), FRIEND, FRIEND, game="muses")
    (engaged,) = room.engage(0, 2, RandomChance(1))
    assert engaged == Engage(2, "level2", "Mungo")


def test_a_table_is_what_its_log_tells_after_all_that_was_arranged() -> None:
    room = room_of(ME, FRIEND, FRIEND, game="muses")
    deeds = [*room.engage(0, 1, RandomChance(1)), *room.vacate(0, 1), *room.engage(0, 2, RandomChance(1))]
    rows = [LogRow(0.0, VERSION, written(entry)) for entry in (room.created, *deeds)]
    again = folded("id", rows, "waiting")
    assert (again.seats, again.status) == (room.seats, "waiting")
    room.close(0)
    closed = folded("id", [*rows, LogRow(0.0, VERSION, written(Close(0)))], "closed")
    assert (closed.status, closed.closed_by) == (room.status, room.closed_by) == ("closed", 0)


# Permissions and timing


def test_only_the_person_who_opened_the_table_arranges_it() -> None:
    room = trio()
    before = room.length
    for work in (
        lambda: room.engage(1, 2, RandomChance(1)),
        lambda: room.vacate(1, 2),
        lambda: room.close(1),
    ):
        with refused("not_keeper", name="Ann"):
            work()
    assert (room.length, room.status) == (before, "waiting")


def test_only_an_open_seat_is_given_to_a_bot_and_only_a_bots_is_opened() -> None:
    room = trio()
    for seat in (0, 1):
        with refused("taken_seat"):
            room.engage(0, seat, RandomChance(1))
        with refused("no_bot_there"):
            room.vacate(0, seat)
    for work in (lambda: room.engage(0, 5, RandomChance(1)), lambda: room.vacate(0, 5)):
        with refused("no_seat", last=3):
            work()


def test_nothing_is_arranged_once_the_game_has_begun() -> None:
    room = trio()
    room.engage(0, 2, RandomChance(1))
    before = room.length
    for work in (
        lambda: room.engage(0, 2, RandomChance(1)),
        lambda: room.vacate(0, 2),
        lambda: room.close(0),
    ):
        with refused("has_begun"):
            work()
    assert (room.length, room.status) == (before, "playing")


def test_if_the_host_has_left_any_seated_player_arranges_the_table() -> None:
    room = trio()
    assert room.keepers() == [0]
    room.leave_for_good("ann")
    assert room.keepers() == [1]
    assert room.close(1) == [Close(1)]


def test_an_absent_host_is_waited_for_and_keeps_the_table_after_returning() -> None:
    async def scenario() -> None:
        room = trio(clock=30)
        live = LiveTable(room)
        for people, is_waited_for in [((), False), (("ann", "bob"), False), (("bob",), True)]:
            seen_by(live, *people)
            assert bool(clocks_on(live)) == is_waited_for
            assert live.clocks() == {}  # the game's clocks have not started
        assert room.replace_late([0]) == [Away(0, gone=True)]
        assert (room.keepers(), room.doings) == ([1], [])
        assert room.come_back(0) == [Back(0)]
        assert room.keepers() == [0]

    run(scenario)


# Over the network


async def waiting(base: str, ann: Visitor, bob: Visitor, **more: Any) -> str:
    table = await ann.open_table("muses", ["me", "friend", "friend"], **more)
    await bob.join(table, "Bob")
    return table


async def complaint(chair: Chair) -> str:
    return str((await chair.until(lambda answer: answer["type"] == "error"))["text"])


def test_everybody_who_waits_sees_a_seat_given_and_opened_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("muses", ["me", "friend", "friend"])
            async with ann.at(table) as one, eve.at(table) as spectator:
                await one.say(SEAT_BOT)
                for chair in (one, spectator):
                    frame = await chair.until(lambda answer: answer["room"]["seats"][2]["kind"] == "bot")
                    assert frame["room"]["seats"][2] == {
                        "name": "Muriel", "kind": "bot", "bot": AMONG_PEOPLE,
                        "away": False, "resigned": False, "connected": False, "kept": None,
                    }  # fmt: skip
                    assert (frame["room"]["keepers"], frame["room"]["level"]) == ([0], AMONG_PEOPLE)
                await one.say(OPEN_SEAT)
                for chair in (one, spectator):
                    await chair.until(lambda answer: answer["room"]["seats"][2]["name"] is None)
                await one.say(SEAT_BOT)
                await bob.join(table, "Bob")
                frame = await one.until(lambda answer: answer["room"]["status"] == "playing")
                assert frame["room"]["keepers"] == []

    run(scenario)


def test_forged_and_late_messages_are_refused_in_words_and_change_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 3) as (ann, bob, eve):
            table = await waiting(base, ann, bob)
            room = app[REGISTRY].live(table).room
            before = room.length
            async with ann.at(table) as one, bob.at(table, "fr") as two, eve.at(table) as three:
                for message in (SEAT_BOT, OPEN_SEAT, CLOSE):
                    await two.say(message)
                    assert "seul Ann, qui a ouvert la table" in await complaint(two)
                    await three.say(message)
                    assert "you are watching" in await complaint(three)
                forged = [
                    {**CLOSE, "seat": 0},
                    {"type": "seat_bot"},
                    {**SEAT_BOT, "bot": "level6"},
                    {**SEAT_BOT, "seat": -1},
                ]
                for message in forged:
                    await one.say(message)
                    assert "cannot be read" in await complaint(one)
                await one.say({**SEAT_BOT, "seat": 4})
                assert "seats 1 to 3" in await complaint(one)
                assert room.length == before
                await eve.join(table, "Eve")
                before = room.length
                for message in (SEAT_BOT, OPEN_SEAT, CLOSE):
                    await one.say(message)
                    assert "the game has begun" in await complaint(one)
                assert (room.length, room.status) == (before, "playing")

    run(scenario)


def test_a_closed_table_lets_everybody_go_and_is_nowhere_any_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await waiting(base, ann, bob, public=True)
            async with ann.at(table) as one, bob.at(table) as two:
                await one.next()
                await one.say(CLOSE)
                for chair in (one, two):
                    assert await closing_code(chair) == TABLE_CLOSED
            await expect_closed(table, ann, bob, eve)
        assert "failed" not in caplog.text
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (eve,):  # the table stays closed
            assert (await ask(eve, f"/api/tables/{table}/links", "en"))[0] == 404

    run(scenario)


async def closing_code(chair: Chair) -> Any:
    """Return the data of the socket's closing frame."""
    while (message := await asyncio.wait_for(received(chair.link), PATIENCE)).type == WSMsgType.TEXT:
        pass
    return message.data


async def expect_closed(table: str, *people: Visitor) -> None:
    said = {"en": "this table was closed by Ann", "fr": "cette table a été fermée par Ann"}
    for person in people:
        lobby = await person.get("/api/lobby")
        assert [line for lines in lobby.values() for line in lines] == []
        for lang in LANGUAGES:
            for asked in ("links", "socket", "steps"):
                status, answer = await ask(person, f"/api/tables/{table}/{asked}", lang)
                assert (status, answer["error"].startswith(said[lang])) == (404, True)
        assert (await person.post(f"/api/tables/{table}/join", {"name": "Zoé"}))[0] == 404
        async with person.session.get(f"{person.base}/t/{table}") as page:
            assert page.status == 404
            assert "Ann" not in await page.text()


def test_the_data_of_a_person_who_closed_a_table_can_still_be_deleted(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await waiting(base, ann, bob)
            async with ann.at(table) as one:
                await one.say(CLOSE)
                await closing_code(one)
            assert (await ann.post("/api/me/forget"))[0] == 200
            _, answer = await ask(bob, f"/api/tables/{table}/links", "en")
            assert answer["error"] == "this table was closed by … before a game began"

    run(scenario)


def test_after_a_rematch_was_closed_there_can_be_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with bob.at(table) as two:
                await two.say({"type": "resign"})
                await two.until(lambda answer: answer["room"]["status"] == "finished")
            _, first = await ann.post(f"/api/tables/{table}/rematch")
            async with ann.at(first["id"]) as one:
                await one.say(CLOSE)
                await closing_code(one)
            status, second = await bob.post(f"/api/tables/{table}/rematch")
            assert (status, second["id"] != first["id"]) == (200, True)
            assert (await ann.post(f"/api/tables/{table}/rematch"))[1] == second

    run(scenario)


def test_after_a_rematch_has_expired_there_can_be_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with bob.at(table) as two:
                await two.say({"type": "resign"})
                await two.until(lambda answer: answer["room"]["status"] == "finished")
            _, first = await ann.post(f"/api/tables/{table}/rematch")
            await app[REGISTRY].rewrite(first["id"], app[REGISTRY].store.delete_table)
            status, second = await bob.post(f"/api/tables/{table}/rematch")
            assert (status, second["id"] != first["id"]) == (200, True)
            async with ann.at(second["id"]) as one:
                assert (await one.next())["room"]["seats"][0]["kept"] == "Ann"

    run(scenario)


def test_a_friend_who_comes_while_the_seat_is_given_finds_it_taken(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as one:
                await one.say({"type": "seat_bot", "seat": 1})
                await one.until(lambda answer: answer["room"]["status"] == "playing")
            status, answer = await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
            assert (status, "full" in answer["error"]) == (422, True)

    run(scenario)
