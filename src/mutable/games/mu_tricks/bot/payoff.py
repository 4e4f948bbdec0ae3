"""The payoff of a hand to a seat, in points over the mean of the others.

Simulated play differs from real play, so a crown reaches its target with a probability that depends on the
margin of the simulated points. It is calibrated on real hands (see calibration.py), and its scale shrinks as
the hand goes on. Numbers like (7.2) are paragraphs of RULES.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.bot.endgame import PointValues
from mutable.games.mu_tricks.rules.cards.deck import ALL_CARDS
from mutable.games.mu_tricks.rules.hand.result import ECLAT, NONE, HandResult
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.scoring import Scorer
from mutable.games.mu_tricks.rules.state import COUNTING, MuTricksState
from mutable.kit.bits import bit_of

REACH: Final = 64  # margins from -REACH to REACH points are precomputed


class Likelihood:
    """The chance that a crown makes its target, by the margin of simulated points."""

    def __init__(self, shift: float, spread: float) -> None:
        self._chances: Final[list[float]] = [
            _logistic((float(margin) + shift + 0.5) / spread) if spread > 0.0 else float(margin >= 0)
            for margin in range(-REACH, REACH + 1)
        ]

    def of(self, margin: i64) -> float:
        return self._chances[max(-REACH, min(REACH, margin)) + REACH]


class Payoff:
    def __init__(self, rules: MuTricksRules, for_side: bool = False) -> None:
        self._rules: Final = rules
        self._for_side: bool = for_side  # for studies of card play: only the crown team's points count
        self._players: i64 = rules.variant.players
        self._scorer: Final[Scorer] = rules.phases.scorer
        self._classic: bool = rules.variant.classic
        self._goslar: bool = rules.variant.goslar
        self.likelihood: Likelihood = Likelihood(0.0, 0.0)

    def is_over(self, state: MuTricksState, hands: i64) -> bool:
        """Return True if the hand after `hands` finished ones is over."""
        return state.phase == COUNTING or len(state.sheet) > hands

    def of(self, state: MuTricksState, seat: i64) -> float:
        """Return the payoff of a finished hand to a seat."""
        if self._for_side and state.phase == COUNTING:
            return self._sign(state, seat) * float(self.team_points(state))
        own: float = self._points(state, seat)
        others: float = 0.0
        for other in range(self._players):
            if other != seat:
                others += self._points(state, other)
        return own - others / float(self._players - 1)

    def _sign(self, state: MuTricksState, seat: i64) -> float:
        return 1.0 if state.crown_team() & bit_of(seat) else -1.0

    def _points(self, state: MuTricksState, seat: i64) -> float:
        if state.phase != COUNTING:
            return self._unplayed(state.sheet[-1], seat)
        made: float = self.chance(state)
        if self._goslar:
            return self._bonus(state, seat, made, 0)
        cards: i64 = state.won.get(seat)
        if seat == state.crown:
            cards |= state.buried
        team: i64 = self.team_points(state)
        return float(self._rules.components.points_of(cards)) + self._bonus(state, seat, made, team)

    def _unplayed(self, hand: HandResult, seat: i64) -> float:
        """Return the points of an éclat (10.3); a hand without any bid is worth 0."""
        return float(self._scorer.hand_score(hand, seat)) if hand.kind == ECLAT else 0.0

    def _won(self) -> i64:
        return self._rules.components.goslar_crown

    def _lost(self) -> i64:
        return self._rules.components.goslar_shield

    def chance(self, state: MuTricksState) -> float:
        """Return the chance that the crown makes its target (7.2)."""
        return self.likelihood.of(self.margin(state))

    def margin(self, state: MuTricksState) -> i64:
        """Return the crown team's points above the target."""
        return self.team_points(state) - self._scorer.target(state.bids.get(state.crown))

    def team_points(self, state: MuTricksState) -> i64:
        """Return the crown team's points, side cards included (8.3)."""
        cards: i64 = state.won.get(state.crown) | state.buried | state.side
        if state.partner != NONE:
            cards |= state.won.get(state.partner)
        return self._rules.components.points_of(cards)

    def worth(self, state: MuTricksState, seat: i64) -> PointValues:
        """Return the exact payoffs for the endgame solver, without the calibration."""
        most: i64 = self._rules.components.points_of(ALL_CARDS)
        if self._for_side:
            each: i64 = 100 if state.crown_team() & bit_of(seat) else -100
            return PointValues(0, [each * points for points in range(most + 1)])
        by_team: list[i64] = [self._worth_of(state, seat, points) for points in range(most + 1)]
        own: i64 = 0 if self._goslar else 100 * self._players // (self._players - 1)
        return PointValues(own, by_team)

    def stake(self, state: MuTricksState, seat: i64) -> float:
        """Return the difference to a seat between a made and a failed target."""
        team: i64 = self.team_points(state)
        found: float = 0.0
        for other in range(self._players):
            part: float = 1.0 if other == seat else -1.0 / float(self._players - 1)
            found += part * (self._bonus(state, other, 1.0, team) - self._bonus(state, other, 0.0, team))
        return found

    def _worth_of(self, state: MuTricksState, seat: i64, points: i64) -> i64:
        """Return the bonuses over the mean of the others', in hundredths, for these crown team points."""
        made: float = float(points >= self._scorer.target(state.bids.get(state.crown)))
        others: float = 0.0
        for other in range(self._players):
            if other != seat:
                others += self._bonus(state, other, made, points)
        own: float = self._bonus(state, seat, made, points)
        return round(100.0 * (own - others / float(self._players - 1)))

    def _bonus(self, state: MuTricksState, seat: i64, made: float, points: i64) -> float:
        """Return the points of a seat beside those on its cards."""
        ours: bool = seat == state.crown or seat == state.partner
        if self._goslar:
            return made * float(self._won()) if ours else (1.0 - made) * float(self._lost())
        if self._classic:
            return self._contract(state, seat, ours, made, points)
        components = self._rules.components
        if ours:
            paid: i64 = components.crown_bonus * state.bids.get(state.crown) + components.trump_bonus.of(
                state.major
            )
            return made * float(paid)
        if state.shield == NONE:
            return 0.0
        paid = components.shield_bonus * state.bids.get(state.shield) + components.trump_bonus.of(state.minor)
        return (1.0 - made) * float(paid)

    def _contract(self, state: MuTricksState, seat: i64, ours: bool, made: float, points: i64) -> float:
        """Return the bonus of the classic rules (10.6, 10.7): a missed target costs by its distance."""
        figures = self._rules.components.classic
        shown: i64 = state.bids.get(state.crown)
        if ours and seat != state.crown:
            return made * float(self._paid(state))
        missed: i64 = 1
        while missed < shown and self._scorer.target(shown - missed) > points:
            missed += 1
        if seat == state.crown:
            return made * float(self._paid(state)) - (1.0 - made) * float(figures.failed_chief * missed)
        return (1.0 - made) * float(figures.failed_others * missed)

    def _paid(self, state: MuTricksState) -> i64:
        figures = self._rules.components.classic
        paid: i64 = figures.made * state.bids.get(state.crown) + figures.offset.of(state.major)
        return min(paid, figures.cap)


def _logistic(x: float) -> float:
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-x))
