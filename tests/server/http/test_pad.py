"""The score pad over HTTP: in the reader's language, with clear errors, and limited in size."""

from pathlib import Path
from typing import Any

from tests.server.visit import run, server_at, visitors

HAND = {
    "kind": "played", "shown": [5, 3, 0, 1], "crown": 0, "shield": 1, "partner": 2,
    "minor": "red", "major": "7", "points": [22, 10, 20, 8],
}  # fmt: skip
NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def asked(wish: Any, tmp_path: Path, game: str = "mu_tricks", lang: str = "en") -> tuple[int, Any]:
    found: list[tuple[int, Any]] = []

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            headers = {"Accept-Language": lang}
            found.append(await ann.post(f"/api/games/{game}/pad", wish, headers=headers))

    run(scenario)
    return found[0]


def test_a_sheet_is_counted_in_the_readers_language(tmp_path: Path) -> None:
    status, sheet = asked({"names": NAMES, "entries": [HAND]}, tmp_path, lang="fr")
    assert status == 200
    assert sheet["totals"] == [82, 10, 80, 8]
    assert sheet["entries"][0]["lines"][0]["text"] == "Cartes remportées"


def test_an_entry_of_another_game_is_a_problem_of_that_entry_alone(tmp_path: Path) -> None:
    status, sheet = asked({"names": NAMES, "entries": [{"castles": []}, HAND]}, tmp_path)
    assert status == 200
    assert "cannot be read" in sheet["entries"][0]["problem"]
    assert sheet["totals"] == [82, 10, 80, 8]


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    for wish, status, said in (
        ({"names": ["Ann"]}, 422, "players"),
        ({"names": ["Ann", "Ann", "Bob"]}, 422, "Ann"),
        ({"names": NAMES, "options": {"variant": "goslar"}}, 422, "2 players"),
        ({"names": NAMES, "options": {"variant": "x" * 41}}, 400, "40"),
        ({"names": NAMES, "entries": [HAND] * 201}, 400, "200"),
        ({"names": NAMES, "colour": "red"}, 400, "colour"),
        ({"names": ["x" * 25, *NAMES]}, 400, "24"),
    ):
        found, answer = asked(wish, tmp_path)
        assert found == status, wish
        assert said in answer["error"]


def test_there_is_no_pad_of_an_unknown_game(tmp_path: Path) -> None:
    assert asked({"names": NAMES}, tmp_path, game="chess")[0] == 422
