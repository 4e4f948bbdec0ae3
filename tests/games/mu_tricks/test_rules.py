"""Mü as revised, for three to six players: paragraph by paragraph of RULES 1 to 7 and 11."""

from collections import Counter

import pytest

from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import (
    Scene,
    box_data,
    cards,
    dealt,
    hand_result,
    mu_rules,
    scored,
    step,
    tricks,
)
from tests.paragraph import rule

COLOURS = ["red", "green", "blue", "yellow", "black"]
HAND = "g0 g1 g1 g2 g3 g4 g5 g6 g7 g7 g8 g9 r0 r1 r2"
PASSES = {players: ["pass"] * players for players in (2, 3, 4, 5, 6)}


def finish_hand(scene: Scene) -> None:
    """Play on at random until the hand has been counted."""
    rng, before = Rng(3), len(scene.state.sheet)
    while len(scene.state.sheet) == before:
        step(scene.rules, scene.state, rng)


@rule("1.1")
def test_the_deck_has_sixty_cards_with_double_ones_and_sevens() -> None:
    rules = mu_rules(4)
    faces = Counter(part for part, _ in rules.census(rules.start()))
    assert sum(faces.values()) == 60
    for colour in COLOURS:
        counts = [faces[f"{colour}{number}"] for number in range(10)]
        assert counts == [1, 2, 1, 1, 1, 1, 1, 2, 1, 1]


@rule("1.1")
def test_equal_cards_are_one_move() -> None:
    scene = Scene(["r7 r7 g1", "", "", ""])
    assert scene.legal("show") == ["show green1", "show red7"]
    assert tricks(["r7 r7 g1", "", "", ""], "none").legal() == ["play green1", "play red7"]


@rule("1.2")
def test_sixes_and_sevens_carry_two_points_ones_and_nines_none() -> None:
    box = mu_rules(4).box
    by_number = [box.points_of(1 << place) for place in range(12)]
    assert by_number == [1, 0, 0, 1, 1, 1, 1, 2, 2, 2, 1, 0]  # 0 1 1 2 3 4 5 6 7 7 8 9
    assert sum(by_number) == 12
    assert box.points_of((1 << 60) - 1) == 60


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


@rule("3.1")
def test_the_dealer_begins_and_each_card_is_a_decision_of_its_own() -> None:
    scene = Scene(["r1 r2 r3 r4", "g1", "b1", "y1"], dealer=0)
    assert scene.legal() == ["pass", "show red1", "show red2", "show red3", "show red4"]
    scene.play("show r1", "show r2", "show r3")  # three cards and `done`: four decisions
    assert scene.turn == 0
    assert scene.legal() == ["done", "show red4"]
    scene.play("done")
    assert scene.turn == 1
    assert scene.view(1)["seats"][0]["shown"] == cards("r1 r2 r3")


@rule("3.1")
def test_a_shown_card_is_not_shown_again_and_a_turn_ends_in_one_way() -> None:
    scene = Scene(["r1 r2", "g1", "b1", "y1"])
    assert scene.refused("done") == "3.1"
    scene.play("show r1")
    assert scene.refused("pass") == "3.1"
    assert scene.refused("show r1") == "3.1"
    assert "already lies face up" in scene.why("show r1")
    assert scene.refused("show g1") == "3.1"
    assert scene.refused("show g1", seat=1) == "3.1"
    assert scene.refused("play r1") == "3.1"
    scene.play("show r2")
    assert scene.legal() == ["done"]


@rule("3.2")
def test_passing_does_not_put_a_player_out() -> None:
    scene = Scene(["r1 r2", "g1 g2", "b1", "y1"])
    scene.play("pass", "show g1", "done", "pass", "pass")
    assert scene.turn == 0
    scene.play("show r1", "show r2", "done")
    assert scene.view()["crown"] == 0


@rule("3.2")
def test_after_the_last_show_everybody_passes_once_the_shower_too() -> None:
    scene = Scene(["r1 r2", "g1 g2", "b1", "y1"])
    scene.play("show r1", "done", "pass", "pass", "pass")
    assert (scene.phase, scene.turn) == ("auction", 0)
    scene.play("pass")
    assert scene.phase == "major"


@rule("3.3")
def test_most_cards_are_the_crown_and_second_most_the_shield() -> None:
    """The example: two cards, then one, then three by a third player."""
    scene = Scene(["r1 r2 r3", "g1 g2", "b1 b2 b3", "y1 y2"])
    scene.play("show r1", "show r2", "done")
    assert (scene.view()["crown"], scene.view()["shield"]) == (0, None)
    scene.play("show g1", "done")
    assert (scene.view()["crown"], scene.view()["shield"]) == (0, 1)
    scene.play("show b1", "show b2", "show b3", "done")
    assert (scene.view()["crown"], scene.view()["shield"]) == (2, 0)


