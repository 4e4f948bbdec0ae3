"""Mü, chapter 7 of RULES: scoring."""

import pytest

from mutable.games.mu_tricks.learn.scenes import cards
from mutable.kit.game import CHANCE, OVER
from tests.games.mu_tricks.scene import (
    PASSES,
    Scene,
    dealt,
    finish_hand,
    hand_result,
    mu_rules,
    scored,
)
from tests.paragraph import rule


@rule("7.1")
def test_everybody_keeps_the_points_on_cards_won_and_the_crown_those_buried() -> None:
    scene = Scene(
        ["r9", "r1", "r8"], phase="play", removed="b", crown=0, shield=1, minor="none", major="none",
        trick={"leader": 0, "cards": [None] * 3}, buried={"cards": cards("g6 g7 g7"), "count": 3},
        won=["", "g2 g3", "k6 k7"], every_seat={"bid": 2},
    )  # fmt: skip
    scene.play("play r9", "play r1", "play r8")
    assert (scene.phase, scene.turn) == ("count", CHANCE)
    scene.play("count")
    assert scene.view()["sheet"][0]["points"] == [7, 2, 4]


@rule("7.2")
@pytest.mark.parametrize(
    ("players", "targets"),
    [(3, {1: 18, 7: 30, 15: 46}), (4, {1: 30, 7: 42, 15: 58}), (5, {1: 24, 12: 57}), (6, {1: 20, 10: 56})],
)
def test_the_target_grows_with_the_cards_shown(players: int, targets: dict[int, int]) -> None:
    scorer = mu_rules(players).phases.scorer
    assert {shown: scorer.target(shown) for shown in targets} == targets


@rule("7.2")
def test_the_crown_team_must_reach_its_target_together() -> None:
    scorer = mu_rules(4).phases.scorer
    made = hand_result(0, [7, 3, 0, 0], [20, 10, 22, 8], "red", "4", shield=1, partner=2)
    missed = hand_result(0, [7, 3, 0, 0], [20, 10, 21, 9], "red", "4", shield=1, partner=2)
    assert (scorer.is_made(made), scorer.is_made(missed)) == (True, False)


@rule("7.3")
def test_seven_cards_shown_by_four_players_pay_seventy_to_each_of_the_crown_team() -> None:
    """The example of the book and of the rules: target 42, 70 each, and the trump bonus."""
    rules = mu_rules(4)
    assert rules.phases.scorer.target(7) == 42
    hand = hand_result(0, [7, 3, 0, 0], [20, 10, 22, 8], "red", "4", shield=1, partner=2)
    assert scored(rules, hand) == [90, 10, 92, 8]
    sevens = hand_result(0, [7, 3, 0, 0], [20, 10, 22, 8], "7", "4", shield=1, partner=2)
    assert scored(rules, sevens) == [100, 10, 102, 8]


@rule("7.3")
def test_a_shield_team_that_wins_scores_five_a_card_its_shield_showed() -> None:
    hand = hand_result(0, [7, 3, 0, 0], [20, 20, 10, 10], "red", "green", shield=1, partner=2)
    assert scored(mu_rules(4), hand) == [20, 35, 10, 25]


@rule("7.4")
@pytest.mark.parametrize(
    ("trump", "bonus"), [("green", 0), ("1", 10), ("7", 10), ("0", 20), ("9", 20), ("none", 30)]
)
def test_the_winning_leaders_own_trump_pays_its_bonus(trump: str, bonus: int) -> None:
    rules = mu_rules(4)
    made = hand_result(0, [1, 1, 0, 0], [20, 10, 20, 10], trump, "red", shield=1, partner=2)
    assert scored(rules, made) == [30 + bonus, 10, 30 + bonus, 10]
    failed = hand_result(0, [1, 1, 0, 0], [10, 20, 10, 20], "red", trump, shield=1, partner=2)
    assert scored(rules, failed) == [10, 25 + bonus, 10, 25 + bonus]


@rule("7.5")
def test_without_a_shield_nobody_gains_by_a_crown_that_fails() -> None:
    failed = hand_result(0, [5, 0, 0, 0], [10, 20, 10, 20], "red", partner=2)
    assert scored(mu_rules(4), failed) == [10, 20, 10, 20]


@rule("7.6")
def test_a_match_is_four_hands_and_the_highest_total_wins() -> None:
    scene = dealt(4, [])
    for hand in range(1, 5):
        assert scene.view()["hand"] == hand
        finish_hand(scene)
    assert (scene.turn, scene.phase) == (OVER, "over")
    outcome = scene.rules.outcome(scene.state)
    best = max(outcome["totals"])
    assert outcome["winners"] == [seat for seat in range(4) if outcome["totals"][seat] == best]
    assert outcome["reason"] == "hands"
    assert scene.refused("pass", seat=0) == "7.6"


@rule("7.6")
def test_equal_totals_share_the_win() -> None:
    scene = dealt(4, [], hands=1, redeals=0)
    scene.play(*PASSES[4])
    outcome = scene.rules.outcome(scene.state)
    assert outcome["winners"] == [0, 1, 2, 3]
    assert outcome["lines"] == [{"line": "void", "points": [0, 0, 0, 0], "hand": 1}]
