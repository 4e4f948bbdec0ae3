"""Muster, chapter 4 of RULES: the six actions."""

import pytest

from mutable.games.muster.rules.state import ACTING
from mutable.kit.game import CHANCE
from tests.games.muster.scene import BANNERS, Scene
from tests.paragraph import rule


@rule("4.1")
def test_a_banner_goes_under_its_own_castle_only() -> None:
    scene = Scene(hand="leaf1 leaf2")
    assert scene.legal("banner") == ["banner leaf1 leaf", "banner leaf2 leaf"]
    assert scene.refused("banner leaf1 water") == "4.1"
    assert scene.refused("banner leaf3 leaf") == "4.1"


@rule("4.2")
@pytest.mark.parametrize(
    ("top", "fitting"), [("", "12345"), ("1", "12"), ("2", "23"), ("3", "34"), ("5", "5")]
)
def test_a_banner_covers_its_own_strength_or_one_less(top: str, fitting: str) -> None:
    hand = " ".join(f"leaf{strength}" for strength in "12345" if f"{strength}" != top or top in "12")
    scene = Scene(hand=hand, stacks={"leaf": f"leaf{top}" if top else ""})
    held = {card[-1] for card in hand.split()}
    assert {text.split()[1][-1] for text in scene.legal("banner")} == set(fitting) & held
    for strength in held - set(fitting):
        assert scene.refused(f"banner leaf{strength} leaf") == "4.2"


@rule("4.2")
def test_the_strengths_of_a_stack_count_from_its_top_card() -> None:
    scene = Scene(hand="leaf2 leaf3", stacks={"leaf": "leaf1 leaf1 leaf2"})
    assert scene.legal("banner") == ["banner leaf2 leaf", "banner leaf3 leaf"]


@rule("4.3")
def test_only_a_wizard_goes_on_a_wizard() -> None:
    scene = Scene(hand="rainbow leaf1 leaf2", stacks={"leaf": "leaf1 wizard"})
    assert scene.legal("banner") == []
    assert scene.legal("bridge") == []
    assert scene.refused("banner leaf2 leaf") == "4.3"
    assert "wizard leaf" in scene.legal("wizard")


@rule("4.4")
def test_a_wizard_goes_anywhere_on_anything() -> None:
    stacks = {"cloud": "cloud5", "flame": "wizard", "water": "water1 bridge water3"}
    scene = Scene(hand="rainbow leaf1", stacks=stacks)
    assert scene.legal("wizard") == sorted(f"wizard {banner}" for banner in BANNERS)
    scene.play("wizard cloud")
    assert scene.strength("cloud") == 11
    assert Scene(hand="leaf1").refused("wizard leaf") == "4.4"


@rule("4.5")
def test_a_wizard_on_top_moves_to_any_other_castle() -> None:
    stacks = {"leaf": "leaf1 wizard", "water": "water1"}
    scene = Scene(hand="leaf1", stacks=stacks, other_stacks={"cloud": "wizard"})
    assert scene.legal("move") == sorted(f"move leaf {to}" for to in BANNERS if to != "leaf")
    assert scene.refused("move leaf leaf") == "4.5"
    assert scene.refused("move water leaf") == "4.5"
    assert scene.refused("move cloud leaf") == "4.5"
    scene.play("move leaf water")
    assert scene.castle("leaf")["stacks"][0] == ["leaf1"]
    assert scene.castle("water")["stacks"][0] == ["water1", "wizard"]


@rule("4.6")
def test_after_a_wizards_move_a_banner_is_turned_up_onto_its_castle() -> None:
    scene = Scene(hand="leaf1", stacks={"leaf": "wizard"}, spaces={"flame": "flame1"})
    scene.play("move leaf water")
    assert scene.turn == CHANCE
    scene.play("turn flame2")
    assert scene.castle("flame")["space"] == ["flame1", "flame2"]
    assert scene.turn == 1


