"""The search of Muster: ISMCTS with a utility that estimates the chance to win."""

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.ismcts import Ismcts
from mutable.bots.search.policy import RandomPolicy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.search_bot import SearchBot
from mutable.bots.search.utility import Utility
from mutable.bots.search.worlds import FixedWorlds
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng


class MusterParameters:
    """The limits of a level."""

    def __init__(
        self, max_iterations: i64 = 0, worlds: i64 = 0, max_depth: i64 = 1000, horizon: i64 = 6
    ) -> None:
        self.max_iterations: i64 = max_iterations  # 0: no limit
        self.worlds: i64 = worlds  # number of different worlds; 0: no limit
        self.max_depth: i64 = max_depth  # decisions in the tree
        self.horizon: i64 = horizon  # random decisions of a rollout before its evaluation


class MusterSearch(SearchBot):
    def __init__(
        self,
        rules: Rules,
        parameters: MusterParameters,
        utility: Utility,
        exploration: float = 0.3,
        urgency: float = 0.6,
    ) -> None:
        super().__init__(rules, 2000, parameters.max_iterations)
        self._parameters: MusterParameters = parameters
        rollout = Rollout(rules, RandomPolicy(), utility)
        self._tree: Ismcts = Ismcts(rules, rollout, exploration, 0.0, urgency, parameters.max_depth)

    def search_worlds(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        if self._parameters.worlds > 0:
            worlds = FixedWorlds(worlds, self._parameters.worlds, rng)
        return self._tree.search(worlds, seat, clock, rng)

    def ranked(self) -> list[int]:
        return [arm.move for arm in self._tree.arms]

    def expected(self) -> float:
        """Return the mean value of all iterations of the last search."""
        total: float = 0.0
        visits: i64 = 0
        for arm in self._tree.arms:
            total += arm.total
            visits += arm.visits
        return total / float(visits)
