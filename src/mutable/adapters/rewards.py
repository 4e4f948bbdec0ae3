"""The learner's reward by kind, and the rewards of a forfeited game. The win is kit/arrays/rewards.py."""

from collections.abc import Sequence
from typing import Any

from mutable.coach.potential import potential_of
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import State
from mutable.table.setup import Setup

LOSS = -1.0


def rewards_of_forfeit(players: int, loser: int) -> list[float]:
    """Return the rewards by seat: the seat that broke the rules loses, and the others share its loss."""
    if players == 1:
        return [LOSS]
    return [LOSS if seat == loser else -LOSS / (players - 1) for seat in range(players)]


SHAPED = "shaped"
REWARDS = ("win", "score", "difference", SHAPED)


def check_reward(kind: str) -> str:
    """Return the kind of reward. Raise BadOption if there is none of that name."""
    if kind not in REWARDS:
        raise BadOption("reward", given=quote(kind))
    return kind


def reward_of(kind: str, win: float, scores: Sequence[float], seat: int) -> float:
    """Return the reward of a finished game: the win, the score, or the score over the best other."""
    if kind in ("win", SHAPED):
        return win
    others = [score for other, score in enumerate(scores) if other != seat]
    return float(scores[seat] - max(others) if others and kind == "difference" else scores[seat])


class Shaping:
    """What potential-based shaping adds to the rewards of one seat: gamma times the new potential minus the
    old one. Potentials are relative to the beginning of the game and 0 at its end, so that the discounted sum
    over a whole game is 0 and the best policy stays the same.
    """

    def __init__(self, setup: Setup, gamma: float) -> None:
        self._setup = setup
        self._gamma = check_gamma(gamma)
        self._potential = potential_of(setup.game, setup.rules)
        self._first = self._last = 0.0

    def __reduce__(self) -> tuple[Any, ...]:
        return _shaping, (self._setup, self._gamma, self._first, self._last)

    def begin(self, state: State, seat: int) -> None:
        """Begin a game at its first decision."""
        self._first, self._last = self._potential.of(state, seat), 0.0

    def added(self, state: State | None, seat: int) -> float:
        """Return what a step adds that led to this state; None if the game is over."""
        now = 0.0 if state is None else self._potential.of(state, seat) - self._first
        found, self._last = self._gamma * now - self._last, now
        return found


def _shaping(setup: Setup, gamma: float, first: float, last: float) -> Shaping:
    again = Shaping(setup, gamma)
    again._first, again._last = first, last
    return again


def check_gamma(gamma: float) -> float:
    """Return the discount. Raise BadOption if it is not above 0 and at most 1."""
    if isinstance(gamma, bool) or not isinstance(gamma, int | float) or not 0 < gamma <= 1:
        raise BadOption("gamma", given=quote(gamma))
    return float(gamma)
