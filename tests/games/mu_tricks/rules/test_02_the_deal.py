"""Mü, chapter 2 of RULES: the deal."""

import pytest

from mutable.kit.game import CHANCE
from tests.games.mu_tricks.scene import PASSES, Scene, dealt, finish_hand, mu_rules
from tests.paragraph import rule

COLOURS = ["red", "green", "blue", "yellow", "black"]


@rule("2.1")
def test_the_first_dealer_is_drawn_and_the_deal_passes_clockwise() -> None:
    rules = mu_rules(5)
    texts = [rules.moves.text(move) for move in rules.legal(rules.start(), CHANCE)]
    assert texts == [f"dealer {seat}" for seat in range(5)]
    scene = dealt(4, [], dealer=3)
    finish_hand(scene)
    assert scene.view()["dealer"] == 0
    finish_hand(scene)
    assert scene.view()["dealer"] == 1


@rule("2.1")
def test_nobody_chooses_what_is_dealt() -> None:
    scene = dealt(4, [])
    assert scene.refused("deal r1", seat=scene.turn) == "2.1"
    assert scene.refused("deal r1", seat=CHANCE) == "2.1"
    fresh = Scene([""] * 4)
    fresh.state = fresh.rules.start()  # type: ignore[assignment]
    fresh.play("dealer 0", "deal r9")
    assert fresh.refused("deal r9", seat=CHANCE) == "2.1"
    assert fresh.refused("pass", seat=0) == "2.1"


@rule("2.2")
@pytest.mark.parametrize(("players", "hand"), [(4, 15), (5, 12), (6, 10)])
def test_four_to_six_players_get_the_whole_deck(players: int, hand: int) -> None:
    view = dealt(players, []).view()
    assert [seat["hidden"] for seat in view["seats"]] == [hand] * players
    assert view["unseen"] == 0
    assert view["removed"] == []


@rule("2.3")
def test_three_players_leave_a_colour_out_and_three_cards_for_the_kitty() -> None:
    rules = mu_rules(3)
    state = rules.start()
    rules.apply(state, CHANCE, rules.moves.parse("dealer 0"))
    assert [rules.moves.text(m) for m in rules.legal(state, CHANCE)] == [f"without {c}" for c in COLOURS]
    view = dealt(3, [], removed="b").view()
    assert view["removed"] == ["blue"]
    assert [seat["hidden"] for seat in view["seats"]] == [15, 15, 15]
    assert view["unseen"] == 3


@rule("2.3")
def test_the_colour_is_drawn_anew_for_every_deal() -> None:
    scene = dealt(3, [], removed="b")
    scene.play(*PASSES[3])
    assert scene.legal() == [f"without {colour}" for colour in sorted(COLOURS)]