@rule("3.3")
def test_of_equals_the_first_to_get_there_comes_first() -> None:
    scene = Scene(["r1 r2", "g1 g2", "b1 b2", "y1 y2"])
    scene.play("show r1", "done", "show g1", "show g2", "done", "show b1", "show b2", "done", "pass")
    assert (scene.view()["crown"], scene.view()["shield"]) == (1, 2)
    scene.play("show r2", "done", "pass")  # two as well, but last
    assert (scene.view()["crown"], scene.view()["shield"]) == (1, 2)
    scene.play(*PASSES[4][:3])
    assert scene.turn == 2  # the shield names its trump


@rule("3.3")
def test_a_shield_is_replaced_by_whoever_shows_more() -> None:
    scene = Scene(["r1 r2 r3", "g1 g2", "b1 b2", "y1"])
    scene.play("show r1", "show r2", "show r3", "done", "show g1", "done", "show b1", "show b2", "done")
    assert (scene.view()["crown"], scene.view()["shield"]) == (0, 2)


@rule("3.4")
def test_a_whole_hand_may_be_shown_but_not_more_than_the_table_of_targets() -> None:
    scene = dealt(4, [HAND])
    scene.play(*(f"show {card}" for card in HAND.split()))
    assert scene.legal() == ["done"]
    assert scene.view()["target"] == 58


@rule("3.4")
def test_a_shorter_table_ends_the_bidding_earlier() -> None:
    data = box_data()
    data["targets"]["four"] = [30, 40]
    scene = Scene(["r1 r2 r3", "g1", "b1", "y1"], data=data)
    scene.play("show r1", "show r2")
    assert scene.legal() == ["done"]
    assert scene.refused("show r3") == "3.4"


@rule("3.5")
def test_if_nobody_shows_the_same_dealer_deals_again() -> None:
    scene = dealt(4, [], dealer=2)
    scene.play(*PASSES[4])
    assert (scene.phase, scene.turn) == ("deal", CHANCE)
    assert (scene.view()["dealer"], scene.view()["redeals"], scene.view()["hand"]) == (2, 1, 1)
    assert scene.told("redeal") == [{"event": "redeal", "seat": 2}]


@rule("3.5")
def test_after_the_last_redeal_the_hand_is_void() -> None:
    scene = dealt(4, [], dealer=2, hands=2)
    for _ in range(20):
        scene.play(*PASSES[4])
        assert scene.view()["sheet"] == []
        scene.deal_out()
    assert scene.view()["redeals"] == 20
    scene.play(*PASSES[4])
    view = scene.view()
    assert view["sheet"][0]["kind"] == "void"
    assert view["sheet"][0]["lines"] == [{"line": "void", "points": [0, 0, 0, 0]}]
    assert (view["dealer"], view["redeals"], view["hand"]) == (3, 0, 2)


@rule("3.6")
def test_a_single_player_who_showed_has_no_shield_against_it() -> None:
    scene = Scene(["r1 r2", "g1", "b1", "y1"])
    scene.play("pass", "pass", "show b1", "done", *PASSES[4])
    assert (scene.view()["crown"], scene.view()["shield"]) == (2, None)
    assert (scene.phase, scene.turn) == ("major", 2)
    assert scene.told("no_shield")


@rule("4.1")
def test_the_crown_of_three_takes_the_kitty() -> None:
    scene = dealt(3, [HAND], removed="b")
    scene.play("show g9", "done", *PASSES[3])
    assert (scene.phase, scene.turn) == ("kitty", CHANCE)
    left = scene.legal()
    assert sum(scene.rules.weight(scene.state, scene.rules.moves.parse(text)) for text in left) == 3
    scene.deal_out()
    assert scene.view()["seats"][0]["hidden"] == 17
    assert (scene.phase, scene.turn) == ("bury", 0)
    assert scene.refused("trump green") == "4.2"


@rule("4.2")
def test_the_crown_buries_three_hidden_cards_one_by_one() -> None:
    scene = dealt(3, [HAND], removed="b")
    scene.play("show g9", "show g8", "done", *PASSES[3])
    scene.deal_out()
    assert scene.refused("bury g9") == "4.2"
    assert "face up" in scene.why("bury g9")
    assert scene.refused("bury b3") == "4.2"
    scene.play("bury g7", "bury g7")
    assert scene.turn == 0
    assert scene.refused("bury g7") == "4.2"
    scene.play("bury g6")
    assert scene.phase == "major"
    assert scene.view(0)["buried"] == {"count": 3, "left": 0, "cards": cards("g6 g7 g7"), "points": 6}
    assert scene.view(1)["buried"] == {"count": 3, "left": 0, "cards": None, "points": None}
    assert scene.view(0)["team"] == 6
    assert scene.view(1)["team"] == 0


