"""Absent players: who sees the absence and its start, when a bot decides, and what waiting players may do."""

from pathlib import Path
from typing import Any

import pytest

from mutable.server.services import REGISTRY
from mutable.tables import absences, clocks, room
from mutable.tables.absences import GRACE
from mutable.tables.creation import as_rematch, by_wishes
from mutable.tables.entries import PATIENCE, VERSION, Wait, read_create, read_deed, written
from mutable.tables.live import LiveTable
from mutable.tables.messages import Absence
from tests.server.tables.test_room import FRIEND, ME, clocks_on, duel, refused, seen_by
from tests.server.visit import Chair, run, serving, visitors

NOW = 1000.0


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replace the clock wherever time matters here."""
    time = [NOW]
    for module in (absences, clocks, room):
        monkeypatch.setattr(module.time, "time", lambda: time[0])
    return time


def left_alone(now: list[float], **more: Any) -> tuple[LiveTable, int]:
    """Connect both players, then disconnect the one who must decide. Return the table and that seat."""
    live = LiveTable(duel(**more))
    (seat,) = live.room.deciding()
    seen_by(live, "ann", "bob")
    clocks_on(live)
    now[0] += 5.0
    seen_by(live, "bob" if seat == 0 else "ann")
    clocks_on(live)
    return live, seat


def shown(live: LiveTable) -> list[Absence]:
    return live.absences.shown(live.room, live.deadlines)


def test_an_absent_player_is_shown_with_the_time_and_when_a_bot_decides(now: list[float]) -> None:
    async def scenario() -> None:
        live, seat = left_alone(now)
        gone = now[0]
        now[0] += 7.0
        clocks_on(live)
        assert shown(live) == [Absence(seat, gone, gone + PATIENCE, gone + GRACE)]
        seen_by(live, "ann", "bob")
        clocks_on(live)
        assert shown(live) == []

    run(scenario)


def test_of_somebody_who_was_gone_before_the_table_was_loaded_it_is_not_said_since_when(
    now: list[float],
) -> None:
    async def scenario() -> None:
        live = LiveTable(duel())
        seen_by(live, "ann")
        clocks_on(live)
        assert [(one.seat, one.since) for one in shown(live)] == [(1, None)]

    run(scenario)


def test_where_they_agreed_to_wait_for_ever_no_bot_decides_by_itself(now: list[float]) -> None:
    async def scenario() -> None:
        live, seat = left_alone(now, patience=0)
        assert live.deadlines == {}
        assert shown(live) == [Absence(seat, now[0], None, now[0] + PATIENCE)]

    run(scenario)


def test_the_host_chooses_how_long_an_absent_player_is_waited_for(now: list[float]) -> None:
    async def scenario() -> None:
        live, seat = left_alone(now, patience=600)
        assert live.deadlines == {seat: now[0] + 600}

    run(scenario)


def test_others_may_let_a_bot_play_after_a_short_grace_and_not_where_a_clock_runs(now: list[float]) -> None:
    async def scenario() -> None:
        live, seat = left_alone(now)
        with refused_in_seconds(10):
            live.absences.check_free(live.room, seat)
        now[0] += GRACE
        live.absences.check_free(live.room, seat)
        with refused("not_awaited"):
            live.absences.check_free(live.room, 1 - seat)
        timed, seat = left_alone(now, clock=600)
        now[0] += GRACE
        with refused("clock_decides"):
            timed.absences.check_free(timed.room, seat)

    run(scenario)


def refused_in_seconds(seconds: int) -> Any:
    return pytest.raises(Exception, match=f"{seconds} s")


def test_those_who_wait_longer_begin_the_time_anew_and_said_twice_it_counts_once(now: list[float]) -> None:
    async def scenario() -> None:
        live, seat = left_alone(now)
        now[0] += 100.0
        assert live.room.wait_for(seat) == [Wait(seat)]
        now[0] += 1.0
        assert live.room.wait_for(seat) == []
        assert clocks_on(live) == {seat: now[0] - 1.0 + PATIENCE}

    run(scenario)


def test_patience_is_part_of_what_is_agreed_and_of_a_rematch() -> None:
    created = by_wishes("muster", [ME, FRIEND], {}, None, False, ("Ann", "ann"), patience=600)
    assert read_create(VERSION, written(created)).patience == 600
    assert as_rematch(duel(patience=600), 0, "ann").patience == 600
    usual = written(by_wishes("muster", [ME, FRIEND], {}, None, False, ("Ann", "ann")))
    assert "patience" not in usual  # keeps tables of older versions unchanged
    assert read_create(1, usual).patience == PATIENCE
    assert read_deed(VERSION, '{"kind":"wait","seat":1}') == Wait(1)


def test_hints_are_off_in_a_duel_of_two_people_unless_the_host_allows_them() -> None:
    def allowed(*wishes: tuple[str, str | None], hints: bool | None = None, game: str = "muses") -> bool:
        return by_wishes(game, [*wishes], {}, None, False, ("Ann", "ann"), hints).hints

    assert not allowed(ME, FRIEND)
    assert allowed(ME, FRIEND, hints=True)
    assert allowed(ME, ("bot", "level2"))
    assert allowed(ME, FRIEND, ("bot", "level2"), game="mu_city")


def test_a_bot_plays_at_once_if_those_who_wait_say_so_until_the_player_returns(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("mu_city", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one:
                async with bob.at(table) as two:
                    await two.turn()
                await one.until(lambda answer: bool(absent(answer)))
                await one.say({"type": "stand_in", "seat": 1})
                assert "just gone" in (await one.until(is_error))["text"]
                live = app[REGISTRY].live(table)
                live.absences._noted[1] -= GRACE
                await one.say({"type": "wait", "seat": 1})
                await waited(one, live.deadlines[1])
                await one.say({"type": "stand_in", "seat": 1})
                await one.until(lambda answer: is_away(answer, True))
                async with bob.at(table) as two:
                    await two.until(lambda answer: is_away(answer, False))
                    await one.until(lambda answer: is_away(answer, False))
                await one.say({"type": "stand_in", "seat": 9})
                assert (await one.until(is_error))["text"]

    run(scenario)


async def waited(chair: Chair, before: float) -> None:
    """Wait until the time before a bot decides has restarted."""
    await chair.until(lambda answer: any((one["bot_at"] or 0) > before for one in absent(answer)))


def absent(answer: Any) -> Any:
    return answer["room"]["absences"] if answer["type"] == "frame" else []


def is_away(answer: Any, wanted: bool) -> bool:
    return answer["type"] == "frame" and answer["room"]["seats"][1]["away"] is wanted


def is_error(answer: Any) -> bool:
    return bool(answer["type"] == "error")


def test_each_bot_of_a_table_has_a_level_of_its_own_also_where_bots_are_partners(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, _), visitors(base, 1) as (ann,):
            table = await ann.open_table("mu_tricks", ["me", "level1", "level3", "level4"])
            async with ann.at(table) as one:
                frame = await one.next()
            assert [seat["bot"] for seat in frame["room"]["seats"]] == [None, "level1", "level3", "level4"]

    run(scenario)
