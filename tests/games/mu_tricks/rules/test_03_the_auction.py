"""Mü, chapter 3 of RULES: the auction."""

from mutable.games.mu_tricks.learn.scenes import cards
from mutable.kit.game import CHANCE
from tests.games.mu_tricks.scene import HAND, PASSES, Scene, box_data, dealt
from tests.paragraph import rule


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
    assert "already face up" in scene.why("show r1")
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


@rule("3.2")
def test_a_view_tells_who_passed_in_a_row_up_to_the_last() -> None:
    scene = Scene(["r1 r2", "g1 g2", "b1", "y1"])

    def passed() -> list[bool]:
        return [seat["passed"] for seat in scene.view()["seats"]]

    scene.play("pass", "pass")
    assert passed() == [True, True, False, False]
    scene.play("show b1")
    assert not any(passed()), "a seat that shows a card ends the row of passes"
    scene.play("done", "pass", "pass")
    assert passed() == [True, False, False, True]
    scene.play("pass", "pass")
    assert scene.phase == "major"
    assert not any(passed()), "the auction is over"


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
def test_a_seat_that_shows_more_replaces_the_shield() -> None:
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
