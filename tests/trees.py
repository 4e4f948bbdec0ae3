"""Counted trees: the number of lines of play of a given length from a position."""

from mutable.kit.bits import bit_of
from mutable.kit.game import CHANCE, Rules, State


def count_lines(rules: Rules, state: State, depth: int) -> int:
    """Count the lines of play. Each order of deciders and each outcome of chance counts; equal cards count
    once.
    """
    if depth == 0:
        return 1
    total = 0
    for seat in range(CHANCE + 1):
        if rules.deciders(state) & bit_of(seat):
            for move in rules.legal(state, seat):
                after = state.copy()
                rules.apply(after, seat, move)
                total += count_lines(rules, after, depth - 1)
    return total
