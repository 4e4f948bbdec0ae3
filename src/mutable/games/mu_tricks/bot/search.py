"""The search of Mü: perfect-information Monte Carlo (PIMC) over plans, with policy rollouts of the hand."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.bot import Budget
from mutable.bots.search.clock import Clock
from mutable.bots.search.halving import Candidate
from mutable.bots.search.search_bot import SearchBot
from mutable.bots.search.worlds import TrueWorld
from mutable.games.mu_tricks.bot.belief import ClueFinder, MetropolisWorlds
from mutable.games.mu_tricks.bot.calibration import Calibration, calibration_for
from mutable.games.mu_tricks.bot.card_locations import CardLocations, load_location_layers
from mutable.games.mu_tricks.bot.forgetful_worlds import ForgetfulWorlds
from mutable.games.mu_tricks.bot.hand_rollout import HandRollout
from mutable.games.mu_tricks.bot.payoff import Likelihood
from mutable.games.mu_tricks.bot.plan_search import PlanSearch
from mutable.games.mu_tricks.bot.plans import MovePlan, Planner
from mutable.games.mu_tricks.bot.play_history import PlayedTrick, PlayHistory
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import (
    AUCTION,
    BURYING,
    NAMING_MAJOR,
    NAMING_MINOR,
    NAMING_PARTNER,
    PLAYING,
    MuTricksState,
)
from mutable.kit.bits import count_bits
from mutable.kit.events import Facts
from mutable.kit.game import Rules, View, Worlds
from mutable.kit.rng import Rng

RANDOM_IN_64: Final = 8
CHEATER_RANDOM_IN_64: Final = 24  # more, since a cheater has one deal only
NAMINGS: Final = (BURYING, NAMING_MINOR, NAMING_MAJOR, NAMING_PARTNER)
DEFAULT_ITERATIONS: Final = 1500  # if the budget has no limit


class MuTricksParameters:
    """The limits and abilities of a level."""

    def __init__(
        self,
        max_iterations: i64 = 0,
        worlds: i64 = 0,
        uses_inference: bool = True,
        remembers_tricks: bool = True,
        solves_endgames: bool = True,
        simulates_bids: bool = True,
        simulates_naming: bool = True,
        counts_cards: bool = True,
        bid_offset: i64 = 0,
        random_in_64: i64 = RANDOM_IN_64,
        for_side: bool = False,
    ) -> None:
        self.max_iterations: i64 = max_iterations  # rollouts; 0: no limit
        self.worlds: i64 = worlds  # number of worlds; 0: no limit
        self.uses_inference: bool = uses_inference  # from bids and played cards
        self.remembers_tricks: bool = remembers_tricks  # those before the last one
        self.solves_endgames: bool = solves_endgames  # once few cards are left
        self.simulates_bids: bool = simulates_bids  # else it bids by the heuristic
        self.simulates_naming: bool = simulates_naming  # the same for trumps, partner and burying
        self.counts_cards: bool = counts_cards  # knows the cards played and the suits that seats lack
        self.bid_offset: i64 = bid_offset  # cards added to the heuristic's limit
        self.for_side: bool = for_side  # plays for its side's points on cards alone; for studies
        self.random_in_64: i64 = random_in_64  # share of cards played at random in rollouts


class MuTricksSearch(SearchBot):
    def __init__(self, rules: Rules, parameters: MuTricksParameters) -> None:
        assert isinstance(rules, MuTricksRules)
        super().__init__(rules, DEFAULT_ITERATIONS, parameters.max_iterations)
        self._mu: Final[MuTricksRules] = rules
        self._parameters: Final = parameters
        self.rollout: Final = HandRollout(rules, parameters.random_in_64, parameters.for_side)
        self._clue_finder: Final = ClueFinder(rules)
        self._card_locations: Final[CardLocations | None] = (
            CardLocations(load_location_layers()) if parameters.uses_inference else None
        )
        self._history: Final = PlayHistory(rules.players, rules.components)
        self._events: list[Facts] = []
        self.hears: bool = parameters.remembers_tricks
        self._planner: Final = Planner(rules, self.rollout.policy)
        self._plan_search: Final = PlanSearch(
            rules, self.rollout, self._planner, parameters.worlds, _solved_from(rules, parameters)
        )
        self._calibration: Final[Calibration] = calibration_for(rules.variant.name, int(rules.players))
        self._likelihoods: Final[list[Likelihood]] = _likelihoods(rules, self._calibration)
        self.plans: list[MovePlan] = []  # of the last decision, the best first

    def hear(self, events: list[Facts]) -> None:
        """Receive all events of its seat since the match began."""
        self._events = events

    def search_worlds(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        first = worlds.draw(rng)
        assert isinstance(first, MuTricksState)
        if self._uses_heuristic(first):
            return self._heuristic_move(first, seat, rng)
        source = self._choose_worlds(worlds, first, seat, rng)
        self._compare(self._planner.plans(first, seat), source, first, seat, clock, rng)
        return self.plans[0].move

    def compare_auctions(self, view: View, made: int, budget: Budget, rng: Rng) -> None:
        """Compare the plans for the rest of an auction; the result is in `plans`."""
        worlds, seat = self.rules.worlds(view), view["seat"]
        first = worlds.draw(rng)
        assert isinstance(first, MuTricksState)
        source = self._choose_worlds(worlds, first, seat, rng)
        plans = self._planner.auctions(first, seat, made)
        self._compare(plans, source, first, seat, self._clock(budget), rng)

    def _compare(
        self, plans: list[MovePlan], worlds: Worlds, first: MuTricksState, seat: i64, clock: Clock, rng: Rng
    ) -> None:
        """Compare plans in the same worlds and store them in `plans`, the best first."""
        field: list[Candidate] = []
        for plan in plans:
            if first.phase == AUCTION:
                plan.calibration = self._calibration
            field.append(plan)
        self.rollout.payoff.likelihood = self._likelihoods[self._tricks_left(first)]
        is_true: bool = isinstance(worlds, TrueWorld)
        self.rollout.random_in_64 = (
            max(self._parameters.random_in_64, CHEATER_RANDOM_IN_64)
            if is_true
            else self._parameters.random_in_64
        )
        self._plan_search.begin(first, seat, Rng(rng.word()) if is_true else None)
        if first.phase == AUCTION:
            self._plan_search.overbids.detect(worlds, first, seat, rng)
        self._plan_search.best_of(field, worlds, seat, clock, rng)
        self.plans = self._plan_search.plans()

    def ranked(self) -> list[int]:
        """Return the moves, each ranked by its best plan."""
        found: list[int] = []
        for plan in self.plans:
            if plan.move not in found:
                found.append(plan.move)
        return found

    def likely_worlds(self, worlds: Worlds, seat: i64, rng: Rng) -> Worlds:
        first = worlds.draw(rng)
        assert isinstance(first, MuTricksState)
        return self._choose_worlds(worlds, first, seat, rng)

    def best_plan(self, move: i64) -> MovePlan:
        """Return the best plan of the last decision that begins with a move."""
        for plan in self.plans:
            if plan.move == move:
                return plan
        return MovePlan(move)

    def carry_out(self, state: MuTricksState, seat: i64, move: i64) -> None:
        """Make a move of the last decision with the moves of its best plan."""
        self._planner.carry_out(state, seat, self.best_plan(move))

    def _uses_heuristic(self, state: MuTricksState) -> bool:
        if state.phase == AUCTION:
            return not self._parameters.simulates_bids
        return state.phase in NAMINGS and not self._parameters.simulates_naming

    def _heuristic_move(self, state: MuTricksState, seat: i64, rng: Rng) -> i64:
        policy = self.rollout.policy
        policy.prepare(state)
        policy.limits.set(
            seat, min(policy.limits.get(seat) + self._parameters.bid_offset, self._mu.phases.auction.most)
        )
        return policy.move(state, seat, rng)

    def _choose_worlds(self, worlds: Worlds, first: MuTricksState, seat: i64, rng: Rng) -> Worlds:
        """Return the source of worlds: weighted by inference, forgetful, or unchanged."""
        if not self._parameters.counts_cards:
            return ForgetfulWorlds(worlds, seat, self._mu.players)
        if isinstance(worlds, TrueWorld) or self._card_locations is None:
            return worlds
        table = self._card_locations.table(self.find_clues(first, seat))
        return MetropolisWorlds(first, seat, self._mu.players, table, rng)

    def find_clues(self, state: MuTricksState, seat: i64) -> ClueFinder:
        """Find the clues of a seat about the cards that it does not see."""
        shown = self._history.shown(self._events, state)
        self._clue_finder.read(state, seat, self.known_tricks(state), shown)
        return self._clue_finder

    def known_tricks(self, state: MuTricksState) -> list[PlayedTrick]:
        """Return the tricks that the level remembers."""
        tricks = self._history.tricks(self._events, state)
        return tricks if self._parameters.remembers_tricks else tricks[-1:]

    def _tricks_left(self, state: MuTricksState) -> i64:
        """Return the number of tricks left in this hand, or the largest index before it begins."""
        if state.phase < PLAYING:
            return len(self._likelihoods) - 1
        return count_bits(state.cards(state.leader)) if state.leader != NONE else 0


def _solved_from(rules: MuTricksRules, parameters: MuTricksParameters) -> i64:
    """Return the number of cards left from which endgames are solved.

    With fewer seats it is truer that each of them plays either for or against the searching seat.
    """
    if not parameters.solves_endgames:
        return 0
    if parameters.for_side:
        return 3 * rules.players
    if rules.players == 2:
        return 14
    return 9 if rules.players == 3 else 2 * rules.players


def _likelihoods(rules: MuTricksRules, calibration: Calibration) -> list[Likelihood]:
    """Return the likelihoods by tricks left; the last tricks are as simulated."""
    shift, spread = calibration.shift, calibration.spread
    tricks: i64 = rules.variant.hand + rules.variant.dealt_up + (6 if rules.variant.goslar else 0)
    found: list[Likelihood] = []
    for left in range(tricks):
        part: float = float(left) / float(tricks)
        found.append(Likelihood(0.5 * shift * part, spread * math.sqrt(part) if left > 2 else 0.0))
    return [*found, Likelihood(0.5 * shift, spread), Likelihood(shift, spread)]
