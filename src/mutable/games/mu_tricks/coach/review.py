"""The evaluator of Mü: play a hand on to its count, with the chance to make a target as it proved to be.

An auction is evaluated as a whole. How far a seat meant to go is read from all cards that it showed, and
compared with the best plan, both kept to the end of the auction. It is called an error only where a turn
begins, to bid or to pass, and only if the strongest search would have done otherwise too.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import takewhile

from mutable.bots.bot import Budget
from mutable.coach.hints.adviser import Finding
from mutable.coach.hints.hint import LocalizedText
from mutable.coach.hints.wording import MeanPoints
from mutable.coach.review.decisions import Decision
from mutable.coach.review.evaluator import Comparison, Evaluator
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
FOR_THE_SHIELD = 0.1  # of the imagined hands: whoever is crown less often did not bid for that


@dataclass(frozen=True)
class Bidding:
    """How far a seat went in one auction, and may have meant to go."""

    first: int  # the number of its first decision there
    least: int  # the cards that it showed
    most: int  # beyond which it would have gone on when it stopped

    def fits(self, plan: MovePlan) -> bool:
        return self.least <= plan.ceiling <= self.most


@dataclass
class Intent:
    """A plan for the rest of an auction, and the cards shown in the same turn before it begins; and what came
    of it in the evaluator's own games.
    """

    plan: MovePlan
    before: list[int] = field(default_factory=list)
    games: int = 0
    crowned: int = 0  # games in which the seat became crown
    made: float = 0.0  # and the chance to make its target in those
    stakes: float = 0.0  # and what making it is worth

    @property
    def first(self) -> int:
        return self.before[0] if self.before else int(self.plan.move)

    def count_in(self, state: MuTricksState, seat: int, payoff: Payoff) -> bool:
        """A hand that is over; did the seat play it as crown?"""
        self.games += 1
        if state.phase != COUNTING or state.crown != seat:
            return False
        self.crowned += 1
        self.made += float(payoff.chance(state))
        self.stakes += float(payoff.stake(state, seat))
        return True

    def share(self) -> float:
        """Of the games in which the seat became crown."""
        return self.crowned / self.games if self.games else 0.0

    def chance(self) -> float:
        """To make the target as crown: as such contracts turn out, where the search has looked at some."""
        return float(self.plan.chance()) if self.plan.crowned else self.made / self.crowned


class MuTricksEvaluator(Evaluator):
    def __init__(self, game: str, rules: Rules) -> None:
        super().__init__(game, rules)
        assert isinstance(self.adviser, MuTricksAdviser)
        self._search = self.adviser.search
        self._at_first_trick = _at_first_trick(rules)
        self._biddings: dict[int, Bidding] = {}
        self._turns: dict[int, list[Decision]] = {}  # by decision: itself, and what followed in its turn
        self._plans: dict[int, Intent] = {}  # of the auction that was begun last, by move; none: it is none

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
        """Who stopped as crown may have meant to go further; else not beyond the others' number."""
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

    def begin_at(self, decision: Decision, budget: Budget, rng: Rng) -> Comparison:
        bidding = self._biddings.get(decision.number)
        if bidding is None:
            return super().begin_at(decision, budget, rng)
        made, half = decision.move, _half(budget)
        is_held = self._would_do_otherwise(decision, half, rng)
        as_made = None if is_held else self._turn_as_made(decision, bidding, half, rng)
        plans = self._thought_of(decision, half if as_made is None else _half(half), rng)
        own = [plan for plan in plans if plan.move == made]
        if is_held or not own:
            best = Intent(plans[0])
            followed = as_made or Intent(self._followed(made, bidding, own))
        else:
            best = followed = _better(Intent(own[0]), as_made)
        self._worlds = self._search.likely_worlds(self.rules.worlds(decision.view), decision.seat, rng)
        self._plans = {made: followed, best.first: best}
        totals = [[0.0] * self.rules.players for _ in self._plans]
        return Comparison(decision.seat, made, best.first, self._search.ranked(), totals)

    def _thought_of(self, decision: Decision, budget: Budget, rng: Rng) -> list[MovePlan]:
        """Whole auctions that the seat may have in mind there, the best first."""
        self._search.compare_auctions(decision.view, decision.move, budget, rng)
        return list(self._search.plans)

    def _turn_as_made(self, decision: Decision, bidding: Bidding, budget: Budget, rng: Rng) -> Intent | None:
        """All that the seat went on to show in this turn, then what was best after: a seat may show more at
        once than any plan would, and nothing happens in between. None where the turn was over.
        """
        turn = self._turns[decision.number]
        if len(turn) == 1:
            return None
        last = turn[-1]
        own = [plan for plan in self._thought_of(last, _half(budget), rng) if plan.move == last.move]
        plan = own[0] if own else MovePlan(last.move, ceiling=bidding.least)
        return Intent(plan, [one.move for one in turn[:-1]])

    def _would_do_otherwise(self, decision: Decision, budget: Budget, rng: Rng) -> bool:
        """Where the strongest would have bid or passed as the seat did, no plan is held against it; nor
        in the midst of a turn, where only the last cards of one bid are at stake.
        """
        if _is_midst(decision):
            return False
        comparison = self.begin(decision.view, decision.move, budget, rng, decision.heard)
        return self._is_show(comparison.best) != self._is_show(decision.move)

    def _is_show(self, move: int) -> bool:
        return self.rules.moves.text(move).startswith("show")

    def _followed(self, made: int, bidding: Bidding, own: list[MovePlan]) -> MovePlan:
        """Of the plans that begin with the move that was made, the best that fits the whole auction."""
        fitting = [plan for plan in own if bidding.fits(plan)]
        return (fitting or [MovePlan(made, ceiling=bidding.least)])[0]

    def begin(self, view: View, made: int, budget: Budget, rng: Rng, heard: list[Facts]) -> Comparison:
        self._plans = {}
        comparison = super().begin(view, made, budget, rng, heard)
        if view["phase"] in NAMINGS:
            self._search.rollout.payoff.likelihood = self._at_first_trick
        return comparison

    def ceiling_of(self, move: str) -> int | None:
        """How far the plan behind a move goes, of the whole auction that was begun last."""
        intent = self._plans.get(self.rules.moves.parse(move))
        return None if intent is None else int(intent.plan.ceiling)

    def explain_loss(self, comparison: Comparison, games: int, rng: Rng) -> LocalizedText:
        if not self._plans:
            return super().explain_loss(comparison, games, rng)
        best, made = self._plans[comparison.best], self._plans[comparison.made]
        return self._explainer.render_reason([_reason(best, made, self._is_show(comparison.best))])

    def _play_move(self, seat: int, move: int, world: State, luck: int) -> list[float]:
        assert isinstance(world, MuTricksState)
        self._search.rollout.policy.prepare(world)
        intent = self._plans.get(move)
        if intent is None:
            return super()._play_move(seat, move, world, luck)
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
        """The points of the hand over the mean of the others'. What follows is another deal."""
        assert isinstance(state, MuTricksState)
        assert isinstance(before, MuTricksState)
        rollout = self._search.rollout
        rollout.play(state, before, 0, Rng(luck))
        if state.redeals != before.redeals:
            return [0.0] * self.rules.players
        return [rollout.payoff.of(state, seat) for seat in range(self.rules.players)]

    def so_far(self, state: State, seat: int) -> float:
        """The points of the hands that are over, over the mean of the others'."""
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
        """Over the mean of the others nobody has anything yet."""
        return [0.0] * self.rules.players


