"""The texts of Dance of Muses' lessons agree with their positions."""

from typing import Any

import pytest

from mutable.kit.game import CHANCE
from mutable.tables.frames import words_of
from tests.learn.walkthrough import accepted, walk_of


def dice(view: Any) -> dict[str, int]:
    return {tile["dancer"]: tile["die"] for tile in view["tiles"]}


def owners(view: Any) -> dict[str, int | None]:
    return {tile["dancer"]: tile["owner"] for tile in view["tiles"]}


def test_the_one_step_raises_three_dice_of_ones_own_and_none_of_hers() -> None:
    before = walk_of("muses", "steps", "")
    for text in (text for text in before.table.legal(0) if text.startswith("step")):
        table = before.table.copy()
        table.enter(0, text)
        risen = [who for who, die in dice(table.view(0)).items() if die > 1]
        own = [owners(table.view(0))[who] for who in risen]
        assert (own == [0, 0, 0]) == (text == "step euterpe east")


def test_clio_can_go_neither_west_nor_south() -> None:
    walk = walk_of("muses", "steps", "", "step euterpe east", "")
    assert [text for text in walk.table.legal(0) if text.startswith("step clio")] == [
        "step clio north",
        "step clio east",
    ]


@pytest.mark.parametrize(("way", "lowered"), [("north", "urania"), ("south", "polyhymnia")])
def test_powers_raise_lower_and_swap_what_they_are_said_to(way: str, lowered: str) -> None:
    taken = ["power thalia melpomene", "step thalia north", f"step clio {way}", f"power clio {lowered}"]
    raised = dice(walk_of("muses", "powers", *taken[:1]).table.view(0))
    before = dice(walk_of("muses", "powers", *taken[:2]).table.view(0))
    after = dice(walk_of("muses", "powers", *taken).table.view(0))
    assert raised["melpomene"] == 3
    assert before["urania"] == before["polyhymnia"] == 4
    assert (after[lowered], after["clio"], after["mystery0"]) == (3, 2, 2)
    swapped = dice(walk_of("muses", "powers", *taken, "power polyhymnia mystery0").table.view(0))
    assert (swapped["polyhymnia"], swapped["mystery0"]) == (2, after["polyhymnia"])


def test_clio_on_the_row_would_still_reach_polyhymnia() -> None:
    table = walk_of("muses", "powers", "power thalia euterpe", "step thalia north").table.copy()
    table.enter(0, "step clio east")
    assert "power clio polyhymnia" in table.legal(0)


@pytest.mark.parametrize(("way", "lowered"), [("north", "urania"), ("south", "polyhymnia")])
def test_after_any_step_polyhymnia_would_not_reach_the_mystery_muse(way: str, lowered: str) -> None:
    taken = ["power thalia euterpe", "step thalia east", f"step clio {way}", f"power clio {lowered}"]
    before = walk_of("muses", "powers", *taken).table
    steps = [text for text in before.legal(0) if text.startswith("step polyhymnia")]
    assert steps
    for text in steps:
        table = before.copy()
        table.enter(0, text)
        assert "power polyhymnia mystery0" not in table.legal(0)


@pytest.mark.parametrize(("name", "is_told"), [("laying", 0), ("steps", 0), ("powers", 0), ("six", 1)])
def test_how_it_stands_is_told_only_once_apollo_is_explained(name: str, is_told: int) -> None:
    walk = walk_of("muses", name)
    while walk.step is not None and walk.table.outcome() is None:
        assert bool(walk.hide_unexplained(walk.table.view(0))["standing"]) == bool(is_told)
        walk.take(accepted(walk, walk.step)[0])


@pytest.mark.parametrize("text", ["step euterpe north", "step euterpe south", "power thalia euterpe"])
def test_whatever_ends_the_dance_as_asked_wins_three_suns(text: str) -> None:
    outcome = walk_of("muses", "six", "", "", text).table.outcome()
    assert outcome is not None
    assert outcome["totals"] == [3, 0]
    columns = [line["dice"] for line in outcome["lines"] if line["line"] == "column"]
    assert [column[0] for column in columns] == [6, 6, 6, 3]
    assert columns[0] == [6, 6]
    lifted = [(line["muse"], line["die"]) for line in outcome["lines"] if line["line"] == "apollo"]
    assert ("erato", 3) in lifted


@pytest.mark.parametrize(
    "text", ["step euterpe east", "step melpomene west", "step clio east", "step mystery0 west"]
)
def test_whatever_pushes_the_mystery_muse_off_her_three_wins_by_less(text: str) -> None:
    table = walk_of("muses", "six", "", "").table
    table.enter(0, text)
    table.enter(CHANCE, "reveal")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome["totals"][0] < 3


def test_a_troupe_of_one_is_told_of_its_sun_as_you() -> None:
    walk = walk_of("muses", "six", "", "", "step euterpe north")
    words = words_of(walk.table, [*walk.table.setting.seats], "en")
    silver = next(facts for facts in walk.table.events(0) if facts["event"] == "silver")
    assert words.event(silver, 0).endswith("goes to you")
    assert words.event(silver, 1).endswith("goes to You")  # the name of that seat


@pytest.mark.parametrize(
    ("text", "three", "clio"), [("step euterpe west", 3, 3), ("step euterpe east", 4, 2)]
)
def test_what_costs_a_sun_at_the_end_is_what_the_answer_says(text: str, three: int, clio: int) -> None:
    """To the left Clio is pushed to a tie in the last column; to the right the mystery muse leaves her 3."""
    table = walk_of("muses", "six", "", "").table.copy()
    table.enter(0, text)
    now = dice(table.view(0))
    assert (now["mystery0"], now["clio"], now["euterpe"]) == (three, clio, 6)