@rule("4.6")
@pytest.mark.parametrize("card", ["rainbow", "keep"])
def test_a_rainbow_card_that_is_turned_up_goes_where_its_player_wants(card: str) -> None:
    scene = Scene(hand="leaf1", stacks={"leaf": "wizard"})
    scene.play("move leaf water", f"turn {card}")
    assert scene.turn == 0
    assert scene.legal() == sorted(f"place {banner}" for banner in BANNERS)
    assert scene.refused("castle leaf1 leaf") == "4.6"
    assert scene.view(1)["turned"] == card
    scene.play("place flame")
    assert scene.castle("flame")["space"] == [card]
    assert scene.turn == 1


@rule("4.7")
def test_a_card_goes_to_the_castle_of_its_banner_and_rainbow_cards_to_any() -> None:
    scene = Scene(hand="leaf1 rainbow keep")
    everywhere = [f"castle {card} {banner}" for card in ("rainbow", "keep") for banner in BANNERS]
    assert scene.legal("castle") == sorted(["castle leaf1 leaf", *everywhere])
    assert scene.refused("castle leaf1 water") == "4.7"
    assert scene.refused("castle leaf2 leaf") == "4.7"
    scene.play("castle leaf1 leaf")
    assert scene.castle("leaf")["space"] == ["leaf1"]
    assert scene.strength("leaf") == 0


@rule("4.8")
def test_under_a_rainbow_castle_both_players_lay_any_banner() -> None:
    for seat in (0, 1):
        scene = Scene(hand="cloud2 flame1", other="cloud2 flame1", spaces={"leaf": "leaf1 keep"})
        scene.state.seat = seat
        assert "banner cloud2 leaf" in scene.legal("banner", seat)
        assert "banner flame1 leaf" in scene.legal("banner", seat)
        assert scene.refused("banner cloud2 water", seat) == "4.1"


@rule("4.8")
def test_a_covered_rainbow_castle_has_no_effect_until_it_shows_again() -> None:
    scene = Scene(hand="cloud2 leaf2 leaf3", stacks={"leaf": "cloud1"}, spaces={"leaf": "keep leaf1"})
    assert scene.refused("banner cloud2 leaf") == "4.1"
    assert "banner leaf2 leaf" in scene.legal("banner")
    assert scene.strength("leaf") == 1
    scene.play("banner leaf2 leaf", "take leaf")
    assert scene.castle("leaf")["space"] == ["keep"]
    scene.state.phase = ACTING
    assert "banner cloud2 leaf" in scene.legal("banner")


@rule("4.9")
@pytest.mark.parametrize(("stack", "banner"), [("", "2"), ("leaf1", "3"), ("leaf2", "4"), ("leaf3", "5")])
def test_a_bridge_takes_the_next_strength_and_the_one_after_follows(stack: str, banner: str) -> None:
    cards = [f"leaf{strength}" for strength in "12345" if f"leaf{strength}" != stack]
    scene = Scene(hand=" ".join(["rainbow", *cards]), stacks={"leaf": stack})
    assert scene.legal("bridge") == [f"bridge leaf{banner} leaf"]
    for card in cards:
        if card[-1] != banner:
            assert scene.refused(f"bridge {card} leaf") == "4.9"
    scene.play(f"bridge leaf{banner} leaf")
    assert scene.castle("leaf")["stacks"][0] == [*stack.split(), "bridge", f"leaf{banner}"]


@rule("4.9")
def test_a_bridge_needs_a_rainbow_card_and_a_banner_that_the_castle_takes() -> None:
    assert Scene(hand="leaf2").refused("bridge leaf2 leaf") == "4.9"
    assert Scene(hand="rainbow leaf2").refused("bridge leaf2 water") == "4.1"
    opened = Scene(hand="rainbow leaf2", spaces={"water": "keep"})
    assert opened.legal("bridge") == ["bridge leaf2 leaf", "bridge leaf2 water"]


@rule("4.10")
@pytest.mark.parametrize("stack", ["leaf4", "leaf5", "leaf1 wizard"])
def test_no_bridge_on_a_four_a_five_or_a_wizard(stack: str) -> None:
    scene = Scene(hand="rainbow leaf1 leaf2 leaf3", stacks={"leaf": stack})
    assert scene.legal("bridge") == []
    assert scene.refused("bridge leaf3 leaf") == ("4.10" if "wizard" in stack else "4.9")


