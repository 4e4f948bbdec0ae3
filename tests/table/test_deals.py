"""A deal takes one line of the log for each seat."""

import pytest

from mutable.table.chance import RandomChance
from tests.conformance.cases import CASES, Case

MOST_LINES_OF_ITS_OWN = 6  # first dealer, colours left out, battle cards, the neutral muse, side cards


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_cards_of_the_first_deal_are_told_in_a_line_a_seat(case: Case) -> None:
    table = case.table()
    table.settle(RandomChance(4))
    for observer in (*range(case.players), None):
        told = [str(facts["event"]) for facts in table.events(observer)]
        hands = [event for event in told if event in ("deal", "deal_hidden")]
        assert len(hands) == case.players
        assert hands.count("deal") == (0 if observer is None else 1)
        assert len(told) <= case.players + MOST_LINES_OF_ITS_OWN


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_line_of_a_deal_holds_the_whole_hand(case: Case) -> None:
    table = case.table()
    table.settle(RandomChance(5))
    for seat in range(case.players):
        [dealt] = [facts for facts in table.events(seat) if facts["event"] == "deal"]
        [names] = [value for value in dealt.values() if isinstance(value, list)]
        [size] = {
            facts["count"]
            for facts in table.events(None)
            if facts["event"] == "deal_hidden" and facts["seat"] == seat
        }
        assert len(names) == size
        assert all(f'"{name}"' in str(table.view(seat)).replace("'", '"') for name in names)
