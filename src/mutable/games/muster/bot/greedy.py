"""One ply of sense at Muster: try every move, keep the best-looking table.

It minds who leads at each castle and by how much, and what the hand can still do. It knows nothing
of the other hand beyond its view, and does not look at replies.
"""

import math

from mutable.bots.bot import Budget
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import strength_at
from mutable.games.muster.rules.state import DRAWING, TURNING, MusterState
from mutable.kit.bits import members
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

CLOSE_CALL = 5.0  # a lead of this much strength is about as good as held
CARD_WEIGHT = 0.02  # a strength in hand, beside a castle in hand
RAINBOW_WORTH = 7.0
KEEP_WORTH = 1.0
IDLE_WORTH = 0.5  # a banner that no stack of ours takes now
UNSEEN_WORTH = 2.0  # a card from the deck, before it is seen


class MusterGreedy:
    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusterRules)
        self._rules = rules

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        seat: int = view["seat"]
        state = self._rules.sample_state(view, rng)
        moves = self._rules.legal(state, seat)
        rng.shuffle(moves)  # equals are chosen at random
        return max(moves, key=lambda move: self._worth_after(state.copy(), seat, move))

    def _worth_after(self, state: object, seat: int, move: int) -> float:
        assert isinstance(state, MusterState)
        self._rules.apply(state, seat, move)
        worth = self._table_worth(state, seat) + CARD_WEIGHT * self._hand_worth(state, seat)
        if state.phase in (DRAWING, TURNING):
            worth += CARD_WEIGHT * UNSEEN_WORTH
        return worth

    def _table_worth(self, state: MusterState, seat: int) -> float:
        """The castles, each from -1 (lost) to 1 (held) by the lead in strength."""
        components = self._rules.components
        total = 0.0
        for castle in range(components.size):
            lead = strength_at(components, state, seat, castle) - strength_at(
                components, state, 1 - seat, castle
            )
            total += math.tanh(int(lead) / CLOSE_CALL)
        return total

    def _hand_worth(self, state: MusterState, seat: int) -> float:
        return sum(self._card_worth(state, seat, card) for card in members(state.hand(seat)))

    def _card_worth(self, state: MusterState, seat: int, card: int) -> float:
        components = self._rules.components
        face = components.face_of[card]
        if face == components.rainbow:
            return RAINBOW_WORTH
        if face == components.keep:
            return KEEP_WORTH
        strength = components.strength_of(face)
        home = state.stack(seat, components.banner_of(face))
        return float(strength) if self._rules.legality.fits_stack(state, strength, home) else IDLE_WORTH
