"""The worked examples of the rulebook and of the specification."""

from tests.games.muster.scene import Scene


def test_one_bridge_three_counts_five() -> None:
    scene = Scene(hand="water3 rainbow cloud1 cloud2 cloud3", stacks={"water": "water1"})
    scene.play("bridge water3 water")
    assert scene.strength("water") == 5
    assert len(scene.hand()) == 3
    scene.play("take deck", "draw leaf1", "take deck", "draw leaf1")
    assert scene.turn == 1


def test_the_other_player_swaps_the_missing_two_for_that_bridge() -> None:
    hands = {"hand": "water3 rainbow cloud1 cloud2 cloud3", "other": "water2 flame1 flame2 flame3 flame4"}
    scene = Scene(**hands, stacks={"water": "water1"})
    scene.play("bridge water3 water", "take deck", "draw leaf1", "take deck", "draw leaf1")
    scene.play("swap water2 water other bridge")
    assert scene.castle("water")["stacks"][0] == ["water1", "water2", "water3"]
    assert scene.strength("water") == 6
    assert "rainbow" in scene.hand(1)


def test_a_two_swapped_for_the_lower_of_two_wizards_makes_eleven_of_fifteen() -> None:
    stacks = {"feather": "feather1 feather2 wizard wizard"}
    scene = Scene(hand="cloud2", other_stacks=stacks, spaces={"feather": "keep"})
    assert scene.strength("feather", 1) == 15
    scene.play("swap cloud2 feather other wizard")
    assert scene.castle("feather")["stacks"][1] == ["feather1", "feather2", "cloud2", "wizard"]
    assert scene.strength("feather", 1) == 11


def test_without_the_rainbow_castle_a_cloud_cannot_replace_a_wizard_at_the_feather_castle() -> None:
    stacks = {"feather": "feather1 feather2 wizard wizard"}
    scene = Scene(hand="cloud2", other_stacks=stacks)
    assert scene.legal("swap") == []
    assert scene.refused("swap cloud2 feather other wizard") == "4.1"


def test_a_wizard_on_a_five_is_swapped_only_for_another_five_under_a_rainbow_castle() -> None:
    stacks = {"leaf": "leaf5 wizard"}
    hand = "leaf4 cloud5 water4"
    assert Scene(hand=hand, other_stacks=stacks).legal("swap") == []
    opened = Scene(hand=hand, other_stacks=stacks, spaces={"leaf": "keep"})
    assert opened.legal("swap") == ["swap cloud5 leaf other wizard"]
    foreign = Scene(hand="leaf5", other_stacks={"leaf": "cloud5 wizard"})
    assert foreign.legal("swap") == ["swap leaf5 leaf other wizard"]


def test_a_two_may_cover_a_one_or_a_two_but_not_a_three() -> None:
    for stack, fits in (("leaf1", True), ("leaf2", True), ("leaf3", False), ("", True)):
        scene = Scene(hand="leaf2", stacks={"leaf": stack})
        assert ("banner leaf2 leaf" in scene.legal()) == fits
