"""Puzzles over HTTP: what the seat sees, and the answer to a move."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from mutable.kit.words import LANGUAGES
from mutable.learn.puzzles.puzzle import Puzzle, puzzle_of_the_day, puzzles_of
from tests.server.visit import Visitor, run, server_at, visitors

GAMES = ("mu_city", "mu_tricks", "muster", "muses")
ALL = "/api/games/muses/puzzles"
FIRST = puzzles_of("muses")[0]
ONE = f"{ALL}/{FIRST.id}"


def asked(tmp_path: Path, *paths: str) -> list[Any]:
    return visited(tmp_path, [(path, None) for path in paths])


def tried(tmp_path: Path, *bodies: Any, path: str = ONE) -> list[Any]:
    return visited(tmp_path, [(path, body) for body in bodies])


def visited(tmp_path: Path, wishes: list[tuple[str, Any]]) -> list[Any]:
    found: list[Any] = []

    async def told(ann: Visitor, path: str, body: Any) -> Any:
        if body is not None:
            return await ann.post(path, body)
        async with ann.session.get(f"{ann.base}{path}") as response:
            return response.status, await response.json()

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            found.extend([await told(ann, path, body) for path, body in wishes])

    run(scenario)
    return found


def test_puzzles_are_listed_from_easy_to_hard_with_todays(tmp_path: Path) -> None:
    ((status, listed), (_, games)) = asked(tmp_path, ALL, "/api/games?lang=en")
    assert status == 200
    assert [one["id"] for one in listed["puzzles"]] == [puzzle.id for puzzle in puzzles_of("muses")]
    levels = [one["level"] for one in listed["puzzles"]]
    assert levels == sorted(levels)
    assert listed["today"] in [one["id"] for one in listed["puzzles"]]
    counts = {game["name"]: game["puzzles"] for game in games}
    assert counts["muses"] == len(levels)


@pytest.mark.parametrize("game", GAMES)
def test_each_day_has_another_puzzle_until_all_were_shown(game: str) -> None:
    first, count = date(2026, 12, 31), len(puzzles_of(game))
    days = [puzzle_of_the_day(game, first + timedelta(days=day)) for day in range(count + 1)]
    shown = [puzzle.id for puzzle in days if puzzle is not None]
    assert len({*shown[:count]}) == count
    assert shown[count] == shown[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_shows_what_its_seat_sees_and_nothing_beside(game: str, tmp_path: Path) -> None:
    puzzle = puzzles_of(game)[-1]
    ((status, frame),) = asked(tmp_path, f"/api/games/{game}/puzzles/{puzzle.id}?lang=en")
    assert status == 200
    table = puzzle.table(game, "You")
    assert frame["view"] == json.loads(json.dumps(table.view(puzzle.seat)))
    assert [one["facts"] for one in frame["events"]] == json.loads(json.dumps(table.events(puzzle.seat)))
    assert {move["move"] for move in frame["legal"]} == {*puzzle.worths}
    assert (frame["mine"], frame["deciding"], frame["room"]["seats"][puzzle.seat]["name"]) == (
        puzzle.seat,
        [puzzle.seat],
        "You",
    )
    assert {*frame} == {
        "type", "room", "mine", "view", "legal", "decision", "deciding", "can_take_back", "events",
        "events_total", "chat", "chat_total", "outcome", "score",
    }  # fmt: skip


def test_the_best_move_is_right_and_told_beside_the_next(tmp_path: Path) -> None:
    ((status, answer),) = tried(tmp_path, {"move": FIRST.best})
    assert status == 200
    assert answer["right"]
    assert answer["tried"] == answer["best"]
    assert (answer["best"]["move"], answer["second"]["move"]) == (FIRST.best, FIRST.second)
    assert answer["best"]["figure"] == f"{round(100 * FIRST.worths[FIRST.best])}%"
    assert answer["unit"] == "estimated chance to win"
    assert answer["reason"] == FIRST.reasons[FIRST.second]["en"]


def test_another_move_is_compared_with_the_best_in_the_readers_language(tmp_path: Path) -> None:
    puzzle = puzzles_of("mu_tricks")[0]
    worst = min(puzzle.worths, key=lambda move: puzzle.worths[move])
    path = f"/api/games/mu_tricks/puzzles/{puzzle.id}?lang=fr"
    ((status, answer),) = tried(tmp_path, {"move": worst}, path=path)
    assert status == 200
    assert not answer["right"]
    assert answer["tried"]["move"] == worst
    written = f"{abs(puzzle.worths[worst]):.1f}".replace(".", ",")
    assert answer["tried"]["figure"] == ("−" if puzzle.worths[worst] < 0 else "+") + written
    assert answer["unit"] == "points dans cette manche au-dessus de la moyenne des autres"
    assert answer["reason"] == puzzle.reasons[worst]["fr"] != puzzle.reasons[puzzle.second]["fr"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_reads_of_themselves_as_of_another(lang: str, tmp_path: Path) -> None:
    """Check that texts address the player as "you", not as a player with the name You."""
    texts: list[str] = []
    for _, frame in asked(tmp_path, *(f"{ALL}/{puzzle.id}?lang={lang}" for puzzle in puzzles_of("muses"))):
        texts += [move["text"] for move in frame["legal"]] + [event["text"] for event in frame["events"]]
    assert not [text for text in texts if "You's" in text or "de Vous" in text]
    assert [text for text in texts if "your mystery muse" in text or "votre muse mystère" in text]


def test_a_move_of_a_puzzle_can_be_foreseen(tmp_path: Path) -> None:
    ((status, found),) = tried(tmp_path, {"move": FIRST.best}, path=f"{ONE}/preview")
    assert (status, found["move"]) == (200, FIRST.best)


def illegal(puzzle: Puzzle) -> str:
    """Return a move of the game that is illegal in this position."""
    rules = puzzle.table("muses").rules
    return next(text for text in map(rules.moves.text, range(9)) if text not in puzzle.worths)


def test_whatever_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    bodies = [{"move": "fly"}, {"move": illegal(FIRST)}, {"move": ""}, {"move": "x" * 121}, {}, [], {"go": 1}]
    for path in (ONE, f"{ONE}/preview"):
        answers = tried(tmp_path, *bodies, path=path)
        assert [status for status, _ in answers] == [422, 422, 400, 400, 400, 400, 400]
        assert all(body["error"] for _, body in answers)
    strange = ["00000000", "..", "%00", "x" * 300]
    for status, body in asked(tmp_path, *(f"{ALL}/{ident}x" for ident in strange)):
        assert status == 404
        assert "Dance of Muses has no puzzle" in body["error"]
    ((status, body), (there, _)) = asked(tmp_path, "/api/games/chess/puzzles", f"{ONE}?lang=xx")
    assert (status, there) == (422, 422)
    assert "chess" in body["error"]