@rule("4.2")
def test_a_card_of_the_kitty_may_be_buried_at_once() -> None:
    scene = dealt(3, [HAND], removed="b")
    scene.play("show g9", "done", *PASSES[3])
    kitty = [text.split()[1] for text in scene.legal()]
    scene.deal_out()
    assert set(kitty) <= {text.split()[1] for text in scene.legal("bury")}


@rule("5.1")
def test_the_shield_names_its_trump_before_the_crown() -> None:
    scene = Scene(["r1 r2 r3", "g4 g5", "b1", "y1"])
    scene.play("show r1", "show r2", "done", "show g4", "done", *PASSES[4])
    assert (scene.phase, scene.turn) == ("minor", 1)
    assert scene.refused("trump red", seat=0) == "5.1"
    assert scene.refused("pass") == "5.1"
    scene.play("trump 4")
    assert (scene.phase, scene.turn) == ("major", 0)
    scene.play("trump red")
    assert (scene.view()["minor"], scene.view()["major"]) == ("4", "red")


@rule("5.2")
def test_only_what_was_shown_can_be_named_or_none() -> None:
    """The book's example: the blue 7 allows blue or 7."""
    scene = Scene(["b7 r1 r2", "g4 g5", "b1", "y1"])
    scene.play("show b7", "done", *PASSES[4])
    assert scene.legal() == ["trump 7", "trump blue", "trump none"]
    assert scene.refused("trump red") == "5.2"
    assert scene.refused("trump 1") == "5.2"


@rule("5.3")
def test_the_crown_may_not_repeat_the_shields_choice() -> None:
    scene = Scene(["r4 r2 r3", "g4 g5", "b1", "y1"])
    scene.play("show r4", "show r2", "done", "show g4", "done", *PASSES[4], "trump 4")
    assert scene.legal() == ["trump 2", "trump none", "trump red"]
    assert scene.refused("trump 4") == "5.3"


@rule("5.3")
def test_both_may_name_no_trump() -> None:
    scene = Scene(["r4 r2 r3", "g4 g5", "b1", "y1"])
    scene.play("show r4", "show r2", "done", "show g4", "done", *PASSES[4], "trump none", "trump none")
    assert (scene.view()["minor"], scene.view()["major"], scene.view()["trumps"]) == ("none", "none", [])


@rule("5.4")
def test_the_crown_names_anyone_but_the_shield_as_partner() -> None:
    scene = Scene(["r4 r2 r3", "g4 g5", "b1", "y1", "k1"])
    scene.play("show r4", "show r2", "done", "show g4", "done", *PASSES[5], "trump 4", "trump red")
    assert scene.turn == 0
    assert scene.legal() == ["partner 2", "partner 3", "partner 4"]
    assert scene.refused("partner 1") == "5.4"
    assert scene.refused("partner 0") == "5.4"
    assert scene.refused("play r4") == "5.4"
    scene.play("partner 3")
    assert (scene.view()["partner"], scene.phase, scene.turn) == (3, "play", 0)


@rule("5.4")
def test_with_three_players_the_crown_is_alone() -> None:
    scene = dealt(3, [HAND], removed="b")
    scene.play("show g9", "done", *PASSES[3])
    scene.deal_out()
    scene.play("bury g1", "bury g1", "bury g0", "trump green")
    assert (scene.phase, scene.turn, scene.view()["partner"]) == ("play", 0, None)


@rule("6.1")
def test_the_crown_leads_and_the_winner_leads_the_next_trick() -> None:
    scene = tricks(["r3 r4", "r5 g1", "r9 g2", "r2 g3"], "none")
    assert scene.turn == 0
    scene.play("play r3", "play r5", "play r9", "play r2")
    assert scene.turn == 2
    assert scene.view()["seats"][2]["won"] == cards("r2 r3 r5 r9")
    assert scene.view()["last"] == {"leader": 0, "cards": cards("r3 r5 r9 r2"), "winner": 2}
    assert scene.refused("play r4", seat=0) == "6.1"
    assert scene.refused("play r4") == "6.1"
    assert scene.refused("pass") == "6.1"


