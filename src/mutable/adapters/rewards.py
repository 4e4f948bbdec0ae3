"""What a game is worth to each seat, from -1 to 1, and nothing before its end; see kit/rewards.py."""

from mutable.kit.rewards import rewards_of

LOSS = -1.0

__all__ = ["rewards_of", "rewards_of_forfeit"]


def rewards_of_forfeit(players: int, loser: int) -> list[float]:
    """By seat, where one has broken the rules: it has lost, and the others share what it loses."""
    if players == 1:
        return [LOSS]
    return [LOSS if seat == loser else -LOSS / (players - 1) for seat in range(players)]
