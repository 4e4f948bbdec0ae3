"""The chance player, which makes the random moves of a game."""

from typing import Protocol

from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class Chance(Protocol):
    """Chooses chance moves: at random, or in a fixed order."""

    def choose(self, rules: Rules, state: State) -> int:
        """Return a chance move for a state in which chance decides."""


class RandomChance:
    """Random chance moves from a seed."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def copy(self) -> "RandomChance":
        """Return a copy that makes the same moves."""
        other = RandomChance(0)
        other._rng = self._rng.copy()
        return other

    def state(self) -> Rng:
        """Return a copy of the random stream, for pickles."""
        return self._rng.copy()

    @staticmethod
    def continued(rng: Rng) -> "RandomChance":
        """Return the chance player that continues this random stream."""
        other = RandomChance(0)
        other._rng = rng.copy()
        return other

    def choose(self, rules: Rules, state: State) -> int:
        """Sample a chance move by its weight."""
        return rules.chance(state, self._rng)
