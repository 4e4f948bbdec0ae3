"""Muster, chapter 5 of RULES: taking cards."""

from tests.games.muster.scene import Scene
from tests.paragraph import rule


@rule("5.1")
def test_cards_come_one_by_one_from_the_deck_or_from_castles() -> None:
    spaces = {"leaf": "leaf1 leaf2", "water": "water1"}
    scene = Scene(hand="rainbow flame2 cloud1 cloud2 cloud3", spaces=spaces)
    scene.play("bridge flame2 flame")
    assert scene.legal() == ["take deck", "take leaf", "take water"]
    assert scene.refused("take cloud") == "5.1"
    scene.play("take leaf", "take leaf")
    assert scene.hand() == ["cloud1", "cloud2", "cloud3", "leaf1", "leaf2"]
    assert scene.castle("leaf")["space"] == []


@rule("5.2")
def test_a_rainbow_castle_is_not_taken_nor_what_lies_under_it() -> None:
    scene = Scene(hand="leaf1", spaces={"water": "water1 keep", "cloud": "keep cloud1"})
    scene.play("banner leaf1 leaf")
    assert scene.legal("take") == ["take cloud", "take deck"]
    assert scene.refused("take water") == "5.2"
    scene.play("take cloud")
    assert scene.refused("take cloud") == "5.2"


@rule("5.3")
def test_the_space_just_laid_on_is_closed_for_the_turn_and_open_after() -> None:
    hand = "leaf1 flame1 flame2 flame3 flame4"
    scene = Scene(hand=hand, other="water1 water2 water3 water4 water5", spaces={"leaf": "leaf2"})
    scene.play("castle leaf1 leaf")
    assert scene.legal("take") == ["take deck"]
    assert scene.refused("take leaf") == "5.3"
    scene.play("take deck", "draw cloud1", "castle water1 water")
    assert scene.legal("take", 1) == ["take deck", "take leaf"]
    scene.play("take leaf")
    assert scene.castle("leaf")["space"] == ["leaf2"]


@rule("5.2", "5.3")
def test_a_refused_card_is_told_apart_by_its_reason() -> None:
    scene = Scene(hand="leaf1", spaces={"water": "keep", "leaf": "leaf2"}).play("castle leaf1 leaf")
    said = {}
    for castle in ("water", "leaf", "cloud"):
        refusal = scene.rules.find_refusal(scene.state, 0, f"take {castle}")
        assert refusal is not None
        said[castle] = scene.rules.words("en").refusal(refusal.key, refusal.facts)
    assert "never taken" in said["water"]
    assert "you laid a card on the leaf castle" in said["leaf"]
    assert "no card lies on the cloud castle" in said["cloud"]
