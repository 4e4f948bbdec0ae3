"""The view has all that a screen needs to know no rule: printed figures, bridges, previews."""

from typing import Any

from mutable.kit.data import load_data
from mutable.kit.game import Data
from tests.games.muster.scene import MUSTER, Scene


def preview(scene: Scene, text: str) -> Any:
    return scene.rules.preview_move(scene.state, 0, scene.rules.parse_legal(scene.state, 0, text))


def own_box(**changed: int) -> Data:
    return {**load_data(MUSTER.folder / "rules/components.toml"), **changed}


def test_the_box_tells_banner_and_strength_of_every_face() -> None:
    faces = Scene().view()["box"]["faces"]
    assert faces["leaf3"] == {"banner": "leaf", "strength": 3}
    assert faces["rainbow"] == {"banner": None, "strength": 0}
    assert faces["wizard"]["strength"] == 6
    assert set(faces) == {*Scene().rules.components.faces, "wizard", "bridge"}


def test_a_box_of_ones_own_tells_its_own_figures() -> None:
    box = Scene(data=own_box(wizard=9, bridge=3, hand=4)).view()["box"]
    assert box["faces"]["wizard"]["strength"] == 9
    assert box["faces"]["bridge"]["strength"] == 3
    assert box["hand"] == 4


def test_the_box_is_the_same_object_in_every_view() -> None:
    scene = Scene()
    assert scene.view(0)["box"] is scene.view(1)["box"]


def test_castles_come_with_sign_and_colour_and_with_names_where_they_are_ones_own() -> None:
    castle = Scene().view()["box"]["castles"][3]
    assert castle == {"banner": "leaf", "names": {}, "sign": "♣", "colour": "green"}
    data = own_box()
    data["castles"] = [dict(row) for row in data["castles"]]
    data["castles"][3]["en"] = "clover"
    scene = Scene(data=data)
    assert scene.view()["box"]["castles"][3]["names"] == {"en": "clover", "fr": "clover"}
    french = scene.rules.words("fr").names
    assert (french["banner"]["leaf"], french["castle"]["leaf"]) == ("clover", "château clover")
    assert (french["banner"]["water"], french["castle"]["water"]) == ("eau", "château de l’Eau")


def test_a_castle_is_spoken_of_with_the_articles_of_the_language() -> None:
    moved: dict[str, object] = {"event": "move", "seat": 0, "origin": "cloud", "castle": "water"}
    rules = Scene().rules
    french = rules.words("fr").with_player_names(["Ada", "Muriel"])
    assert french.event(moved) == "Ada déplace un magicien du château du Nuage au château de l’Eau"
    english = rules.words("en").with_player_names(["Ada", "Muriel"])
    assert english.event(moved) == "Ada moves a wizard from the cloud castle to the water castle"
    assert french.line({"line": "castle", "castle": "flame"}) == "château de la Flamme"


def test_a_bridge_tells_the_strength_in_whose_place_it_lies() -> None:
    scene = Scene(stacks={"leaf": "leaf1 leaf2 bridge leaf4"}, other_stacks={"leaf": "bridge bridge leaf3"})
    assert scene.castle("leaf")["stands_for"] == [[None, None, 3, None], [1, 2, None]]


def test_a_wizard_stands_for_nothing() -> None:
    assert Scene(stacks={"leaf": "leaf1 wizard"}).castle("leaf")["stands_for"][0] == [None, None]


def test_held_counts_castles_and_a_tie_is_nobodys() -> None:
    scene = Scene(
        stacks={"leaf": "leaf3", "water": "water1", "cloud": "wizard"}, other_stacks={"water": "water1"}
    )
    assert scene.view()["held"] == [2, 0]


def test_to_take_counts_what_is_missing_in_the_hand() -> None:
    scene = Scene(hand="leaf1 leaf1 leaf2 rainbow", other="water1 water1 water2 water3 water4")
    assert scene.view()["to_take"] == 0
    scene.play("bridge leaf2 leaf")
    assert [scene.view(seat)["to_take"] for seat in (0, 1)] == [3, 3]
    scene.play("take deck")
    assert scene.view()["to_take"] == 3
    scene.play("draw leaf3")
    assert scene.view()["to_take"] == 2


def test_a_lay_tells_the_strength_it_comes_to() -> None:
    scene = Scene(hand="leaf3 rainbow", stacks={"leaf": "leaf1 leaf2"})
    assert preview(scene, "banner leaf3 leaf") == {"leaver": None, "strength": 6, "gain": 3, "ends": False}
    assert preview(scene, "wizard leaf")["gain"] == 6
    assert preview(scene, "wizard water")["strength"] == 6


def test_what_a_wizard_and_bridges_add_is_as_the_box_says() -> None:
    box = own_box(wizard=9, bridge=4)
    scene = Scene(hand="leaf4 rainbow rainbow", stacks={"leaf": "leaf1"}, data=box, over_the_rainbow=True)
    assert preview(scene, "wizard leaf")["gain"] == 9
    assert preview(scene, "bridge leaf4 leaf") == {"leaver": None, "strength": 13, "gain": 12, "ends": False}


def test_a_card_onto_a_castle_changes_no_strength() -> None:
    expected = {"leaver": None, "strength": None, "gain": None, "ends": False}
    assert preview(Scene(hand="leaf3"), "castle leaf3 leaf") == expected


def test_of_several_wizards_a_swap_takes_the_lowest() -> None:
    scene = Scene(hand="leaf3", other_stacks={"leaf": "leaf2 wizard wizard"})
    assert preview(scene, "swap leaf3 leaf other wizard") == {
        "leaver": 1, "strength": 11, "gain": -3, "ends": False,
    }  # fmt: skip


def test_of_several_bridges_a_swap_takes_the_one_that_stands_for_its_strength() -> None:
    scene = Scene(hand="leaf3 leaf2", stacks={"leaf": "leaf1 bridge bridge leaf4"}, over_the_rainbow=True)
    assert preview(scene, "swap leaf2 leaf own bridge")["leaver"] == 1
    assert preview(scene, "swap leaf3 leaf own bridge")["leaver"] == 2


def test_a_moving_wizard_is_the_top_card_of_where_it_comes_from() -> None:
    scene = Scene(stacks={"leaf": "leaf2 wizard wizard", "water": "water1"})
    assert preview(scene, "move leaf water") == {"leaver": 2, "strength": 7, "gain": 6, "ends": False}


def test_the_last_card_of_the_deck_is_told_to_end_the_game() -> None:
    scene = Scene(hand="leaf1 leaf2", spaces={"water": "water1"}, deck="leaf3")
    scene.play("banner leaf1 leaf")
    assert preview(scene, "take deck")["ends"]
    assert not preview(scene, "take water")["ends"]
    assert preview(Scene(stacks={"leaf": "wizard"}, deck="leaf3"), "move leaf water")["ends"]


def test_a_turn_that_stalls_for_too_long_is_told_to_end_the_game() -> None:
    scene = Scene(hand="leaf1 leaf1 leaf1 leaf2 leaf2", stacks={"leaf": "wizard"}, stall=1)
    assert preview(scene, "swap leaf2 leaf own wizard")["ends"]


def test_asking_what_a_move_comes_to_changes_nothing() -> None:
    scene = Scene(hand="leaf3 rainbow", stacks={"leaf": "leaf1 leaf2"})
    before = scene.state.facts()
    for text in scene.legal():
        preview(scene, text)
    assert scene.state.facts() == before
