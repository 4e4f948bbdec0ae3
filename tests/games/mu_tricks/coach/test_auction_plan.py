"""A hint in an auction names one plan for the hand, and changes it only after others have shown cards."""

from typing import Any

import pytest

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.coach.hints.explain import Explainer
from mutable.games import GAMES
from mutable.games.mu_tricks.bot.levels import mu_tricks_level
from mutable.games.mu_tricks.coach.auction_plan import AuctionPlanner
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, MuTricksState
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from mutable.table.table import Setting, Table

LITTLE = 60 if is_compiled() else 12  # iterations
WAYS: list[tuple[int, dict[str, Any]]] = [
    (4, {"hands": 1}),
    (3, {"variant": "classic", "hands": 1}),
    (2, {"variant": "eskridge", "hands": 1}),
]


def dealt(players: int, options: dict[str, Any], seed: int) -> Table:
    table, rng = Table(Setting(GAMES["mu_tricks"], tuple("abcdef"[:players]), options, None)), Rng(seed)
    while table.rules.turn(table.state) == CHANCE:
        table.enter(CHANCE, table.rules.moves.text(table.rules.chance(table.state, rng)))
    return table


def in_auction(table: Table) -> bool:
    state = table.state
    assert isinstance(state, MuTricksState)
    return bool(state.phase == AUCTION)


@pytest.mark.parametrize(("players", "options"), WAYS, ids=str)
def test_a_plan_changes_only_if_others_have_shown_cards_since(players: int, options: dict[str, Any]) -> None:
    table = dealt(players, options, 2)
    rules = table.rules
    assert isinstance(rules, MuTricksRules)
    last: dict[int, tuple[Any, int]] = {}
    met = 0
    while in_auction(table) and met < 24:
        seat = rules.turn(table.state)
        view, heard = table.view(seat), table.events(seat)
        planner = AuctionPlanner(rules, mu_tricks_level(rules, 6))  # as a worker that remembers nothing
        plan = planner.plan(view, heard, LITTLE).plan
        if seat in last:
            before, known = last[seat]
            shown = [one for one in heard[known:] if one["event"] == "show" and one["seat"] != seat]
            assert shown or plan.is_like(before)
            met += 1
        last[seat] = plan, len(heard)
        move = planner.move(view, plan)
        assert move in rules.legal(table.state, seat)
        table.enter(seat, rules.moves.text(move))
    assert met > 2


def test_hints_within_a_turn_say_the_same_plan_and_a_changed_one_says_what_was_shown() -> None:
    table = dealt(4, {"hands": 1}, 3)
    rules, said = table.rules, dict[int, list[str]]()
    explainer = Explainer("mu_tricks", rules)
    news = False
    while in_auction(table) and not news:
        seat = rules.turn(table.state)
        state = table.state
        assert isinstance(state, MuTricksState)
        hint = explainer.explain(table.view(seat), Budget(iterations=LITTLE), Rng(1), 8, table.events(seat))
        assert hint.plan is not None
        told = hint.plan["en"]
        news = "The plan has changed because" in told or "The plan stands" in told
        if state.fresh:
            assert told == said[seat][-1]
        said.setdefault(seat, []).append(told)
        table.enter(seat, hint.moves[0].move)
    assert news
