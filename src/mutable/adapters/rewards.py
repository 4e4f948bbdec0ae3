"""What a game is worth to each seat where one has broken the rules; else see kit/rewards.py."""

LOSS = -1.0


def rewards_of_forfeit(players: int, loser: int) -> list[float]:
    """By seat, where one has broken the rules: it has lost, and the others share what it loses."""
    if players == 1:
        return [LOSS]
    return [LOSS if seat == loser else -LOSS / (players - 1) for seat in range(players)]
