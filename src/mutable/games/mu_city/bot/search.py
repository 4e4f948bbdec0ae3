"""The strongest bot of Mū: the best-looking moves, each played on to the end in the same imagined games."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.halving import Candidate
from mutable.bots.search.thinker import Thinker
from mutable.bots.search.worlds import FewWorlds, TrueWorld
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.features import Prospect
from mutable.games.mu_city.bot.goal import MuCityGoal
from mutable.games.mu_city.bot.lookahead import GLANCE, Careful
from mutable.games.mu_city.bot.plan import Plan, Tryouts
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.prior import Impression
from mutable.games.mu_city.bot.value import stored_value
from mutable.games.mu_city.bot.weights import Taste
from mutable.games.mu_city.bot.worlds import LikelyWorlds
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import KEEPING, PLAYING, MuCityState
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng

# A budget from which on imagined games are played with care: three times as long, so there are not too few.
LONG_MILLISECONDS: Final = 60.0
LONG_ITERATIONS: Final = 1000
PLANS: Final = 16  # what to keep and to build, that it looks at closely
DOUBT: Final = 3.0  # points: how much the others of a cheater's only world may misjudge a move


class MuCityMind:
    """What a level can hold in its head."""

    def __init__(
        self,
        most: i64 = 0,
        worlds: i64 = 0,
        width: i64 = 12,
        rounds: i64 = 1,
        trust: float = 4.0,
        selfish: bool = False,
        sharp: bool = False,
        buildings: i64 = 0,
        few: i64 = GLANCE,
    ) -> None:
        self.most: i64 = most  # games it imagines; 0: as time allows
        self.worlds: i64 = worlds  # different hands of the others that it thinks of; 0: any
        self.width: i64 = width  # moves that it looks at closely
        self.rounds: i64 = rounds  # that it plays on before it values a city, this one included
        self.trust: float = trust  # the imagined games that a first impression counts for
        self.selfish: bool = selfish  # it does not mind what the others get
        self.sharp: bool = sharp  # in the last round it minds winning, by however little
        self.buildings: i64 = buildings  # that it thinks of with every pair to keep; 0: of the pair alone
        self.few: i64 = few  # moves that it tries for a later building, if it has long to think


class MuCitySearch(Thinker):
    def __init__(self, rules: Rules, mind: MuCityMind, taste: Taste) -> None:
        assert isinstance(rules, MuCityRules)
        super().__init__(rules, 400, mind.most)
        self._city: MuCityRules = rules
        self._mind: MuCityMind = mind
        borders = Borders(rules.components)
        self.policy: MuCityPolicy = MuCityPolicy(rules, taste, borders)
        value = stored_value(Prospect(rules, taste, borders), int(rules.players))
        self._goal: MuCityGoal = MuCityGoal(
            value, mind.rounds, mind.selfish or rules.players == 1, mind.sharp
        )
        self._careful: Careful = Careful(rules, self.policy, self._goal)
        self._tryouts: Tryouts = Tryouts(rules, self._careful)
        self._thought: MuCityState = MuCityState(rules.players, 0, 0)

    def think(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        if self._mind.worlds > 0:
            worlds = FewWorlds(worlds, self._mind.worlds, rng)
        self.policy.doubt = DOUBT if isinstance(worlds, TrueWorld) else 0.0
        self.policy.sure = seat
        likely = self.likely(worlds, seat, rng)
        state = likely.draw(rng)
        assert isinstance(state, MuCityState)
        self._goal.look_from(state)
        self._careful.seat = seat
        long: bool = clock.allows(LONG_MILLISECONDS, LONG_ITERATIONS)
        self._careful.few = self._mind.few if long else GLANCE
        return self._tryouts.best_of(self._field(state, seat), likely, seat, clock, rng)

    def ranked(self) -> list[int]:
        """A pair is as good as the best plan with it."""
        return list(dict.fromkeys(candidate.move for candidate in self._tryouts.candidates))

    def likely(self, worlds: Worlds, seat: i64, rng: Rng) -> Worlds:
        """As the others would have chosen; the cheater knows what they chose."""
        if isinstance(worlds, TrueWorld):
            return worlds
        return LikelyWorlds(worlds, self._city, self.policy, seat)

    def _field(self, state: MuCityState, seat: i64) -> list[Candidate]:
        """What is worth a closer look, by the policy; the best-looking first."""
        ranked = self.policy.ranked(state, seat)
        if self._mind.buildings > 0 and state.phase == KEEPING and state.round > 0:
            return self._plans(state, seat, ranked)
        best: float = ranked[0][0]
        slope: float = self._goal.slope()
        trust: float = self._mind.trust
        return [Impression(move, (best - worth) * slope, trust) for worth, move in ranked[: self._mind.width]]

    def _plans(self, state: MuCityState, seat: i64, pairs: list[tuple[float, i64]]) -> list[Candidate]:
        """Pairs to keep with their buildings; a look loses what a building loses to the pair's best."""
        plans: list[tuple[float, i64, i64]] = []
        for worth, move in pairs:
            buildings = self._buildings_after(state, seat, move)
            for other, building in buildings[: self._mind.buildings]:
                plans.append((worth + other - buildings[0][0], move, building))
        plans.sort()
        best: float = plans[0][0]
        slope: float = self._goal.slope()
        trust: float = self._mind.trust
        return [
            Plan(move, building, (best - worth) * slope, trust) for worth, move, building in plans[:PLANS]
        ]

    def _buildings_after(self, state: MuCityState, seat: i64, pair: i64) -> list[tuple[float, i64]]:
        """As they look once the pair is kept, whether or not the others have kept theirs."""
        thought = self._thought
        thought.assign(state)
        self._city.apply(thought, seat, pair)
        thought.phase = PLAYING
        thought.done = 0
        return self.policy.ranked(thought, seat)
