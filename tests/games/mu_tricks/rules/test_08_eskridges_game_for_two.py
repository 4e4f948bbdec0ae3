"""Mü, chapter 8 of RULES: Eskridge's game for two."""

from typing import Any

from tests.games.mu_tricks.scene import Scene, dealt, hand_result, mu_rules, scored
from tests.paragraph import rule

ESKRIDGE_HAND = "g0 g1 g1 g2 g3 g4 g5 g6 g7 g7 g8 g9 r0 r1 r2"


def eskridge(**options: Any) -> Scene:
    return dealt(2, [ESKRIDGE_HAND], removed="b", variant="eskridge", **options)


@rule("8.1")
def test_eskridge_deals_fifteen_each_six_side_cards_and_leaves_twelve_unseen() -> None:
    view = eskridge().view()
    assert [seat["hidden"] for seat in view["seats"]] == [15, 15]
    assert len(view["side"]) == 6
    assert view["unseen"] == 12  # the kitty's three and the nine that leave
    assert view["removed"] == ["blue"]


@rule("8.2")
def test_eskridge_goes_on_as_with_three_players() -> None:
    scene = eskridge()
    scene.play("show g9", "done", "pass", "pass")
    assert (scene.phase, scene.view()["shield"], scene.view()["target"]) == ("kitty", None, 18)
    scene.deal_out()
    assert scene.view()["seats"][0]["hidden"] == 17
    scene.play("bury g1", "bury g1", "bury g0")
    assert scene.view()["unseen"] == 9
    scene.play("trump green")
    assert (scene.phase, scene.turn, scene.view()["partner"]) == ("play", 0, None)


@rule("8.2")
def test_eskridges_bonuses_are_those_of_three_players() -> None:
    rules = mu_rules(2, variant="eskridge")
    made = hand_result(0, [3, 2], [22, 12], "7", "red", shield=1)
    assert scored(rules, made) == [22 + 30 + 10, 12]
    failed = hand_result(0, [3, 2], [21, 13], "7", "red", shield=1)
    assert scored(rules, failed) == [21, 13 + 10]


@rule("8.3")
def test_side_cards_help_the_crown_to_its_target_and_nobodys_score() -> None:
    rules = mu_rules(2, variant="eskridge")
    helped = hand_result(0, [3, 2], [15, 13], "red", "green", shield=1, side=7)
    assert rules.course.scorer.target(3) == 22
    assert scored(rules, helped) == [15 + 30, 13]


@rule("8.3")
def test_side_cards_are_open_and_never_played() -> None:
    scene = eskridge()
    side = scene.view(1)["side"]
    assert scene.view()["side"] == side
    scene.play("show g9", "done", "pass", "pass")
    scene.deal_out()
    scene.play("bury g1", "bury g1", "bury g0", "trump green")
    assert scene.view(1)["team"] == scene.rules.components.points_of(scene.state.side)
    assert scene.view()["side"] == side
    strange = [card for card in side if card not in scene.view()["seats"][0]["cards"]]
    assert strange
    assert {scene.refused(f"play {card}") for card in strange} == {"6.1"}
