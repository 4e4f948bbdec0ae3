"""Tuning by self-play with evolution strategies: antithetic pairs on mirrored deals.

Every deal shifts all weights at once by random shares and plays the shifted weights against the opposite
shift. A weight moves in the direction in which its shift correlates with the lead in points. Everything
depends on seeds, so a run is reproducible.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.weights import MuCityWeights
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.kit.bits import bit_of
from mutable.kit.game import OVER
from mutable.kit.rng import Rng

SHIFT: Final = 0.2  # share of a weight's size
LEAST_SIZE: Final = 0.3
FLOOR: Final = 0.02  # minimum of a weight
TAME: Final = 12.0  # larger leads are clipped: a game cannot be won twice


class GradientBatch:
    """The sum over some deals of lead times shift, for each weight."""

    def __init__(self, figures: int) -> None:
        self.deals: i64 = 0
        self.total: list[float] = [0.0] * figures


def play_batch(rules: MuCityRules, figures: list[float], first: int, deals: int) -> GradientBatch:
    """Play the deals first, first + 1, … with shifted weights."""
    borders = Borders(rules.components)
    batch = GradientBatch(len(figures))
    for deal in range(first, first + deals):
        shifts = random_shifts(len(figures), Rng(deal, 7))
        one = MuCityPolicy(rules, MuCityWeights(shifted(figures, shifts, SHIFT)), borders)
        other = MuCityPolicy(rules, MuCityWeights(shifted(figures, shifts, -SHIFT)), borders)
        lead: float = max(-TAME, min(TAME, mirrored_lead(rules, one, other, deal)))
        for at in range(len(figures)):
            batch.total[at] += lead * shifts[at]
        batch.deals += 1
    return batch


def moved(figures: list[float], batches: list[GradientBatch], rate: float) -> list[float]:
    """Return the weights after a step along the gradient."""
    deals = sum(int(batch.deals) for batch in batches)
    found: list[float] = []
    for at in range(len(figures)):
        slope: float = sum(batch.total[at] for batch in batches) / float(deals) / (2.0 * SHIFT)
        step: float = max(-0.15, min(0.15, rate * slope))
        found.append(max(FLOOR, figures[at] + step * _size(figures[at])))
    return found


def mirrored_lead(rules: MuCityRules, one: MuCityPolicy, other: MuCityPolicy, seed: int) -> float:
    """Return the mean lead of `one` over `other` per seat, in two games of one deal with swapped seats.

    In solo games each plays one of them.
    """
    return (_lead(rules, one, other, 0, seed) + _lead(rules, one, other, 1, seed)) / 2.0


def _lead(rules: MuCityRules, one: MuCityPolicy, other: MuCityPolicy, turn: i64, seed: int) -> float:
    """Return the lead in one game with alternating seats. Policies use no random numbers: both games share
    the deal.
    """
    state = rules.start()
    rng = Rng(seed)
    firsts: i64 = 0
    for place in range(rules.players):
        if (place + turn) % 2 == 0:
            firsts |= bit_of(place)
    while True:
        seat: i64 = rules.settle(state, rng)
        if seat == OVER:
            break
        policy = one if firsts & bit_of(seat) else other
        rules.apply(state, seat, policy.choose(rules, state, seat, rng))
    if rules.players == 1:
        return float(rules.score(state, 0)) * (1.0 if turn == 0 else -1.0) * 2.0
    points: list[float] = [0.0, 0.0]
    counts: list[float] = [0.0, 0.0]
    for place in range(rules.players):
        side: i64 = 0 if firsts & bit_of(place) else 1
        points[side] += float(rules.score(state, place))
        counts[side] += 1.0
    return points[0] / counts[0] - points[1] / counts[1]


def random_shifts(count: int, rng: Rng) -> list[float]:
    """Return normally distributed numbers, by the Box-Muller method."""
    found: list[float] = []
    for _ in range(count):
        radius: float = math.sqrt(-2.0 * math.log((float(rng.word()) + 1.0) / 4294967297.0))
        found.append(radius * math.cos(6.283185307179586 * float(rng.word()) / 4294967296.0))
    return found


def shifted(figures: list[float], shifts: list[float], share: float) -> list[float]:
    return [
        max(FLOOR, figure + share * shift * _size(figure))
        for figure, shift in zip(figures, shifts, strict=True)
    ]


def _size(figure: float) -> float:
    return max(LEAST_SIZE, figure)
