"""The engine and the plain second reading of the rules (oracle.py) agree, position by position."""

import copy
import itertools
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from mutable.games import GAMES
from mutable.kit.game import CHANCE, SPECTATOR
from mutable.kit.rng import Rng
from mutable.table.table import Table
from tests.conformance.cases import SCALE, Case, cases_of
from tests.games.muster.oracle import BANNERS, HAND, Oracle, step
from tests.trees import count_lines

EVERYONE = [0, 1, CHANCE]
CASES = cases_of(GAMES["muster"])
SHORT_STALL = Case(GAMES["muster"], 2, (("stall", 5),))

every_case = pytest.mark.parametrize("case", [*CASES, SHORT_STALL], ids=str)

Chooser = Callable[[Oracle, list[str], Rng], str]


# How the moves are chosen


def any_move(oracle: Oracle, moves: list[str], rng: Rng) -> str:
    return moves[rng.below(len(moves))]


def any_kind(oracle: Oracle, moves: list[str], rng: Rng) -> str:
    """Each kind of move equally likely, so that the rare ones are common."""
    kinds = sorted({kind_of(oracle, move) for move in moves})
    if len(oracle.deck) == 1 and "move" in kinds:
        kinds = ["move"]  # the last card of the deck is best turned: that is a rare end
    kind = kinds[rng.below(len(kinds))]
    return any_move(oracle, [move for move in moves if kind_of(oracle, move) == kind], rng)


def no_deck(oracle: Oracle, moves: list[str], rng: Rng) -> str:
    """Mostly what leaves the deck alone: the way to a stalled game, or to full castle spaces."""
    quiet = [move for move in moves if move != "take deck" and not move.startswith("move")]
    return any_move(oracle, quiet if quiet and rng.below(30) else moves, rng)


def fair(oracle: Oracle, moves: list[str], rng: Rng) -> str:
    """A card out of the deck; before there is one, anything."""
    kind = moves[0].split()[0]
    return any_move(oracle, moves if kind == "first" else [f"{kind} {card}" for card in oracle.deck], rng)


def rainbows_early(oracle: Oracle, moves: list[str], rng: Rng) -> str:
    rainbows = [move for move in moves if move.endswith(("rainbow", "keep"))]
    return any_move(oracle, rainbows, rng) if rainbows and not rng.below(3) else fair(oracle, moves, rng)


def keeps_turned(oracle: Oracle, moves: list[str], rng: Rng) -> str:
    """Rainbow Castles come to no hand: a wizard's move turns up one of them, the other is the last card."""
    others = [move for move in moves if not move.endswith("keep")]
    first_keep = "turn keep" in moves and oracle.deck.count("keep") == 2
    return any_move(oracle, moves if first_keep or not others else others, rng)


STYLES = list(itertools.product((any_move, any_kind, no_deck), (fair, rainbows_early, keeps_turned)))


def kind_of(oracle: Oracle, text: str) -> str:
    """The kind of a move, with what makes it rare."""
    kind, *words = text.split()
    if kind == "swap":
        return " ".join([kind, *words[2:]])
    if kind == "bridge":
        card, castle = words
        stack = oracle.castles[castle].stacks[oracle.turn]
        return "several bridges" if len(oracle.bridges(card, stack)) > 1 else "bridge"
    if kind == "take":
        return text if words == ["deck"] else "take castle"
    if kind == "banner":
        return "banner" if words[0].startswith(words[1]) else "foreign banner"
    if kind == "place":
        return f"place {oracle.turned}" if oracle.deck else "place the last card"
    return kind


def kinds_of_play(oracle: Oracle) -> set[str]:
    """All kinds that must come up in some games with these options."""
    kinds = {"banner", "foreign banner", "wizard", "move", "castle", "swap own wizard", "swap other wizard"}
    kinds |= {"take deck", "take castle", "place rainbow", "place keep", "place the last card"}
    kinds |= {"first", "deal", "draw", "turn"}
    if not oracle.beginner:
        kinds |= {"bridge", "swap own bridge", "swap other bridge"}
        if oracle.over_the_rainbow:
            kinds |= {"several bridges"}
    return kinds


