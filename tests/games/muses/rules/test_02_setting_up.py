"""Dance of Muses, chapter 2 of RULES: setting up."""

import pytest

from mutable.kit.game import CHANCE
from mutable.table.table import Table
from tests.games.muses.scene import FOUR, LAID_BY_TWO, MUSES, SHORT, THREE, TWO, dealt, lay, refused
from tests.paragraph import rule


@rule("2.1")
def test_each_is_a_troupe_but_at_four_opposite_seats_are_one() -> None:
    assert [tile["troupe"] for tile in lay(dealt(TWO), *LAID_BY_TWO).view(0)["tiles"]].count(0) == 4
    four = lay(dealt(FOUR), "lay eut 1,0", "lay ter 2,0", "lay ura 3,0", "lay era 4,0")
    troupes = {tile["muse"]: tile["troupe"] for tile in four.view(0)["tiles"]}
    assert troupes == {"euterpe": 0, "urania": 0, "terpsichore": 1, "erato": 1, "calliope": None}


@rule("2.2")
@pytest.mark.parametrize("hands", [TWO, THREE, FOUR])
def test_the_muses_are_dealt_evenly(hands: list[str]) -> None:
    table = dealt(hands)
    sizes = [hand["size"] for hand in table.view(0)["hands"]]
    assert sizes == [9 // len(hands)] * len(hands)
    for seat, hand in enumerate(hands):
        own = sorted(SHORT[short] for short in hand.split())
        assert sorted(table.view(seat)["hands"][seat]["muses"]) == own


@rule("2.2")
def test_a_muse_is_dealt_once_and_by_chance_alone() -> None:
    table = Table(dealt(THREE).setting)
    assert refused(table, CHANCE, "deal clio") == "2.2 not_chance"
    table.enter(CHANCE, "first 1")
    table.enter(CHANCE, "deal clio")
    assert refused(table, CHANCE, "deal clio") == "2.2 not_in_deck"
    assert refused(table, CHANCE, "first 0") == "2.2 not_chance"
    assert refused(table, 1, "deal erato") == "2.2 chance"
    assert refused(table, 1, "lay clio 0,0") == "3.1 not_your_turn"


@rule("2.3")
def test_the_muse_left_over_is_neutral_face_down_at_two_and_face_up_at_four() -> None:
    (two,) = dealt(TWO).view(0)["tiles"]
    assert (two["dancer"], two["muse"], two["up"]) == ("neutral", None, False)
    (four,) = dealt(FOUR).view(0)["tiles"]
    assert (four["dancer"], four["muse"], four["up"]) == ("calliope", "calliope", True)
    for tile in (two, four):
        assert (tile["owner"], tile["troupe"], tile["die"]) == (None, None, 1)
    assert dealt(THREE).view(0)["tiles"] == []


@rule("2.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anyone_may_be_drawn_to_begin(players: int) -> None:
    rules = MUSES.rules(players, {})
    texts = [rules.moves.text(move) for move in rules.legal(rules.start(), CHANCE)]
    assert texts == [f"first {seat}" for seat in range(players)]
    assert dealt([TWO, THREE, FOUR][players - 2], first=1).deciders() == [1]
