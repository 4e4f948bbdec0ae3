"""Calibration of simulated contracts against real ones, by variant and number of players.

Simulated players see all cards, and the highest bidder is the one that overestimates most (the winner's
curse). So a crown makes fewer points than in simulation. Base, slope and scale are maximum likelihood fits to
contracts of self-play (`python -m mutable.games.mu_tricks.lab.studies calibration`); shift and spread are set
by hand.
"""

import math
from typing import Final


class Calibration:
    def __init__(self, shift: float, spread: float, base: float, slope: float, scale: float) -> None:
        self.shift: float = shift  # real points of a crown over those of one simulated hand
        self.spread: float = spread  # and its scale
        self.base: float = base  # real points of the crown team: base + slope * simulated points
        self.slope: float = slope
        self.scale: float = scale  # of their error

    def chance(self, points: float, target: float) -> float:
        """Return the chance to make a target, given the mean of the simulated points."""
        margin: float = self.base + self.slope * points - target + 0.5
        return 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -margin / self.scale))))


CALIBRATIONS: Final[dict[str, Calibration]] = {
    "revised 5": Calibration(-4.2, 4.0, 10.6, 0.59, 7.7),
}
# Defaults without a fit: half of the way back to an even share of the points.
SHIFT: Final = -4.0
SPREAD: Final = 4.0
SLOPE: Final = 0.5
SCALE: Final = 6.0


def calibration_for(variant: str, players: int) -> Calibration:
    found = CALIBRATIONS.get(f"{variant} {players}")
    if found is not None:
        return found
    even = {2: 24.0, 3: 20.0, 4: 33.0, 5: 30.0, 6: 25.0}[players]
    if variant == "classic" and players == 3:
        even = 14.0
    return Calibration(SHIFT, SPREAD, SLOPE * even, SLOPE, SCALE)
