"""Chance that nobody can foretell, however many of its moves they have seen."""

import secrets

from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class SecretChance:
    """Every move of chance comes from fresh randomness of the machine."""

    def choose(self, rules: Rules, state: State) -> int:
        return rules.chance(state, Rng(secrets.randbits(63)))
