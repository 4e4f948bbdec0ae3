"""The turns of an auction, rebuilt from a seat's view and events, are those that the seat had."""

from typing import Any

import pytest

from mutable.games import GAMES
from mutable.games.mu_tricks.coach.auction_history import turns_of
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, MuTricksState
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from mutable.table.table import Setting, Table

TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {"hands": 2}),
    (3, {"variant": "classic", "hands": 2}),
    (2, {"variant": "goslar", "hands": 2}),
    (2, {"variant": "eskridge", "hands": 2}),
]
MOST_MOVES = 250


def a_move(table: Table, seat: int, rng: Rng) -> str:
    """A random move; in the auction most turns end early, so that a seat has several."""
    if seat == CHANCE:
        return table.rules.moves.text(table.rules.chance(table.state, rng))
    state = table.state
    assert isinstance(state, MuTricksState)
    if state.phase == AUCTION and rng.below(3):
        return "done" if state.fresh else "pass" if rng.below(2) else table.legal(seat)[0]
    return table.rules.moves.text(table.rules.random_move(state, seat, rng))


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_earlier_turns_are_rebuilt_as_the_seat_saw_them(players: int, options: dict[str, Any]) -> None:
    table = Table(Setting(GAMES["mu_tricks"], tuple("abcdef"[:players]), options, None))
    rules, state, rng = table.rules, table.state, Rng(3)
    assert isinstance(rules, MuTricksRules)
    assert isinstance(state, MuTricksState)
    had: dict[tuple[int, int, int], list[tuple[object, int]]] = {}
    longest = 0
    for _ in range(MOST_MOVES):
        seat = rules.turn(table.state)
        if seat == OVER:
            break
        state = table.state
        assert isinstance(state, MuTricksState)
        if seat != CHANCE and state.phase == AUCTION:
            view, heard = table.view(seat), table.events(seat)
            own = had.setdefault((seat, len(state.sheet), int(state.redeals)), [])
            if not state.fresh:
                own.append((view, len(heard)))
            turns = turns_of(rules, view, heard)
            assert [(turn.view, len(turn.heard)) for turn in turns] == own
            longest = max(longest, len(turns))
        table.enter(seat, a_move(table, seat, rng))
    assert longest > 1


def test_without_events_the_present_position_is_the_only_turn() -> None:
    table = Table(Setting(GAMES["mu_tricks"], tuple("abcd"), {}, None))
    rng = Rng(1)
    while table.rules.turn(table.state) == CHANCE:
        table.enter(CHANCE, a_move(table, CHANCE, rng))
    seat = table.rules.turn(table.state)
    table.enter(seat, table.legal(seat)[0])
    view, rules = table.view(seat), table.rules
    assert isinstance(rules, MuTricksRules)
    assert [turn.view for turn in turns_of(rules, view, [])] == [view]
