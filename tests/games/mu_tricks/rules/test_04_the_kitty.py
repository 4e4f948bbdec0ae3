"""Mü, chapter 4 of RULES: the kitty."""

from mutable.games.mu_tricks.learn.scenes import cards
from mutable.kit.game import CHANCE
from tests.games.mu_tricks.scene import HAND, PASSES, dealt
from tests.paragraph import rule


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
