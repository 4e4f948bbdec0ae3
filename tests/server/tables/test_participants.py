"""The people of a table: standing up, freeing seats, rematches and spectators."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mutable.server.people.erasure import ERASED_NAME, erase_person
from mutable.server.people.evenings import MOST_NEWEST, _beaten, current_table
from mutable.server.registry.leases import LeasedTable
from mutable.server.registry.lobby import _summary
from mutable.storage.values import Append, NumberedRow, StoredTable, Summary
from mutable.table.advice import Advised
from mutable.table.chance import RandomChance
from mutable.tables.creation import as_rematch
from mutable.tables.entries import (
    VERSION,
    Free,
    HintEntry,
    LogRow,
    OpenChat,
    Rematch,
    Sit,
    read_deed,
    written,
)
from mutable.tables.errors import Trouble
from mutable.tables.folding import folded
from mutable.tables.frames import FrameBuilder
from mutable.tables.live import Client, LiveTable
from mutable.tables.messages import TableLine, encode
from mutable.tables.room import Room
from tests.server.tables.test_room import FRIEND, ME, duel, refused, room_of
from tests.server.visit import Chair, Visitor, asked, run, server_at, visitors
from tests.storage.test_stores import opened

CHANCE = RandomChance(1)


def trio() -> Room:
    """Return Ann's table, with Bob seated and one seat open for a friend."""
    room = room_of(ME, FRIEND, FRIEND, game="muses")
    room.sit("bob", "Bob", 1, CHANCE)
    return room


def again(room: Room, *deeds: Any) -> Room:
    """Return the table that results from replaying its log."""
    rows = [LogRow(0.0, VERSION, written(entry)) for entry in (room.created, *deeds)]
    return folded("id", rows, "waiting")


# Seats before the start


def test_the_seat_of_an_absent_friend_is_freed_and_their_private_link_ends() -> None:
    room = trio()
    key = room.seats[1].key
    (freed,) = room.free(0, 1, present={0})
    assert isinstance(freed, Free)
    assert (room.seat_of("bob"), room.seats[1].is_free, room.names()) == (None, True, ["Ann", "…", "…"])
    with refused("no_key"):
        room.hold("thief", key)
    assert room.sit("cleo", "Bob", None, CHANCE) == [Sit(1, "Bob", "cleo")]  # the name is free again


def test_only_the_host_frees_a_seat_and_only_an_absent_guests() -> None:
    room = trio()
    before = room.length
    for keeper, seat, present, key, given in (
        (1, 0, {1}, "not_keeper", {"name": "Ann"}),
        (0, 1, {0, 1}, "is_here", {"name": "Bob"}),
        (0, 0, {0}, "host_stands_up", {}),
        (0, 2, {0}, "nobody_there", {}),
        (0, 5, {0}, "no_seat", {"last": 3}),
    ):
        with pytest.raises(Trouble, match=Trouble(key, **given).text("en")):
            room.free(keeper, seat, present)
    assert room.length == before
    room.free(0, 1, {0})
    with refused("nobody_there"):  # requested twice
        room.free(0, 1, {0})
    room.engage(0, 1, CHANCE)
    room.engage(0, 2, CHANCE)
    with refused("has_begun"):
        room.free(0, 1, {0})


def test_a_guest_stands_up_before_the_game_and_neither_the_host_nor_later() -> None:
    room = trio()
    with refused("host_stands_up"):
        room.stand_up(0)
    room.stand_up(1)
    assert room.seat_of("bob") is None
    with refused("has_begun"):
        duel().stand_up(1)


def test_a_table_is_what_its_log_tells_after_seats_were_freed() -> None:
    room = trio()
    sat = Sit(1, "Bob", "bob")
    deeds = [*room.free(0, 1, {0}), *room.sit("cleo", "Cleo", 2, CHANCE), *room.stand_up(2)]
    assert again(room, sat, *deeds).seats == room.seats
    assert dict(_summary(room).people) == {"ann": 0, "bob": -1, "cleo": -1}


def test_who_stood_up_and_sits_again_is_listed_where_they_sit() -> None:
    room = trio()
    room.stand_up(1)
    room.sit("bob", "Bob", 2, CHANCE)
    assert dict(_summary(room).people) == {"ann": 0, "bob": 2}


