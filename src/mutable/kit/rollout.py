"""Fast random play without views, events or lists, for simulation and search."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of
from mutable.kit.game import OVER, Rules, State
from mutable.kit.rng import Rng


def roll_out(rules: Rules, state: State, rng: Rng) -> i64:
    """Play a state to its end with random moves; return the number of the seats' decisions."""
    decisions: i64 = 0
    while True:
        seat: i64 = rules.settle(state, rng)
        if seat == OVER:
            return decisions
        rules.play_at_random(state, seat, rng)
        decisions += 1


class RolloutTally:
    """Totals of many games."""

    def __init__(self, players: int) -> None:
        self.games: int = 0
        self.decisions: int = 0
        self.wins: Final[list[int]] = [0] * players
        self.scores: Final[list[int]] = [0] * players

    def add(self, rules: Rules, state: State, decisions: int) -> None:
        """Add a finished game."""
        self.games += 1
        self.decisions += decisions
        won: i64 = rules.winners(state)
        for seat in range(len(self.wins)):
            self.wins[seat] += 1 if won & bit_of(seat) else 0
            self.scores[seat] += rules.score(state, seat)


def roll_out_many(rules: Rules, games: int, rng: Rng, tally: RolloutTally) -> None:
    """Play random games and add them to a tally."""
    fresh = rules.start()
    state = rules.start()
    for _ in range(games):
        state.assign(fresh)
        decisions = roll_out(rules, state, rng)
        tally.add(rules, state, decisions)
