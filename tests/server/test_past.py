"""Single decisions of a finished game: try again from one, what was hidden there, and errors as puzzles."""

from pathlib import Path
from typing import Any

import pytest

from mutable.games import GAMES
from mutable.kit.game import CHANCE
from mutable.server.services import REGISTRY
from mutable.table.table import Table
from tests.finished import finished
from tests.server.test_review import asked, quick, reviewing_server, uploaded  # noqa: F401  # a fixture
from tests.server.visit import Visitor, run, visitors

UNKNOWN = 404


async def post(who: Visitor, path: str, body: dict[str, Any]) -> tuple[int, Any]:
    async with who.session.post(f"{who.base}/api/tables/{path}", json=body) as response:
        return response.status, await response.json()


async def get(who: Visitor, path: str) -> tuple[int, Any]:
    async with who.session.get(f"{who.base}/api/tables/{path}") as response:
        return response.status, await response.json()


def decision_of(table: Table, seat: int, after: int) -> int:
    """Return the entry of a seat's choice among several moves."""
    again = Table(table.setting)
    for entry, (mover, text) in enumerate(table.entries, 1):
        if mover == seat and entry > after and again.rules.count(again.state, seat) > 2:
            return entry
        again.enter(mover, text)
    raise AssertionError("no such decision")


@pytest.mark.parametrize("game", GAMES)
def test_a_second_try_has_the_same_cards_and_bots_and_counts_nowhere(game: str, tmp_path: Path) -> None:
    async def tried() -> None:
        table = finished(game)
        entry = decision_of(table, 0, 12)
        async with reviewing_server(tmp_path / "t.db") as (base, app, _), visitors(base, 1) as (ann,):
            ident = await uploaded(ann, table)
            status, made = await post(ann, f"{ident}/try", {"name": "Ann", "seat": 0, "entry": entry})
            assert status == 201, made
            room = (await app[REGISTRY].fetch(made["id"])).room
            assert [*room.table.entries] == [*table.entries][: entry - 1]
            assert 0 in room.deciding()
            before = Table(table.setting)
            for mover, text in table.entries[: entry - 1]:
                before.enter(mover, text)
            assert room.table.state.facts() == before.state.facts()  # hidden cards as well
            assert [seat.kind for seat in room.seats] == ["person", *["bot"] * (len(room.seats) - 1)]
            status, info = await get(ann, f"{made['id']}/steps/info")
            assert info["room"]["second_try"] == {"table": ident, "entry": entry, "seat": 0}
            async with ann.session.get(f"{base}/api/lobby") as response:
                lobby = await response.json()
            assert [(line["id"], line["practice"]) for line in lobby["mine"]] == [(made["id"], True)]

    run(tried)


def test_a_position_that_is_not_there_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def refused() -> None:
        table = finished("muster")
        chance = next(entry for entry, (seat, _) in enumerate(table.entries, 1) if seat == CHANCE)
        async with reviewing_server(tmp_path / "t.db") as (base, _, _), visitors(base, 1) as (ann,):
            ident = await uploaded(ann, table)
            for body in ({"seat": 0, "entry": 9999}, {"seat": 5, "entry": 9}):
                status, said = await post(ann, f"{ident}/try", {"name": "Ann", **body})
                assert status == 422, said
                assert said["error"]
            status, said = await get(ann, f"{ident}/past/{chance}/knowledge")
            assert (status, "no decision" in str(said)) == (422, True)
            assert (await get(ann, "nowhere12345/past/3"))[0] == UNKNOWN

    run(refused)


def test_an_error_of_ones_own_is_a_puzzle_whose_answer_is_the_reviews(tmp_path: Path) -> None:
    async def solved() -> None:
        table = finished("muses")
        async with reviewing_server(tmp_path / "t.db") as (base, _, _), visitors(base, 1) as (ann,):
            ident = await uploaded(ann, table)
            entry = decision_of(table, 0, 12)
            legal = (await get(ann, f"{ident}/past/{entry}?lang=en"))[1]["legal"]
            status, said = await post(ann, f"{ident}/past/{entry}", {"move": legal[0]["move"]})
            assert (status, "not been reviewed" in str(said)) == (422, True)
            state = "thinking"
            while state in ("thinking", "waiting"):
                _, review = await asked(ann, ident)
                state = review["state"]
            path = f"{ident}/past/{entry}?lang=en"
            seen = [(await post(ann, path, {"move": one["move"]}))[1] for one in legal[:3]]
            made = table.entries[entry - 1][1]
            found = (await post(ann, path, {"move": made}))[1]
            best = (await post(ann, path, {"move": found["best"]["move"]}))[1]
            assert best["right"]
            assert found["second"]["move"] == made
            assert found["right"] == (found["best"]["move"] == made)
            assert all(answer["best"] == found["best"] for answer in seen)
            status, knowledge = await get(ann, f"{ident}/past/{entry}/knowledge?lang=fr")
            assert status == 200
            assert "mondes" in knowledge["said"]
            assert all(0 < thing["share"] <= 1.001 for seat in knowledge["seats"] for thing in seat["things"])

    run(solved)
