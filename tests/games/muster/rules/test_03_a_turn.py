"""Muster, chapter 3 of RULES: a turn."""

from tests.games.muster.scene import Scene
from tests.paragraph import rule


@rule("3.1")
def test_a_turn_is_one_action_and_the_players_alternate() -> None:
    scene = Scene(hand="leaf1 leaf2 leaf3 leaf4 leaf5", other="water1 water2 water3 water4 water5")
    assert scene.refused("banner water1 water", seat=1) == "3.1"
    assert scene.refused("take deck") == "3.1"
    assert scene.refused("place leaf") == "3.1"
    scene.play("banner leaf1 leaf")
    assert scene.refused("banner leaf2 leaf") == "5.1"
    scene.play("take deck", "draw flame1")
    assert scene.turn == 1
    assert scene.refused("banner leaf2 leaf") == "3.1"


@rule("3.1")
def test_laying_a_card_on_a_castle_is_always_possible() -> None:
    stuck = Scene(hand="leaf1", stacks={"leaf": "leaf3"})
    assert stuck.legal() == ["castle leaf1 leaf"]


@rule("3.2")
def test_the_hand_is_filled_to_five_and_a_full_hand_takes_none() -> None:
    scene = Scene(hand="rainbow leaf2 leaf3 leaf4 leaf5", other="water1 water2 water3 water4 water5")
    scene.play("bridge leaf2 leaf", "take deck", "draw flame1")
    assert scene.turn == 0
    scene.play("take deck", "draw flame2")
    assert scene.hand() == ["flame1", "flame2", "leaf3", "leaf4", "leaf5"]
    assert scene.turn == 1
    full = Scene(hand="leaf2 leaf2 leaf3 leaf4 leaf5", stacks={"leaf": "wizard"})
    full.play("swap leaf2 leaf own wizard")
    assert full.turn == 1
