"""The table: the checked door, take-backs, what each seat is given."""

import pytest

from mutable.kit.errors import IllegalMove, UnknownMove
from mutable.kit.game import CHANCE
from mutable.table.chance import RandomChance
from mutable.table.record import parse_record, record_text, replay
from mutable.table.table import Table
from tests.games.muster.scene import dealt

HANDS = ["leaf1 leaf2 leaf3 leaf4 leaf5", "water1 water2 water3 water4 water5"]


@pytest.fixture
def table() -> Table:
    return dealt(HANDS)


def test_a_refused_move_leaves_no_trace(table: Table) -> None:
    before = (table.state.facts(), list(table.entries), len(table.log.events))
    for seat, text, error in (
        (1, "banner water1 water", IllegalMove),
        (0, "banner leaf1 water", IllegalMove),
        (0, "banner leaf9 leaf", UnknownMove),
        (2, "banner leaf1 leaf", UnknownMove),
        (-1, "banner leaf1 leaf", UnknownMove),
        (CHANCE, "draw leaf1", IllegalMove),
        (1, "takeback", IllegalMove),
        (0, "rewind 3", IllegalMove),
        (0, "rewind 99", IllegalMove),
    ):
        with pytest.raises(error):
            table.enter(seat, text)
    assert (table.state.facts(), table.entries, len(table.log.events)) == before


def test_chance_moves_until_a_seat_must_decide(table: Table) -> None:
    table.enter(0, "banner leaf1 leaf")
    table.enter(0, "take deck")
    table.settle(RandomChance(1))
    assert table.deciders() == [1]


def test_an_own_move_is_taken_back_as_long_as_nobody_moved_after_it(table: Table) -> None:
    before = table.state.facts()
    table.enter(0, "banner leaf1 leaf")
    assert table.can_take_back(0)
    assert not table.can_take_back(1)
    table.enter(0, "takeback")
    assert table.state.facts() == before
    table.enter(0, "banner leaf2 leaf")
    table.enter(0, "take deck")
    table.enter(CHANCE, "draw flame1")
    assert not table.can_take_back(0)
    with pytest.raises(IllegalMove, match="before chance or another seat"):
        table.enter(0, "takeback")


def test_several_own_moves_are_taken_back_one_by_one(table: Table) -> None:
    table.enter(0, "castle leaf1 leaf")
    table.enter(0, "take deck")
    table.enter(0, "takeback")
    assert table.legal(0) == ["take deck"]
    table.enter(0, "takeback")
    assert "castle leaf1 leaf" in table.legal(0)
    assert not table.can_take_back(0)


def test_a_rewind_goes_back_over_the_others_to_an_own_decision(table: Table) -> None:
    before = table.state.facts()
    table.enter(0, "banner leaf1 leaf")
    table.enter(0, "take deck")
    table.enter(CHANCE, "draw flame1")
    table.enter(1, "banner water1 water")
    with pytest.raises(IllegalMove, match="not a decision of seat 1"):
        table.enter(1, "rewind 11")
    table.enter(0, "rewind 11")
    assert table.state.facts() == before


def test_take_backs_are_kept_in_the_log_and_in_the_record(table: Table) -> None:
    table.enter(0, "banner leaf1 leaf")
    table.enter(0, "takeback")
    table.enter(0, "banner leaf2 leaf")
    assert [text for _, text in table.entries[-3:]] == ["banner leaf1 leaf", "takeback", "banner leaf2 leaf"]
    assert {"event": "takeback", "seat": 0, "moves": 1} in table.events(1)
    again = replay(parse_record(record_text(table)))
    assert again.entries == table.entries
    assert again.state.facts() == table.state.facts()


def test_the_number_of_a_decision_is_never_used_twice(table: Table) -> None:
    assert table.decision(0) == 0
    table.enter(0, "banner leaf1 leaf")
    assert table.decision(0) == 1
    table.enter(0, "takeback")
    assert table.decision(0) == 2
    assert table.decision(1) == 0


def test_a_frame_is_all_that_a_seat_gets(table: Table) -> None:
    frame = table.frame(0)
    assert frame["view"] == table.view(0)
    assert frame["legal"] == table.legal(0)
    assert {"event": "deal", "seat": 0, "card": "leaf1"} in frame["events"]
    assert "water1" not in str(frame)
    other = table.frame(1, since=len(table.events(1)))
    assert other["legal"] == []
    assert other["events"] == []
    assert "leaf1" not in str(table.frame(None))
