"""The evaluator of Mü: play each hand to its end, with calibrated chances to make the target.

An auction is evaluated as a whole. The cards that a seat showed tell how far it planned to go. The evaluator
plays this plan and the best plan to the end of the auction. A bid or pass is an error only at the start of a
turn, and only if the strongest search would have chosen otherwise too.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import takewhile

from mutable.bots.bot import Budget
from mutable.coach.analysis.adviser import Finding
from mutable.coach.analysis.decision import Decision
from mutable.coach.analysis.evaluator import Comparison, Evaluator
from mutable.coach.analysis.wording import MeanPoints, Reason
from mutable.games.mu_tricks.bot.calibration import calibration_for
from mutable.games.mu_tricks.bot.payoff import Likelihood, Payoff
from mutable.games.mu_tricks.bot.plans import MovePlan
from mutable.games.mu_tricks.coach.hints import MuTricksAdviser
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, COUNTING, MuTricksState
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State, View
from mutable.kit.rng import Rng

KINDS = {
    "show": "auction", "pass": "auction", "done": "auction",
    "trump": "trump", "partner": "trump", "play": "play",
}  # fmt: skip
NAMINGS = ("bury", "minor", "major", "partner")  # phases between the auction and the first trick
FOR_THE_SHIELD = 0.1  # share of the games with the crown; below it, a bid was for the shield


@dataclass(frozen=True)
class Bidding:
    """How far a seat went in an auction, and how far it may have planned to go."""

    first: int  # the number of its first decision in the auction
    least: int  # the cards that it showed
    most: int  # with a higher ceiling it would have gone on

    def fits(self, plan: MovePlan) -> bool:
        return self.least <= plan.ceiling <= self.most


@dataclass
class Intent:
    """A plan for the rest of an auction, the cards shown in the same turn before it, and its results in the
    evaluator's games.
    """

    plan: MovePlan
    before: list[int] = field(default_factory=list)
    games: int = 0
    crowned: int = 0  # games in which the seat became crown
    made: float = 0.0  # sum of the chances to make its target in those
    stakes: float = 0.0  # sum of what making it is worth

    @property
    def first(self) -> int:
        return self.before[0] if self.before else int(self.plan.move)

    def count_in(self, state: MuTricksState, seat: int, payoff: Payoff) -> bool:
        """Count a finished hand; return True if the seat played it as crown."""
        self.games += 1
        if state.phase != COUNTING or state.crown != seat:
            return False
        self.crowned += 1
        self.made += float(payoff.chance(state))
        self.stakes += float(payoff.stake(state, seat))
        return True

    def share(self) -> float:
        """Return the share of games in which the seat became crown."""
        return self.crowned / self.games if self.games else 0.0

    def chance(self) -> float:
        """Return the chance to make the target as crown, from the search if it has looked at some."""
        return float(self.plan.chance()) if self.plan.crowned else self.made / self.crowned


class MuTricksEvaluator(Evaluator):
    def __init__(self, game: str, rules: Rules) -> None:
        super().__init__(game, rules)
        assert isinstance(self.adviser, MuTricksAdviser)
        self._search = self.adviser.search
        self._at_first_trick = _at_first_trick(rules)
        self._biddings: dict[int, Bidding] = {}
        self._turns: dict[int, list[Decision]] = {}  # by decision: itself and the later ones of its turn
        self._plans: dict[int, Intent] = {}  # of the auction begun last, by move; else empty

    # Whole auctions

    def is_grouped(self, state: State) -> bool:
        assert isinstance(state, MuTricksState)
        return bool(state.phase == AUCTION)

    def prepare(self, decisions: list[Decision]) -> None:
        auctions: dict[tuple[int, ...], list[Decision]] = defaultdict(list)
        for decision in decisions:
            state = decision.state
            assert isinstance(state, MuTricksState)
            if self.is_grouped(state):
                auctions[decision.seat, len(state.sheet), int(state.redeals)].append(decision)
        self._biddings = {one.number: self._bidding(own) for own in auctions.values() for one in own}
        self._turns = {one.number: _turn(own[at:]) for own in auctions.values() for at, one in enumerate(own)}

    def bidding_of(self, number: int) -> Bidding | None:
        return self._biddings.get(number)

    def _bidding(self, own: list[Decision]) -> Bidding:
        """Return a seat's range: as crown it may have planned more, else at most the others' number."""
        last = own[-1]
        state, rules = last.state, self.rules
        assert isinstance(state, MuTricksState)
        assert isinstance(rules, MuTricksRules)
        shown = int(state.bids.get(last.seat)) + self._is_show(last.move)
        others = [int(state.bids.get(seat)) for seat in range(rules.players) if seat != last.seat]
        is_crown = shown > max(others) or rules.phases.auction.crown(state) == last.seat
        most = int(rules.phases.auction.most) if is_crown else max(others)
        return Bidding(own[0].number, shown, max(shown, most))

    def group_of(self, decision: Decision) -> int:
        bidding = self._biddings.get(decision.number)
        return bidding.first if bidding else 0

    def begin_at(
        self, decision: Decision, budget: Budget, rng: Rng, advised: int | None = None
    ) -> Comparison:
        bidding = self._biddings.get(decision.number)
        if bidding is None:
            return super().begin_at(decision, budget, rng, advised)
        made, half = decision.move, _half(budget)
        is_disputed = self._is_disputed(decision, half, rng)
        as_made = None if is_disputed else self._turn_as_made(decision, bidding, half, rng)
        plans = self._find_plans(decision, half if as_made is None else _half(half), rng)
        own = [plan for plan in plans if plan.move == made]
        if is_disputed or not own:
            best = Intent(plans[0])
            followed = as_made or Intent(self._followed(made, bidding, own))
        else:
            best = followed = _better(Intent(own[0]), as_made)
        self.worlds = self._search.likely_worlds(self.rules.worlds(decision.view), decision.seat, rng)
        self._plans = {made: followed, best.first: best}
        totals = [[0.0] * self.rules.players for _ in self._plans]
        return Comparison(decision.seat, made, best.first, self._search.ranked(), totals)

    def _find_plans(self, decision: Decision, budget: Budget, rng: Rng) -> list[MovePlan]:
        """Return plans for the rest of the auction, the best first."""
        self._search.compare_auctions(decision.view, decision.move, budget, rng)
        return list(self._search.plans)

    def _turn_as_made(self, decision: Decision, bidding: Bidding, budget: Budget, rng: Rng) -> Intent | None:
        """Return the turn as it was made, followed by the best plan after it; None if it ended here.

        A seat may show more cards in a turn than any plan would, and nothing happens in between.
        """
        turn = self._turns[decision.number]
        if len(turn) == 1:
            return None
        last = turn[-1]
        own = [plan for plan in self._find_plans(last, _half(budget), rng) if plan.move == last.move]
        plan = own[0] if own else MovePlan(last.move, ceiling=bidding.least)
        return Intent(plan, [one.move for one in turn[:-1]])

    def _is_disputed(self, decision: Decision, budget: Budget, rng: Rng) -> bool:
        """Return True if the strongest search would have passed and the seat bid, or the reverse.

        Return False in the middle of a turn, where only the last cards of a bid are at stake.
        """
        if _is_mid_turn(decision):
            return False
        comparison = self.begin(decision.view, decision.move, budget, rng, decision.heard)
        return self._is_show(comparison.best) != self._is_show(decision.move)

    def _is_show(self, move: int) -> bool:
        return self.rules.moves.text(move).startswith("show")

    def _followed(self, made: int, bidding: Bidding, own: list[MovePlan]) -> MovePlan:
        """Return the best plan that begins with the move made and fits the whole auction."""
        fitting = [plan for plan in own if bidding.fits(plan)]
        return (fitting or [MovePlan(made, ceiling=bidding.least)])[0]

    def look(self, view: View, budget: Budget, rng: Rng, heard: list[Facts]) -> list[int]:
        self._plans = {}
        ranked = super().look(view, budget, rng, heard)
        if view["phase"] in NAMINGS:
            self._search.rollout.payoff.likelihood = self._at_first_trick
        return ranked

    def ceiling_of(self, move: str) -> int | None:
        """Return the ceiling of the plan behind a move, for the auction begun last."""
        intent = self._plans.get(self.rules.moves.parse(move))
        return None if intent is None else int(intent.plan.ceiling)

    def explain_loss(self, comparison: Comparison, rng: Rng) -> Reason:
        if not self._plans:
            return super().explain_loss(comparison, rng)
        best, made = self._plans[comparison.best], self._plans[comparison.made]
        return self.words.reason([_reason(best, made, self._is_show(comparison.best))])

    def play_move(self, seat: int, move: int, world: State, luck: int) -> list[float]:
        assert isinstance(world, MuTricksState)
        self._search.rollout.policy.prepare(world)
        intent = self._plans.get(move)
        if intent is None:
            return super().play_move(seat, move, world, luck)
        state, plan = world.copy(), intent.plan
        self._search.rollout.policy.set_ceiling(seat, plan.ceiling)
        for each in (*intent.before, plan.move):
            self.rules.apply(state, seat, each)
        found = self.play_out(state, world, luck)
        payoff, doubt = self._search.rollout.payoff, plan.correction()
        if not intent.count_in(state, seat, payoff):
            return found
        return [worth + doubt * payoff.stake(state, other) for other, worth in enumerate(found)]

    # One hand

    def play_out(self, state: State, before: State, luck: int) -> list[float]:
        """Return each seat's points in this hand minus the mean of the others'; 0 after a redeal."""
        assert isinstance(state, MuTricksState)
        assert isinstance(before, MuTricksState)
        rollout = self._search.rollout
        rollout.play(state, before, 0, Rng(luck))
        if state.redeals != before.redeals:
            return [0.0] * self.rules.players
        return [rollout.payoff.of(state, seat) for seat in range(self.rules.players)]

    def so_far(self, state: State, seat: int) -> float:
        """Return the points of the finished hands minus the mean of the others'."""
        assert isinstance(state, MuTricksState)
        assert isinstance(self.rules, MuTricksRules)
        scorer, players = self.rules.phases.scorer, int(self.rules.players)
        points = [
            sum(int(scorer.hand_score(hand, other)) for hand in state.sheet) for other in range(players)
        ]
        return points[seat] - (sum(points) - points[seat]) / (players - 1)

    def final_value(self, state: State, seat: int) -> float:
        return self.so_far(state, seat)

    def starting_values(self, games: int, rng: Rng) -> list[float]:
        """Return 0 for each seat: all start equal to the mean."""
        return [0.0] * self.rules.players


