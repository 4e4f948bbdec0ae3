"""Unpredictable chance: earlier outcomes reveal nothing about later ones."""

import secrets

from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class SecretChance:
    """Draws every move of chance from the operating system's random source."""

    def choose(self, rules: Rules, state: State) -> int:
        return rules.chance(state, Rng(secrets.randbits(63)))
