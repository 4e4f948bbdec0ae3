"""Muster, paragraph by paragraph of RULES."""

from collections import Counter

import pytest

from mutable.games.muster.state import ACTING
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from tests.games.muster.scene import BANNERS, MUSTER, Scene, dealt
from tests.paragraph import rule


@rule("1.1", "1.2", "1.3")
def test_the_box_holds_forty_banners_five_rainbow_cards_and_two_rainbow_castles() -> None:
    rules = MUSTER.rules(2, {})
    parts = Counter(part for part, _ in rules.census(rules.start()))
    assert sum(parts.values()) == 47
    assert parts.pop("rainbow") == 5
    assert parts.pop("keep") == 2
    for banner in BANNERS:
        assert [parts[f"{banner}{strength}"] for strength in (1, 2, 3, 4, 5)] == [3, 2, 1, 1, 1]


@rule("1.2")
def test_a_rainbow_card_can_be_played_as_a_wizard_or_as_a_bridge() -> None:
    scene = Scene(hand="rainbow leaf2")
    assert scene.legal("wizard leaf") == ["wizard leaf"]
    assert scene.legal("bridge") == ["bridge leaf2 leaf"]


@rule("1.4")
def test_each_player_has_one_stack_under_each_of_the_five_castles() -> None:
    scene = Scene(hand="leaf1", other_stacks={"leaf": "leaf3"})
    scene.play("banner leaf1 leaf")
    assert [castle["banner"] for castle in scene.view()["castles"]] == BANNERS
    assert scene.castle("leaf")["stacks"] == [["leaf1"], ["leaf3"]]


@rule("2.1")
def test_each_player_is_dealt_five_cards_and_the_rest_is_the_deck() -> None:
    table = dealt(["leaf1 leaf1 leaf2 leaf3 keep", "water1 water2 water3 water4 rainbow"])
    view = table.view(1)
    assert [hand["size"] for hand in view["hands"]] == [5, 5]
    assert view["deck"] == 37
    assert view["hands"][1]["cards"] == ["water1", "water2", "water3", "water4", "rainbow"]


@rule("2.1")
def test_a_player_cannot_choose_what_is_dealt_or_drawn() -> None:
    scene = Scene(hand="leaf1 leaf2 leaf3 leaf4 leaf5", deck="water1 water2")
    assert scene.refused("draw water1") == "2.1"
    assert scene.refused("draw water1", CHANCE) == "2.1"
    scene.play("banner leaf1 leaf", "take deck")
    assert scene.refused("draw flame1", CHANCE) == "2.1"
    assert scene.refused("deal water1", CHANCE) == "2.1"


@rule("2.2")
def test_either_player_may_be_drawn_to_begin() -> None:
    rules = MUSTER.rules(2, {})
    texts = [rules.moves.text(move) for move in rules.legal(rules.start(), CHANCE)]
    assert texts == ["first 0", "first 1"]
    table = dealt(["leaf1 leaf1 leaf2 leaf3 keep", "water1 water2 water3 water4 rainbow"], first=1)
    assert table.deciders() == [1]


@rule("3.1")
def test_a_turn_is_one_action_and_the_players_alternate() -> None:
    scene = Scene(hand="leaf1 leaf2 leaf3 leaf4 leaf5", other="water1 water2 water3 water4 water5")
    assert scene.refused("banner water1 water", seat=1) == "3.1"
    assert scene.refused("take deck") == "3.1"
    assert scene.refused("place leaf") == "3.1"
    scene.play("banner leaf1 leaf")
    assert scene.refused("banner leaf2 leaf") == "5.1"
    scene.play("take deck", "draw flame1")
    assert scene.turn == 1
    assert scene.refused("banner leaf2 leaf") == "3.1"


@rule("3.1")
def test_laying_a_card_on_a_castle_is_always_possible() -> None:
    stuck = Scene(hand="leaf1", stacks={"leaf": "leaf3"})
    assert stuck.legal() == ["castle leaf1 leaf"]


@rule("3.2")
def test_the_hand_is_filled_to_five_and_a_full_hand_takes_none() -> None:
    scene = Scene(hand="rainbow leaf2 leaf3 leaf4 leaf5", other="water1 water2 water3 water4 water5")
    scene.play("bridge leaf2 leaf", "take deck", "draw flame1")
    assert scene.turn == 0
    scene.play("take deck", "draw flame2")
    assert scene.hand() == ["flame1", "flame2", "leaf3", "leaf4", "leaf5"]
    assert scene.turn == 1
    full = Scene(hand="leaf2 leaf2 leaf3 leaf4 leaf5", stacks={"leaf": "wizard"})
    full.play("swap leaf2 leaf own wizard")
    assert full.turn == 1


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