def _at_first_trick(rules: Rules) -> Likelihood:
    """Return the certainty of simulated points at the first trick.

    The search trusts them less while trumps are named. Here that would raise the crown's value and lower the
    shield's at the first trick, although nothing had happened.
    """
    assert isinstance(rules, MuTricksRules)
    figures = calibration_for(rules.variant.name, int(rules.players))
    return Likelihood(0.5 * figures.shift, figures.spread)


def _turn(own: list[Decision]) -> list[Decision]:
    """Return the first of these decisions of an auction with those that follow in its turn."""
    later = takewhile(_is_mid_turn, own[1:])
    return [own[0], *later]


def _is_mid_turn(decision: Decision) -> bool:
    """Return True if the seat has already shown a card in this turn."""
    assert isinstance(decision.state, MuTricksState)
    return bool(decision.state.fresh)


def _better(one: Intent, other: Intent | None) -> Intent:
    return one if other is None or one.plan.worth() >= other.plan.worth() else other


def _half(budget: Budget) -> Budget:
    if budget.milliseconds is None:
        return budget
    return Budget(milliseconds=budget.milliseconds / 2)


def _reason(best: Intent, made: Intent, is_show: bool) -> Finding:
    """Explain what going on would have led to, if the seat stopped, or where it led, if it went on."""
    if is_show:
        key, intent = ("auction_more" if best.plan.ceiling > made.plan.ceiling else "auction_now"), best
    else:
        key, intent = ("auction_less" if made.plan.ceiling > best.plan.ceiling else "auction_enough"), made
    facts: dict[str, object] = {"count": int(intent.plan.ceiling)}
    if key == "auction_enough":
        return key, facts
    if intent.share() < FOR_THE_SHIELD:
        return ("auction_shield" if is_show else "auction_stop"), facts
    stake = MeanPoints(intent.stakes / intent.crowned)
    facts |= {"crowned": intent.share(), "made": intent.chance(), "stake": stake, "else": made.share()}
    return key, facts


EVALUATOR = MuTricksEvaluator
