"""Hints for Mü: what a bid comes to, who reaches the target, and the points that a card brings home."""

from mutable.coach.hints.adviser import Adviser, Finding
from mutable.coach.hints.sample import Measure
from mutable.games.mu_tricks.bot.levels import mu_tricks_level
from mutable.games.mu_tricks.bot.match import MatchPolicy
from mutable.games.mu_tricks.bot.plans import Plan
from mutable.games.mu_tricks.bot.search import STRAYS
from mutable.games.mu_tricks.rules.result import PLAYED, Result
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, MuTricksState
from mutable.kit.bits import bit_of
from mutable.kit.game import Rules, State

STRONGEST = 6
TARGET = 30.0  # points that reaching a target is about worth
TOWARDS = 0.3  # a card point towards the target, where cards count for nothing else


class MuTricksAdviser(Adviser):
    counts = "hand_points"
    counts_wins = False
    usual = 5000

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MuTricksRules)
        self.search = mu_tricks_level(rules, STRONGEST)
        super().__init__(rules, self.search, MatchPolicy(rules, STRAYS))
        self._variant = rules.variant
        self._scorer = rules.course.scorer
        self._box = rules.components
        if rules.variant.classic:
            self.manners.append("classic")
        self._hands = 0  # that were over before this one
        self._bidding = False

    def begin(self, state: State, seat: int) -> None:
        """In the auction nobody knows yet who plays with whom; then the target is what matters."""
        assert isinstance(state, MuTricksState)
        self._hands = len(state.sheet)
        self._bidding = state.phase == AUCTION
        if self._bidding:
            self.measures = [Measure("points", 1.0), Measure("others", -1.0)]
        elif state.crown_team() & bit_of(seat):
            alone = "" if self._variant.has_partner else "_alone"
            self.measures = [Measure(f"made{alone}", TARGET, True), self._cards(1.0)]
        else:
            self.measures = [Measure("stopped", TARGET, True), self._cards(-1.0)]

    def _cards(self, side: float) -> Measure:
        """The points on the seat's own cards; where these count for nothing, those of the crown (9.9)."""
        return Measure("towards", side * TOWARDS) if self._variant.goslar else Measure("cards", 1.0)

    # What can be seen of a match: of the hand that is being played

    def value(self, state: State, seat: int) -> float:
        """The points of the hand above the mean of the others'."""
        own, others = self._points(self._hand(state), seat)
        return own - others

    def seen(self, state: State, seat: int) -> list[float]:
        hand = self._hand(state)
        if self._bidding:
            return list(self._points(hand, seat))
        made = hand.kind == PLAYED and self._scorer.is_made(hand)
        ours = self._scorer.in_crown_team(hand, seat)
        points = self._scorer.team_points(hand) if self._variant.goslar else hand.points.get(seat)
        return [float(made == ours), float(points)]

    def carry_out(self, state: State, seat: int, move: int) -> None:
        assert isinstance(state, MuTricksState)
        self.search.carry_out(state, seat, move)

    def _hand(self, state: State) -> Result:
        assert isinstance(state, MuTricksState)
        return state.sheet[self._hands]

    def _points(self, hand: Result, seat: int) -> tuple[float, float]:
        """A seat's, and the mean of the others'."""
        seats = range(int(self.rules.players))
        points = [int(self._scorer.of_hand(hand, other)) for other in seats]
        return float(points[seat]), (sum(points) - points[seat]) / (len(points) - 1)

    # What the search says

    def searched_value(self, move: int) -> float | None:
        plan = self.search.best_plan(move)
        return float(plan.worth()) if plan.tries else None

    def findings(self, moves: list[int], at: int) -> list[Finding]:
        if not self._bidding:
            return []
        plan = self.search.best_plan(moves[at])
        if len(moves) == 1:
            return [
                ("beyond", {})
            ]  # the search has looked at nothing else: no bid is within the hand's reach
        if not plan.tries:
            return []
        return [self._bid(plan) if plan.count else self._silence(plan)]

    def _bid(self, plan: Plan) -> Finding:
        """Cards to show, how often that is the crown, and how often its target is then made."""
        facts: dict[str, object] = {"count": int(plan.count)}
        if not plan.crowned:
            return ("bid_for_shield", facts) if self._variant.has_shield else ("pass", {})
        # On average of what it comes to in the end: the seat may have to bid on.
        facts |= {"target": round(plan.targets / plan.crowned), "trump": self._trump(plan)}
        facts |= {"crowned": plan.crowned / float(plan.tries), "made": plan.chance()}
        return ("bid_one" if plan.count == 1 else "bid"), facts

    def _trump(self, plan: Plan) -> str:
        return self._box.trump_name(plan.trump)

    def _silence(self, plan: Plan) -> Finding:
        """No more cards: the crown goes elsewhere, or has been gained."""
        if not plan.crowned:
            return "pass", {}
        return "pass_as_crown", {"crowned": plan.crowned / float(plan.tries), "made": plan.chance()}


ADVISER = MuTricksAdviser
