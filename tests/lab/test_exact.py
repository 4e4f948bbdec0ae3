"""Games solved exactly: known values, best responses equal to brute force, complete shipped files."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from mutable.bots.seated_bot import SeatedBot
from mutable.cli.main import main
from mutable.games import GAMES
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.errors import BadOption
from mutable.kit.game import Rules, State, View
from mutable.kit.rng import Rng
from mutable.lab.exact.reduced import ReducedGame, deals_of, reduced_of, rules_of
from mutable.lab.exact.response import Response, Strategy
from mutable.lab.exact.sampling import Sampler, uniform_strategy
from mutable.lab.exact.solving import bounds_of, solve
from mutable.lab.exact.tree import (
    ChanceNode,
    DecisionNode,
    GameTree,
    Histories,
    InformationSet,
    Node,
    TerminalNode,
    TreeBuilder,
)

SMALL = str(Path(__file__).parents[1] / "adapters" / "reduced_muster.toml")
TINY = ReducedGame(
    about="four cards", players=2, options={"stall": 2}, cards=SMALL, moves=["first 0"]
)  # a Muster whose whole tree has some hundred nodes


class Planted:
    """A tree built by hand; a decision is identified by a text of its seat's information."""

    def __init__(self) -> None:
        self._decisions: dict[tuple[int, str], InformationSet] = {}

    def choice(self, seat: int, known: str, after: list[Node]) -> DecisionNode:
        number, moves = len(self._decisions), [*range(len(after))]
        key = (seat, known)
        decision = self._decisions.setdefault(
            key, InformationSet(number, seat, moves, cast("State", None), 0)
        )
        decision.positions += 1
        return DecisionNode(decision, after)

    def tree(self, root: Node) -> GameTree:
        return GameTree(root, [*self._decisions.values()], Histories(), 0)


def kuhn_poker() -> GameTree:
    """Three cards, one each, one chip in and one to bet; a share of a game is (chips + 2) / 4."""
    planted = Planted()

    def won(first: int, second: int, chips: int) -> TerminalNode:
        return TerminalNode((chips * (1 if first > second else -1) + 2) / 4)

    def bet_met(first: int, second: int) -> Node:
        return planted.choice(1, f"{second} bet", [TerminalNode(0.75), won(first, second, 2)])

    def checked(first: int, second: int) -> Node:
        raised = planted.choice(0, f"{first} check bet", [TerminalNode(0.25), won(first, second, 2)])
        return planted.choice(1, f"{second} check", [won(first, second, 1), raised])

    deals = [*itertools.permutations(range(3), 2)]
    after: list[Node] = [
        planted.choice(0, f"{one}", [checked(one, two), bet_met(one, two)]) for one, two in deals
    ]
    return planted.tree(ChanceNode([1 / len(deals)] * len(deals), after))


def share_of(node: Node, play: Strategy) -> float:
    """Return seat 0's value under these strategies, computed directly."""
    if isinstance(node, TerminalNode):
        return node.share
    shares = node.chances if isinstance(node, ChanceNode) else play[node.decision.number]
    return sum(share * share_of(after, play) for share, after in zip(shares, node.after, strict=True))


def grown(game: str, table: str) -> tuple[Rules, GameTree]:
    reduced = reduced_of(GAMES[game])[table]
    rules = rules_of(GAMES[game], reduced)
    return rules, TreeBuilder(rules, 200_000).build(deals_of(rules, reduced))


def tiny() -> tuple[Rules, GameTree]:
    rules = rules_of(GAMES["muster"], TINY)
    return rules, TreeBuilder(rules, 1000).build(deals_of(rules, TINY))


def test_kuhn_poker_has_the_value_that_is_known() -> None:
    solution = solve(kuhn_poker(), 0.0005, 2000)
    assert solution.low <= (2 - 1 / 18) / 4 <= solution.high
    assert solution.high - solution.low <= 0.0005


@pytest.mark.parametrize("seat", [0, 1])
def test_no_pure_plan_beats_the_best_answer_and_one_reaches_it(seat: int) -> None:
    tree, luck = kuhn_poker(), random.Random(5)
    play = [[share, 1 - share] for share in (luck.random() for _ in tree.decisions)]
    own = [decision.number for decision in tree.decisions if decision.seat == seat]
    found = []
    for plan in itertools.product([0.0, 1.0], repeat=len(own)):
        answered = [*play]
        for number, share in zip(own, plan, strict=True):
            answered[number] = [share, 1 - share]
        share = share_of(tree.root, answered)
        found.append(share if seat == 0 else 1 - share)
    assert Response(tree, seat, play).value == pytest.approx(max(found), abs=1e-12)


def test_the_solved_play_keeps_the_value_whatever_is_answered() -> None:
    _, tree = tiny()
    solution = solve(tree, 0.002, 500)
    low, high = bounds_of(tree, solution.play)
    assert low <= share_of(tree.root, solution.play) + 1e-9
    assert share_of(tree.root, solution.play) <= high + 1e-9
    assert high - low <= 0.002


class FirstMove:
    """A deterministic bot that chooses the first legal move."""

    hears = True

    def choose(self, view: View, heard: list[Any], rng: Rng) -> int:
        return cast("int", self.rules.legal(self.rules.sample_state(view, Rng(1)), view["seat"])[0])

    def __init__(self, rules: Rules) -> None:
        self.rules = rules


