"""Whole matches at random in every variant: the points of a hand add up, and every record replays."""

import pytest

from mutable._engine import is_compiled
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import COUNTING, MuTricksState
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from tests.conformance.cases import CASES, SCALE, Case, Move

MATCHES = (200 if is_compiled() else 10) * SCALE  # interpreted it would take minutes
MU_CASES = [case for case in CASES if case.game.name == "mu_tricks"]


def played(rules: MuTricksRules, seed: int) -> tuple[MuTricksState, list[Move]]:
    """A random match; every hand is checked just before it is counted."""
    state, rng, moves = rules.start(), Rng(seed), []
    assert isinstance(state, MuTricksState)
    while (seat := rules.turn(state)) >= 0:
        if state.phase == COUNTING:
            check_points(rules, state)
        draw = rules.chance if seat == CHANCE else None
        move = draw(state, rng) if draw else rules.random_move(state, seat, rng)
        moves.append((seat, rules.moves.text(move)))
        rules.apply(state, seat, move)
    return state, moves


def check_points(rules: MuTricksRules, state: MuTricksState) -> None:
    """36, 48 or 60 in all: won, buried, on the side, and those of Eskridge's nine unseen cards."""
    box = rules.components
    won = sum(box.points_of(state.won.get(seat)) for seat in range(rules.players))
    elsewhere = sum(box.points_of(cards) for cards in (state.buried, state.side, state.deck))
    assert won + elsewhere == 60 - 12 * rules.variant.removed
    assert bin(state.deck).count("1") == (9 if rules.variant.name == "eskridge" else 0)


def check_sheet(rules: MuTricksRules, state: MuTricksState) -> None:
    for hand in rules.view(state, -1)["sheet"]:
        if hand["kind"] == "played" and rules.variant.name != "eskridge":
            assert sum(hand["points"]) == 60 - 12 * rules.variant.removed


@pytest.mark.parametrize("case", MU_CASES, ids=str)
def test_points_add_up_to_the_deck_and_every_match_replays(case: Case) -> None:
    rules = case.table().rules
    assert isinstance(rules, MuTricksRules)
    for seed in range(MATCHES):
        state, moves = played(rules, seed)
        check_sheet(rules, state)
        again = rules.start()
        for seat, text in moves:
            rules.apply(again, seat, rules.parse_legal(again, seat, text))
        assert again.facts() == state.facts(), f"the match of seed {seed} does not replay"
