"""Views as arrays of numbers: the same layout in every position, and no hidden information."""

import pytest

from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.game import CHANCE, OVER, SPECTATOR, Rules, State
from mutable.kit.rng import Rng
from tests.conformance.cases import CASES, Case

every_case = pytest.mark.parametrize("case", CASES, ids=str)
LOOKS = 40  # positions of a game, spread over it


def drawn(rules: Rules, state: State, seat: int, size: int) -> bytes:
    writer = FeatureWriter(size)
    rules.encode_view(state, seat, writer)
    assert writer.at == size
    return bytes(writer.cells)


def size_of(rules: Rules) -> int:
    writer = FeatureWriter(0)
    rules.encode_view(rules.start(), 0, writer)
    writer.finish()
    names = [section.name for section in writer.sections]
    assert len(set(names)) == len(names)
    assert sum(section.size for section in writer.sections) == writer.at
    return writer.at


def positions(rules: Rules, seed: int) -> list[State]:
    """Return positions of one random game, including the last one."""
    rng, state, found = Rng(seed), rules.start(), []
    while (seat := rules.turn(state)) != OVER:
        found.append(state.copy())
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        rules.apply(state, seat, move)
    return [*found[:: len(found) // LOOKS + 1], state]


@every_case
def test_a_sampled_state_is_drawn_like_the_true_one(case: Case) -> None:
    """The arrays contain only what the view shows, because the sampled state knows no more than the view."""
    rules, rng = case.table().rules, Rng(2)
    size = size_of(rules)
    for state in positions(rules, 1):
        for seat in (*range(case.players), SPECTATOR):
            sampled = rules.sample_state(rules.view(state, seat), rng)
            assert drawn(rules, sampled, seat, size) == drawn(rules, state, seat, size)


@every_case
def test_seats_that_must_decide_can_tell_positions_apart_by_what_is_drawn(case: Case) -> None:
    """If the legal moves differ, the arrays must differ, or a learner could not know which
    moves are legal.
    """
    rules = case.table().rules
    size, met = size_of(rules), {}
    for seed in range(3):
        for state in positions(rules, seed):
            seat = rules.turn(state)
            if seat not in (CHANCE, OVER):
                legal = rules.legal(state, seat)
                assert met.setdefault(drawn(rules, state, seat, size), legal) == legal
