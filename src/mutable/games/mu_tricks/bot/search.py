"""The strongest bot of Mü: every plan is tried in the same worlds, and hands are played out by policy."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.bot import Budget
from mutable.bots.search.clock import Clock
from mutable.bots.search.halving import Candidate
from mutable.bots.search.thinker import Thinker
from mutable.bots.search.worlds import TrueWorld
from mutable.games.mu_tricks.bot.belief import Belief, LikelyWorlds
from mutable.games.mu_tricks.bot.card_locations import Whereabouts, stored
from mutable.games.mu_tricks.bot.figures import Figures, figures_for
from mutable.games.mu_tricks.bot.forgetful_worlds import VagueWorlds
from mutable.games.mu_tricks.bot.hand import HandRollout
from mutable.games.mu_tricks.bot.payoff import Likelihood
from mutable.games.mu_tricks.bot.plan_trials import PlanTryouts
from mutable.games.mu_tricks.bot.plans import Plan, Planner
from mutable.games.mu_tricks.bot.play_history import Diary, PlayedTrick
from mutable.games.mu_tricks.rules.result import NONE
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

STRAYS: Final = 8
STRAYS_IN_TRUTH: Final = 24  # a cheater's one deal makes one line of play, unless many cards stray from it
NAMINGS: Final = (BURYING, NAMING_MINOR, NAMING_MAJOR, NAMING_PARTNER)
USUAL: Final = 1500  # imagined hands where a budget names no limit


class MuTricksMind:
    """What a level can hold in its head."""

    def __init__(
        self,
        most: i64 = 0,
        worlds: i64 = 0,
        infers: bool = True,
        remembers: bool = True,
        solves: bool = True,
        judges: bool = True,
        plans: bool = True,
        counts: bool = True,
        daring: i64 = 0,
        strays: i64 = STRAYS,
        for_side: bool = False,
    ) -> None:
        self.most: i64 = most  # hands that it plays out in its mind; 0: as time allows
        self.worlds: i64 = worlds  # different deals that it thinks of; 0: any number
        self.infers: bool = infers  # does it ask what bids and played cards tell?
        self.remembers: bool = remembers  # does it know who played what before the last trick?
        self.solves: bool = solves  # does it look at all cards once few are left?
        self.judges: bool = judges  # does it imagine what a bid is worth, or go by a rule of thumb?
        self.plans: bool = plans  # the same for trumps, the partner and what to bury
        self.counts: bool = counts  # does it know which cards are gone, and who lacks what?
        self.daring: i64 = daring  # cards that it shows beyond (or short of) what the thumb allows
        self.for_side: bool = for_side  # does it play for its side's points on cards alone? For studies
        self.strays: i64 = strays  # of 64 cards in imagined hands so many are played at random


class MuTricksSearch(Thinker):
    def __init__(self, rules: Rules, mind: MuTricksMind) -> None:
        assert isinstance(rules, MuTricksRules)
        super().__init__(rules, USUAL, mind.most)
        self._mu: Final[MuTricksRules] = rules
        self._mind: Final = mind
        self.rollout: Final = HandRollout(rules, mind.strays, mind.for_side)
        self._belief: Final = Belief(rules)
        self._whereabouts: Final[Whereabouts | None] = Whereabouts(stored()) if mind.infers else None
        self._diary: Final = Diary(rules.players, rules.components)
        self._events: list[Facts] = []
        self.hears: bool = mind.remembers
        self._planner: Final = Planner(rules, self.rollout.policy)
        self._tryouts: Final = PlanTryouts(
            rules, self.rollout, self._planner, mind.worlds, _solved_from(rules, mind)
        )
        self._figures: Final[Figures] = figures_for(rules.variant.name, int(rules.players))
        self._likelihoods: Final[list[Likelihood]] = _likelihoods(rules, self._figures)
        self.plans: list[Plan] = []  # of the last decision, the best first

    def hear(self, events: list[Facts]) -> None:
        """All that its seat was told since the match began."""
        self._events = events

    def think(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        first = worlds.draw(rng)
        assert isinstance(first, MuTricksState)
        if self._goes_by_thumb(first):
            return self._by_thumb(first, seat, rng)
        source = self._source(worlds, first, seat, rng)
        self._compare(self._planner.plans(first, seat), source, first, seat, clock, rng)
        return self.plans[0].move

    def think_of_auctions(self, view: View, made: int, budget: Budget, rng: Rng) -> None:
        """What a seat may have in mind for the rest of an auction, compared: `plans` are those."""
        worlds, seat = self.rules.worlds(view), view["seat"]
        first = worlds.draw(rng)
        assert isinstance(first, MuTricksState)
        source = self._source(worlds, first, seat, rng)
        plans = self._planner.auctions(first, seat, made)
        self._compare(plans, source, first, seat, self._clock(budget), rng)

    def _compare(
        self, plans: list[Plan], worlds: Worlds, first: MuTricksState, seat: i64, clock: Clock, rng: Rng
    ) -> None:
        """Each plan in the same worlds; the best stands first then."""
        field: list[Candidate] = []
        for plan in plans:
            if first.phase == AUCTION:
                plan.figures = self._figures
            field.append(plan)
        self.rollout.payoff.likelihood = self._likelihoods[self._tricks_left(first)]
        is_true: bool = isinstance(worlds, TrueWorld)
        self.rollout.strays = max(self._mind.strays, STRAYS_IN_TRUTH) if is_true else self._mind.strays
        self._tryouts.begin(first, seat, Rng(rng.word()) if is_true else None)
        if first.phase == AUCTION:
            self._tryouts.overbids.note(worlds, first, seat, rng)
        self._tryouts.best_of(field, worlds, seat, clock, rng)
        self.plans = self._tryouts.plans()

    def ranked(self) -> list[int]:
        """Of the plans that begin with the same move, the best stands for it."""
        found: list[int] = []
        for plan in self.plans:
            if plan.move not in found:
                found.append(plan.move)
        return found

    def likely(self, worlds: Worlds, seat: i64, rng: Rng) -> Worlds:
        first = worlds.draw(rng)
        assert isinstance(first, MuTricksState)
        return self._source(worlds, first, seat, rng)

    def best_plan(self, move: i64) -> Plan:
        """The best plan of the last decision that begins with a move."""
        for plan in self.plans:
            if plan.move == move:
                return plan
        return Plan(move)

    def carry_out(self, state: MuTricksState, seat: i64, move: i64) -> None:
        """A move of the last decision, with all that is meant to follow it at once."""
        self._planner.carry_out(state, seat, self.best_plan(move))

    def _goes_by_thumb(self, state: MuTricksState) -> bool:
        if state.phase == AUCTION:
            return not self._mind.judges
        return state.phase in NAMINGS and not self._mind.plans

    def _by_thumb(self, state: MuTricksState, seat: i64, rng: Rng) -> i64:
        policy = self.rollout.policy
        policy.prepare(state)
        policy.limits.set(
            seat, min(policy.limits.get(seat) + self._mind.daring, self._mu.course.auction.most)
        )
        return policy.move(state, seat, rng)

    def _source(self, worlds: Worlds, first: MuTricksState, seat: i64, rng: Rng) -> Worlds:
        """Worlds as likely as what was seen makes them. The cheater has nothing to infer."""
        if not self._mind.counts:
            return VagueWorlds(worlds, seat, self._mu.players)
        if isinstance(worlds, TrueWorld) or self._whereabouts is None:
            return worlds
        table = self._whereabouts.table(self.believed(first, seat))
        return LikelyWorlds(first, seat, self._mu.players, table, rng)

    def believed(self, state: MuTricksState, seat: i64) -> Belief:
        """What a seat can tell of the cards that it does not see."""
        shown = self._diary.shown(self._events, state)
        self._belief.read(state, seat, self.remembered(state), shown)
        return self._belief

    def remembered(self, state: MuTricksState) -> list[PlayedTrick]:
        """What this mind knows of the tricks."""
        tricks = self._diary.tricks(self._events, state)
        return tricks if self._mind.remembers else tricks[-1:]

    def _tricks_left(self, state: MuTricksState) -> i64:
        """Of this hand; as many as there are before it begins."""
        if state.phase < PLAYING:
            return len(self._likelihoods) - 1
        return count_bits(state.cards(state.leader)) if state.leader != NONE else 0


def _solved_from(rules: MuTricksRules, mind: MuTricksMind) -> i64:
    """Cards left: the fewer seats, the truer it is that everybody plays for or against the seat that asks."""
    if not mind.solves:
        return 0
    if mind.for_side:
        return 3 * rules.players
    if rules.players == 2:
        return 14
    return 9 if rules.players == 3 else 2 * rules.players


def _likelihoods(rules: MuTricksRules, figures: Figures) -> list[Likelihood]:
    """How sure imagined points are, by tricks left; the last tricks are as imagined."""
    shift, spread = figures.shift, figures.spread
    tricks: i64 = rules.variant.hand + rules.variant.dealt_up + (6 if rules.variant.goslar else 0)
    found: list[Likelihood] = []
    for left in range(tricks):
        part: float = float(left) / float(tricks)
        found.append(Likelihood(0.5 * shift * part, spread * math.sqrt(part) if left > 2 else 0.0))
    return [*found, Likelihood(0.5 * shift, spread), Likelihood(shift, spread)]
