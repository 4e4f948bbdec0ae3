"""The search of Muster: ISMCTS that values positions by the chance to hold the most castles."""

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.ismcts import Ismcts
from mutable.bots.search.policy import AtRandom
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.search_bot import Thinker
from mutable.bots.search.utility import Goal
from mutable.bots.search.worlds import FewWorlds
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng


class MusterMind:
    """What a level can hold in its head."""

    def __init__(self, most: i64 = 0, worlds: i64 = 0, deepest: i64 = 1000, horizon: i64 = 6) -> None:
        self.most: i64 = most  # positions it looks at; 0: as time allows
        self.worlds: i64 = worlds  # different hands of the other that it thinks of; 0: any
        self.deepest: i64 = deepest  # decisions that it plans
        self.horizon: i64 = horizon  # decisions that it lets go on by chance before it guesses


class MusterSearch(Thinker):
    def __init__(
        self, rules: Rules, mind: MusterMind, goal: Goal, exploration: float = 0.3, urgency: float = 0.6
    ) -> None:
        super().__init__(rules, 2000, mind.most)
        self._mind: MusterMind = mind
        rollout = Rollout(rules, AtRandom(), goal)
        self._tree: Ismcts = Ismcts(rules, rollout, exploration, 0.0, urgency, mind.deepest)

    def think(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        if self._mind.worlds > 0:
            worlds = FewWorlds(worlds, self._mind.worlds, rng)
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