def _at_first_trick(rules: Rules) -> Likelihood:
    """How sure imagined points are when play begins. The search trusts them less while trumps are named; here
    that would make each crown richer and each shield poorer at the first trick, though nothing had happened.
    """
    assert isinstance(rules, MuTricksRules)
    figures = calibration_for(rules.variant.name, int(rules.players))
    return Likelihood(0.5 * figures.shift, figures.spread)


def _turn(own: list[Decision]) -> list[Decision]:
    """Of these decisions of one auction, the first with those that follow in its turn."""
    later = takewhile(_is_midst, own[1:])
    return [own[0], *later]


def _is_midst(decision: Decision) -> bool:
    """Has the seat shown a card in this turn already?"""
    assert isinstance(decision.state, MuTricksState)
    return bool(decision.state.fresh)


def _better(one: Intent, other: Intent | None) -> Intent:
    return one if other is None or one.plan.worth() >= other.plan.worth() else other


def _half(budget: Budget) -> Budget:
    if budget.milliseconds is None:
        return budget
    return Budget(milliseconds=budget.milliseconds / 2)


def _reason(best: Intent, made: Intent, is_show: bool) -> Finding:
    """What going on would have come to, for whoever stopped; or what it came to, for whoever went on."""
    if is_show:
        key, told = ("auction_more" if best.plan.ceiling > made.plan.ceiling else "auction_now"), best
    else:
        key, told = ("auction_less" if made.plan.ceiling > best.plan.ceiling else "auction_enough"), made
    facts: dict[str, object] = {"count": int(told.plan.ceiling)}
    if key == "auction_enough":
        return key, facts
    if told.share() < FOR_THE_SHIELD:
        return ("auction_shield" if is_show else "auction_stop"), facts
    stake = MeanPoints(told.stakes / told.crowned)
    facts |= {"crowned": told.share(), "made": told.chance(), "stake": stake, "else": made.share()}
    return key, facts


EVALUATOR = MuTricksEvaluator
