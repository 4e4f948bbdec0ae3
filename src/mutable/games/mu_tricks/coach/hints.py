"""Hints for Mü: the strongest search, and in an auction one plan for the hand."""

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.coach.analysis.adviser import Adviser, Finding
from mutable.games.mu_tricks.bot.levels import mu_tricks_level
from mutable.games.mu_tricks.bot.match_policy import MatchPolicy
from mutable.games.mu_tricks.bot.search import RANDOM_IN_64
from mutable.games.mu_tricks.coach.auction_plan import SHIELD, STAY, AuctionPlan, AuctionPlanner, Planned
from mutable.games.mu_tricks.rules.cards.deck import NO_TRUMP, face_cards, trump_cards
from mutable.games.mu_tricks.rules.hand.result import NONE, HandResult
from mutable.games.mu_tricks.rules.moves import SHOW
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, COUNTING, MuTricksState
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State, View
from mutable.kit.rng import Rng

STRONGEST = 6
PLAN_ITERATIONS = 2000
PER_MILLISECOND = 80.0  # iterations of the compiled search; a review's usual time allows whole plans
PLACES = {  # of the other seats, clockwise
    2: ["other"], 3: ["left", "right"], 4: ["left", "across", "right"],
    5: ["left", "left2", "right2", "right"], 6: ["left", "left2", "across", "right2", "right"],
}  # fmt: skip


