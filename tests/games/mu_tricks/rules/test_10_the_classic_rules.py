"""The classic rules of 1995, paragraph by paragraph of RULES 10."""

import pytest

from mutable.games.mu_tricks.rules.hand.result import ECLAT, HandResult
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import Scene, dealt, hand_result, mu_rules, scored, step
from tests.paragraph import rule

PASSES = ["pass"] * 4


def classic(held: list[str]) -> Scene:
    return Scene(held, variant="classic")


@rule("10.1")
def test_three_classic_players_leave_two_colours_out_and_have_no_kitty() -> None:
    scene = dealt(3, [], removed="bk", variant="classic")
    view = scene.view()
    assert view["removed"] == ["blue", "black"]
    assert [seat["hidden"] for seat in view["seats"]] == [12, 12, 12]
    assert view["unseen"] == 0
    four = dealt(4, [], variant="classic").view()
    assert [seat["hidden"] for seat in four["seats"]] == [15] * 4


@rule("10.1")
def test_a_colour_leaves_only_once() -> None:
    scene = Scene([""] * 3, variant="classic")
    scene.state = scene.rules.start()  # type: ignore[assignment]
    scene.play("dealer 0", "without red")
    assert scene.legal() == ["without black", "without blue", "without green", "without yellow"]
    assert scene.refused("without red", seat=CHANCE) == "10.1"


@rule("10.2")
def test_a_turn_reaches_at_most_one_more_than_the_highest_total() -> None:
    scene = classic(["r1 r2 r3 r4", "g1 g2 g3 g4", "b1 b2 b3 b4", "y1 y2 y3 y4"])
    scene.play("show r1")
    assert scene.legal() == ["done"]  # nobody had shown: one card
    assert scene.refused("show r2") == "10.2"
    assert "show at most 1 card in total: one more" in scene.why("show r2")
    scene.play("done", "show g1", "show g2")
    assert scene.legal() == ["done"]
    scene.play("done", "pass", "show y1", "show y2", "show y3")
    assert scene.refused("show y4") == "10.2"
    scene.play("done", "pass", "pass", "show b1", "show b2", "show b3", "show b4", "done")
    assert scene.view()["crown"] == 2


@rule("10.2")
def test_the_highest_total_includes_ones_own() -> None:
    scene = classic(["r1 r2 r3 r4", "g1", "b1", "y1"])
    scene.play("show r1", "done", "pass", "pass", "pass", "show r2")
    assert scene.legal() == ["done"]


@rule("10.3")
def test_a_tie_for_the_most_cards_is_an_eclat() -> None:
    scene = classic(["r1 r2 r3", "g1 g2", "b1 b2", "y1"])
    scene.play("show r1", "done", "show g1", "show g2", "done", "show b1", "show b2", "done", "pass")
    assert scene.view()["crown"] is None
    scene.play(*PASSES[:3])
    view = scene.view()
    assert view["sheet"][0]["kind"] == "eclat"
    assert view["sheet"][0]["lines"] == [{"line": "eclat", "points": [0, 10, -20, 0]}]
    assert (view["dealer"], view["hand"]) == (1, 2)
    assert scene.told("eclat") == [{"event": "eclat", "seat": 2}]


@rule("10.3")
def test_of_three_who_tie_only_the_last_pays() -> None:
    result = HandResult(ECLAT)
    result.last = 2
    for seat, shown in enumerate([3, 1, 3, 3]):
        result.shown.set(seat, shown)
    assert scored(mu_rules(4, variant="classic"), result) == [15, 0, -30, 15]


@rule("10.3")
def test_an_eclat_can_end_the_match_by_points() -> None:
    scene = Scene(["r1", "g1", "b1", "y1"], variant="classic", points=5)
    scene.play("show r1", "done", "show g1", "done", *PASSES)
    assert scene.turn == OVER
    outcome = scene.rules.outcome(scene.state)
    assert (outcome["totals"], outcome["winners"], outcome["reason"]) == ([5, -10, 0, 0], [0], "points")


def after_auction(held: list[str]) -> Scene:
    """Seat 0 shows three in the end; the others show all they have, one or two."""
    scene = classic(held)
    scene.play(f"show {held[0].split()[0]}", "done")
    for hand in held[1:]:
        scene.play(*(f"show {card}" for card in hand.split()), "done")
    scene.play(*(f"show {card}" for card in held[0].split()[1:]), "done")
    return scene.play(*PASSES)


@rule("10.4")
@pytest.mark.parametrize(
    ("second", "third", "vice"),
    [
        ("g9 g2", "b8 b7", 1),  # the highest number first
        ("g8 g2", "b8 b7", 2),  # then the next one
        ("g8 g2", "b2 b8", None),  # the same numbers
        ("g8", "b1 b0", 2),  # more cards, whatever the numbers
    ],
)
def test_a_tie_for_vice_goes_to_the_higher_numbers(second: str, third: str, vice: int | None) -> None:
    scene = after_auction(["r1 r2 r3", second, third, "y1"])
    assert (scene.view()["crown"], scene.view()["shield"]) == (0, vice)


