"""Joint candidates of drafting and building.

No information is revealed between keeping a pair and building from it, so both are chosen together. A pair is
worth its best building, which is not always the one with the best prior.
"""

from mypy_extensions import i64

from mutable.bots.search.flat import Flat
from mutable.bots.search.halving import Candidate
from mutable.games.mu_city.bot.prior import PriorCandidate
from mutable.kit.game import State
from mutable.kit.rng import Rng


class DraftPlan(PriorCandidate):
    """A pair to keep, and the building that follows."""

    def __init__(self, move: i64, building: i64, prior: float, prior_weight: float) -> None:
        super().__init__(move, prior, prior_weight)
        self.building: i64 = building


class DraftSearch(Flat):
    """Compares moves and plans by rollouts."""

    def simulate(self, candidate: Candidate, world: State, seat: i64, seed: i64) -> float:
        if not isinstance(candidate, DraftPlan):
            return super().simulate(candidate, world, seat, seed)
        state = self._scratch
        state.assign(world)
        rng = Rng(seed)
        self._rules.apply(state, seat, candidate.move)
        mover: i64 = self._rules.settle(state, rng)
        while mover != seat:  # seats that choose before
            self._rollout.policy.play(self._rules, state, mover, rng)
            mover = self._rules.settle(state, rng)
        self._rules.apply(state, seat, candidate.building)
        self._rollout.play(state, rng, self._values)
        return self._values.get(seat)
