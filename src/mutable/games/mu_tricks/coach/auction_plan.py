"""One plan for a hand in the auction: a trump, how many cards the hand is worth, and a partner.

A plan depends on the hand and on what was shown before the seat's turn, and its search takes its random
numbers from the hand. So every hint within a turn names the same plan. At the next turn the plan is made anew
only if others have shown cards since, and it stays unless what they showed speaks clearly against it.
"""

from dataclasses import dataclass, field, replace

from mutable.bots.bot import Budget
from mutable.games.mu_tricks.bot.calibration import calibration_for
from mutable.games.mu_tricks.bot.plans import MovePlan
from mutable.games.mu_tricks.bot.search import MuTricksSearch
from mutable.games.mu_tricks.coach.auction_history import Turn, turns_of
from mutable.games.mu_tricks.rules.cards.deck import FACE_OF
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.bits import lowest
from mutable.kit.events import Facts
from mutable.kit.game import View
from mutable.kit.rng import HINT_STREAM, Rng

CLEARLY = 2.0  # points by which another trump must be better than the planned one
PARTNER_HANDS = 48  # simulated for the partner
LEAST_CHANCE = 0.43  # a hand is never worth more cards than give this chance to make the target
OFTEN = 0.6  # share of these hands in which a partner is named

CROWN = "crown"  # bid for the crown, or keep it
SHIELD = "shield"
STAY = "stay"  # show no more cards


@dataclass(frozen=True)
class AuctionPlan:
    """What a seat means to do with its hand."""

    trump: int  # of which cards are shown first
    most: int  # the highest bid with which the crown is worth as much as passing
    aim: str  # CROWN, SHIELD or STAY
    count: int  # cards shown at the end of this turn
    points: float  # card points that its side may expect with this trump, or 0 if unknown
    partner: int = NONE

    def is_like(self, other: "AuctionPlan") -> bool:
        """Return True if both are the same plan for the hand, whatever this turn asks for."""
        return (self.trump, self.most, self.partner) == (other.trump, other.most, other.partner)


@dataclass(frozen=True)
class Planned:
    """The plan of the present turn, the one before it, and what others showed in between."""

    plan: AuctionPlan
    before: AuctionPlan | None = None
    shown: dict[int, list[str]] = field(default_factory=dict)

    @property
    def has_changed(self) -> bool:
        return self.before is not None and not self.plan.is_like(self.before)