@rule("5.1")
def test_cards_come_one_by_one_from_the_deck_or_from_castles() -> None:
    spaces = {"leaf": "leaf1 leaf2", "water": "water1"}
    scene = Scene(hand="rainbow flame2 cloud1 cloud2 cloud3", spaces=spaces)
    scene.play("bridge flame2 flame")
    assert scene.legal() == ["take deck", "take leaf", "take water"]
    assert scene.refused("take cloud") == "5.1"
    scene.play("take leaf", "take leaf")
    assert scene.hand() == ["cloud1", "cloud2", "cloud3", "leaf1", "leaf2"]
    assert scene.castle("leaf")["space"] == []


@rule("5.2")
def test_a_rainbow_castle_is_not_taken_nor_what_lies_under_it() -> None:
    scene = Scene(hand="leaf1", spaces={"water": "water1 keep", "cloud": "keep cloud1"})
    scene.play("banner leaf1 leaf")
    assert scene.legal("take") == ["take cloud", "take deck"]
    assert scene.refused("take water") == "5.2"
    scene.play("take cloud")
    assert scene.refused("take cloud") == "5.2"


@rule("5.3")
def test_the_space_just_laid_on_is_closed_for_the_turn_and_open_after() -> None:
    hand = "leaf1 flame1 flame2 flame3 flame4"
    scene = Scene(hand=hand, other="water1 water2 water3 water4 water5", spaces={"leaf": "leaf2"})
    scene.play("castle leaf1 leaf")
    assert scene.legal("take") == ["take deck"]
    assert scene.refused("take leaf") == "5.3"
    scene.play("take deck", "draw cloud1", "castle water1 water")
    assert scene.legal("take", 1) == ["take deck", "take leaf"]
    scene.play("take leaf")
    assert scene.castle("leaf")["space"] == ["leaf2"]


@rule("6.1")
def test_the_game_ends_with_the_last_card_even_if_the_hand_is_not_full() -> None:
    scene = Scene(hand="rainbow leaf2", deck="flame1")
    scene.play("bridge leaf2 leaf", "take deck", "draw flame1")
    assert scene.turn == OVER
    assert scene.hand() == ["flame1"]
    assert scene.rules.outcome(scene.state)["reason"] == "deck"
    assert scene.refused("castle flame1 flame") == "6.1"


@rule("6.1")
def test_a_last_card_turned_up_is_placed_before_the_end() -> None:
    scene = Scene(hand="leaf1", stacks={"leaf": "wizard"}, deck="keep")
    scene.play("move leaf water", "turn keep")
    assert scene.turn == 0
    scene.play("place water")
    assert scene.turn == OVER
    banner = Scene(hand="leaf1", stacks={"leaf": "wizard"}, deck="flame1")
    assert banner.play("move leaf water", "turn flame1").turn == OVER


@rule("6.2")
@pytest.mark.parametrize(
    ("stack", "total"),
    [("leaf1 bridge leaf3", 5), ("leaf1 leaf2 wizard wizard", 15), ("leaf1 leaf2 leaf2 wizard", 11), ("", 0)],
)
def test_a_stack_counts_its_banners_wizards_six_and_bridges_one(stack: str, total: int) -> None:
    assert Scene(stacks={"leaf": stack}).strength("leaf") == total


@rule("6.3")
def test_more_banners_break_a_tie_and_else_nobody_holds_the_castle() -> None:
    tied = Scene(stacks={"leaf": "leaf1 leaf2 leaf3"}, other_stacks={"leaf": "wizard"})
    assert tied.castle("leaf")["holder"] == 0
    even = Scene(stacks={"leaf": "leaf2"}, other_stacks={"leaf": "leaf2"})
    assert even.castle("leaf")["holder"] is None
    bridged = Scene(stacks={"leaf": "bridge leaf2"}, other_stacks={"leaf": "leaf1 leaf2"})
    assert bridged.castle("leaf")["holder"] == 1
    assert Scene().castle("leaf")["holder"] is None


@rule("6.4")
def test_more_castles_win_and_equally_many_are_a_draw() -> None:
    ahead = Scene(stacks={"leaf": "leaf1", "water": "water1"}, other_stacks={"cloud": "cloud5"})
    assert ahead.rules.outcome(ahead.state)["winners"] == [0]
    assert ahead.rules.outcome(ahead.state)["totals"] == [2, 1]
    drawn = Scene(stacks={"leaf": "leaf1"}, other_stacks={"cloud": "cloud5"})
    assert drawn.rules.outcome(drawn.state)["winners"] == [0, 1]


