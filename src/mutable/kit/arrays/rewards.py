"""The reward of each seat for a finished game, from -1 to 1.

The rewards of all seats add up to 0, and winners share the prize. With two players they are 1, 0 or -1. With
n opponents, a sole winner gets 1 and each loser -1/n. In a solo game (Mū) the reward is the score / 100.
"""

from typing import Final

from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import Rules, State

POINTS_FOR_ALL: Final = 100.0


def rewards_of(rules: Rules, state: State) -> list[float]:
    """Return the rewards of a finished game by seat."""
    if rules.players == 1:
        return [max(-1.0, min(1.0, float(rules.score(state, 0)) / POINTS_FOR_ALL))]
    won = rules.winners(state)
    others = float(rules.players - 1)
    share = (float(rules.players) / float(count_bits(won)) - 1.0) / others
    return [share if won & bit_of(seat) else -1.0 / others for seat in range(rules.players)]