@rule("10.5")
def test_the_vice_must_name_a_trump_and_the_chief_need_not() -> None:
    scene = after_auction(["r1 r2 r3", "g9 g2", "b8", "y1"])
    assert (scene.phase, scene.turn) == ("minor", 1)
    assert scene.legal() == ["trump 2", "trump 9", "trump green"]
    assert scene.refused("trump none") == "10.5"
    scene.play("trump 2")
    assert scene.legal() == ["trump 1", "trump 3", "trump none", "trump red"]
    assert scene.refused("trump 2") == "5.3"
    scene.play("trump none")
    assert scene.legal() == ["partner 2", "partner 3"]


@rule("10.5")
def test_three_classic_players_have_no_vice() -> None:
    scene = Scene(["r1 r2", "g1", "y1"], variant="classic", removed="bk")
    scene.play("show r1", "done", "show g1", "done", "pass", "show r2", "done", *PASSES[:3])
    assert (scene.view()["crown"], scene.view()["shield"]) == (0, None)
    assert (scene.phase, scene.turn) == ("major", 0)
    scene.play("trump none")
    assert (scene.phase, scene.turn) == ("play", 0)


@rule("10.5")
def test_three_classic_players_can_have_an_eclat() -> None:
    scene = Scene(["r1 r2", "g1", "y1"], variant="classic", removed="bk")
    scene.play("show r1", "done", "show g1", "done", "pass", *PASSES[:2])
    assert scene.view()["sheet"][0]["lines"] == [{"line": "eclat", "points": [5, -10, 0]}]


@rule("10.6")
def test_a_contract_that_is_made_pays_ten_a_card_and_the_trumps_offset() -> None:
    rules = mu_rules(4, variant="classic")
    for trump, offset in (("red", 0), ("1", 10), ("7", 10), ("5", 20), ("none", 30)):
        hand = hand_result(0, [6, 3, 0, 0], [20, 10, 20, 10], trump, "green", shield=1, partner=2)
        assert scored(rules, hand) == [20 + 60 + offset, 10, 20 + 60 + offset, 10]


@rule("10.6")
def test_a_contract_never_pays_more_than_a_hundred() -> None:
    hand = hand_result(0, [9, 3, 0, 0], [30, 10, 20, 0], "none", "green", shield=1, partner=2)
    assert scored(mu_rules(4, variant="classic"), hand) == [130, 10, 120, 0]


@rule("10.6")
def test_the_target_of_three_classic_players_is_ten_and_two_a_card() -> None:
    scorer = mu_rules(3, variant="classic").phases.scorer
    assert [scorer.target(shown) for shown in (1, 5, 12)] == [12, 20, 34]
    assert mu_rules(4, variant="classic").phases.scorer.target(7) == 42


@rule("10.7")
@pytest.mark.parametrize(
    ("team", "missed"),
    [(41, 1), (40, 1), (39, 2), (30, 6), (29, 7), (0, 7)],  # targets 30, 32, … 42 for 1, 2, … 7 cards
)
def test_a_contract_that_fails_costs_ten_a_level_and_pays_the_others_five(team: int, missed: int) -> None:
    points = [team, 60 - team, 0, 0]
    hand = hand_result(0, [7, 3, 0, 0], points, "red", "green", shield=1, partner=2)
    expected = [team - 10 * missed, 60 - team + 5 * missed, 0, 5 * missed]
    assert scored(mu_rules(4, variant="classic"), hand) == expected


@rule("10.7")
def test_opponents_are_paid_without_a_vice_too() -> None:
    hand = hand_result(0, [5, 1, 1, 0], [30, 10, 0, 20], "red", partner=2)
    assert scored(mu_rules(4, variant="classic"), hand) == [30 - 40, 10 + 20, 0, 20 + 20]


@rule("10.8")
def test_card_points_are_kept_whether_the_contract_is_made_or_not() -> None:
    rules = mu_rules(4, variant="classic")
    for points in ([40, 10, 5, 5], [10, 40, 5, 5]):
        hand = hand_result(0, [2, 1, 0, 0], points, "red", "green", shield=1, partner=2)
        rules.phases.scorer.fill_bonuses(hand)
        assert rules.phases.scorer.score_lines(hand)[0] == {"line": "cards", "points": points}


@rule("10.9")
def test_a_classic_match_goes_to_two_hundred_points_or_fifty_hands() -> None:
    rules = mu_rules(4, variant="classic")
    assert (rules.options["points"], rules.options["hands"]) == (200, 50)
    for seed in range(5):
        state, rng = rules.start(), Rng(seed)
        while rules.turn(state) != OVER:
            step(rules, state, rng)
        outcome = rules.outcome(state)
        reached = max(outcome["totals"]) >= 200
        assert outcome["reason"] == ("points" if reached else "hands")
        assert reached or len(rules.view(state, -1)["sheet"]) == 50
