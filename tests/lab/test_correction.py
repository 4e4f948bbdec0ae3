"""Results of the arena without luck: its mean is 0, and fewer deals give the same precision."""

import pytest

from mutable.games import GAMES
from mutable.games.muster.lab.luck import MusterLuck
from mutable.kit.game import CHANCE, State
from mutable.lab.arena.correction import Corrector, corrector_of
from mutable.lab.arena.figures import matrix_of
from tests.conformance.cases import CASES
from tests.conformance.suite import play_at_random

RULES = GAMES["muster"].rules(2, {})


def lucks(state: State, corrector: Corrector, before: list[list[object]]) -> list[tuple[int, float]]:
    """Return the probability and the luck of each move of chance."""
    so_far = corrector.of_game(before)
    return [
        (
            int(RULES.weight(state, move)),
            corrector.of_game([*before, [CHANCE, RULES.moves.text(move)]]) - so_far,
        )
        for move in RULES.legal(state, CHANCE)
    ]


def test_the_luck_of_a_chance_move_is_nothing_on_average() -> None:
    table = play_at_random(next(case for case in CASES if case.game.name == "muster"), 3)
    corrector = Corrector(RULES, MusterLuck(RULES))
    state, before, seen = RULES.start(), [], 0
    for seat, text in table.moves[:40]:
        if seat == CHANCE and RULES.count(state, CHANCE) > 1:
            found = lucks(state, corrector, before)
            assert sum(weight * luck for weight, luck in found) == pytest.approx(0.0, abs=1e-9)
            seen += any(abs(luck) > 0.001 for _, luck in found)
        RULES.apply(state, seat, RULES.moves.parse(text))
        before.append([seat, text])
    assert seen > 10


def test_a_strong_card_is_luck_for_the_seat_that_is_dealt_it() -> None:
    corrector = Corrector(RULES, MusterLuck(RULES))
    state = RULES.start()
    first = RULES.moves.text(RULES.legal(state, CHANCE)[0])
    RULES.apply(state, CHANCE, RULES.moves.parse(first))
    deals = [RULES.moves.text(move) for move in RULES.legal(state, CHANCE)]
    strong, weak = (
        corrector.of_game([[CHANCE, first], [CHANCE, next(text for text in deals if text.endswith(face))]])
        for face in ("cloud5", "cloud1")
    )
    assert strong > 0.0 > weak


def test_only_a_game_in_which_it_helps_is_corrected() -> None:
    assert {game for game in GAMES if corrector_of(game, 2, {}, None)} == {"muster"}


def test_a_matrix_tells_both_and_what_is_saved() -> None:
    """The lucky side won each game, so without luck both sides are equal."""

    def deal(number: int, won: bool) -> dict[str, object]:
        seats = [["a", "b"], ["b", "a"]]
        winner = "a" if won else "b"
        games = [{"seats": order, "winners": [order.index(winner)], "totals": [0, 0]} for order in seats]
        return {"pair": ["a", "b"], "deal": number, "games": games}

    deals = [deal(number, number % 2 == 0) for number in range(10)]
    cell = matrix_of(deals, lambda deal: 0.4 if deal["deal"] % 2 == 0 else -0.4)
    assert cell["a"]["b"]["share"]["mean"] == cell["a"]["b"]["corrected"]["mean"] == 0.5
    assert cell["a"]["b"]["saves"] == pytest.approx(0.96)
    assert cell["b"]["a"]["saves"] == cell["a"]["b"]["saves"]
    assert "corrected" not in matrix_of(deals)["a"]["b"]
