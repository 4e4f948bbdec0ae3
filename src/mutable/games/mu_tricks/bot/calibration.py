"""How imagined contracts turn out in truth, for each variant and table.

Imagined players see all cards, and who bids highest has been the most hopeful of all (the winner's curse):
so a crown makes fewer points than it imagines, and high hopes are to be believed in part only. Base, slope
and scale are the likeliest for contracts of self-play, which `python -m mutable.games.mu_tricks.lab.studies
calibration` plays and fits; shift and spread are settings.
"""

import math
from typing import Final


class Calibration:
    def __init__(self, shift: float, spread: float, base: float, slope: float, scale: float) -> None:
        self.shift: float = shift  # points that a crown makes beside those of one imagined hand
        self.spread: float = spread  # and how unsure that is
        self.base: float = base  # points of the crown team in truth: this, and a part of those imagined
        self.slope: float = slope
        self.scale: float = scale  # how unsure those are

    def chance(self, points: float, target: float) -> float:
        """That a target is made, by the mean of the points imagined."""
        margin: float = self.base + self.slope * points - target + 0.5
        return 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -margin / self.scale))))


CALIBRATIONS: Final[dict[str, Calibration]] = {
    "revised 5": Calibration(-4.2, 4.0, 10.6, 0.59, 7.7),
}
# Where nothing was fitted yet: half of the way back to an even share of the cards.
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
