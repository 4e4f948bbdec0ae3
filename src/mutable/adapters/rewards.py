"""The learner's reward by kind, and the rewards of a forfeited game. The win is kit/arrays/rewards.py."""

from collections.abc import Sequence

from mutable.kit.errors import BadOption, quote

LOSS = -1.0


def rewards_of_forfeit(players: int, loser: int) -> list[float]:
    """Return the rewards by seat: the seat that broke the rules loses, and the others share its loss."""
    if players == 1:
        return [LOSS]
    return [LOSS if seat == loser else -LOSS / (players - 1) for seat in range(players)]


REWARDS = ("win", "score", "difference")


def check_reward(kind: str) -> str:
    """Return the kind of reward. Raise BadOption if there is none of that name."""
    if kind not in REWARDS:
        raise BadOption("reward", given=quote(kind))
    return kind


def reward_of(kind: str, win: float, scores: Sequence[float], seat: int) -> float:
    """Return the reward of a finished game: the win, the score, or the score over the best other."""
    if kind == "win":
        return win
    others = [score for other, score in enumerate(scores) if other != seat]
    return float(scores[seat] - max(others) if others and kind == "difference" else scores[seat])
