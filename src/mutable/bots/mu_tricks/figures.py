"""How imagined contracts turn out in truth: a shift in points, and a spread, for each variant and table.

Fitted to contracts of self-play by `python -m mutable.bots.studies.mu_tricks calibration`: imagined players
see all cards, and who bids highest has been the most hopeful, so a crown makes fewer points than it imagines.
"""

from typing import Final

USUAL: Final = (-4.0, 3.0)
FIGURES: Final[dict[str, tuple[float, float]]] = {
    "revised 5": (-5.0, 3.0),
}


def figures_for(variant: str, players: int) -> tuple[float, float]:
    return FIGURES.get(f"{variant} {players}", USUAL)