# Playing both at once


def new_game(case: Case) -> tuple[Table, Oracle]:
    return case.table(), Oracle(dict(case.options))


def positions(case: Case, chooser: Chooser, luck: Chooser, rng: Rng) -> Iterator[tuple[Table, Oracle]]:
    """One game played by the engine and the oracle, seen before each move and at its end."""
    table, oracle = new_game(case)
    yield table, oracle
    while deciders := oracle.deciders():
        (seat,) = deciders
        choose = luck if seat == CHANCE else chooser
        text = choose(oracle, sorted(oracle.legal(seat)), rng)
        table.enter(seat, text)
        oracle.enter(seat, text)
        yield table, oracle


def check_agreement(table: Table, oracle: Oracle) -> None:
    waiting = table.rules.deciders(table.state)
    assert {seat for seat in range(CHANCE + 1) if waiting >> seat & 1} == oracle.deciders(), table.moves
    for seat in EVERYONE:
        assert set(table.legal(seat)) == oracle.legal(seat), table.moves
    view = table.rules.view(table.state, SPECTATOR)
    assert view["castles"] == [seen_castle(oracle, name) for name in BANNERS], table.moves
    assert view["held"] == [sum(oracle.holder(name) == seat for name in BANNERS) for seat in (0, 1)]
    assert view["deck"] == len(oracle.deck)
    for seat in (0, 1):
        hand = table.rules.view(table.state, seat)["hands"][seat]
        assert sorted(hand["cards"]) == sorted(oracle.hands[seat]), table.moves
        assert sorted(view["hands"][seat]["known"]) == sorted(oracle.known[seat]), table.moves


def seen_castle(oracle: Oracle, name: str) -> dict[str, object]:
    castle = oracle.castles[name]
    return {
        "banner": name,
        "space": castle.space,
        "stacks": [
            ["bridge" if card.startswith("bridge") else card for card in side] for side in castle.stacks
        ],
        "stands_for": [[replaced(card) for card in side] for side in castle.stacks],
        "strengths": list(oracle.strengths(name)),
        "holder": oracle.holder(name),
    }


def replaced(card: str) -> int | None:
    return step(card) if card.startswith("bridge") else None


def check_end(table: Table, oracle: Oracle) -> None:
    outcome = table.outcome()
    assert outcome is not None
    assert oracle.is_over
    assert (outcome["winners"], outcome["reason"]) == (oracle.winners(), oracle.reason), table.moves


def check_games(case: Case, seeds: range) -> tuple[Counter[str], Counter[str]]:
    """How often each kind of move was legal, and how often a game ended for which reason."""
    kinds: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in seeds:
        for table, oracle in positions(case, *STYLES[seed % len(STYLES)], Rng(seed)):
            check_agreement(table, oracle)
            kinds.update({kind_of(oracle, text) for seat in EVERYONE for text in oracle.legal(seat)})
        check_end(table, oracle)
        ends[oracle.reason] += 1
        ends["draw"] += len(oracle.winners()) == 2
    return kinds, ends


@every_case
def test_the_engine_and_the_oracle_agree_after_every_move(case: Case) -> None:
    kinds, ends = check_games(case, range(len(STYLES) * SCALE))
    if case is SHORT_STALL:
        assert ends["stall"], "no game was stalled"
    else:
        assert set(kinds) == kinds_of_play(Oracle(dict(case.options))), kinds
        assert ends["deck"], "no game ended with the deck"