def test_a_bot_without_luck_has_one_figure_and_it_is_exact() -> None:
    rules, tree = tiny()
    sampler = Sampler(rules, tree, cast("SeatedBot", FirstMove(rules)), 2, 1)
    pure = [[1.0] + [0.0] * (len(decision.moves) - 1) for decision in tree.decisions]
    for seat in (0, 1):
        exploited = sampler.exploited(seat)
        assert exploited.low == exploited.high == Response(tree, 1 - seat, pure).value
        asked = [decision for decision in tree.decisions if decision.seat == seat]
        assert 0 < exploited.decisions < len(asked)  # only where its own moves lead


def test_what_was_told_is_heard_in_order() -> None:
    memory = Histories()
    first = memory.after(0, [{"event": "one"}])
    second = memory.after(first, [], "move 3")
    third = memory.after(second, [{"event": "two"}, {"event": "three"}])
    assert memory.after(first, []) == first
    assert memory.after(first, [], "move 4") != second
    assert [facts["event"] for facts in memory.heard(third)] == ["one", "two", "three"]


@pytest.mark.parametrize(
    ("game", "table", "deals"), [("mu_city", "b", 9), ("mu_tricks", "a", 225), ("muses", "a", 6)]
)
def test_random_play_is_far_from_perfect_in_what_ships(game: str, table: str, deals: int) -> None:
    reduced = reduced_of(GAMES[game])[table]
    rules = rules_of(GAMES[game], reduced)
    found = deals_of(rules, reduced)
    assert len(found) == deals
    assert sum(deal.weight for deal in found) == pytest.approx(1)
    tree = TreeBuilder(rules, 200_000).build(found)
    low, high = bounds_of(tree, uniform_strategy(tree))
    assert high - low > 0.3


def test_every_table_that_ships_can_be_dealt() -> None:
    assert all(reduced_of(game) for game in GAMES.values())
    for game in GAMES.values():
        for reduced in reduced_of(game).values():
            if game.name != "mu_tricks":  # its many deals are counted above
                assert deals_of(rules_of(game, reduced), reduced)


def unknown_type(state: State, rules: Rules) -> str:
    """Return seat 1's hand without the two cards that seat 0 has passed to it."""
    assert isinstance(state, MuCityState)
    assert isinstance(rules, MuCityRules)
    held = rules.components.names_of(state.hands.get(1))
    passed = {"farming-NNFN.3", "politics-FSSF.8"}
    return next(name.split("-")[0] for name in held if name not in passed)


def test_the_deals_of_a_fixed_beginning_are_as_likely_as_bots_take_them_to_be() -> None:
    """From the view with a card of worship: the deck has another one, and three each of the other types."""
    reduced = reduced_of(GAMES["mu_city"])["a"]
    rules = rules_of(GAMES["mu_city"], reduced)
    deals = [deal for deal in deals_of(rules, reduced) if "worship-FFNF" in _hand(rules, deal.state)]
    whole = sum(deal.weight for deal in deals)
    likely = {unknown_type(deal.state, rules): deal.weight / whole for deal in deals}
    assert likely == pytest.approx({"worship": 1 / 7, "farming": 3 / 7, "military": 3 / 7})
    worlds, rng = rules.worlds(rules.view(deals[0].state, 0)), Rng(3)
    drawn = Counter(unknown_type(worlds.draw(rng), rules) for _ in range(600))
    for kind, share in likely.items():
        assert drawn[kind] / 600 == pytest.approx(share, abs=0.07)


def _hand(rules: Rules, state: State) -> list[str]:
    return cast("list[str]", rules.view(state, 0)["hands"][0]["cards"])


def test_a_game_that_is_too_large_is_refused_in_words() -> None:
    rules = GAMES["muster"].rules(2, {})
    whole = ReducedGame(about="", players=2, moves=["first 0"])
    with pytest.raises(BadOption, match="the game has more than 500 positions"):
        TreeBuilder(rules, 500).build(deals_of(rules, whole))


def test_the_command_writes_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    give = cast("Callable[[Any], dict[str, ReducedGame]]", lambda game: {"tiny": TINY})
    monkeypatch.setattr("mutable.cli.lab.exact.reduced_of", give)
    page = tmp_path / "docs" / "exact.md"
    command = ["arena", "muster", "--exact", str(page), "--iterations", "10", "--deals", "2", "--json"]
    assert main(command) == 0
    (report,) = json.loads(capsys.readouterr().out)
    assert report["value"][0] <= report["value"][1] <= report["value"][0] + 0.002
    assert report["bots"]["random"][0]["low"] > 0.1
    text = page.read_text(encoding="utf-8")
    assert "| Muster: tiny | four cards | 1 |" in text
    assert "2 choices in each decision" in text
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out) == [report]


def test_the_command_refuses_in_words_what_it_cannot_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["arena", "muster", "--exact", str(tmp_path / "exact.md")]
    assert main([*command, "--deals", "1"]) != 0
    assert "--deals must be at least 2, not 1" in capsys.readouterr().err
    monkeypatch.setattr("mutable.cli.lab.exact.reduced_of", lambda game: {})
    assert main(command) != 0
    assert "Muster has no reduced table" in capsys.readouterr().err
