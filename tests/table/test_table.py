"""The table: checked moves, take-backs, and the data for each seat."""

from typing import Any

import pytest

from mutable.games import GAMES
from mutable.kit.errors import IllegalMove, NoTakeBack, UnknownMove
from mutable.kit.game import CHANCE
from mutable.table.chance import RandomChance
from mutable.table.record import parse_record, record_text, replay
from mutable.table.table import Setting, Table
from tests.games.muster.scene import dealt

HANDS = ["leaf1 leaf2 leaf3 leaf4 leaf5", "water1 water2 water3 water4 water5"]


@pytest.fixture
def table() -> Table:
    return dealt(HANDS)


def test_a_refused_move_leaves_no_trace(table: Table) -> None:
    before = (table.state.facts(), list(table.entries), len(table.history))
    for seat, text, error in (
        (1, "banner water1 water", IllegalMove),
        (0, "banner leaf1 water", IllegalMove),
        (0, "banner leaf9 leaf", UnknownMove),
        (2, "banner leaf1 leaf", UnknownMove),
        (-1, "banner leaf1 leaf", UnknownMove),
        (CHANCE, "draw leaf1", IllegalMove),
        (1, "takeback", NoTakeBack),
        (CHANCE, "takeback", NoTakeBack),
        (CHANCE, "rewind 2", NoTakeBack),
        (0, "rewind 11", NoTakeBack),
        (0, "rewind \u0661", UnknownMove),
        (2, "takeback", UnknownMove),
    ):
        with pytest.raises(error):
            table.enter(seat, text)
    assert (table.state.facts(), table.entries, len(table.history)) == before


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
    with pytest.raises(NoTakeBack, match="before chance or another seat"):
        table.enter(0, "takeback")


def test_several_own_moves_are_taken_back_one_by_one(table: Table) -> None:
    table.enter(0, "castle leaf1 leaf")
    table.enter(0, "take deck")
    table.enter(0, "takeback")
    assert table.legal(0) == ["take deck"]
    table.enter(0, "takeback")
    assert "castle leaf1 leaf" in table.legal(0)
    assert not table.can_take_back(0)


def test_a_rewind_goes_back_over_the_bots_to_an_own_decision() -> None:
    table = dealt(HANDS, bots=frozenset({1}))
    before = table.state.facts()
    table.enter(0, "banner leaf1 leaf")
    table.enter(0, "take deck")
    table.enter(CHANCE, "draw flame1")
    table.enter(1, "banner water1 water")
    with pytest.raises(NoTakeBack, match="only in a game against bots"):
        table.enter(1, "rewind 11")
    for wrong in ("rewind 3", "rewind 99", "rewind 13"):
        with pytest.raises(NoTakeBack, match="not a decision of seat 0"):
            table.enter(0, wrong)
    events = table.events(0)
    table.enter(0, "rewind 11")
    assert table.state.facts() == before
    assert table.events(0) == [*events, {"event": "takeback", "seat": 0, "moves": 4}]


def test_among_people_nobody_rewinds(table: Table) -> None:
    table.enter(0, "banner leaf1 leaf")
    with pytest.raises(NoTakeBack, match="only in a game against bots"):
        table.enter(0, "rewind 11")


def test_an_unrevealed_choice_is_taken_back_even_if_others_have_chosen_since() -> None:
    """At Mū all choose at the same time: a choice stays hidden until everybody has chosen."""
    table = Table(Setting(GAMES["mu_city"], ("Ann", "Bob", "Cy"), {}))
    table.settle(RandomChance(3))
    chosen = {seat: table.legal(seat)[seat] for seat in (0, 1)}
    for seat, text in chosen.items():
        table.enter(seat, text)
    assert table.deciders() == [2]
    table.enter(0, "takeback")
    assert table.deciders() == [0, 2]
    assert chosen[1] in [text for seat, text in table.moves if seat == 1]
    assert chosen[0] in table.legal(0)


def test_take_backs_are_kept_in_the_log_and_in_the_record(table: Table) -> None:
    table.enter(0, "banner leaf1 leaf")
    table.enter(0, "takeback")
    table.enter(0, "banner leaf2 leaf")
    assert [text for _, text in table.entries[-3:]] == ["banner leaf1 leaf", "takeback", "banner leaf2 leaf"]
    told = [facts["event"] for facts in table.events(1)[-3:]]
    assert told == ["banner", "takeback", "banner"]
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


def without_the_box(frame: Any) -> str:
    """Return the view without the card faces, which name all cards."""
    return str({**frame, "view": {**frame["view"], "box": None}})


def test_a_frame_is_all_that_a_seat_gets(table: Table) -> None:
    frame = table.frame(0)
    assert frame["view"] == table.view(0)
    assert frame["legal"] == table.legal(0)
    [dealt] = [facts for facts in frame["events"] if facts["event"] == "deal"]
    assert dealt["seat"] == 0
    assert "leaf1" in dealt["card"]
    assert "water1" not in without_the_box(frame)
    other = table.frame(1, since=len(table.events(1)))
    assert other["legal"] == []
    assert other["events"] == []
    assert "leaf1" not in without_the_box(table.frame(None))
