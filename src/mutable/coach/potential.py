"""How good a position is for a seat, from -1 to 1, for the shaped rewards of learners.

A game's part `coach.potential` values positions as its strongest bot does. Other games, and phases that their
valuation does not know, are valued by the scores so far. A potential reads the true state, hidden cards
included: it is for training, never for a policy.
"""

import math

from mutable.games import part_of
from mutable.kit.game import Rules, State

WIDE_LEAD = 20.0  # points at which a lead counts for most of a win
ALONE = 100.0  # points of a good game without opponents


class Potential:
    """The lead over the best other seat or, in a solo game, the points."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def of(self, state: State, seat: int) -> float:
        """Return the potential of an unfinished game for a seat."""
        own = float(self.rules.score(state, seat))
        others = [
            float(self.rules.score(state, other)) for other in range(int(self.rules.players)) if other != seat
        ]
        return math.tanh((own - max(others)) / WIDE_LEAD if others else own / ALONE)


def potential_of(game: str, rules: Rules) -> Potential:
    """Return the potential of a game: its own, or the scores."""
    kind: type[Potential] = getattr(part_of(game, "coach.potential"), "POTENTIAL", Potential)
    return kind(rules)
