"""Mū, chapter 4 of RULES: buildings and sources."""

from tests.games.mu_city.scene import Scene
from tests.paragraph import rule


@rule("4.1")
def test_a_building_goes_to_any_empty_cell_and_to_no_other() -> None:
    scene = Scene().city({"11": "worship-NSNS"}).hands("trade-FFFN trade-FFNS", "trade-FNNF trade-FSSS")
    cells = [text.split()[2] for text in scene.legal("build trade-FFFN")]
    assert cells == ["12", "13", "21", "22", "23", "31", "32", "33"]
    assert scene.refused("build trade-FFFN 11") == "4.1"


@rule("4.2")
def test_equal_fragments_make_sources_and_different_ones_mismatches() -> None:
    # 11: top F meets the board's F, left N its S. 12: left F meets 11's right F, top S the board's N.
    scene = Scene().city({"11": "trade-FFFN", "12": "trade-SFSF"})
    sources = scene.look()["sources"]
    assert sources == {"F": ["11-12", "top1"], "N": [], "S": []}
    assert scene.look()["mismatches"] == ["left1", "top2"]


@rule("4.3")
def test_every_source_of_a_placement_gives_a_token_at_once() -> None:
    # On 11 the Politics meets F at the top and S at the left; the other fragments face empty cells.
    scene = Scene().hands("politics-FFFS trade-FFNS", "military-FFSF trade-FSSS")
    scene.play("build politics-FFFS 11", seat=0).play("build military-FFSF 22", seat=1).play("reveal")
    assert scene.look()["tokens"] == ["F", "S"]
    assert scene.look(1)["tokens"] == []


@rule("4.4")
def test_a_strength_source_counts_in_its_row_or_in_its_column_only() -> None:
    across_a_row = Scene().city({"11": "trade-FSSS", "12": "worship-SFFS"})
    assert across_a_row.look()["sources"]["S"] == ["left1", "11-12"]
    assert across_a_row.look()["strengths"] == [2, 0, 0, 0, 0, 0]
    across_a_column = Scene().city({"11": "farming-FNSF", "21": "worship-SFFS"})
    assert across_a_column.look()["strengths"] == [0, 0, 0, 1, 0, 0]


@rule("4.4")
def test_faith_sources_are_worth_a_point_and_food_sources_feed() -> None:
    scene = Scene().city({"11": "trade-FFFN", "12": "trade-NSFF"})
    assert scene.look()["sources"] == {"F": ["11-12", "top1"], "N": ["top2"], "S": []}
    assert scene.line("faith") == 2
    assert scene.line("fed") == 1
