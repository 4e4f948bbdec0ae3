"""Muster, chapter 1 of RULES: in the box."""

from collections import Counter

from tests.games.muster.scene import BANNERS, MUSTER, Scene
from tests.paragraph import rule


@rule("1.1", "1.2", "1.3")
def test_the_box_holds_forty_banners_five_rainbow_cards_and_two_rainbow_castles() -> None:
    rules = MUSTER.rules(2, {})
    parts = Counter(part for part, _ in rules.component_places(rules.start()))
    assert sum(parts.values()) == 47
    assert parts.pop("rainbow") == 5
    assert parts.pop("keep") == 2
    for banner in BANNERS:
        assert [parts[f"{banner}{strength}"] for strength in (1, 2, 3, 4, 5)] == [3, 2, 1, 1, 1]


@rule("1.2")
def test_a_rainbow_card_can_be_played_as_a_wizard_or_as_a_bridge() -> None:
    scene = Scene(hand="rainbow leaf2")
    assert scene.legal("wizard leaf") == ["wizard leaf"]
    assert scene.legal("bridge") == ["bridge leaf2 leaf"]


@rule("1.4")
def test_each_player_has_one_stack_under_each_of_the_five_castles() -> None:
    scene = Scene(hand="leaf1", other_stacks={"leaf": "leaf3"})
    scene.play("banner leaf1 leaf")
    assert [castle["banner"] for castle in scene.view()["castles"]] == BANNERS
    assert scene.castle("leaf")["stacks"] == [["leaf1"], ["leaf3"]]
