"""Muster, chapter 7 of RULES: options."""

from mutable.kit.game import OVER
from tests.games.muster.scene import Scene, shuffle_castles
from tests.paragraph import rule


@rule("7.4")
def test_the_stalling_limit_can_be_chosen() -> None:
    scene = Scene(hand="leaf1 leaf4 leaf5 leaf3 leaf2", other="leaf2 water4 water5 water3 water2", stall=3)
    scene.play(
        "castle leaf1 leaf", "take deck", "draw flame1", "castle leaf2 leaf", "take deck", "draw flame2"
    )
    shuffle_castles(scene, turns=3)
    assert scene.turn == OVER


@rule("7.1")
def test_beginners_cover_any_lower_strength_and_have_no_bridges() -> None:
    scene = Scene(hand="rainbow leaf2 leaf5", stacks={"leaf": "leaf1"}, beginner=True)
    assert scene.legal("banner") == ["banner leaf2 leaf", "banner leaf5 leaf"]
    assert scene.legal("bridge") == []
    assert scene.refused("bridge leaf2 leaf") == "7.1"
    low = Scene(hand="leaf1", stacks={"leaf": "leaf2"}, beginner=True)
    assert low.refused("banner leaf1 leaf") == "7.1"


@rule("7.1")
def test_beginners_swap_wizards_for_any_equal_or_higher_banner_but_no_bridges() -> None:
    scene = Scene(hand="leaf1 leaf2 leaf5", stacks={"leaf": "leaf2 wizard"}, beginner=True)
    assert scene.legal("swap") == ["swap leaf2 leaf own wizard", "swap leaf5 leaf own wizard"]
    assert scene.refused("swap leaf2 leaf own bridge") == "7.1"
    both = Scene(hand="rainbow rainbow leaf3", beginner=True, over_the_rainbow=True)
    assert both.legal("bridge") == []


@rule("7.2")
def test_with_unity_only_a_one_starts_a_stack() -> None:
    scene = Scene(hand="leaf1 leaf2 rainbow", unity=True, other_stacks={"leaf": "wizard"})
    assert scene.legal("banner") == ["banner leaf1 leaf"]
    assert scene.refused("banner leaf2 leaf") == "7.2"
    assert scene.legal("bridge") == ["bridge leaf2 leaf"]
    assert "wizard leaf" in scene.legal("wizard")
    assert scene.legal("swap") == ["swap leaf1 leaf other wizard"]
    assert scene.refused("swap leaf2 leaf other wizard") == "7.2"


@rule("7.3")
def test_over_the_rainbow_several_bridges_lead_to_one_banner() -> None:
    hand = "rainbow rainbow leaf2 leaf3 leaf4 leaf5"
    scene = Scene(hand=hand, stacks={"leaf": "leaf1"}, over_the_rainbow=True)
    assert scene.legal("bridge") == ["bridge leaf3 leaf", "bridge leaf4 leaf"]
    assert scene.refused("bridge leaf5 leaf") == "7.3"
    scene.play("bridge leaf4 leaf")
    assert scene.castle("leaf")["stacks"][0] == ["leaf1", "bridge", "bridge", "leaf4"]
    assert scene.strength("leaf") == 7
    assert Scene(hand=hand, stacks={"leaf": "leaf1"}).legal("bridge") == ["bridge leaf3 leaf"]


@rule("7.3")
def test_each_of_several_bridges_stands_for_its_own_strength() -> None:
    stacks = {"leaf": "bridge bridge leaf3"}
    scene = Scene(hand="leaf1 leaf2 leaf4", other_stacks=stacks, over_the_rainbow=True)
    assert scene.legal("swap") == ["swap leaf1 leaf other bridge", "swap leaf2 leaf other bridge"]
    scene.play("swap leaf2 leaf other bridge")
    assert scene.castle("leaf")["stacks"][1] == ["bridge", "leaf2", "leaf3"]


@rule("7.5")
def test_a_box_of_ones_own_can_be_small() -> None:
    names = {"en": "owl", "fr": "hibou", "sign": "o", "colour": "grey"}
    data = {
        "hand": 2, "strengths": [1, 2], "rainbows": 1, "keeps": 1, "wizard": 3, "bridge": 1,
        "castles": [{"banner": "owl", **names}, {"banner": "fox", **names}],
    }  # fmt: skip
    scene = Scene(hand="owl2 rainbow", data=data)
    assert scene.legal() == [
        "banner owl2 owl", "bridge owl2 owl", "castle owl2 owl", "castle rainbow fox",
        "castle rainbow owl", "wizard fox", "wizard owl",
    ]  # fmt: skip
    assert scene.play("wizard fox").strength("fox") == 3
