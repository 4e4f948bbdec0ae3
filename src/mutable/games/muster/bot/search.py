"""The search of Muster: ISMCTS that values positions by the chance to hold the most castles."""

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
    """What a level can hold in its head."""

    def __init__(
        self, max_iterations: i64 = 0, worlds: i64 = 0, max_depth: i64 = 1000, horizon: i64 = 6
    ) -> None:
        self.max_iterations: i64 = max_iterations  # positions it looks at; 0: as time allows
        self.worlds: i64 = worlds  # different hands of the other that it thinks of; 0: any
        self.max_depth: i64 = max_depth  # decisions that it plans
        self.horizon: i64 = horizon  # decisions that it lets go on by chance before it guesses


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
        """What the last decision promised its seat: the mean over all that was tried."""
        total: float = 0.0
        visits: i64 = 0
        for arm in self._tree.arms:
            total += arm.total
            visits += arm.visits
        return total / float(visits)