@rule("6.1")
def test_shown_cards_are_played_too_and_first_of_two_equal_ones() -> None:
    scene = tricks(["r7 r2", "", "", ""], "none", shown=["r7", "", "", ""])
    assert scene.legal() == ["play red2", "play red7"]
    scene.play("play r7")
    assert scene.view()["seats"][0]["shown"] == []
    assert scene.view()["seats"][0]["cards"] == cards("r2 r7")


@rule("6.2")
def test_a_trump_no_longer_belongs_to_its_colour() -> None:
    scene = tricks(["r3", "r7 r4 g1", "", ""], "7")
    scene.play("play r3")
    assert scene.legal() == ["play red4"]
    assert scene.refused("play r7") == "6.2"
    assert scene.why("play r7") == "you must follow: the 7s are trumps, so the red 7 is not red"
    assert scene.why("play r7", "fr").startswith("vous devez fournir : les 7 sont atouts")


@rule("6.2")
def test_minor_and_major_trumps_are_one_suit() -> None:
    scene = tricks(["r7", "g1 b4 r2", "", ""], "7", "green")
    scene.play("play r7")
    assert scene.legal() == ["play green1"]
    assert scene.refused("play r2") == "6.3"
    assert "was led as a trump" in scene.why("play r2")


@rule("6.3")
def test_follow_the_colour_if_you_can_else_play_anything() -> None:
    scene = tricks(["r3", "r4 g7 b1", "g7 b1 k2", ""], "7")
    scene.play("play r3")
    assert scene.legal() == ["play red4"]
    assert scene.refused("play b1") == "6.3"
    assert scene.refused("play g7") == "6.3"
    assert scene.why("play b1") == "you must follow: red was led, and you have a card of it"
    scene.play("play r4")
    assert scene.legal() == ["play black2", "play blue1", "play green7"]


@rule("6.3")
def test_a_shown_card_obliges_like_a_hidden_one() -> None:
    scene = tricks(["r3", "g7 b1", "", ""], "7", shown=["", "r4", "", ""])
    scene.play("play r3")
    assert scene.legal() == ["play red4"]


@rule("6.3")
def test_a_trump_led_is_followed_by_any_trump_or_by_anything() -> None:
    scene = tricks(["y3", "r7 y0 r4", "r5 b2", ""], "yellow", "7")
    scene.play("play y3")
    assert scene.legal() == ["play red7", "play yellow0"]
    scene.play("play y0")
    assert scene.legal() == ["play blue2", "play red5"]


def winner(scene: Scene, *plays: str) -> int:
    scene.play(*(f"play {play}" for play in plays))
    return int(scene.view()["last"]["winner"])


@rule("6.4")
def test_with_yellow_over_ones_the_yellow_ones_are_strongest() -> None:
    """The example: yellow 1s, then yellow 9 down to 0, then the other 1s, equal among themselves."""
    groups = tricks(["y1", "", "", ""], "yellow", "1").view()["trumps"]
    assert [group["rank"] for group in groups] == ["super", "major", "minor"]
    assert groups[0]["cards"] == cards("y1 y1")
    assert groups[1]["cards"] == cards("y9 y8 y7 y7 y6 y5 y4 y3 y2 y0")
    assert [group["equal"] for group in groups] == [False, False, True]
    assert sorted(groups[2]["cards"]) == sorted(cards("r1 r1 g1 g1 b1 b1 k1 k1"))
    assert winner(tricks(["y9", "y1", "y8", "r1"], "yellow", "1"), "y9", "y1", "y8", "r1") == 1
    assert winner(tricks(["r1", "g1", "y0", "b1"], "yellow", "1"), "r1", "g1", "y0", "b1") == 2
    assert winner(tricks(["y4", "y8", "y9", "r1"], "yellow", "1"), "y4", "y8", "y9", "r1") == 2


@rule("6.4")
@pytest.mark.parametrize(
    ("major", "minor", "plays", "wins"),
    [
        ("red", "green", "g9 r0 g8 b9", 1),  # two colours: any major beats any minor
        ("7", "green", "g9 g7 r7 g8", 1),  # a number over a colour: the super, then the number
        ("7", "4", "g4 b7 r4 y7", 1),  # two numbers: equals, the first major played
        ("4", "red", "r9 k4 r4 r8", 2),  # the super beats the major played before
        ("none", "3", "g9 g8 r3 y3", 2),  # no major: the minor trumps are the highest
        ("blue", "none", "g9 g8 b0 y9", 2),
        ("none", "none", "g3 r9 g4 k9", 2),
    ],
)
def test_super_beats_major_beats_minor_beats_the_rest(major: str, minor: str, plays: str, wins: int) -> None:
    scene = tricks(plays.split(), major, minor)
    assert winner(scene, *plays.split()) == wins