def test_both_end_the_game_at_once_though_the_hand_is_short() -> None:
    table, oracle = before_the_last_bridge()
    (bridge, *_) = sorted(text for text in oracle.legal(oracle.turn) if text.startswith("bridge"))
    (draw,) = (f"draw {card}" for card in oracle.deck)
    for seat, text in ((oracle.turn, bridge), (oracle.turn, "take deck"), (CHANCE, draw)):
        table.enter(seat, text)
        oracle.enter(seat, text)
        check_agreement(table, oracle)
    assert len(oracle.hand()) == HAND - 1
    check_end(table, oracle)


def before_the_last_bridge() -> tuple[Table, Oracle]:
    """A bridge asks for two cards, and the deck has one."""
    for seed in range(100):
        for table, oracle in positions(CASES[0], any_move, fair, Rng(seed)):
            hopeful = len(oracle.deck) == 1 and oracle.phase == "act"
            if hopeful and any(text.startswith("bridge") for text in oracle.legal(oracle.turn)):
                return table, oracle
    raise AssertionError("no such position in a hundred games")


# The oracle by itself: the examples of the rulebook


def feather_castle(*stack: str, hand: str, space: str = "") -> Oracle:
    """Seat 0 is to act with one card that matters; the stack is seat 1's."""
    oracle = Oracle({})
    oracle.phase = "act"
    oracle.hands[0] = [hand]
    oracle.castles["feather"].stacks[1] = list(stack)
    oracle.castles["feather"].space = space.split()
    return oracle


def test_by_the_oracle_a_bridge_counts_one() -> None:
    oracle = feather_castle("feather1", "bridge2", "feather3", hand="keep")
    assert oracle.strengths("feather") == (0, 5)


def test_by_the_oracle_a_banner_replaces_the_lower_wizard() -> None:
    oracle = feather_castle("feather1", "feather2", "wizard", "wizard", hand="cloud2", space="keep")
    assert oracle.strengths("feather") == (0, 15)
    oracle.enter(0, "swap cloud2 feather other wizard")
    assert oracle.strengths("feather") == (0, 11)
    assert oracle.hands[0] == ["rainbow"]


def test_by_the_oracle_a_foreign_banner_replaces_nothing_without_a_rainbow_castle() -> None:
    oracle = feather_castle("feather1", "feather2", "wizard", "wizard", hand="cloud2", space="feather1")
    assert oracle.legal(0) == {"castle cloud2 cloud", "banner cloud2 cloud"}


def test_by_the_oracle_a_wizard_on_a_five_gives_way_to_another_five_only() -> None:
    swap = "swap cloud5 feather other wizard"
    assert swap in feather_castle("feather5", "wizard", hand="cloud5", space="keep").legal(0)
    assert swap not in feather_castle("feather5", "wizard", hand="cloud5").legal(0)
    four = feather_castle("feather5", "wizard", hand="cloud4", space="keep")
    assert not any(text.startswith("swap") for text in four.legal(0))


# Counted trees


def oracle_lines(oracle: Oracle, depth: int) -> int:
    """What count_lines counts, by the oracle."""
    if depth == 0:
        return 1
    total = 0
    for seat in oracle.deciders():
        for text in oracle.legal(seat):
            after = copy.deepcopy(oracle)
            after.enter(seat, text)
            total += oracle_lines(after, depth - 1)
    return total


@every_case
def test_the_engine_and_the_oracle_count_the_same_lines_of_play(case: Case) -> None:
    for seed in range(SCALE):
        for table, oracle, depth in chosen_positions(case, Rng(seed)):
            lines = count_lines(table.rules, table.state, depth)
            assert lines == oracle_lines(oracle, depth), table.moves


def chosen_positions(case: Case, rng: Rng) -> Iterator[tuple[Table, Oracle, int]]:
    """A few positions of a game, and all at its end, with the depth to count to."""
    for table, oracle in positions(case, any_kind, fair, rng):
        if 0 < len(oracle.deck) <= 2:
            yield table, oracle, 2
        elif oracle.phase != "deal" and not rng.below(20):
            yield table, oracle, 3
