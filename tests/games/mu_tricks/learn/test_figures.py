"""The captions of Mü's figures agree with their positions."""

import pytest

from tests.figure import Figure


def figure(name: str) -> Figure:
    return Figure("mu_tricks", name)


def roles(shown: Figure) -> tuple[int, int]:
    return shown.view["crown"], shown.view["shield"]


def test_two_cards_make_the_crown_one_the_shield_and_three_a_new_crown() -> None:
    assert roles(figure("crown-and-shield")) == (0, 1)
    assert roles(figure("crown-passes-on")) == (2, 0)


def test_a_blue_seven_allows_blue_the_sevens_or_none() -> None:
    assert figure("shield-has-shown-a-blue-seven").legal() == ["trump 7", "trump blue", "trump none"]


def test_seven_cards_of_four_players_mean_a_target_of_42() -> None:
    shown = figure("seven-cards-shown")
    assert (shown.view["seats"][0]["bid"], shown.view["target"]) == (7, 42)


def test_a_red_seven_is_not_red_where_sevens_are_trumps() -> None:
    assert figure("a-red-seven-is-not-red").legal() == ["play blue3", "play red7"]


def test_any_trump_follows_a_trump() -> None:
    shown = figure("any-trump-follows-a-trump")
    assert shown.legal() == ["play red7", "play yellow0"]
    assert shown.refused("play blue3") == "6.3"


@pytest.mark.parametrize(("name", "winner"), [("super-trump-wins", 2), ("first-of-two-equals-wins", 1)])
def test_the_trick_goes_where_the_caption_says(name: str, winner: int) -> None:
    assert figure(name).view["last"]["winner"] == winner


def test_the_strongest_trumps_are_the_yellow_ones_then_yellow_then_the_other_ones() -> None:
    groups = {group["rank"]: group["cards"] for group in figure("super-trump-wins").view["trumps"]}
    assert [*groups] == ["super", "major", "minor"]
    assert groups["super"] == ["yellow1", "yellow1"]
    assert groups["major"][0] == "yellow9"


def test_the_hand_is_counted_as_the_caption_does() -> None:
    (hand,) = figure("a-hand-is-counted").view["sheet"]
    assert (hand["crown"], hand["partner"], hand["major"]) == (0, 2, "1")
    assert (hand["points"][0], hand["points"][2], hand["team"], hand["target"]) == (25, 19, 44, 42)
    assert (hand["bonus"], hand["trump_bonus"]) == ([70, 0, 70, 0], [10, 0, 10, 0])


def test_the_side_cards_help_the_crown_with_eight_of_its_22_points() -> None:
    view = figure("side-cards-for-the-crown").view
    assert (view["crown"], view["seats"][0]["bid"], view["target"]) == (0, 3, 22)
    assert (len(view["side"]), view["team"], view["missing"]) == (6, 8, 14)


def test_goslars_columns_are_sorted_and_two_are_left_uncovered() -> None:
    before = {
        column["column"]: column for column in figure("goslar-before-the-trumps").view["seats"][0]["columns"]
    }
    assert all(column["down"] == 1 for column in before.values())
    assert before["red"]["cards"] == ["red4"]
    shown = figure("goslar-trumps-sorted")
    after = {column["column"]: column for column in shown.view["seats"][0]["columns"]}
    assert (after["minor"]["down"], after["minor"]["cards"]) == (2, ["yellow2"])
    assert sorted(after["major"]["cards"]) == ["green4", "red4"]
    assert shown.legal() == ["uncover green", "uncover red"]