def test_erasure_finds_a_freed_seat_and_spares_the_player_who_sat_there_next() -> None:
    room = trio()
    deeds = [Sit(1, "Bob", "b" * 24), *room.free(0, 1, {0}), Sit(1, "Cleo", "c" * 24)]
    rows = [LogRow(0.0, VERSION, written(entry)) for entry in (room.created, *deeds)]
    table = StoredTable([NumberedRow(seq, row) for seq, row in enumerate(rows)], None)
    erased = {seq: json.loads(row.body) for seq, row in erase_person(table, "b" * 24, "0" * 24).rows}
    assert [*erased] == [0, 1]  # the link of the first seat ends, too
    assert (erased[1]["name"], erased[1]["person"]) == (ERASED_NAME, "0" * 24)


# Rematches with the same people


def finished(*wishes: Any, game: str = "muster") -> Room:
    room = room_of(*(wishes or (ME, FRIEND)), game=game)
    for person, name in (("bob", "Bob"), ("cleo", "Cleo"), ("dan", "Dan")):
        if not room.is_full:
            room.sit(person, name, None, CHANCE)
    for seat, one in enumerate(room.seats[1:], 1):
        if one.kind == "person":
            room.resign(seat)
    return room


def test_a_rematch_keeps_the_seats_of_those_who_were_there() -> None:
    room = Room("next", as_rematch(finished(), 1, "bob"))
    assert (room.host, room.status, room.seats[0].kept_name) == (1, "waiting", "Ann")
    with pytest.raises(Trouble, match="kept for Ann"):
        room.sit("eve", "Eve", None, CHANCE)
    room.sit("ann", "Ann", None, CHANCE)
    assert (room.seat_of("ann"), room.status) == (0, "playing")


def test_not_now_frees_the_seat_once_and_only_for_whom_it_was_kept() -> None:
    room = Room("next", as_rematch(finished(), 0, "ann"))
    with refused("not_asked"):
        room.decline("eve")
    room.decline("bob")
    assert room.seats[1].is_free
    with refused("not_asked"):
        room.decline("bob")
    room.sit("eve", "Bob", None, CHANCE)
    assert room.seat_of("eve") == 1


def test_a_kept_seat_is_freed_or_given_to_a_bot_by_the_host() -> None:
    room = Room("next", as_rematch(finished(ME, FRIEND, FRIEND, game="muses"), 0, "ann"))
    room.free(0, 1, {0})
    room.engage(0, 2, CHANCE)
    assert (room.seats[1].is_free, room.seats[2].bot, room.kept_seat("cleo")) == (True, "level4", None)


def test_all_devices_of_a_player_come_along() -> None:
    old = finished()
    old.seats[1].people.add("phone")
    room = Room("next", as_rematch(old, 0, "ann"))
    room.sit("phone", "Bob", None, CHANCE)
    assert (room.seat_of("bob"), room.seat_of("phone")) == (1, 1)


@pytest.mark.parametrize(
    ("wishes", "game", "kinds"),
    [
        ((ME, FRIEND), "mu_tricks", ["person"] * 2),
        ((ME, FRIEND, FRIEND), "muses", ["person"] * 3),
        ((ME, FRIEND, ("bot", "level3"), ("bot", "level3")), "muster", ["person"] * 2),
        ((ME, FRIEND, ("bot", "level3"), ("bot", "level3")), "mu_city", ["person", "person", "bot", "bot"]),
    ],
)
def test_another_game_goes_on_with_the_same_people_and_as_many_bots_as_fit(
    wishes: tuple[Any, ...], game: str, kinds: list[str]
) -> None:
    old = finished(*wishes, game="muses")
    created = as_rematch(old, 0, "ann", game)
    assert (created.game, [place.kind for place in created.seats]) == (game, kinds)
    assert created.evening == "id"
    assert [place.kept_name for place in created.seats][1] == "Bob"


def test_bots_keep_their_levels_in_another_game_also_where_they_are_partners() -> None:
    old = finished(ME, FRIEND, ("bot", "level1"), ("bot", "level4"), game="muses")
    created = as_rematch(old, 0, "ann", "mu_tricks")
    assert sorted(place.bot for place in created.seats if place.bot) == ["level1", "level4"]


