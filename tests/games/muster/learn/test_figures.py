"""The captions of Muster's figures agree with their positions."""

from typing import Any

from tests.figure import Figure


def figure(name: str) -> Figure:
    return Figure("muster", name)


def castle(shown: Figure, banner: str) -> Any:
    return next(castle for castle in shown.view["castles"] if castle["banner"] == banner)


def strengths(shown: Figure, banner: str) -> tuple[int, int]:
    ours, theirs = castle(shown, banner)["strengths"]
    return ours, theirs


def test_a_two_covers_a_one_or_a_two_or_begins_a_stack_but_does_not_cover_a_three() -> None:
    shown = figure("twos-find-their-place")
    assert shown.legal("banner") == ["banner cloud2 cloud", "banner flame2 flame", "banner leaf2 leaf"]
    assert shown.refused("banner feather2 feather") == "4.2"


def test_a_three_covers_a_two_or_begins_a_stack_but_does_not_cover_a_one() -> None:
    shown = figure("threes-find-their-place")
    assert shown.legal("banner") == ["banner cloud3 cloud", "banner leaf3 leaf"]
    assert shown.refused("banner flame3 flame") == "4.2"


def test_a_wizard_moves_to_where_it_is_needed_and_a_card_is_turned_up() -> None:
    before = figure("wizard-about-to-move")
    assert (strengths(before, "flame"), strengths(before, "leaf")) == ((10, 1), (3, 9))
    after = figure("wizard-moved")
    assert (strengths(after, "flame"), strengths(after, "leaf")) == ((4, 1), (9, 9))
    assert castle(after, "cloud")["space"] == ["cloud5"]
    assert after.view["turn"] == 1
    assert "take cloud" in after.play("castle leaf3 leaf").legal("take", seat=1)


def test_a_bridge_takes_the_place_of_the_missing_two_and_counts_one() -> None:
    before = figure("gap-before-a-bridge")
    assert "water2" not in before.view["hands"][0]["cards"]
    assert before.refused("banner water3 water") == "4.2"
    assert before.legal("bridge water") == ["bridge water3 water"]
    after = figure("bridge-on-a-one")
    assert castle(after, "water")["stands_for"][0] == [None, 2, None]
    assert strengths(after, "water") == (5, 0)
    assert (after.view["hands"][0]["size"], after.view["phase"]) == (3, "take")
    after.play("take deck", "draw leaf1", "take deck", "draw leaf1")
    assert after.view["turn"] == 1


def test_the_bridge_is_swapped_for_the_two_whose_place_it_has() -> None:
    shown = figure("bridge-swapped-away")
    assert castle(shown, "water")["stacks"][0] == ["water1", "water2", "water3"]
    assert strengths(shown, "water") == (6, 0)
    assert "rainbow" in shown.view["hands"][1]["cards"]


def test_under_a_rainbow_castle_a_cloud_two_replaces_the_lower_of_two_wizards() -> None:
    before = figure("two-wizards-under-a-rainbow-castle")
    assert strengths(before, "feather") == (0, 15)
    assert before.legal("swap") == ["swap cloud2 feather other wizard"]
    assert castle(before, "feather")["space"] == ["keep"]
    assert figure("two-wizards-under-a-rainbow-castle").without("spaces").legal("swap") == []
    after = figure("lower-wizard-swapped")
    assert strengths(after, "feather") == (0, 11)
    assert castle(after, "feather")["stacks"][1] == ["feather1", "feather2", "cloud2", "wizard"]
    assert "rainbow" in after.view["hands"][0]["cards"]


def test_a_wizard_on_a_five_gives_way_to_another_five_under_a_rainbow_castle() -> None:
    shown = figure("five-against-a-wizard-on-a-five")
    assert shown.legal("swap") == ["swap cloud5 leaf other wizard"]
    assert shown.refused("swap leaf4 leaf other wizard") == "4.2"


def test_among_equal_totals_more_banners_decide() -> None:
    shown = figure("equal-strength-more-banners")
    for banner, holder in (("cloud", None), ("flame", 0), ("leaf", 1)):
        ours, theirs = strengths(shown, banner)
        assert ours == theirs
        assert castle(shown, banner)["holder"] == holder
