"""The strongest bot of Mü: every plan is tried in the same worlds, and hands are played out by policy."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.mu_tricks.belief import Belief, LikelyWorlds
from mutable.bots.mu_tricks.diary import Diary, PlayedTrick
from mutable.bots.mu_tricks.endgame import Endgame, Worth
from mutable.bots.mu_tricks.figures import Figures, figures_for
from mutable.bots.mu_tricks.hand import HandRollout
from mutable.bots.mu_tricks.payoff import Likelihood
from mutable.bots.mu_tricks.plans import Contract, Plan, Planner
from mutable.bots.mu_tricks.vague import VagueWorlds
from mutable.bots.search.clock import Clock
from mutable.bots.search.flat import halvings
from mutable.bots.search.thinker import Thinker
from mutable.bots.search.worlds import TrueWorld
from mutable.games.mu_tricks.result import NONE
from mutable.games.mu_tricks.rules import MuTricksRules
from mutable.games.mu_tricks.state import (
    AUCTION,
    BURYING,
    COUNTING,
    NAMING_MAJOR,
    NAMING_MINOR,
    NAMING_PARTNER,
    PLAYING,
    MuTricksState,
)
from mutable.kit.bits import count_bits
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng

MOST_NODES: Final = 8000  # positions of an ending, in one world
STRAYS: Final = 8
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
        self._mu: MuTricksRules = rules
        self._mind: MuTricksMind = mind
        self._rollout: HandRollout = HandRollout(rules, mind.strays, mind.for_side)
        self._belief: Belief = Belief(rules)
        self._diary: Diary = Diary(rules.players)
        self._planner: Planner = Planner(rules, self._rollout.policy)
        self._endgame: Endgame = Endgame(rules)
        self._worth: Worth = Worth(0, [])
        self._solving: bool = False
        self._solved_from: i64 = 3 * rules.players if mind.for_side else _solved_from(rules)
        self._figures: Figures = figures_for(rules.variant.name, int(rules.players))
        self._likelihoods: list[Likelihood] = _likelihoods(rules, self._figures)
        self._bidding: bool = False
        self._scratch: MuTricksState = MuTricksState()
        self.plans: list[Plan] = []  # of the last decision, the best first

    def think(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        first = worlds.draw(rng)
        assert isinstance(first, MuTricksState)
        if self._goes_by_thumb(first):
            return self._by_thumb(first, seat, rng)
        source = self._source(worlds, first, seat, rng)
        self._rollout.payoff.likelihood = self._likelihoods[self._tricks_left(first)]
        plans = self._planner.plans(first, seat)
        self._bidding = first.phase == AUCTION
        if self._bidding:
            for plan in plans:
                plan.figures = self._figures
        self._begin_endgame(first, seat)
        alive: list[Plan] = plans[:]
        rounds: i64 = halvings(len(alive))
        done: i64 = 0
        tried: i64 = 0
        while len(alive) > 1:
            world = source.draw(rng)
            assert isinstance(world, MuTricksState)
            if not self._try_all(world, alive, seat, clock, rng):
                break
            tried += 1
            if tried == self._mind.worlds:
                break
            if clock.spent() * float(rounds) >= float(done + 1):
                done += 1
                alive = _better_half(alive)
        self.plans = _ranked(alive, plans)
        return self.plans[0].move

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
        policy = self._rollout.policy
        policy.prepare(state)
        policy.limits.set(
            seat, min(policy.limits.get(seat) + self._mind.daring, self._mu.course.auction.most)
        )
        return policy.move(state, seat, rng)

    def _source(self, worlds: Worlds, first: MuTricksState, seat: i64, rng: Rng) -> Worlds:
        """Worlds as likely as what was seen makes them. The cheater has nothing to infer."""
        tricks = self.remembered(first)
        if not self._mind.counts:
            return VagueWorlds(worlds, seat, self._mu.players)
        if isinstance(worlds, TrueWorld) or not self._mind.infers:
            return worlds
        self._belief.read(first, seat, tricks)
        return LikelyWorlds(first, seat, self._mu.players, self._belief.clues, rng)

    def remembered(self, state: MuTricksState) -> list[PlayedTrick]:
        """What this mind knows of the tricks."""
        tricks = self._diary.tricks(state)
        return tricks if self._mind.remembers else tricks[-1:]

    def _try_all(self, world: MuTricksState, alive: list[Plan], seat: i64, clock: Clock, rng: Rng) -> bool:
        """One world for all; False if the budget ran out, and then the unfinished row is not counted."""
        self._rollout.policy.prepare(world)
        if self._solving:
            self._endgame.begin(world, seat, self._worth, MOST_NODES)
        luck: i64 = rng.word()
        values: list[float] = []
        contracts: list[Contract | None] = []
        goes_on: bool = True
        for plan in alive:
            self._scratch.assign(world)
            self._planner.carry_out(self._scratch, seat, plan)
            values.append(self._value(world, seat, luck))
            contracts.append(self._contract(seat))
            goes_on = clock.tick()
            if not goes_on:
                break
        if len(values) == len(alive):
            for at in range(len(alive)):
                alive[at].count_in(values[at], contracts[at])
        return goes_on

    def _value(self, world: MuTricksState, seat: i64, luck: i64) -> float:
        """What becomes of the scratch state: by perfect play if few cards are left, else by policy."""
        if self._solving:
            found: i64 = self._endgame.value(self._scratch)
            if not self._endgame.gave_up():
                own: i64 = self._worth.own * self._mu.box.points_of(self._scratch.won.get(seat))
                return float(found + own) / 100.0
            self._solving = False
        return self._rollout.play(self._scratch, world, seat, Rng(luck))

    def _begin_endgame(self, state: MuTricksState, seat: i64) -> None:
        """Are few enough cards left, and none that only chance knows?"""
        cards: i64 = 0
        down: i64 = 0
        for other in range(self._mu.players):
            cards |= state.cards(other)
            down |= state.down.get(other)
        few: bool = state.phase == PLAYING and count_bits(cards) <= self._solved_from
        self._solving = few and down == 0 and self._mind.solves
        if self._solving:
            self._worth = self._rollout.payoff.worth(state, seat)

    def _tricks_left(self, state: MuTricksState) -> i64:
        """Of this hand; as many as there are before it begins."""
        if state.phase < PLAYING:
            return len(self._likelihoods) - 1
        return count_bits(state.cards(state.leader)) if state.leader != NONE else 0

    def _contract(self, seat: i64) -> Contract | None:
        """What became of it, if the seat has become crown; asked for in the auction only."""
        state = self._scratch
        if not self._bidding or state.phase != COUNTING or state.crown != seat:
            return None
        payoff = self._rollout.payoff
        made: float = payoff.chance(state)
        points: i64 = payoff.team_points(state)
        return Contract(made, points, points - payoff.margin(state), payoff.stake(state, seat))


def _solved_from(rules: MuTricksRules) -> i64:
    """Cards left: the fewer seats, the truer it is that everybody plays for or against the seat that asks."""
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


def _better_half(alive: list[Plan]) -> list[Plan]:
    ordered = sorted(alive, key=_by_mean)
    return ordered[: max(2, (len(ordered) + 1) // 2)]


def _ranked(alive: list[Plan], plans: list[Plan]) -> list[Plan]:
    """Who survived comes before who was dropped, in either group the better mean."""
    dropped = [plan for plan in plans if plan not in alive]
    return sorted(alive, key=_by_mean) + sorted(dropped, key=_by_mean)


def _by_mean(plan: Plan) -> float:
    return -plan.mean()