@rule("6.5")
def test_twenty_turns_without_the_deck_end_the_game() -> None:
    scene = Scene(hand="leaf1 leaf4 leaf5 leaf3 leaf2", other="leaf2 water4 water5 water3 water2")
    scene.play(
        "castle leaf1 leaf", "take deck", "draw flame1", "castle leaf2 leaf", "take deck", "draw flame2"
    )
    shuffle_castles(scene, turns=19)
    assert scene.turn != OVER
    shuffle_castles(scene, turns=1)
    assert scene.turn == OVER
    assert scene.refused("take deck") == "6.5"
    assert scene.rules.outcome(scene.state)["reason"] == "stall"


@rule("6.5")
def test_a_card_turned_up_counts_as_leaving_the_deck() -> None:
    scene = Scene(hand="leaf1 leaf4 leaf5 leaf3 leaf2", stacks={"leaf": "wizard"}, stall=2)
    scene.play("move leaf water", "turn flame1")
    assert scene.view()["idle_turns"] == 0


@rule("7.4")
def test_the_stalling_limit_can_be_chosen() -> None:
    scene = Scene(hand="leaf1 leaf4 leaf5 leaf3 leaf2", other="leaf2 water4 water5 water3 water2", stall=3)
    scene.play(
        "castle leaf1 leaf", "take deck", "draw flame1", "castle leaf2 leaf", "take deck", "draw flame2"
    )
    shuffle_castles(scene, turns=3)
    assert scene.turn == OVER


def shuffle_castles(scene: Scene, turns: int) -> None:
    """Both players only move cards between their hands and the castles."""
    for _ in range(turns):
        moves = scene.legal("castle", scene.turn)
        free = next(
            m for m in moves if any(c["space"] and c["banner"] != m.split()[2] for c in spaces(scene))
        )
        scene.play(free)
        scene.play(next(text for text in scene.legal("take", scene.turn) if text != "take deck"))


def spaces(scene: Scene) -> list[dict[str, str]]:
    return list(scene.view()["castles"])


@rule("7.1")
def test_beginners_cover_any_lower_strength_and_have_no_bridges() -> None:
    scene = Scene(hand="rainbow leaf2 leaf5", stacks={"leaf": "leaf1"}, beginner=True)
    assert scene.legal("banner") == ["banner leaf2 leaf", "banner leaf5 leaf"]
    assert scene.legal("bridge") == []
    assert scene.refused("bridge leaf2 leaf") == "7.1"
    low = Scene(hand="leaf1", stacks={"leaf": "leaf2"}, beginner=True)
    assert low.refused("banner leaf1 leaf") == "7.1"


@rule("7.1")
def test_beginners_swap_wizards_for_any_equal_or_higher_banner_but_no_bridges() -> None:
    scene = Scene(hand="leaf1 leaf2 leaf5", stacks={"leaf": "leaf2 wizard"}, beginner=True)
    assert scene.legal("swap") == ["swap leaf2 leaf own wizard", "swap leaf5 leaf own wizard"]
    assert scene.refused("swap leaf2 leaf own bridge") == "7.1"
    both = Scene(hand="rainbow rainbow leaf3", beginner=True, over_the_rainbow=True)
    assert both.legal("bridge") == []


@rule("7.2")
def test_with_unity_only_a_one_starts_a_stack() -> None:
    scene = Scene(hand="leaf1 leaf2 rainbow", unity=True, other_stacks={"leaf": "wizard"})
    assert scene.legal("banner") == ["banner leaf1 leaf"]
    assert scene.refused("banner leaf2 leaf") == "7.2"
    assert scene.legal("bridge") == ["bridge leaf2 leaf"]
    assert "wizard leaf" in scene.legal("wizard")
    assert scene.legal("swap") == ["swap leaf1 leaf other wizard"]
    assert scene.refused("swap leaf2 leaf other wizard") == "7.2"


@rule("7.3")
def test_over_the_rainbow_several_bridges_lead_to_one_banner() -> None:
    hand = "rainbow rainbow leaf2 leaf3 leaf4 leaf5"
    scene = Scene(hand=hand, stacks={"leaf": "leaf1"}, over_the_rainbow=True)
    assert scene.legal("bridge") == ["bridge leaf3 leaf", "bridge leaf4 leaf"]
    assert scene.refused("bridge leaf5 leaf") == "7.3"
    scene.play("bridge leaf4 leaf")
    assert scene.castle("leaf")["stacks"][0] == ["leaf1", "bridge", "bridge", "leaf4"]
    assert scene.strength("leaf") == 7
    assert Scene(hand=hand, stacks={"leaf": "leaf1"}).legal("bridge") == ["bridge leaf3 leaf"]