class AuctionPlanner:
    def __init__(self, rules: MuTricksRules, search: MuTricksSearch) -> None:
        self._rules = rules
        self._search = search
        self._scorer = rules.phases.scorer
        self._calibration = calibration_for(rules.variant.name, int(rules.players))
        self._most = int(rules.phases.auction.most)
        self._made: dict[tuple[object, ...], Planned] = {}  # by hand, bids and effort

    def plan(self, view: View, heard: list[Facts], iterations: int) -> Planned:
        """Return the plan for the seat's present turn of the auction."""
        planned: Planned | None = None
        for turn in turns_of(self._rules, view, heard):
            planned = self._next(turn, planned, iterations)
        assert planned is not None
        return planned

    def move(self, view: View, plan: AuctionPlan) -> int:
        """Return the move of the plan: the next card, or the end of the turn."""
        seat = view["seat"]
        state = self._rules.sample_state(view, Rng(0))
        assert isinstance(state, MuTricksState)
        rows = self._rules.legality.moves
        if int(state.bids.get(seat)) < plan.count and self._rules.phases.auction.may_show(state, seat):
            card = self._search.rollout.policy.to_show(state, seat, plan.trump)
            return int(rows.first_show + FACE_OF[lowest(card)])
        return int(rows.done if state.fresh else rows.passing)

    def _next(self, turn: Turn, before: Planned | None, iterations: int) -> Planned:
        state = self._rules.sample_state(turn.view, Rng(0))
        assert isinstance(state, MuTricksState)
        seat = turn.view["seat"]
        if before is not None and not turn.shown:
            return Planned(replace(before.plan, count=int(state.bids.get(seat))), before.plan)
        earlier = before.plan if before is not None else None
        key = (int(state.cards(seat)), tuple(state.shown.values()), len(state.sheet), iterations, earlier)
        if key not in self._made:
            self._made[key] = self._make(turn, state, earlier, iterations)
        return self._made[key]

    def _make(
        self, turn: Turn, state: MuTricksState, earlier: AuctionPlan | None, iterations: int
    ) -> Planned:
        seat = turn.view["seat"]
        rng = Rng(_seed_of(state, seat), HINT_STREAM)
        self._search.hear(turn.heard)
        self._search.choose(turn.view, Budget(iterations=iterations), rng)
        found = self._read(list(self._search.plans), state, seat, earlier)
        if found.aim == CROWN:
            found = replace(found, partner=self._partner(turn.view, found, earlier, rng))
        elif earlier is not None:
            found = replace(found, partner=earlier.partner)
        return Planned(found, earlier, turn.shown)

    # What the search found

    def _read(
        self, plans: list[MovePlan], state: MuTricksState, seat: int, earlier: AuctionPlan | None
    ) -> AuctionPlan:
        """Return the plan that the search prefers; it keeps the earlier trump where that is about as good."""
        best, own = plans[0], int(state.bids.get(seat))
        trump = self._trump(plans, state, seat, earlier)
        if best.count and int(best.trump) != trump:
            best = next(plan for plan in plans if not plan.count or int(plan.trump) == trump)
        others = max(int(state.bids.get(other)) for other in range(int(self._rules.players)) if other != seat)
        count = max(own, int(best.count))
        points, most = self._worth(plans, trump, state, seat, earlier)
        if best.count > others:
            return AuctionPlan(trump, max(most, count), CROWN, count, points)
        most = min(most, max(others, own))
        return AuctionPlan(trump, most, SHIELD if best.count else STAY, count, points)

    def _trump(
        self, plans: list[MovePlan], state: MuTricksState, seat: int, earlier: AuctionPlan | None
    ) -> int:
        bids = [plan for plan in plans if plan.count]
        if not bids:
            return earlier.trump if earlier else self._best_trump(state, seat)
        kept = [plan for plan in bids if earlier is not None and int(plan.trump) == earlier.trump]
        if earlier is not None and (not kept or bids[0].worth() - kept[0].worth() < CLEARLY):
            return earlier.trump if kept else int(bids[0].trump)
        return int(bids[0].trump)

    def _best_trump(self, state: MuTricksState, seat: int) -> int:
        policy = self._search.rollout.policy
        policy.prepare(state)
        return int(policy.plans.get(seat))

    def _worth(
        self,
        plans: list[MovePlan],
        trump: int,
        state: MuTricksState,
        seat: int,
        earlier: AuctionPlan | None,
    ) -> tuple[float, int]:
        """Return the points that a crown with this trump may expect, and the highest bid they justify."""
        crowned = [plan for plan in plans if plan.count and int(plan.trump) == trump and plan.crowned > 0.0]
        if not crowned:
            return (
                (earlier.points, earlier.most) if earlier else (0.0, self._by_heuristic(state, seat, trump))
            )
        hands = sum(plan.crowned for plan in crowned)
        points = sum(plan.points for plan in crowned) / hands
        stop = next((plan for plan in plans if not plan.count), None)
        least = self._least_chance(max(crowned, key=_tries), stop)
        most = 0
        while most < self._most and self._calibration.chance(points, self._target(most + 1)) >= least:
            most += 1
        return self._calibration.base + self._calibration.slope * points, most

    def _by_heuristic(self, state: MuTricksState, seat: int, trump: int) -> int:
        """Return the highest bid of a hand for which no simulated auction led to the crown."""
        extra = int(self._rules.components.points_of(state.side))
        strength = self._search.rollout.policy.strength
        return int(strength.highest_bid(state.cards(seat), trump, extra))

    def _least_chance(self, bid: MovePlan, stop: MovePlan | None) -> float:
        """Return the chance to make the target with which the crown is worth as much as stopping."""
        if stop is None or not stop.tries or bid.stakes <= 0.0:
            return 0.5
        stake = bid.stakes / float(bid.tries)
        return max(LEAST_CHANCE, bid.chance() - (bid.worth() - stop.worth()) / stake)

    def _target(self, count: int) -> int:
        return int(self._scorer.target(count))

    # The partner

    def _partner(self, view: View, plan: AuctionPlan, earlier: AuctionPlan | None, rng: Rng) -> int:
        """Return the seat that would be named in most simulated hands; NONE if it is open."""
        if not self._rules.variant.has_partner:
            return NONE
        seat, rollout = view["seat"], self._search.rollout
        worlds = self._search.likely_worlds(self._rules.worlds(view), seat, rng)
        named: dict[int, int] = {}
        total = 0
        wanted = next((one for one in self._search.plans if one.count == plan.count), self._search.plans[0])
        for _ in range(PARTNER_HANDS):
            world = worlds.draw(rng)
            assert isinstance(world, MuTricksState)
            rollout.policy.prepare(world)
            state = world.copy()
            self._search.carry_out(state, seat, wanted.move)
            rollout.play(state, world, seat, rng)
            if int(state.crown) == seat:
                total += 1
                named[int(state.partner)] = named.get(int(state.partner), 0) + 1
        if not total:
            return NONE
        likely = max(named, key=lambda other: named[other])
        kept = earlier.partner if earlier is not None else NONE
        if kept != NONE and named.get(kept, 0) >= (1.0 - OFTEN) * total:
            return kept
        return likely if named[likely] >= OFTEN * total else NONE


def _tries(plan: MovePlan) -> int:
    return int(plan.tries)


def _seed_of(state: MuTricksState, seat: int) -> int:
    """Return a seed that is the same in the whole auction of a hand."""
    return int(state.cards(seat)) % (1 << 53)
