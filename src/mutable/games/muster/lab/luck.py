"""What a draw at Muster is worth, for the arena to take luck off a result: seat 0's share in a game.

The weights are those of least squares on 900 mirrored deals of levels 3 and 4; on deals of other seeds and of
other levels they took 7 and 9 % off the variance of a deal's result. Even wrong ones leave the mean true.
"""

from mutable.games.muster.bot.chances import MusterGoal, Weights
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import MusterState
from mutable.kit.bits import count_bits, members
from mutable.kit.game import Rules, State

CHANCE_TO_WIN = 0.242  # as the search values a position
RAINBOW = 0.040  # a rainbow card in hand
STRENGTH = 0.0114  # a point of strength in hand


class MusterLuck:
    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusterRules)
        self._box = rules.components
        self._goal = MusterGoal(rules, 0, Weights())

    def worth(self, state: State) -> float:
        assert isinstance(state, MusterState)
        found = CHANCE_TO_WIN * self._goal.chance_of_first(state)
        return found + self._in_hand(int(state.hand(0))) - self._in_hand(int(state.hand(1)))

    def _in_hand(self, cards: int) -> float:
        rainbows = int(count_bits(cards & self._box.rainbows))
        return RAINBOW * rainbows + STRENGTH * sum(self._strength(card) for card in members(cards))

    def _strength(self, card: int) -> int:
        face = self._box.face_of[card]
        return int(self._box.strength_of(face)) if self._box.is_banner(face) else 0


LUCK = MusterLuck
