"""Mū, chapter 8 of RULES: destruction."""

from tests.games.mu_city.scene import Scene
from tests.paragraph import rule


@rule("8.1")
def test_damage_against_a_row_and_a_column_destroys_where_they_meet() -> None:
    scene = Scene().city({"12": "worship-NNFF"}).city({"12": "military-FFSF"}, 1).damage(lines="column2")
    faith = scene.line("faith")
    scene.fight("row1")
    assert scene.look()["damage"] == [0, 2, 0, 0, 0, 0, 0, 0, 0]
    assert scene.look()["against"] == []
    assert scene.line("faith") == faith - 3


@rule("8.2")
def test_the_owner_chooses_among_several_cells_even_a_destroyed_one() -> None:
    scene = Scene().city({"11": "trade-FFFN", "12": "trade-FFNS"}).city({"11": "military-FFSF"}, 1)
    scene.damage(cells="11", lines="column1 column2").fight("row1")
    assert scene.legal() == ["destroy 11", "destroy 12"]
    assert scene.refused("destroy 13") == "8.2"
    assert scene.refused("pass") == "8.2"
    scene.play("destroy 11")
    assert scene.look()["damage"][:2] == [4, 0]
    assert scene.look()["against"] == ["column2"]
    assert "spent" in scene.events()


@rule("8.2")
def test_a_destruction_with_one_cell_and_nothing_to_choose_is_automatic() -> None:
    scene = Scene().city({"11": "military-FFSF"}, 1).damage(lines="column1").fight("row1")
    assert scene.phase == "deal"
    assert scene.look()["damage"][0] == 2


@rule("8.3")
def test_a_token_left_over_combines_later() -> None:
    scene = Scene().city({"33": "military-FFSF"}, 1).damage(lines="row1 row2").fight("column3")
    scene.play("destroy 13")
    assert scene.look()["against"] == ["row2"]
    scene.fight("column1")
    assert scene.look()["against"] == ["row2"]
    scene.state.victories.set(0, 0)
    again = Scene().city({"31": "military-FFSF"}, 1).damage(lines="row2").fight("column1")
    assert again.look()["damage"][3] == 2


@rule("8.4")
def test_a_building_on_a_marked_cell_falls_at_once_but_its_sources_form() -> None:
    scene = Scene().damage(cells="11").hands("trade-FFFN trade-FFNS", "military-FFSF trade-FSSS")
    scene.play("build trade-FFFN 11", seat=0).play("build military-FFSF 22", seat=1).play("reveal")
    assert scene.look()["tokens"] == ["F"]
    assert scene.look()["choice"] is None
    assert scene.rules.scoring.fed(scene.state, 0) == 0
    assert scene.line("faith") == 1


@rule("8.4")
def test_new_sources_still_form_with_a_destroyed_building() -> None:
    scene = Scene().city({"11": "military-FFSF"}).damage(cells="11").city({"12": "worship-NNFF"})
    assert "11-12" in scene.look()["sources"]["F"]
