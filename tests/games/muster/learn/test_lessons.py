"""The texts of Muster's lessons agree with their positions."""

import re
import tomllib
from typing import Any

import pytest

from mutable.games import game_named
from mutable.games.muster.rules.components import FOLDER
from mutable.kit.words import LANGUAGES, read_pack
from mutable.learn.lessons.script import lessons_of
from tests.learn.walkthrough import accepted, views, walk_of


def strengths(view: Any, banner: str) -> list[int]:
    return next(list(castle["strengths"]) for castle in view["castles"] if castle["banner"] == banner)


@pytest.mark.parametrize(
    ("lesson", "step", "banner", "said"),
    [
        ("banners", 0, "flame", [2, 1]),
        ("banners", 1, "leaf", [0, 3]),
        ("banners", 2, "leaf", [4, 3]),
        ("banners", 3, "leaf", [4, 6]),
        ("banners", 4, "leaf", [9, 6]),
        ("wizards", 0, "cloud", [0, 5]),
        ("wizards", 0, "feather", [0, 4]),
        ("wizards", 1, "cloud", [6, 9]),
        ("wizards", 2, "feather", [6, 4]),
        ("rainbow", 0, "water", [0, 1]),
        ("rainbow", 1, "water", [0, 2]),
        ("rainbow", 2, "leaf", [1, 4]),
        ("rainbow", 3, "leaf", [5, 4]),
        ("end", 0, "water", [2, 6]),
        ("end", 1, "cloud", [5, 5]),
        ("end", 2, "cloud", [6, 5]),
    ],
)
def test_strengths_are_as_they_are_said(lesson: str, step: int, banner: str, said: list[int]) -> None:
    assert strengths(views("muster", lesson)[step], banner) == said


def test_the_card_that_a_wizards_move_turns_up_is_seen_to_lie_there_before_it_is_taken() -> None:
    *_, turned, taken = views("muster", "wizards")
    assert [castle["space"] for castle in turned["castles"]] == [[], ["flame3"], [], [], []]
    assert [castle["space"] for castle in taken["castles"]] == [[]] * 5
    assert "flame3" in taken["hands"][1]["known"]


def test_the_card_to_be_given_away_fits_on_neither_stack() -> None:
    climbed = walk_of("muster", "banners", "", "banner leaf4 leaf", "take flame", "banner leaf5 leaf")
    assert [text for text in climbed.table.legal(0) if "leaf2" in text] == ["castle leaf2 leaf"]
    leaf = climbed.table.view(0)["castles"][3]
    assert leaf["banner"] == "leaf"
    assert leaf["stacks"][1][-1] == "leaf3"


def test_a_sign_has_the_eight_banners_that_are_told() -> None:
    printed = tomllib.loads((FOLDER / "rules/components.toml").read_text())["strengths"]
    assert [printed.count(strength) for strength in range(1, 6)] == [3, 2, 1, 1, 1]


def test_level_strengths_at_the_cloud_castle_are_held_by_more_banners() -> None:
    cloud = views("muster", "end")[1]["castles"][0]
    assert (cloud["banner"], cloud["strengths"], cloud["holder"]) == ("cloud", [5, 5], 0)
    assert [card for card in cloud["stacks"][0] if card != "bridge"] == ["cloud1", "cloud3"]
    assert cloud["stacks"][1] == ["cloud5"]


def test_the_bridge_that_was_swapped_is_a_rainbow_card_in_hand() -> None:
    assert views("muster", "end")[2]["hands"][0]["cards"].count("rainbow") == 2


def test_every_way_through_the_last_turn_wins_by_three_castles_to_two() -> None:
    swaps = ["swap water1 water other wizard", "swap cloud2 cloud own bridge"]
    before = walk_of("muster", "end", *swaps)
    assert before.table.view(0)["deck"] == 1
    step = before.step
    assert step is not None
    for text in accepted(before, step):
        outcome = walk_of("muster", "end", *swaps, text).table.outcome()
        assert outcome is not None
        assert outcome["totals"] == [3, 2]


def test_no_banner_is_higher_than_five() -> None:
    faces = walk_of("muster", "banners", "").table.view(0)["box"]["faces"].values()
    assert max(face["strength"] for face in faces if face["banner"] is not None) == 5


def test_the_card_that_the_learner_is_asked_to_choose_is_the_one_that_is_pointed_at() -> None:
    bridge = next(lesson for lesson in lessons_of("muster") if lesson.name == "rainbow").steps[2]
    assert bridge.asks == ["bridge leaf3 leaf"]
    assert [point for point in bridge.points if point.startswith("card ")] == ["card leaf3"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_another_lays_is_never_said_to_lie_below_the_castle_that_it_is_seen_above(lang: str) -> None:
    events = read_pack(game_named("muster").folder, lang)["events"]
    assert not [text for text in events.values() if re.search(r"\b(under|below|sous)\b", text)]
