"""Replays: a running game shows only the viewer's information, a finished one shows everything."""

from pathlib import Path
from typing import Any

import pytest

from mutable.games import GAMES
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from mutable.tables.frames import steps_of
from mutable.tables.messages import encode
from tests.conformance.cases import CASES, Case, Move
from tests.conformance.suite import play_at_random
from tests.server.tables.test_log import friends, old_store
from tests.server.test_secrecy import opening_of
from tests.server.visit import run, server_at, visitors

OWN_EYES = "while the game is in progress, you can replay it only from your own seat"


def test_a_game_that_is_played_is_looked_back_at_with_ones_own_eyes_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("muster", ["me", "friend"])
            path = f"/api/tables/{table}/steps"
            assert "has not begun" in (await ann.get(path))["error"]
            await bob.join(table, "Bob")
            for person, seat in ((ann, 0), (bob, 1)):
                own = await person.get(f"{path}?viewer={seat}")
                assert [hand["cards"] is None for hand in own[-1]["view"]["hands"]] == [seat != 0, seat != 1]
                assert (await person.get(f"{path}/info"))["mine"] == seat
            for person, viewer in ((ann, "1"), (bob, "0"), (eve, "0"), (eve, "1")):
                assert (await person.get(f"{path}?viewer={viewer}"))["error"] == OWN_EYES
            for person in (ann, bob, eve):
                assert (await person.get(f"{path}?viewer=all"))["error"] == OWN_EYES
                watched = await person.get(f"{path}?viewer=spectator")
                assert [hand["cards"] for hand in watched[-1]["view"]["hands"]] == [None, None]

    run(scenario)


def test_the_last_step_is_what_the_seat_is_shown_now(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                for _ in range(3):
                    frame = await chair.turn()
                    await chair.move(frame["legal"][0]["move"])
                    await chair.next()
                frame = await chair.turn()
                steps = await ann.get(f"/api/tables/{table}/steps?viewer=0")
                assert steps[-1]["view"] == frame["view"]
                told = [event for step in steps for event in step["events"]]
                assert len(told) == frame["events_total"]

    run(scenario)


def looked_back(case: Case, moves: list[Move], observer: int | None) -> bytes:
    return encode(steps_of(case.table(), moves, observer, False, "fr", 0, len(moves) + 1))


def test_looking_back_does_not_tell_what_those_eyes_cannot_see() -> None:
    differing = 0
    for case in CASES[:: max(1, len(CASES) // 12)]:
        moves = opening_of(case)
        for observer in [*range(case.players), None]:
            eyes = -1 if observer is None else observer
            twin = case.twin(case.table().rules, moves, eyes, Rng(5))
            differing += twin != moves
            assert looked_back(case, moves, observer) == looked_back(case, twin, observer)
    assert differing > 0


@pytest.mark.parametrize("game", GAMES)
def test_with_all_cards_open_nothing_is_told_twice(game: str) -> None:
    case = next(case for case in CASES if case.game.name == game and case.players >= 2)
    moves = play_at_random(case, 3).moves
    steps = steps_of(case.table(), moves, None, True, "en", 0, len(moves) + 1)
    told = [[told.facts["event"] for told in step.events] for step in steps]
    assert any("deal" in names for names in told)
    assert not any(f"{name}_hidden" in names for names in told for name in names)


def test_with_all_cards_open_one_knows_the_neutral_muse() -> None:
    case = next(case for case in CASES if case.game.name == "muses" and case.players == 2)
    moves = play_at_random(case, 3).moves
    before_the_end = next(number for number, (seat, _) in enumerate(moves, 1) if seat != CHANCE) + 10

    def neutral(all_open: bool) -> Any:
        (step,) = steps_of(case.table(), moves, None, all_open, "en", before_the_end, before_the_end + 1)
        return next(tile for tile in step.view["tiles"] if tile["owner"] is None)

    assert neutral(all_open=False)["muse"] is None
    assert neutral(all_open=True)["muse"] is not None


def test_with_all_cards_open_the_standing_follows_from_the_open_tiles() -> None:
    case = next(case for case in CASES if case.game.name == "muses" and case.players == 3)
    moves = play_at_random(case, 3).moves
    told = 0
    for step in steps_of(case.table(), moves, None, True, "en", 0, len(moves) + 1):
        if step.view["standing"] is None:
            continue
        told += 1
        dice = {tile["dancer"]: tile["die"] for tile in step.view["tiles"] if tile["troupe"] is not None}
        counted = [one for row in step.view["standing"]["rows"] for one in row]
        assert {one["dancer"]: one["die"] for one in counted} == dice
        assert len(counted) == len(dice)
        assert not any(one["will"] == "perhaps" for one in counted)
    assert told


def test_what_people_did_about_their_seats_is_told_to_everybody_in_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two:
                for wish, done in (("leave", ["left"]), ("return", ["left", "back"])):
                    await two.say({"type": wish})
                    for chair in (one, two):
                        await chair.until(lambda answer, done=done: doings(answer) == done)  # type: ignore[misc]
                await two.say({"type": "resign"})
                for chair in (one, two):
                    last = await chair.until(lambda answer: answer["room"]["status"] == "finished")
                    assert doings(last) == ["left", "back", "resigned"]
                    assert {doing["seat"] for doing in last["room"]["doings"]} == {1}
                    steps = [doing["step"] for doing in last["room"]["doings"]]
                    assert steps == sorted(steps)
                    assert (last["room"]["resigned_end"], last["room"]["winners"]) == (True, [0])
                    assert last["events_total"] == len(last["events"]) or last["events"] == []

    run(scenario)


def doings(answer: Any) -> list[str]:
    return [doing["what"] for doing in answer["room"]["doings"]]


def test_an_old_table_tells_who_resigned_and_who_won(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, _, _):
            info = await ann.get("/api/tables/finished-muster/steps/info")
            assert info["complete"]
            assert info["room"]["winners"]

    run(scenario)
