"""The weights of clues, written by `python -m mutable.bots.studies.mu_tricks learn`."""

from typing import Final

WEIGHTS: Final[list[float]] = [0.0] * 111
