"""Rules and their figures over HTTP: block by block, as anybody may see them."""

from pathlib import Path
from typing import Any

from tests.server.visit import run, server_at, visitors


def answered(tmp_path: Path, *paths: str, lang: str = "en") -> list[tuple[int, Any]]:
    found: list[tuple[int, Any]] = []

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            for path in paths:
                headers = {"Accept-Language": lang}
                async with ann.session.get(f"{base}{path}", headers=headers) as response:
                    found.append((response.status, await response.json()))

    run(scenario)
    return found


def test_rules_come_block_by_block_in_the_language_asked_for(tmp_path: Path) -> None:
    ((status, book),) = answered(tmp_path, "/api/games/muster/rules?lang=fr")
    assert status == 200
    kinds = {block["kind"] for block in book["blocks"]}
    assert kinds == {"title", "section", "paragraph", "text", "list", "table", "figure"}
    assert book["paragraphs"]["2.2"].startswith("Le premier joueur est tiré au sort")


def test_a_scene_tells_its_view_whose_eyes_and_who_sits_there_the_same_each_time(tmp_path: Path) -> None:
    path = "/api/games/muster/scenes/bridge-swapped-away"
    (status, first), again = answered(tmp_path, path, path)
    assert again == (status, first)
    assert (status, first["seat"], first["names"]) == (200, 1, ["Ada", "Bruno"])
    hands = first["view"]["hands"]
    assert hands[0]["cards"] is None  # the view is Bruno's
    assert "rainbow" in hands[1]["cards"]


def test_an_unknown_scene_is_refused_in_words(tmp_path: Path) -> None:
    unknown, elsewhere = answered(
        tmp_path, "/api/games/muster/scenes/nowhere", "/api/games/nothing/scenes/nowhere", lang="fr"
    )
    assert unknown == (404, {"error": "Muster n’a pas de scène nowhere"})
    assert elsewhere[0] in (404, 422)
    assert "nothing" in elsewhere[1]["error"]
