"""Mü, chapter 9 of RULES: Goslar's game for two."""

from typing import Any

import pytest

from mutable.games.mu_tricks.learn.scenes import cards
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import (
    GOSLAR_HAND,
    OTHER_UP,
    SIX_DOWN,
    UP,
    Scene,
    goslar,
    hand_result,
    mu_rules,
    scored,
    step,
)
from tests.paragraph import rule


def table(
    shown: list[str], phase: str = "minor", turn: int = 1, held: list[str] | None = None, **more: Any
) -> Scene:
    """Without black; seat 0 is the crown; six cards face down before each unless said otherwise."""
    more.setdefault("every_seat", {"down": SIX_DOWN})
    roles = {"crown": 0, "shield": 1, "turn": turn, **more}
    return Scene(held or ["r0 g0", "b0 y0"], shown, phase, variant="goslar", removed="k", **roles)


@rule("9.1")
def test_goslar_lays_six_down_four_up_twelve_in_hand_and_four_aside() -> None:
    view = goslar().view()
    assert [seat["down"] for seat in view["seats"]] == [SIX_DOWN, SIX_DOWN]
    assert [seat["shown"] for seat in view["seats"]] == [cards(UP), cards(OTHER_UP)]
    assert [seat["hidden"] for seat in view["seats"]] == [12, 12]
    assert view["unseen"] == 16  # twelve face down, four in the kitty


@rule("9.2")
def test_the_four_open_cards_count_as_shown_and_a_shield_is_always_there() -> None:
    scene = goslar()
    assert [seat["bid"] for seat in scene.view()["seats"]] == [4, 4]
    assert scene.view()["crown"] is None
    scene.play("show r0", "done")
    assert (scene.view()["crown"], scene.view()["shield"], scene.view()["target"]) == (0, 1, 26)
    scene.play("pass", "pass")
    assert scene.view()["shield"] == 1
    assert scene.phase == "kitty"


@rule("9.2")
def test_of_two_with_as_many_cards_the_first_to_get_there_is_crown() -> None:
    scene = goslar()
    scene.play("pass")
    second = scene.view(1)["seats"][1]["cards"]
    scene.play(f"show {second[0]}", "done", "show r0", "done", "pass", "pass")
    assert (scene.view()["crown"], scene.view()["shield"]) == (1, 0)


@rule("9.2")
def test_if_neither_shows_more_the_cards_are_dealt_anew() -> None:
    scene = goslar()
    scene.play("pass", "pass")
    assert (scene.phase, scene.view()["redeals"]) == ("remove", 1)


@rule("9.3")
def test_nobody_shows_more_than_fifteen_the_dealt_four_included() -> None:
    scene = goslar()
    hand = GOSLAR_HAND.split()
    scene.play(*(f"show {card}" for card in hand[:11]))
    assert scene.view()["seats"][0]["bid"] == 15
    assert scene.legal() == ["done"]
    assert scene.refused(f"show {hand[11]}") == "9.3"
    assert scene.view()["target"] == 46


@rule("9.4")
def test_the_crown_takes_four_and_buries_four_before_trumps_are_named() -> None:
    scene = goslar()
    scene.play("show r0", "done", "pass", "pass")
    scene.deal_out()
    assert scene.view()["seats"][0]["hidden"] == 15
    scene.play("bury r1", "bury r2", "bury r6")
    assert scene.phase == "bury"
    scene.play("bury r8")
    assert (scene.phase, scene.turn) == ("minor", 1)
    assert scene.view()["unseen"] == 12


@rule("9.4")
def test_a_minor_colour_moves_whole_columns_of_both_players() -> None:
    scene = table(["r4 g4 b5 y2", "y8 y9 r5 g6"]).play("trump yellow")
    for seat in scene.view()["seats"]:
        assert seat["down"] == {"red": 1, "green": 1, "blue": 1, "major": 1, "minor": 2}
    assert (scene.phase, scene.turn) == ("major", 0)  # nothing is turned up yet


@rule("9.4")
def test_a_minor_number_moves_face_up_cards_only() -> None:
    scene = table(["r4 g4 b5 y2", "y8 y9 r5 g6"]).play("trump 5")
    assert [seat["down"] for seat in scene.view()["seats"]] == [SIX_DOWN, SIX_DOWN]


