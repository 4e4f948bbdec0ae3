"""Mü, chapter 6 of RULES: the tricks."""

import pytest

from mutable.games.mu_tricks.learn.scenes import cards
from tests.games.mu_tricks.scene import Scene, tricks
from tests.paragraph import rule


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
    assert scene.why("play r7") == "you must follow suit: 7s are trumps, so the red 7 does not count as red"
    assert scene.why("play r7", "fr").startswith("vous devez fournir : les 7 sont atouts")


@rule("6.2")
def test_minor_and_major_trumps_are_one_suit() -> None:
    scene = tricks(["r7", "g1 b4 r2", "", ""], "7", "green")
    scene.play("play r7")
    assert scene.legal() == ["play green1"]
    assert scene.refused("play r2") == "6.3"
    assert "is a trump, and you have a trump" in scene.why("play r2")


@rule("6.3")
def test_follow_the_colour_if_you_can_else_play_anything() -> None:
    scene = tricks(["r3", "r4 g7 b1", "g7 b1 k2", ""], "7")
    scene.play("play r3")
    assert scene.legal() == ["play red4"]
    assert scene.refused("play b1") == "6.3"
    assert scene.refused("play g7") == "6.3"
    assert scene.why("play b1") == "you must follow suit: red was led, and you have some"
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
