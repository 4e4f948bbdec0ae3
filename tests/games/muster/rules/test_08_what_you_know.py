"""Muster, chapter 8 of RULES: what you know."""

from collections import Counter

from mutable.games.muster.rules.state import ACTING
from mutable.kit.rng import Rng
from tests.games.muster.scene import Scene
from tests.paragraph import rule


@rule("8.1")
def test_the_other_hand_and_the_deck_are_hidden() -> None:
    view = Scene(hand="leaf1", other="water1 water5").view(0)
    assert view["hands"][1] == {"size": 2, "known": [], "cards": None}
    assert view["deck"] == 44
    spectator = Scene(hand="leaf1", other="water1").view(-1)
    assert [hand["cards"] for hand in spectator["hands"]] == [None, None]


@rule("8.2")
def test_what_a_player_openly_took_stays_known_until_played() -> None:
    scene = Scene(hand="leaf1 flame1 flame2 flame3 flame4", other="leaf2", spaces={"water": "water3"})
    scene.play("banner leaf1 leaf", "take water")
    assert scene.view(1)["hands"][0]["known"] == ["water3"]
    scene.play("castle leaf2 leaf", "take deck", "draw cloud1", "take deck", "draw cloud1")
    scene.play("take deck", "draw cloud1", "take deck", "draw cloud2", "take deck", "draw cloud2")
    scene.play("banner water3 water")
    assert scene.view(1)["hands"][0]["known"] == []


@rule("8.2")
def test_a_rainbow_card_won_by_a_swap_is_known() -> None:
    scene = Scene(hand="leaf2", stacks={"leaf": "wizard"})
    scene.play("swap leaf2 leaf own wizard")
    assert scene.view(1)["hands"][0]["known"] == ["rainbow"]


@rule("8.3")
def test_playing_one_of_two_equal_cards_uses_up_the_known_one() -> None:
    scene = Scene(hand="leaf1 water1 flame1 flame2 flame3", other="leaf2", spaces={"water": "water1"})
    scene.play("banner leaf1 leaf", "take water")
    scene.state.seat, scene.state.phase = 0, ACTING
    scene.play("banner water1 water")
    assert scene.view(1)["hands"][0]["known"] == []
    assert "water1" in scene.hand()


@rule("8.1")
def test_sampled_hands_are_dealt_evenly_from_the_unseen_cards() -> None:
    scene = Scene(hand="leaf1", other="water1", deck="water2 water3 water4")
    view, rng = scene.view(0), Rng(1)
    counts = Counter(
        card
        for _ in range(4700)
        for card in scene.rules.view(scene.rules.sample_state(view, rng), 1)["hands"][1]["cards"]
    )
    copies = Counter(part for part, _ in scene.rules.component_places(scene.state))
    assert set(counts) == set(copies) - {"leaf1"} | {"leaf1"}
    assert all(abs(counts[face] - 4700 * (copies[face] - (face == "leaf1")) / 46) < 120 for face in copies)
