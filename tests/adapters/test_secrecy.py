"""The data that adapters give a seat does not depend on anything hidden from it."""

import pytest

pytest.importorskip("numpy", reason="the extra research is not installed: NumPy is missing")
pytest.importorskip("pyspiel", reason="the extra research is not installed: OpenSpiel is missing")

from mutable.adapters.openspiel.position import Position, SharedSetup
from mutable.adapters.openspiel.trail import new_trail
from mutable.adapters.setup import setup_of
from mutable.kit.game import CHANCE, OVER, SPECTATOR, Rules
from mutable.kit.rng import Rng
from tests.adapters.cases import Case, every_case

Moves = list[tuple[int, str]]


def random_game(rules: Rules, rng: Rng) -> Moves:
    """Seats that decide at the same time do so in seat order, as in OpenSpiel."""
    state, moves = rules.start(), []
    while (seat := rules.turn(state)) != OVER:
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        rules.apply(state, seat, move)
        moves.append((seat, rules.moves.text(move)))
    return moves


def shown_to(table: SharedSetup, moves: Moves, observer: int) -> list[tuple[bytes, list[int], bytes]]:
    """Return, after each move, everything that a seat has seen so far and sees now, also as numbers."""
    position = Position(table, table.rules.start(), new_trail())
    shown = []
    for seat, text in moves:
        row = table.rules.moves.parse(text)
        position.apply(row - table.actions.count if seat == CHANCE else row)
        now = table.observations.of(position.state, observer)
        numbers = position.trail.numbers(observer, table.vocabulary)
        shown.append((position.trail.digest(observer), numbers, now.tobytes()))
    return shown


@every_case
def test_permuting_the_hidden_changes_no_information_state_and_no_observation(case: Case) -> None:
    table = SharedSetup(setup_of(case.game.name, case.players, None, dict(case.options)))
    moves, rng, differing = random_game(table.rules, Rng(8)), Rng(9), 0
    for observer in (*range(case.players), SPECTATOR):
        for length in (len(moves), rng.below(len(moves)) + 1, rng.below(len(moves)) + 1):
            twin = case.twin(table.rules, moves[:length], observer, rng)
            differing += twin != moves[:length]
            assert shown_to(table, twin, observer) == shown_to(table, moves[:length], observer)
    assert differing or case.players == 1
