"""The strongest bot of Muster: ISMCTS that values positions by the chance to hold the most castles."""

from mypy_extensions import i64

from mutable.bots.muster.chances import MusterGoal, Weights
from mutable.bots.search.clock import Clock
from mutable.bots.search.ismcts import Ismcts
from mutable.bots.search.policy import AtRandom
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.thinker import Thinker
from mutable.bots.search.worlds import FewWorlds
from mutable.games.muster.rules import MusterRules
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng


class MusterMind:
    """What a level can hold in its head."""

    def __init__(self, most: i64 = 0, worlds: i64 = 0, deepest: i64 = 1000, horizon: i64 = 6) -> None:
        self.most: i64 = most  # positions it looks at; 0: as time allows
        self.worlds: i64 = worlds  # different hands of the other that it thinks of; 0: any
        self.deepest: i64 = deepest  # decisions that it plans
        self.horizon: i64 = horizon  # decisions that it lets go on by chance before it values


class MusterSearch(Thinker):
    def __init__(self, rules: Rules, mind: MusterMind, exploration: float, weights: Weights) -> None:
        assert isinstance(rules, MusterRules)
        super().__init__(rules, 2000, mind.most)
        self._mind: MusterMind = mind
        rollout = Rollout(rules, AtRandom(), MusterGoal(rules, mind.horizon, weights))
        self._tree: Ismcts = Ismcts(rules, rollout, exploration, 0.0, 0.6, mind.deepest)

    def think(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        if self._mind.worlds > 0:
            worlds = FewWorlds(worlds, self._mind.worlds, rng)
        return self._tree.search(worlds, seat, clock, rng)

    def ranked(self) -> list[int]:
        return [arm.move for arm in self._tree.arms]
