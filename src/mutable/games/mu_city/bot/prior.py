"""Candidates with a prior from the policy.

The prior counts like a few rollouts, so a chance result of the first rollout does not decide.
"""

from mypy_extensions import i64

from mutable.bots.search.halving import Candidate


class PriorCandidate(Candidate):
    """The prior is 0 for the policy's best move and negative for the others."""

    def __init__(self, move: i64, prior: float, prior_weight: float) -> None:
        super().__init__(move)
        self.prior: float = prior
        self.prior_weight: float = prior_weight  # number of rollouts that the prior counts for

    def worth(self) -> float:
        games: float = float(self.tries) + self.prior_weight
        return (self.total + self.prior_weight * self.prior) / games if games > 0.0 else 0.0