@rule("7.3")
def test_each_of_several_bridges_stands_for_its_own_strength() -> None:
    stacks = {"leaf": "bridge bridge leaf3"}
    scene = Scene(hand="leaf1 leaf2 leaf4", other_stacks=stacks, over_the_rainbow=True)
    assert scene.legal("swap") == ["swap leaf1 leaf other bridge", "swap leaf2 leaf other bridge"]
    scene.play("swap leaf2 leaf other bridge")
    assert scene.castle("leaf")["stacks"][1] == ["bridge", "leaf2", "leaf3"]


@rule("7.5")
def test_a_box_of_ones_own_can_be_small() -> None:
    names = {"en": "owl", "fr": "hibou", "sign": "o", "colour": "grey"}
    data = {
        "hand": 2, "strengths": [1, 2], "rainbows": 1, "keeps": 1, "wizard": 3, "bridge": 1,
        "castles": [{"banner": "owl", **names}, {"banner": "fox", **names}],
    }  # fmt: skip
    scene = Scene(hand="owl2 rainbow", data=data)
    assert scene.legal() == [
        "banner owl2 owl", "bridge owl2 owl", "castle owl2 owl", "castle rainbow fox",
        "castle rainbow owl", "wizard fox", "wizard owl",
    ]  # fmt: skip
    assert scene.play("wizard fox").strength("fox") == 3


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


@rule("4.2", "5.2", "5.3")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("banner leaf4 leaf", "leaf 4 must lie on a card of its own strength or one less"),
        ("banner leaf4 leaf", "the card there has strength 2: only 2 or 3 fits"),
        ("banner water1 water", "the card there has the highest strength, 5"),
        ("banner leaf4 water", "leaf 4 does not belong under the water castle"),
        ("castle leaf4 water", "goes only onto the castle of its own banner"),
        ("move leaf water", "the top card of your stack under leaf is not a wizard"),
        ("wizard leaf", "you hold no rainbow card"),
    ],
)
def test_a_refusal_says_what_is_wrong_with_this_very_move(text: str, sentence: str) -> None:
    scene = Scene(hand="leaf4 water1", stacks={"leaf": "leaf2", "water": "water5"})
    refusal = scene.rules.why_not(scene.state, 0, text)
    assert refusal is not None
    assert sentence in scene.rules.words("en").refusal(refusal.key, refusal.facts)


@rule("5.2", "5.3")
def test_a_refused_card_is_told_apart_by_its_reason() -> None:
    scene = Scene(hand="leaf1", spaces={"water": "keep", "leaf": "leaf2"}).play("castle leaf1 leaf")
    said = {}
    for castle in ("water", "leaf", "cloud"):
        refusal = scene.rules.why_not(scene.state, 0, f"take {castle}")
        assert refusal is not None
        said[castle] = scene.rules.words("en").refusal(refusal.key, refusal.facts)
    assert "never taken" in said["water"]
    assert "you laid a card on the leaf castle" in said["leaf"]
    assert "no card lies on the cloud castle" in said["cloud"]


@rule("2.1")
def test_chance_weighs_a_face_by_its_copies_in_the_deck() -> None:
    scene = Scene(hand="leaf1 leaf4 leaf5 leaf3 leaf2").play("banner leaf1 leaf", "take deck")
    rules, state = scene.rules, scene.state
    weights = {rules.moves.text(move): rules.weight(state, move) for move in rules.legal(state, CHANCE)}
    assert weights["draw leaf1"] == 2
    assert weights["draw flame1"] == 3
    assert weights["draw rainbow"] == 5
    assert "draw leaf5" not in weights


@rule("8.1")
def test_imagined_hands_are_dealt_evenly_from_the_unseen_cards() -> None:
    scene = Scene(hand="leaf1", other="water1", deck="water2 water3 water4")
    view, rng = scene.view(0), Rng(1)
    counts = Counter(
        card
        for _ in range(4700)
        for card in scene.rules.view(scene.rules.imagine(view, rng), 1)["hands"][1]["cards"]
    )
    copies = Counter(part for part, _ in scene.rules.census(scene.state))
    assert set(counts) == set(copies) - {"leaf1"} | {"leaf1"}
    assert all(abs(counts[face] - 4700 * (copies[face] - (face == "leaf1")) / 46) < 120 for face in copies)
