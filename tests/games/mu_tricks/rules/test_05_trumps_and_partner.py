"""Mü, chapter 5 of RULES: trumps and partner."""

from tests.games.mu_tricks.scene import HAND, PASSES, Scene, dealt
from tests.paragraph import rule


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
