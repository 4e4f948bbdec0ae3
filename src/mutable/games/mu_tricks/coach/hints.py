"""Hints for Mü: what a bid leads to, how often the target is made, and the card points won."""

from mutable.coach.analysis.adviser import Adviser, Finding
from mutable.games.mu_tricks.bot.levels import mu_tricks_level
from mutable.games.mu_tricks.bot.match_policy import MatchPolicy
from mutable.games.mu_tricks.bot.plans import MovePlan
from mutable.games.mu_tricks.bot.search import RANDOM_IN_64
from mutable.games.mu_tricks.rules.hand.result import HandResult
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, MuTricksState
from mutable.kit.game import Rules, State

STRONGEST = 6


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

    def begin(self, state: State, seat: int) -> None:
        assert isinstance(state, MuTricksState)
        self._hands = len(state.sheet)
        self._bidding = state.phase == AUCTION

    # Values count only the current hand of a match

    def value(self, state: State, seat: int) -> float:
        """Return the points of the hand minus the mean of the others'."""
        own, others = self._points(self._hand(state), seat)
        return own - others

    def carry_out(self, state: State, seat: int, move: int) -> None:
        assert isinstance(state, MuTricksState)
        self.search.carry_out(state, seat, move)

    def _hand(self, state: State) -> HandResult:
        assert isinstance(state, MuTricksState)
        return state.sheet[self._hands]

    def _points(self, hand: HandResult, seat: int) -> tuple[float, float]:
        """Return the points of a seat, and the mean of the others'."""
        seats = range(int(self.rules.players))
        points = [int(self._scorer.hand_score(hand, other)) for other in seats]
        return float(points[seat]), (sum(points) - points[seat]) / (len(points) - 1)

    # Findings of the search

    def findings(self, moves: list[int], at: int) -> list[Finding]:
        if not self._bidding:
            return []
        plan = self.search.best_plan(moves[at])
        if len(moves) == 1:
            return [("beyond", {})]  # the search considered no other move: no bid is within the hand's reach
        if not plan.tries:
            return []
        return [self._bid(plan) if plan.count else self._stop(plan)]

    def _bid(self, plan: MovePlan) -> Finding:
        """Describe the cards to show, how often they win the crown, and how often it makes its target."""
        facts: dict[str, object] = {"count": int(plan.count)}
        if not plan.crowned:
            return ("bid_for_shield", facts) if self._variant.has_shield else ("pass", {})
        # The mean target of the final bids: the seat may have to bid on.
        facts |= {"target": round(plan.targets / plan.crowned), "trump": self._trump(plan)}
        facts |= {"crowned": plan.crowned / float(plan.tries), "made": plan.chance()}
        return ("bid_one" if plan.count == 1 else "bid"), facts

    def _trump(self, plan: MovePlan) -> str:
        return self._box.trump_name(plan.trump)

    def _stop(self, plan: MovePlan) -> Finding:
        """Describe showing no more cards: the seat never becomes crown, or may still become it."""
        if not plan.crowned:
            return "pass", {}
        return "pass_as_crown", {"crowned": plan.crowned / float(plan.tries), "made": plan.chance()}


ADVISER = MuTricksAdviser
