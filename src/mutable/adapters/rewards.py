"""Rewards of a forfeited game; for other games see kit/arrays/rewards.py."""

LOSS = -1.0


def rewards_of_forfeit(players: int, loser: int) -> list[float]:
    """Return the rewards by seat: the seat that broke the rules loses, and the others share its loss."""
    if players == 1:
        return [LOSS]
    return [LOSS if seat == loser else -LOSS / (players - 1) for seat in range(players)]
