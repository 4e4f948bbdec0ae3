"""Game-independent baselines: plain searches with random rollouts to the end of the game.

They do not change, so results against them stay comparable over time.
"""

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.flat import Flat
from mutable.bots.search.ismcts import Ismcts
from mutable.bots.search.policy import RandomPolicy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.search_bot import SearchBot
from mutable.bots.search.utility import Utility
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng


class FlatBot(SearchBot):
    """Flat Monte Carlo with sequential halving over all legal moves."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, 400, 0)
        self._flat: Flat = Flat(rules, Rollout(rules, RandomPolicy(), Utility()))

    def search_worlds(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        return self._flat.search(worlds, seat, clock, rng)

    def ranked(self) -> list[int]:
        return [candidate.move for candidate in self._flat.candidates]


class IsmctsBot(SearchBot):
    """ISMCTS as published (Cowling et al. 2012): uniform worlds, UCT with exploration 0.7, and the most
    visited move.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, 1000, 0)
        self._tree: Ismcts = Ismcts(rules, Rollout(rules, RandomPolicy(), Utility()), 0.7)

    def search_worlds(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        return self._tree.search(worlds, seat, clock, rng)

    def ranked(self) -> list[int]:
        return [arm.move for arm in self._tree.arms]
