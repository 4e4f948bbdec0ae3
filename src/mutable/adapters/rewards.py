"""What a finished game is worth to each seat, from -1 to 1, and nothing before its end.

The prize is shared among the winners, and everybody has paid the same for it, so that the rewards of all
seats add up to 0: against one other 1, 0 or -1; against n others a winner alone has 1, each loser -1/n.
Who plays alone (Mū) is rewarded by points, 100 of them being 1.
"""

from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import Rules, State

LOSS = -1.0
POINTS_FOR_ALL = 100


def rewards_of(rules: Rules, state: State) -> list[float]:
    """By seat, of a finished game."""
    if rules.players == 1:
        return [max(-1.0, min(1.0, rules.score(state, 0) / POINTS_FOR_ALL))]
    won = rules.won(state)
    players = int(rules.players)
    share = players / count_bits(won)
    return [((share if won & bit_of(seat) else 0.0) - 1) / (players - 1) for seat in range(players)]


def rewards_of_forfeit(players: int, loser: int) -> list[float]:
    """By seat, where one has broken the rules: it has lost, and the others share what it loses."""
    if players == 1:
        return [LOSS]
    return [LOSS if seat == loser else -LOSS / (players - 1) for seat in range(players)]