@rule("4.11")
def test_a_swap_brings_the_rainbow_card_to_the_hand_and_leaves_the_banner() -> None:
    scene = Scene(hand="leaf2 cloud5", other_stacks={"leaf": "leaf1 wizard"})
    assert scene.legal("swap") == ["swap leaf2 leaf other wizard"]
    assert scene.refused("swap cloud5 leaf other wizard") == "4.1"
    assert scene.refused("swap leaf3 leaf other wizard") == "4.11"
    scene.play("swap leaf2 leaf other wizard")
    assert scene.castle("leaf")["stacks"] == [[], ["leaf1", "leaf2"]]
    assert scene.hand() == ["cloud5", "rainbow"]


@rule("4.12")
def test_only_the_lowest_wizard_is_swapped_and_the_banner_must_suit_the_card_below() -> None:
    scene = Scene(hand="leaf2 leaf3 leaf4", stacks={"leaf": "leaf1 leaf2 wizard wizard"})
    assert scene.legal("swap") == ["swap leaf2 leaf own wizard", "swap leaf3 leaf own wizard"]
    assert scene.refused("swap leaf4 leaf own wizard") == "4.2"
    assert scene.refused("swap leaf2 leaf other wizard") == "4.12"
    scene.play("swap leaf3 leaf own wizard")
    assert scene.castle("leaf")["stacks"][0] == ["leaf1", "leaf2", "leaf3", "wizard"]


@rule("4.12")
def test_a_wizard_at_the_bottom_is_swapped_for_any_strength() -> None:
    scene = Scene(hand="leaf1 leaf5 cloud1", other_stacks={"leaf": "wizard wizard"})
    assert scene.legal("swap") == ["swap leaf1 leaf other wizard", "swap leaf5 leaf other wizard"]
    scene.play("swap leaf5 leaf other wizard")
    assert scene.castle("leaf")["stacks"][1] == ["leaf5", "wizard"]


@rule("4.13")
def test_a_bridge_is_swapped_for_exactly_the_strength_it_stands_for() -> None:
    scene = Scene(hand="water1 water2 water4", other_stacks={"water": "water1 bridge water3 bridge water5"})
    assert scene.legal("swap") == ["swap water2 water other bridge", "swap water4 water other bridge"]
    assert scene.refused("swap water1 water other bridge") == "4.13"
    scene.play("swap water4 water other bridge")
    assert scene.castle("water")["stacks"][1] == ["water1", "bridge", "water3", "water4", "water5"]
    assert scene.strength("water", 1) == 14


@rule("4.13")
def test_a_bridge_at_the_bottom_stands_for_one() -> None:
    scene = Scene(hand="leaf1 leaf2 cloud1", stacks={"leaf": "bridge leaf2"})
    assert scene.legal("swap") == ["swap leaf1 leaf own bridge"]
    assert scene.refused("swap cloud1 leaf own bridge") == "4.1"


@rule("4.2", "5.2", "5.3")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("banner leaf4 leaf", "leaf 4 must lie on a card of its own strength or one less"),
        ("banner leaf4 leaf", "the card there has strength 2: only 2 or 3 fits"),
        ("banner water1 water", "the card there has the highest strength, 5"),
        ("banner leaf4 water", "leaf 4 does not belong under the water castle"),
        ("castle leaf4 water", "goes only onto the castle of its own banner"),
        ("move leaf water", "the top card of your stack under the leaf castle is not a wizard"),
        ("wizard leaf", "you hold no rainbow card"),
    ],
)
def test_a_refusal_says_what_is_wrong_with_this_very_move(text: str, sentence: str) -> None:
    scene = Scene(hand="leaf4 water1", stacks={"leaf": "leaf2", "water": "water5"})
    refusal = scene.rules.find_refusal(scene.state, 0, text)
    assert refusal is not None
    assert sentence in scene.rules.words("en").refusal(refusal.key, refusal.facts)
