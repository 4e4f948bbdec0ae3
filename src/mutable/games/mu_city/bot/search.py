"""The search of Mū: sequential halving over the moves with the best priors, by rollouts."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.halving import Candidate
from mutable.bots.search.search_bot import SearchBot
from mutable.bots.search.worlds import FixedWorlds, TrueWorld
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.draft_plan import DraftPlan, DraftSearch
from mutable.games.mu_city.bot.features import CityFeatures
from mutable.games.mu_city.bot.lookahead import NO_LOOKAHEAD, LookaheadRollout
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.prior import PriorCandidate
from mutable.games.mu_city.bot.utility import MuCityUtility
from mutable.games.mu_city.bot.value import load_value
from mutable.games.mu_city.bot.weights import MuCityWeights
from mutable.games.mu_city.bot.worlds import PolicyWorlds
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import KEEPING, PLAYING, MuCityState
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng

# From this budget on, rollouts use lookahead. They take three times as long, so a smaller budget allows too
# few.
LONG_MILLISECONDS: Final = 60.0
LONG_ITERATIONS: Final = 1000
PLANS: Final = 16  # candidates of keeping and building together
OPPONENT_NOISE: Final = 3.0  # points; varies the other seats' play in a cheater's only world


class MuCityParameters:
    """The limits and options of a level."""

    def __init__(
        self,
        max_iterations: i64 = 0,
        worlds: i64 = 0,
        width: i64 = 12,
        rounds: i64 = 1,
        prior_weight: float = 4.0,
        selfish: bool = False,
        sharp: bool = False,
        buildings: i64 = 0,
        lookahead_width: i64 = NO_LOOKAHEAD,
    ) -> None:
        self.max_iterations: i64 = max_iterations  # rollouts; 0: no limit
        self.worlds: i64 = worlds  # number of different worlds; 0: no limit
        self.width: i64 = width  # candidates
        self.rounds: i64 = rounds  # of a rollout, the current one included
        self.prior_weight: float = prior_weight  # rollouts that a prior counts for
        self.selfish: bool = selfish  # counts only its own points
        self.sharp: bool = sharp  # in the last round a lead of one point counts
        self.buildings: i64 = buildings  # candidates with each pair to keep; 0: the pair alone
        self.lookahead_width: i64 = lookahead_width  # moves compared in rollouts, with a large budget


class MuCitySearch(SearchBot):
    def __init__(self, rules: Rules, parameters: MuCityParameters, weights: MuCityWeights) -> None:
        assert isinstance(rules, MuCityRules)
        super().__init__(rules, 400, parameters.max_iterations)
        self._city: MuCityRules = rules
        self._parameters: MuCityParameters = parameters
        borders = Borders(rules.components)
        self.policy: MuCityPolicy = MuCityPolicy(rules, weights, borders)
        value = load_value(CityFeatures(rules, weights, borders), int(rules.players))
        self._utility: MuCityUtility = MuCityUtility(
            value, parameters.rounds, parameters.selfish or rules.players == 1, parameters.sharp
        )
        self._rollout: LookaheadRollout = LookaheadRollout(rules, self.policy, self._utility)
        self._draft_search: DraftSearch = DraftSearch(rules, self._rollout)
        self._scratch: MuCityState = MuCityState(rules.players, 0, 0)

    def search_worlds(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        if self._parameters.worlds > 0:
            worlds = FixedWorlds(worlds, self._parameters.worlds, rng)
        self.policy.noise = OPPONENT_NOISE if isinstance(worlds, TrueWorld) else 0.0
        self.policy.noiseless_seat = seat
        likely = self.likely_worlds(worlds, seat, rng)
        state = likely.draw(rng)
        assert isinstance(state, MuCityState)
        self._utility.set_root(state)
        self._rollout.seat = seat
        long: bool = clock.allows(LONG_MILLISECONDS, LONG_ITERATIONS)
        self._rollout.lookahead_width = self._parameters.lookahead_width if long else NO_LOOKAHEAD
        return self._draft_search.best_of(self._candidates(state, seat), likely, seat, clock, rng)

    def ranked(self) -> list[int]:
        """Return the moves, the best first; a pair ranks by its best plan."""
        return list(dict.fromkeys(candidate.move for candidate in self._draft_search.candidates))

    def likely_worlds(self, worlds: Worlds, seat: i64, rng: Rng) -> Worlds:
        """Return worlds in which the other seats choose by the policy; unchanged for the cheater."""
        if isinstance(worlds, TrueWorld):
            return worlds
        return PolicyWorlds(worlds, self._city, self.policy, seat)

    def _candidates(self, state: MuCityState, seat: i64) -> list[Candidate]:
        """Return the moves with the best priors as candidates, the best first."""
        ranked = self.policy.ranked(state, seat)
        if self._parameters.buildings > 0 and state.phase == KEEPING and state.round > 0:
            return self._plans(state, seat, ranked)
        best: float = ranked[0][0]
        slope: float = self._utility.slope()
        prior_weight: float = self._parameters.prior_weight
        return [
            PriorCandidate(move, (best - worth) * slope, prior_weight)
            for worth, move in ranked[: self._parameters.width]
        ]

    def _plans(self, state: MuCityState, seat: i64, pairs: list[tuple[float, i64]]) -> list[Candidate]:
        """Return plans of a pair and a building. The prior is the pair's value, less what the building's
        value lacks to the pair's best building.
        """
        plans: list[tuple[float, i64, i64]] = []
        for worth, move in pairs:
            buildings = self._buildings_after(state, seat, move)
            for other, building in buildings[: self._parameters.buildings]:
                plans.append((worth + other - buildings[0][0], move, building))
        plans.sort()
        best: float = plans[0][0]
        slope: float = self._utility.slope()
        prior_weight: float = self._parameters.prior_weight
        return [
            DraftPlan(move, building, (best - worth) * slope, prior_weight)
            for worth, move, building in plans[:PLANS]
        ]

    def _buildings_after(self, state: MuCityState, seat: i64, pair: i64) -> list[tuple[float, i64]]:
        """Rank the buildings after keeping a pair, as if all seats had kept theirs."""
        scratch = self._scratch
        scratch.assign(state)
        self._city.apply(scratch, seat, pair)
        scratch.phase = PLAYING
        scratch.done = 0
        return self.policy.ranked(scratch, seat)