@rule("9.5")
def test_the_books_example_uncovers_the_columns_whose_cards_became_trumps() -> None:
    """Minor yellow, major 4: the red and green columns held nothing but a 4."""
    scene = table(["r4 g4 b5 y2", "y8 r5 g6 b4"]).play("trump yellow", "trump 4")
    assert scene.legal() == ["uncover green", "uncover red"]
    assert [group["rank"] for group in scene.view()["trumps"]] == ["super", "major", "minor"]


@rule("9.5")
def test_a_major_colour_leaves_its_face_down_card_behind() -> None:
    scene = table(["r3 r4 g5 b6", "y8 y9 r5 g6"]).play("trump 8", "trump red")
    assert scene.view()["seats"][0]["down"]["red"] == 1
    assert "uncover red" in scene.legal()
    assert scene.refused("uncover major") == "9.6"  # the red cards lie on it now
    assert scene.refused("uncover blue") == "9.6"


@rule("9.6")
def test_a_trump_column_without_trumps_is_uncovered_too() -> None:
    scene = table(["r3 g5 b6 y7", "r5 g6 b7 y8"]).play("trump none", "trump none")
    assert scene.legal() == ["uncover major", "uncover minor"]


@rule("9.6")
def test_a_single_open_column_is_turned_up_without_asking() -> None:
    scene = table(["r3 g5 b6 y7", "r5 g6 b7 y8"]).play("trump none", "trump 3")
    assert scene.legal() == ["uncover minor", "uncover red"]
    scene.play("uncover red")
    assert (scene.phase, scene.turn) == ("flip", CHANCE)
    scene.play("flip r9")  # covers the red column again; the minor one is left, and turned up by itself
    assert (scene.phase, scene.turn) == ("flip", CHANCE)
    assert scene.view()["uncovering"] == {"seat": 0, "column": "minor"}
    assert "red9" in scene.view()["seats"][0]["shown"]
    assert scene.refused("uncover minor", seat=0) == "2.1"
    assert scene.refused("flip r9", seat=CHANCE) == "2.1"


@rule("9.6")
def test_two_cards_face_down_in_one_column_come_up_one_after_the_other() -> None:
    scene = table(
        ["y4 r4", "y8 y9"], "play", 0, ["", "y3"], every_seat={"down": {"minor": 2}}, minor="yellow",
        major="none", trick={"leader": 0, "cards": [None, None]},
    )  # fmt: skip
    scene.play("play y4 table", "play y3 hand")
    assert scene.view()["uncovering"] == {"seat": 0, "column": "minor"}
    scene.play("flip r5")
    assert scene.view()["uncovering"] == {"seat": 0, "column": "minor"}
    scene.play("flip y0")
    assert scene.phase == "play"


@rule("9.6")
def test_columns_are_checked_again_after_every_trick() -> None:
    scene = table(
        ["r4", "y8"], "play", 0, ["", "y3"], every_seat={"down": {"red": 1}}, minor="none", major="none",
        trick={"leader": 0, "cards": [None, None]},
    )  # fmt: skip
    scene.play("play r4 table", "play y8 table")
    assert (scene.phase, scene.view()["uncovering"]) == ("flip", {"seat": 0, "column": "red"})
    scene.play("flip g9")
    assert scene.view()["seats"][0]["shown"] == ["green9"]
    assert scene.view()["uncovering"] == {"seat": 1, "column": "red"}


@rule("9.7")
def test_the_order_matters_because_a_card_may_cover_another() -> None:
    scene = table(["r4 g4 b5 y2", "y8 r5 g6 b4"]).play("trump yellow", "trump 4")
    green_first = table(["r4 g4 b5 y2", "y8 r5 g6 b4"]).play("trump yellow", "trump 4")
    scene.play("uncover red", "flip g9")  # lies on the green column, whose own card stays down
    assert scene.view()["seats"][0]["down"] == {"green": 1, "blue": 1, "major": 1, "minor": 2}
    green_first.play("uncover green", "flip g9")
    assert green_first.view()["seats"][0]["down"]["red"] == 1
    assert green_first.view()["uncovering"]["column"] == "red"


