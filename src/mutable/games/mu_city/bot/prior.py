"""A move that begins with how it looks, and ends with how it turns out.

Its look counts like a few imagined games, so that a fluke in the first of them neither makes nor breaks it.
"""

from mypy_extensions import i64

from mutable.bots.search.halving import Candidate


class Impression(Candidate):
    """The look is 0 for the best-looking move and below it for the others."""

    def __init__(self, move: i64, look: float, trust: float) -> None:
        super().__init__(move)
        self.look: float = look
        self.trust: float = trust  # the games that a look counts for

    def worth(self) -> float:
        games: float = float(self.tries) + self.trust
        return (self.total + self.trust * self.look) / games if games > 0.0 else 0.0
