"""The exact split of a difference in Muster: five castles, rainbow cards in hand, and tempo.

The valuation is the probability of holding more castles. It follows from one logit for each castle, and each
logit is a sum: the castle's own lead, rainbow cards and the turn. So the difference between two positions is
split exactly by exchanging these terms (Shapley values).
"""

import math
from collections.abc import Sequence

from mutable.bots.search.values import Values
from mutable.coach.analysis.shapley import shapley
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import holder_of, winners_of
from mutable.games.muster.rules.state import ENDED, MusterState
from mutable.kit.bits import count_bits

RAINBOW, TEMPO = "rainbow", "tempo"
CERTAIN = 40.0  # the logit of a castle when the game is over


def castle_part(castle: int) -> str:
    """Return the name of a castle's part."""
    return f"castle {castle}"


class MusterValuation:
    """The value of a position to seat 0, as the sum of its terms."""

    def __init__(self, rules: MusterRules) -> None:
        self._rules = rules
        self._box = rules.components
        self._weights = MusterWeights()
        self._utility = MusterUtility(rules, 0, self._weights)
        self._values = Values()
        self.parts = [*(castle_part(castle) for castle in range(self._box.size)), RAINBOW, TEMPO]

    def values(self, state: MusterState) -> list[float]:
        """Return the chance to win of both seats; 0, 0.5 or 1 if the game is over."""
        if state.phase == ENDED:
            won = int(winners_of(self._box, state))
            return [0.5, 0.5] if won == 3 else [float(won == 1), float(won == 2)]
        self._utility.estimate(self._rules, state, self._values)
        return [float(self._values.get(0)), float(self._values.get(1))]

    def terms(self, state: MusterState) -> list[float]:
        """Return a logit term for each part; those of rainbow cards and tempo count at every castle."""
        if state.phase == ENDED:
            holders = [int(holder_of(self._box, state, castle)) for castle in range(self._box.size)]
            return [*((CERTAIN, -CERTAIN)[one] if one >= 0 else 0.0 for one in holders), 0.0, 0.0]
        weights = self._weights
        spread = weights.steady + weights.drift * math.sqrt(float(count_bits(state.deck)))
        leads = [float(self._utility._lead(state, castle)) for castle in range(self._box.size)]
        more = int(self._utility._rainbows(state, 0)) - int(self._utility._rainbows(state, 1))
        rainbows = weights.rainbow * more
        tempo = weights.tempo if state.seat == 0 else -weights.tempo
        return [term / spread for term in (*leads, rainbows, tempo)]

    def split(self, better: MusterState, worse: MusterState, seat: int) -> dict[str, float]:
        """Return the parts of the difference of value to a seat."""
        sign = 1.0 if seat == 0 else -1.0
        shares = shapley(self.terms(better), self.terms(worse), majority_of)
        return {name: sign * share for name, share in zip(self.parts, shares, strict=True)}


def majority_of(terms: Sequence[float]) -> float:
    """Return the probability that seat 0 holds more castles; an equal number counts a half."""
    everywhere = terms[-2] + terms[-1]
    chances = [_logistic(term + everywhere) for term in terms[:-2]]
    return _exact(chances) if len(chances) > 1 else chances[0]


def _exact(chances: list[float]) -> float:
    """Sum the probabilities of all numbers of castles of seat 0."""
    counts = [1.0]
    for chance in chances:
        counts = [
            (counts[held] * (1.0 - chance) if held < len(counts) else 0.0)
            + (counts[held - 1] * chance if held else 0.0)
            for held in range(len(counts) + 1)
        ]
    castles = len(chances)
    return sum(
        probability * (1.0 if 2 * held > castles else 0.5 if 2 * held == castles else 0.0)
        for held, probability in enumerate(counts)
    )


def _logistic(logit: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-CERTAIN, min(CERTAIN, logit))))
