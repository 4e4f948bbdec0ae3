"""Muster, chapter 2 of RULES: setting up."""

from mutable.kit.game import CHANCE
from tests.games.muster.scene import MUSTER, Scene, dealt
from tests.paragraph import rule


@rule("2.1")
def test_each_player_is_dealt_five_cards_and_the_rest_is_the_deck() -> None:
    table = dealt(["leaf1 leaf1 leaf2 leaf3 keep", "water1 water2 water3 water4 rainbow"])
    view = table.view(1)
    assert [hand["size"] for hand in view["hands"]] == [5, 5]
    assert view["deck"] == 37
    assert view["hands"][1]["cards"] == ["water1", "water2", "water3", "water4", "rainbow"]


@rule("2.1")
def test_a_player_cannot_choose_what_is_dealt_or_drawn() -> None:
    scene = Scene(hand="leaf1 leaf2 leaf3 leaf4 leaf5", deck="water1 water2")
    assert scene.refused("draw water1") == "2.1"
    assert scene.refused("draw water1", CHANCE) == "2.1"
    scene.play("banner leaf1 leaf", "take deck")
    assert scene.refused("draw flame1", CHANCE) == "2.1"
    assert scene.refused("deal water1", CHANCE) == "2.1"


@rule("2.2")
def test_either_player_may_be_drawn_to_begin() -> None:
    rules = MUSTER.rules(2, {})
    texts = [rules.moves.text(move) for move in rules.legal(rules.start(), CHANCE)]
    assert texts == ["first 0", "first 1"]
    table = dealt(["leaf1 leaf1 leaf2 leaf3 keep", "water1 water2 water3 water4 rainbow"], first=1)
    assert table.deciders() == [1]


@rule("2.1")
def test_chance_weighs_a_face_by_its_copies_in_the_deck() -> None:
    scene = Scene(hand="leaf1 leaf4 leaf5 leaf3 leaf2").play("banner leaf1 leaf", "take deck")
    rules, state = scene.rules, scene.state
    weights = {rules.moves.text(move): rules.weight(state, move) for move in rules.legal(state, CHANCE)}
    assert weights["draw leaf1"] == 2
    assert weights["draw flame1"] == 3
    assert weights["draw rainbow"] == 5
    assert "draw leaf5" not in weights
