"""Chance is a player: it sits at the table and moves when its turn comes."""

from typing import Protocol

from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class Chance(Protocol):
    """Whoever decides for chance: a generator, or an order fixed beforehand."""

    def choose(self, rules: Rules, state: State) -> int:
        """A move of chance for a state in which chance decides."""


class RandomChance:
    """Fair chance from one seed."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def copy(self) -> "RandomChance":
        """The same luck ahead."""
        other = RandomChance(0)
        other._rng = self._rng.copy()
        return other

    def choose(self, rules: Rules, state: State) -> int:
        """One by its weight, from the stream of the seed."""
        return rules.chance(state, self._rng)