class MuTricksAdviser(Adviser):
    counts = "hand_points"
    counts_wins = False
    default_iterations = 5000

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MuTricksRules)
        self.search = mu_tricks_level(rules, STRONGEST)
        super().__init__(rules, self.search, MatchPolicy(rules, RANDOM_IN_64))
        self._variant = rules.variant
        self._scorer = rules.phases.scorer
        self._box = rules.components
        if rules.variant.classic:
            self.suffixes.append("classic")
        self._hands = 0  # finished before this one
        self._bidding = False
        self._seat = 0
        self._leads = False  # in the auction
        self._highest = 0  # bid: its own if it leads, otherwise the others'
        self._auction = rules.phases.auction
        self._moves = rules.legality.moves
        self._planner = AuctionPlanner(rules, self.search)
        self._planned: Planned | None = None
        self.heard: list[Facts] = []  # the events of the seat

    def begin(self, state: State, seat: int) -> None:
        assert isinstance(state, MuTricksState)
        self._hands = len(state.sheet)
        self._bidding = state.phase == AUCTION
        self._seat = seat
        if self._bidding:
            auction, players = self._auction, range(int(self.rules.players))
            self._leads = auction.crown(state) == seat
            self._highest = max(int(state.bids.get(other)) for other in players if other != seat)
            self._highest = int(state.bids.get(seat)) if self._leads else self._highest

    # Values count only the current hand of a match

    def value(self, state: State, seat: int) -> float:
        """Return the points of the hand minus the mean of the others'."""
        own, others = self._points(self._hand(state), seat)
        return own - others

    def carry_out(self, state: State, seat: int, move: int) -> None:
        assert isinstance(state, MuTricksState)
        self.search.carry_out(state, seat, move)

    def corrected(self, found: list[float], state: MuTricksState, seat: int, move: int) -> list[float]:
        """Return the values of a finished hand with the calibrated chance of the plan behind a bid."""
        plan = self.search.best_plan(move)
        if plan.calibration is None or state.phase != COUNTING or state.crown != seat:
            return found
        doubt, payoff = plan.correction(), self.search.rollout.payoff
        return [worth + doubt * payoff.stake(state, other) for other, worth in enumerate(found)]

    def _hand(self, state: State) -> HandResult:
        assert isinstance(state, MuTricksState)
        return state.sheet[self._hands]

    def _points(self, hand: HandResult, seat: int) -> tuple[float, float]:
        """Return the points of a seat, and the mean of the others'."""
        seats = range(int(self.rules.players))
        points = [int(self._scorer.hand_score(hand, other)) for other in seats]
        return float(points[seat]), (sum(points) - points[seat]) / (len(points) - 1)

    # The plan of an auction

    def think(self, view: View, budget: Budget, rng: Rng) -> list[int]:
        """Return the moves, best first; in an auction the move of the plan comes first."""
        if view["phase"] != "auction":
            return super().think(view, budget, rng)
        move = self.planned_move(view, self.heard, budget)
        self.search.hear(self.heard)
        ranked = super().think(view, budget, rng)
        return [move, *(other for other in ranked if other != move)]

    def planned_move(self, view: View, heard: list[Facts], budget: Budget) -> int:
        """Return the next move of the plan of an auction."""
        self._planned = self._planner.plan(view, heard, _plan_iterations(budget))
        return self._planner.move(view, self._planned.plan)

    def planned_trump(self, move: int) -> int:
        """Return the trump for which a card is shown; NONE if it serves no plan."""
        found = int(self.search.best_plan(move).trump)
        if found != NONE or self._planned is None:
            return found
        trump = self._planned.plan.trump
        shown = face_cards(self._moves.what[move]) & trump_cards(trump)
        return trump if self._moves.kind[move] == SHOW and shown else NONE

    def plan(self) -> tuple[list[Finding], dict[str, object]]:
        planned = self._planned
        if not self._bidding or planned is None:
            return [], {}
        plan = planned.plan
        said = [*self._news(planned), *self._sentences(plan)]
        memory: dict[str, object] = {"trump": self._trump(plan), "most": plan.most, "partner": plan.partner}
        return said, memory

    def _news(self, planned: Planned) -> list[Finding]:
        """Return what others showed since the plan was made, and whether that changed it."""
        if planned.before is None or not planned.shown:
            return []
        is_new = planned.has_changed or (planned.before.aim != planned.plan.aim and not self._leads)
        kind = "changed" if is_new else "stands"
        facts: dict[str, object] = {"shown": sum(len(cards) for cards in planned.shown.values())}
        if len(planned.shown) == 1:
            facts["place"] = self._place(next(iter(planned.shown)))
        else:
            kind = f"{kind}_several"
        found: list[Finding] = [(f"plan_{kind}", facts)]
        if planned.has_changed and planned.before.most:
            before = planned.before
            found.append(("plan_from", {"trump": self._trump(before), "most": before.most}))
        return found

    def _sentences(self, plan: AuctionPlan) -> list[Finding]:
        facts: dict[str, object] = {"trump": self._trump(plan), "most": plan.most, "count": self._highest}
        none = "_none" if plan.trump == NO_TRUMP else ""
        if plan.aim == SHIELD:
            return [("plan_shield", facts)] if plan.most else [("plan_shield_only", facts)]
        if plan.aim == STAY and not self._leads:
            return [("plan_stay", facts)] if plan.most else [("plan_pass", facts)]
        found: list[Finding] = [(f"plan_keep{none}" if plan.aim == STAY else f"plan_crown{none}", facts)]
        if plan.points:
            target = int(self._scorer.target(plan.most))
            found.append(("plan_target", {**facts, "points": round(plan.points), "target": target}))
        if plan.partner != NONE:
            found.append(("plan_partner", {"place": self._place(plan.partner)}))
        return found

    def _trump(self, plan: AuctionPlan) -> str:
        return str(self._box.trump_name(plan.trump))

    def _place(self, other: int) -> str:
        """Return where another seat is, as the seat sees it. Players sit clockwise."""
        players = int(self.rules.players)
        return PLACES[players][(other - self._seat) % players - 1]

    def findings(self, moves: list[int], at: int) -> list[Finding]:
        if self._bidding and len(moves) == 1:
            return [("beyond", {})]  # the search considered no other move: no bid is within the hand's reach
        return []


def _plan_iterations(budget: Budget) -> int:
    """Return the iterations of a plan. They are fixed, so that a plan does not depend on the machine; only
    a short budget in milliseconds allows fewer.
    """
    if budget.iterations is not None:
        return budget.iterations
    if budget.milliseconds is None:
        return PLAN_ITERATIONS
    rate = PER_MILLISECOND if is_compiled() else PER_MILLISECOND / 50.0
    return max(1, min(PLAN_ITERATIONS, int(rate * budget.milliseconds)))


ADVISER = MuTricksAdviser
