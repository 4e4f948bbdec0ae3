"""What a finished game is worth to each seat, from -1 to 1.

The prize is shared among the winners, and everybody has paid the same for it, so that the rewards of all
seats add up to 0: against one other 1, 0 or -1; against n others a winner alone has 1, each loser -1/n.
Who plays alone (Mū) is rewarded by points, 100 of them being 1.
"""

from typing import Final

from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import Rules, State

POINTS_FOR_ALL: Final = 100.0


def rewards_of(rules: Rules, state: State) -> list[float]:
    """By seat, of a finished game."""
    if rules.players == 1:
        return [max(-1.0, min(1.0, float(rules.score(state, 0)) / POINTS_FOR_ALL))]
    won = rules.winners(state)
    others = float(rules.players - 1)
    share = (float(rules.players) / float(count_bits(won)) - 1.0) / others
    return [share if won & bit_of(seat) else -1.0 / others for seat in range(rules.players)]
