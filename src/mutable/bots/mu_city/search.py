"""The strongest bot of Mū: the best-looking moves, each played on to the end in the same imagined games."""

from mypy_extensions import i64

from mutable.bots.mu_city.goal import CityGoal
from mutable.bots.mu_city.policy import CityPolicy
from mutable.bots.mu_city.taste import Taste
from mutable.bots.mu_city.worlds import LikelyWorlds
from mutable.bots.search.clock import Clock
from mutable.bots.search.flat import Flat
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.thinker import Thinker
from mutable.bots.search.worlds import FewWorlds
from mutable.games.mu_city.rules import CityRules
from mutable.games.mu_city.state import CityState
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng


class CityMind:
    """What a level can hold in its head."""

    def __init__(self, most: i64 = 0, worlds: i64 = 0, width: i64 = 12, selfish: bool = False) -> None:
        self.most: i64 = most  # games it imagines; 0: as time allows
        self.worlds: i64 = worlds  # different hands of the others that it thinks of; 0: any
        self.width: i64 = width  # moves that it looks at closely
        self.selfish: bool = selfish  # it does not mind what the others get


class CitySearch(Thinker):
    def __init__(self, rules: Rules, mind: CityMind, taste: Taste) -> None:
        assert isinstance(rules, CityRules)
        super().__init__(rules, 400, mind.most)
        self._city: CityRules = rules
        self._mind: CityMind = mind
        self._policy: CityPolicy = CityPolicy(rules, taste)
        self._goal: CityGoal = CityGoal(taste, mind.selfish)
        self._flat: Flat = Flat(rules, Rollout(rules, self._policy, self._goal))

    def think(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        if self._mind.worlds > 0:
            worlds = FewWorlds(worlds, self._mind.worlds, rng)
        likely = LikelyWorlds(worlds, self._city, self._policy, seat)
        state = likely.draw(rng)
        assert isinstance(state, CityState)
        moves = self._best_looking(state, seat)
        if len(moves) == 1:
            return moves[0]
        self._goal.look_from(state)
        return self._flat.search_among(moves, likely, seat, clock, rng)

    def _best_looking(self, state: CityState, seat: i64) -> list[int]:
        """The moves worth a closer look, by the policy."""
        moves = self._city.legal(state, seat)
        if len(moves) <= self._mind.width:
            return moves
        self._policy.look(state, seat)
        ranked = [(-self._policy.worth(state, seat, move), move) for move in moves]
        ranked.sort()
        return [move for _, move in ranked[: self._mind.width]]
