"""The value of a position to seat 0 of Muster, with which the arena corrects results for luck.

The weights are a least squares fit on 900 mirrored deals of levels 3 and 4. On deals of other seeds and other
levels they reduced the variance of a deal's result by 7 and 9 %. Even wrong weights do not bias the mean.
"""

from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import MusterState
from mutable.kit.bits import count_bits, members
from mutable.kit.game import Rules, State

CHANCE_TO_WIN = 0.242  # weight of the search's value of a position
RAINBOW = 0.040  # weight of a rainbow card in hand
STRENGTH = 0.0114  # weight of a point of strength in hand


class MusterLuck:
    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusterRules)
        self._box = rules.components
        self._utility = MusterUtility(rules, 0, MusterWeights())

    def worth(self, state: State) -> float:
        assert isinstance(state, MusterState)
        found = CHANCE_TO_WIN * self._utility.chance_of_first(state)
        return found + self._in_hand(int(state.hand(0))) - self._in_hand(int(state.hand(1)))

    def _in_hand(self, cards: int) -> float:
        rainbows = int(count_bits(cards & self._box.rainbows))
        return RAINBOW * rainbows + STRENGTH * sum(self._strength(card) for card in members(cards))

    def _strength(self, card: int) -> int:
        face = self._box.face_of[card]
        return int(self._box.strength_of(face)) if self._box.is_banner(face) else 0


LUCK = MusterLuck