@rule("6.5")
@pytest.mark.parametrize(
    ("major", "plays", "wins"),
    [
        ("none", "r5 r9 g9 r8", 1),  # the highest of the colour led; other colours never win
        ("none", "r7 r7 r2 r3", 0),  # equal cards: the first
        ("none", "r1 r0 g1 b1", 0),
        ("4", "r5 g4 b4 r9", 1),  # of equal trumps the first
        ("red", "r7 r7 r1 r1", 0),
    ],
)
def test_the_strongest_card_wins_and_of_equals_the_first(major: str, plays: str, wins: int) -> None:
    assert winner(tricks(plays.split(), major), *plays.split()) == wins


@rule("6.5")
def test_of_two_super_trumps_the_first_wins() -> None:
    assert winner(tricks(["y3", "y1", "y1", "r1"], "yellow", "1"), "y3", "y1", "y1", "r1") == 1


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
    scorer = mu_rules(players).course.scorer
    assert {shown: scorer.target(shown) for shown in targets} == targets


@rule("7.2")
def test_the_crown_team_must_reach_its_target_together() -> None:
    scorer = mu_rules(4).course.scorer
    made = hand_result(0, [7, 3, 0, 0], [20, 10, 22, 8], "red", "4", shield=1, partner=2)
    missed = hand_result(0, [7, 3, 0, 0], [20, 10, 21, 9], "red", "4", shield=1, partner=2)
    assert (scorer.is_made(made), scorer.is_made(missed)) == (True, False)


@rule("7.3")
def test_seven_cards_shown_by_four_players_pay_seventy_to_each_of_the_crown_team() -> None:
    """The example of the book and of the rules: target 42, 70 each, and the trump bonus."""
    rules = mu_rules(4)
    assert rules.course.scorer.target(7) == 42
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


@rule("11.1")
def test_a_player_who_cannot_follow_is_known_to_lack_the_suit() -> None:
    scene = tricks(["r3", "g7 b1", "r4", "k2"], "7", "green")
    scene.play("play r3", "play g7")
    for seat in (0, 2, 3):
        assert scene.view(seat)["seats"][1]["voids"] == ["red"]
    trump_led = tricks(["g3", "k7 b1", "r4 r5", "k2"], "7", "green").play("play g3", "play k7", "play r4")
    assert trump_led.view(0)["seats"][2]["voids"] == ["trump"]
    assert trump_led.view(0)["seats"][1]["voids"] == []


@rule("11.1")
def test_an_imagined_hand_never_holds_a_suit_proven_to_be_missing() -> None:
    scene = tricks(["r3 r4", "g7 b1", "r5 r6", "k2 k3"], "7", "green").play("play r3", "play g7")
    rng = Rng(1)
    for _ in range(100):
        state = scene.rules.imagine(scene.view(0), rng)
        held = scene.rules.box.names(state.hands.get(1))  # type: ignore[attr-defined]
        assert not any(name.startswith("red") and name != "red7" for name in held)


@rule("11.1")
def test_shown_played_and_won_cards_roles_and_points_are_open_to_all() -> None:
    scene = tricks(["r3 r6", "r5", "r9", "r2"], "none", shown=["g4", "b4", "", ""])
    scene.play("play r3", "play r5", "play r9", "play r2")
    view = scene.view(3)
    assert view["seats"][0]["shown"] == cards("g4")
    assert view["seats"][2]["won"] == cards("r2 r3 r5 r9")
    assert (view["seats"][2]["points"], view["team"]) == (3, 3)
    assert (view["crown"], view["partner"], view["major"]) == (0, 2, "none")


@rule("11.2")
def test_other_hands_and_anothers_buried_cards_are_hidden() -> None:
    view = dealt(4, [HAND]).view(1)
    assert view["seats"][0]["cards"] is None
    assert view["seats"][0]["hidden"] == 15
    assert len(view["seats"][1]["cards"]) == 15
    assert all(seat["cards"] is None for seat in dealt(4, [HAND]).view(-1)["seats"])


@rule("11.2")
def test_the_kitty_is_seen_by_the_crown_alone() -> None:
    scene = dealt(3, [HAND], removed="b")
    scene.play("show g9", "done", *PASSES[3])
    scene.deal_out()
    assert len([e for e in scene.log.seen_by(0) if e["event"] == "kitty"]) == 3
    assert [e for e in scene.log.seen_by(1) if e["event"] == "kitty"] == []
    assert [e for e in scene.log.seen_by(1) if e["event"] == "kitty_hidden"] == [
        {"event": "kitty_hidden", "seat": 0}
    ] * 3
