"""Muster, chapter 6 of RULES: the end."""

import pytest

from mutable.kit.game import OVER
from tests.games.muster.scene import Scene, shuffle_castles
from tests.paragraph import rule


@rule("6.1")
def test_the_game_ends_with_the_last_card_even_if_the_hand_is_not_full() -> None:
    scene = Scene(hand="rainbow leaf2", deck="flame1")
    scene.play("bridge leaf2 leaf", "take deck", "draw flame1")
    assert scene.turn == OVER
    assert scene.hand() == ["flame1"]
    assert scene.rules.outcome(scene.state)["reason"] == "deck"
    assert scene.refused("castle flame1 flame") == "6.1"


@rule("6.1")
def test_a_last_card_turned_up_is_placed_before_the_end() -> None:
    scene = Scene(hand="leaf1", stacks={"leaf": "wizard"}, deck="keep")
    scene.play("move leaf water", "turn keep")
    assert scene.turn == 0
    scene.play("place water")
    assert scene.turn == OVER
    banner = Scene(hand="leaf1", stacks={"leaf": "wizard"}, deck="flame1")
    assert banner.play("move leaf water", "turn flame1").turn == OVER


@rule("6.2")
@pytest.mark.parametrize(
    ("stack", "total"),
    [("leaf1 bridge leaf3", 5), ("leaf1 leaf2 wizard wizard", 15), ("leaf1 leaf2 leaf2 wizard", 11), ("", 0)],
)
def test_a_stack_counts_its_banners_wizards_six_and_bridges_one(stack: str, total: int) -> None:
    assert Scene(stacks={"leaf": stack}).strength("leaf") == total


@rule("6.3")
def test_more_banners_break_a_tie_and_else_nobody_holds_the_castle() -> None:
    tied = Scene(stacks={"leaf": "leaf1 leaf2 leaf3"}, other_stacks={"leaf": "wizard"})
    assert tied.castle("leaf")["holder"] == 0
    even = Scene(stacks={"leaf": "leaf2"}, other_stacks={"leaf": "leaf2"})
    assert even.castle("leaf")["holder"] is None
    bridged = Scene(stacks={"leaf": "bridge leaf2"}, other_stacks={"leaf": "leaf1 leaf2"})
    assert bridged.castle("leaf")["holder"] == 1
    assert Scene().castle("leaf")["holder"] is None


@rule("6.4")
def test_more_castles_win_and_equally_many_are_a_draw() -> None:
    ahead = Scene(stacks={"leaf": "leaf1", "water": "water1"}, other_stacks={"cloud": "cloud5"})
    assert ahead.rules.outcome(ahead.state)["winners"] == [0]
    assert ahead.rules.outcome(ahead.state)["totals"] == [2, 1]
    drawn = Scene(stacks={"leaf": "leaf1"}, other_stacks={"cloud": "cloud5"})
    assert drawn.rules.outcome(drawn.state)["winners"] == [0, 1]


@rule("6.5")
def test_twenty_turns_without_the_deck_end_the_game() -> None:
    scene = Scene(hand="leaf1 leaf4 leaf5 leaf3 leaf2", other="leaf2 water4 water5 water3 water2")
    scene.play(
        "castle leaf1 leaf", "take deck", "draw flame1", "castle leaf2 leaf", "take deck", "draw flame2"
    )
    shuffle_castles(scene, turns=19)
    assert scene.turn != OVER
    shuffle_castles(scene, turns=1)
    assert scene.turn == OVER
    assert scene.refused("take deck") == "6.5"
    assert scene.rules.outcome(scene.state)["reason"] == "stall"


@rule("6.5")
def test_a_card_turned_up_counts_as_leaving_the_deck() -> None:
    scene = Scene(hand="leaf1 leaf4 leaf5 leaf3 leaf2", stacks={"leaf": "wizard"}, stall=2)
    scene.play("move leaf water", "turn flame1")
    assert scene.view()["idle_turns"] == 0
