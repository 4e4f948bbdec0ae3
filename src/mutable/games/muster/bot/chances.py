"""The probability of winning at Muster from a position: five castles, each with a lead and an open future.

A lead at a castle is worth the more, the fewer cards are left to overturn it. What the hands could lay
there counts in part. The chances of the castles are then put together to that of holding the most.
"""

import math

from mypy_extensions import i64

from mutable.bots.search.goal import Goal
from mutable.bots.search.values import Values
from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.legality import Legality
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import banners_at, strength_at
from mutable.games.muster.rules.state import ACTING, MusterState
from mutable.kit.bits import count_bits, lowest
from mutable.kit.game import Rules, State


class Weights:
    """The figures of the valuation, each in units of strength."""

    def __init__(
        self,
        steady: float = 1.2,
        drift: float = 0.55,
        fitting: float = 0.45,
        rainbow: float = 1.0,
        tempo: float = 0.4,
        tie: float = 0.4,
    ) -> None:
        self.steady: float = steady  # the lead that decides a castle when the deck is empty
        self.drift: float = drift  # how much more it takes for every root of a card in the deck
        self.fitting: float = fitting  # the share of a banner in hand that fits its castle now
        self.rainbow: float = rainbow  # a rainbow card in hand, at every castle
        self.tempo: float = tempo  # being on turn, at every castle
        self.tie: float = tie  # having more banners at a castle that is tied (6.3)


class MusterGoal(Goal):
    """To hold more castles; unfinished positions are valued once `horizon` decisions are made."""

    def __init__(self, rules: MusterRules, horizon: i64, weights: Weights) -> None:
        self._components: Components = rules.components
        self._legality: Legality = rules.legality
        self._horizon: i64 = horizon
        self._weights: Weights = weights

    def is_leaf(self, rules: Rules, state: State, decisions: i64) -> bool:
        """Only between two turns: in the middle of one the hand is short."""
        assert isinstance(state, MusterState)
        return decisions >= self._horizon and state.phase == ACTING

    def estimate(self, rules: Rules, state: State, out: Values) -> None:
        assert isinstance(state, MusterState)
        chance: float = self.chance_of_first(state)
        out.set(0, chance)
        out.set(1, 1.0 - chance)

    def chance_of_first(self, state: MusterState) -> float:
        """The probability that seat 0 wins."""
        weights = self._weights
        spread: float = weights.steady + weights.drift * math.sqrt(float(count_bits(state.deck)))
        everywhere: float = weights.tempo if state.seat == 0 else -weights.tempo
        everywhere += weights.rainbow * float(self._rainbows(state, 0) - self._rainbows(state, 1))
        chances: list[float] = []
        for castle in range(self._components.size):
            lead: float = everywhere + self._lead(state, castle)
            chances.append(1.0 / (1.0 + math.exp(-lead / spread)))
        return _majority(chances, 0, 0)

    def _rainbows(self, state: MusterState, seat: i64) -> i64:
        return count_bits(state.hand(seat) & self._components.rainbows)

    def _lead(self, state: MusterState, castle: i64) -> float:
        """Seat 0's strength over seat 1's, with what is in hand for this castle in part."""
        lead: i64 = strength_at(self._components, state, 0, castle) - strength_at(
            self._components, state, 1, castle
        )
        found: float = float(lead)
        if lead == 0:
            more: i64 = banners_at(self._components, state, 0, castle) - banners_at(
                self._components, state, 1, castle
            )
            if more != 0:
                found = self._weights.tie if more > 0 else -self._weights.tie
        in_hand: i64 = self._fitting(state, 0, castle) - self._fitting(state, 1, castle)
        return found + self._weights.fitting * float(in_hand)

    def _fitting(self, state: MusterState, seat: i64, castle: i64) -> i64:
        """The strength of the banners in hand that could be laid at their own castle now."""
        pile: i64 = state.stack(seat, castle)
        total: i64 = 0
        rest: i64 = state.hand(seat) & self._banners(castle)
        while rest:
            strength: i64 = self._components.strength_of(self._components.face_of[lowest(rest)])
            rest &= rest - 1
            if self._legality.fits_stack(state, strength, pile):
                total += strength
        return total

    def _banners(self, castle: i64) -> i64:
        """All cards of a castle's banner: faces are neighbours, and so are their cards."""
        first: i64 = castle * self._components.ranks
        found: i64 = 0
        for face in range(first, first + self._components.ranks):
            found |= self._components.copies(face)
        return found


def _majority(chances: list[float], castle: i64, ahead: i64) -> float:
    """The probability of holding more castles than the other, half of it for as many."""
    left: i64 = len(chances) - castle
    if ahead > left:
        return 1.0
    if -ahead > left:
        return 0.0
    if left == 0:
        return 0.5
    chance: float = chances[castle]
    return chance * _majority(chances, castle + 1, ahead + 1) + (1.0 - chance) * _majority(
        chances, castle + 1, ahead - 1
    )