@pytest.mark.parametrize("public", [True, False])
def test_a_rematch_is_on_the_lobbys_list_of_those_who_are_asked_and_not_of_strangers(
    public: bool, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("muster", ["me", "friend"], public=public)
            await bob.join(table, "Bob")
            await resign(bob, table)
            _, made = await ann.post(f"/api/tables/{table}/rematch")

            async def seen(person: Visitor) -> list[tuple[str, bool]]:
                return [(line["id"], line["kept"]) for line in (await person.get("/api/lobby"))["open"]]

            assert await seen(bob) == []  # Ann does not wait there yet
            async with ann.at(made["id"]) as chair:
                await chair.next()
                assert (await seen(bob), await seen(eve)) == ([(made["id"], True)], [])
                await bob.post(f"/api/tables/{made['id']}/decline")
                others = [(made["id"], False)] if public else []
                assert (await seen(bob), await seen(eve)) == (others, others)

    run(scenario)


def test_a_game_for_fewer_people_is_refused() -> None:
    with pytest.raises(Trouble, match="Muster is for at most 2 players, and 3 people sit here"):
        as_rematch(finished(ME, FRIEND, FRIEND, game="muses"), 0, "ann", "muster")


def test_rematches_of_older_logs_are_read() -> None:
    assert read_deed(2, '{"kind":"rematch","room":"x"}') == Rematch("x")
    room = finished()
    room.do(Rematch("x"), 0.0)
    told = json.loads(FrameBuilder(room, set(), {}).room)["next"]
    assert told == {"table": "x", "by": None, "game": "muster", "title": "Muster"}


def line(winners: list[int], totals: list[int] | None) -> TableLine:
    names: list[str | None] = ["A", "B", "C", "D"]
    return TableLine("x", "muses", "x", "finished", names, 0, 0.0, False, winners, totals=totals)


@pytest.mark.parametrize(
    ("winners", "totals", "beaten"),
    [
        ([0], [9, 5, 5, 1], [3, 1.5, 1.5, 0]),
        ([0, 1], [9, 8, 7, 1], [2.5, 2.5, 1, 0]),  # the players share the victory, whatever their points
        ([2], None, [1, 1, 3, 1]),  # the others resigned
    ],
)
def test_opponents_left_behind_count_alike_at_all_games(
    winners: list[int], totals: list[int] | None, beaten: list[float]
) -> None:
    assert [_beaten(line(winners, totals), seat) for seat in range(4)] == beaten


async def resign(person: Visitor, table: str) -> None:
    async with person.at(table) as chair:
        await chair.next()
        await chair.say({"type": "resign"})
        await chair.until(is_room(lambda room: room["status"] == "finished"))


def is_room(wanted: Any) -> Any:
    return lambda answer: answer["type"] == "frame" and wanted(answer["room"])


def test_an_evening_goes_on_across_games_under_one_link(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            first = await ann.open_table("muster", ["me", "friend"])
            await bob.join(first, "Bob")
            assert (await eve.post(f"/api/tables/{first}/rematch", {"game": "muses"}))[0] == 422
            assert (await ann.post(f"/api/tables/{first}/rematch", {"game": "muses"}))[0] == 422  # too early
            await resign(ann, first)
            assert (await bob.post(f"/api/tables/{first}/rematch", {"game": "chess"}))[0] in (404, 422)
            assert (await bob.post(f"/api/tables/{first}/rematch", {"games": 1}))[0] == 400
            second = (await bob.post(f"/api/tables/{first}/rematch", {"game": "muses"}))[1]["id"]
            async with ann.at(first) as chair:
                told = (await chair.next())["room"]["next"]
            assert told == {"table": second, "by": "Bob", "game": "muses", "title": "Dance of Muses"}
            assert (await eve.post(f"/api/tables/{second}/decline"))[0] == 422
            assert (await eve.post(f"/api/tables/{second}/join", {"name": "Eve"}))[0] == 422
            for link in (first, second):
                assert (await eve.get(f"/api/tables/{link}/current"))["id"] == second
            await ann.join(second, "Ann")
            assert (await ann.post(f"/api/tables/{second}/decline"))[0] == 422  # too late
            await resign(bob, second)
            score = await ann.get(f"/api/tables/{first}/evening")
            assert (score["mixed"], score["title"]) == (True, "Muster · Dance of Muses")
            assert {one["name"]: (one["won"], one["beaten"], one["total"]) for one in score["players"]} == {
                "Ann": (1, 1, None),
                "Bob": (1, 1, None),
            }
            assert score["played"] == [
                {"title": "Muster", "winners": ["Bob"]},
                {"title": "Dance of Muses", "winners": ["Ann"]},
            ]
            assert "no longer exists" in (await ann.get("/api/tables/nowhere/current"))["error"]

    run(scenario)


def test_the_link_of_a_long_evening_reads_few_tables_and_finds_the_one_in_play(place: str) -> None:
    def stored(ident: str, status: str, ended: float | None, seq: int = 0) -> Append:
        told = encode(replace(line([0], None), id=ident, status=status, ended=ended)).decode()
        return Append(ident, seq, VERSION, ("x",), Summary(ident, status, False, told, (), "first"))

    async def scenario() -> None:
        async with opened(place) as store:
            await store.append(stored("current", "playing", None))
            for number in range(2 * MOST_NEWEST):
                await store.append(stored(f"t{number}", "finished", float(number)))
            assert len(await store.newest_of_evening("first", MOST_NEWEST)) == MOST_NEWEST
            assert await current_table(store, "first") == "current"
            await store.append(stored("current", "closed", None, seq=1))
            assert await current_table(store, "first") == f"t{2 * MOST_NEWEST - 1}"

    run(scenario)


def test_who_stood_up_has_the_table_no_more_among_theirs_and_keeps_the_right_to_be_forgotten(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muses", ["me", "friend", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two:
                await one.until(is_room(lambda room: room["seats"][1]["connected"]))
                await one.say({"type": "free_seat", "seat": 1})
                assert "Bob is at the table" in (await until_error(one))["text"]
                await two.say({"type": "free_seat", "seat": 0})
                assert "only Ann, who opened the table" in (await until_error(two))["text"]
                await two.say({"type": "stand_up"})
                frame = await two.until(is_room(lambda room: room["seats"][1]["name"] is None))
                assert frame["mine"] is None
                await two.say({"type": "stand_up"})
                assert "you are watching" in (await until_error(two))["text"]
                await two.say({"type": "stand_up", "seat": 0})
                assert "cannot be read" in (await until_error(two))["text"]
            assert (await bob.get("/api/lobby"))["mine"] == []
            assert (await bob.post("/api/me/forget"))[0] == 200
        assert "Bob" not in str(asked(tmp_path / "db", "SELECT body FROM log"))

    run(scenario)


async def until_error(chair: Chair) -> Any:
    return await chair.until(lambda answer: answer["type"] == "error")


# Spectators


def test_spectators_are_counted_once_each_and_read_the_chat_only_if_the_host_opens_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two, eve.at(table) as three:
                await one.until(is_room(lambda room: room["watching"] == 1))
                async with eve.at(table):  # a second tab
                    await one.say({"type": "chat", "text": "hello"})
                    assert (await one.until(lambda answer: answer["chat_total"] == 1))["room"][
                        "watching"
                    ] == 1
                await three.until(lambda answer: answer["type"] == "frame")
                assert three.frame["chat_total"] == 0
                await two.say({"type": "open_chat", "open": True})
                assert "only Ann" in (await until_error(two))["text"]
                await three.say({"type": "open_chat", "open": True})
                assert "you are watching" in (await until_error(three))["text"]
                await one.say({"type": "open_chat", "open": True})
                opened = await three.until(is_room(lambda room: room["open_chat"]))
                assert [said["text"] for said in opened["chat"]] == ["hello"]
                await one.say({"type": "open_chat", "open": True})  # repeated, so nothing changes
                await one.say({"type": "open_chat", "open": False})
                closed = await three.until(is_room(lambda room: not room["open_chat"]))
                assert (closed["chat"], closed["chat_total"]) == ([], 0)
            entries = [
                body for (body,) in asked(tmp_path / "db", "SELECT body FROM log") if "openchat" in body
            ]
            assert len(entries) == 2

    run(scenario)


def test_an_open_chat_is_part_of_the_log() -> None:
    room = duel()
    room.open_chat(0, True)
    assert written(OpenChat(True)) == '{"kind":"openchat","open":true}'
    assert read_deed(VERSION, '{"kind":"openchat","open":true}') == OpenChat(True)
    assert room.has_open_chat


def test_a_process_shares_how_many_watch_there() -> None:
    class Silent:
        def write(self, text: bytes) -> None: ...

        def close(self, code: int | None = None) -> None: ...

    live = LeasedTable(duel())
    live.clients = {Client(Silent(), person, "en", 0, 0) for person in ("ann", "eve", "eve", "fay")}
    assert isinstance(live, LiveTable)
    assert (live.local_presence(), live.watching()) == ({0, -2}, 2)
    live.remote_spectators = 3
    assert live.watching() == 5


def test_a_hint_of_an_earlier_version_says_only_that_there_was_one() -> None:
    assert read_deed(3, '{"kind":"hint","seat":1,"position":[0,0]}') == HintEntry(1, [0, 0])
    kept = HintEntry(1, [0, 0], [Advised("take deck", 0.5, 0.02)], {"trump": "red"})
    assert read_deed(VERSION, written(kept)) == kept
