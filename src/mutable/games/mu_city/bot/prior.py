"""A move that begins with how it looks, and ends with how it turns out.

Its look counts like a few imagined games, so that a fluke in the first of them neither makes nor breaks it.
"""

from mypy_extensions import i64

from mutable.bots.search.halving import Candidate


class PriorCandidate(Candidate):
    """The look is 0 for the best-looking move and below it for the others."""

    def __init__(self, move: i64, prior: float, prior_weight: float) -> None:
        super().__init__(move)
        self.prior: float = prior
        self.prior_weight: float = prior_weight  # the games that a look counts for

    def worth(self) -> float:
        games: float = float(self.tries) + self.prior_weight
        return (self.total + self.prior_weight * self.prior) / games if games > 0.0 else 0.0