@rule("9.7")
@pytest.mark.parametrize("crown", [0, 1])
def test_the_leader_turns_up_all_its_cards_before_the_other(crown: int) -> None:
    shield = 1 - crown
    scene = table(["r4 g5 b6 y7", "r3 g6 b7 y8"], turn=shield, crown=crown, shield=shield)
    scene.play("trump none", "trump none")
    order = []
    while scene.phase in ("uncover", "flip"):
        order.append(scene.view()["uncovering"]["seat"])
        scene.play("uncover major" if scene.phase == "uncover" else scene.legal()[0])
    assert list(dict.fromkeys(order)) == [crown, shield]
    assert order.index(shield) == order.count(crown)
    assert (scene.phase, scene.turn) == ("play", crown)


@rule("9.7")
def test_only_the_owner_chooses() -> None:
    scene = table(["r4 g4 b5 y2", "y8 r5 g6 b4"]).play("trump yellow", "trump 4")
    assert scene.refused("uncover red", seat=1) == "9.7"
    assert scene.refused("play r4 table") == "9.7"


def duel(held: list[str], shown: list[str], **more: Any) -> Scene:
    trick = {"leader": 0, "cards": [None, None]}
    trumps = {"minor": "none", "major": "none", **more}
    return table(shown, "play", 0, held, trick=trick, **trumps)


@rule("9.8")
def test_equal_cards_in_hand_and_on_the_table_are_two_moves() -> None:
    scene = duel(["r7 g1", "r2"], ["r7", "b2"])
    assert scene.legal() == ["play green1 hand", "play red7 hand", "play red7 table"]
    assert scene.refused("play g1 table") == "9.8"
    assert scene.refused("play b3 hand") == "9.8"
    scene.play("play r7 hand")
    assert scene.view()["seats"][0]["shown"] == ["red7"]
    assert scene.view()["seats"][0]["cards"] == ["green1"]


@rule("9.8")
def test_a_face_down_card_never_obliges_to_follow() -> None:
    scene = duel(["r7", "g2"], ["r3", "b2"])
    assert scene.state.down.get(1) != 0
    scene.play("play r7 hand")
    assert scene.legal() == ["play blue2 table", "play green2 hand"]
    scene.play("play g2 hand")
    assert scene.view(0)["seats"][1]["voids"] == ["red"]


@rule("9.8")
def test_an_open_card_must_follow() -> None:
    scene = duel(["r7", "g2"], ["r3", "r2"]).play("play r7 hand")
    assert scene.legal() == ["play red2 table"]
    assert scene.refused("play g2 hand") == "6.3"


@rule("9.9")
def test_the_crown_scores_ten_for_its_target_else_the_shield_five() -> None:
    rules = mu_rules(2, variant="goslar")
    assert scored(rules, hand_result(0, [5, 4], [26, 22], "red", "green", shield=1)) == [10, 0]
    assert scored(rules, hand_result(1, [4, 6], [21, 27], "none", "7", shield=0)) == [5, 0]
    told = rules.phases.scorer.score_lines(hand_result(0, [5, 4], [26, 22], "red", "green", shield=1))
    assert [line["line"] for line in told] == ["target"]


@rule("9.10")
@pytest.mark.parametrize("seed", range(5))
def test_the_match_ends_with_thirty_points(seed: int) -> None:
    scene, rng = goslar(), Rng(seed)
    while scene.turn != OVER:
        step(scene.rules, scene.state, rng)
    outcome = scene.rules.outcome(scene.state)
    assert outcome["reason"] == "points"
    assert max(outcome["totals"]) >= 30
    before = [scene.rules.phases.scorer.hand_score(scene.state.sheet[-1], seat) for seat in (0, 1)]
    assert max(t - b for t, b in zip(outcome["totals"], before, strict=True)) < 30


@rule("9.10")
def test_a_match_to_points_ends_after_fifty_hands_at_the_latest() -> None:
    assert mu_rules(2, variant="goslar").options["hands"] == 50
    scene = goslar(redeals=0)
    for _ in range(50):
        assert scene.turn != OVER
        scene.play("pass", "pass")
        scene.deal_out()
    outcome = scene.rules.outcome(scene.state)
    assert (outcome["reason"], outcome["winners"]) == ("hands", [0, 1])
