"""The deck of buildings as a set. The state does not record which buildings were removed.

Removing k cards of each type unseen and dealing the shuffled rest (2.1) is equivalent to choosing a type in
proportion to its remaining cards, and then any card of that type that is not dealt yet.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.components import KEPT_BY_PLAYERS, PER_TYPE_CARDS, Components
from mutable.games.mu_city.rules.effects import TYPES
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.rng import Rng

SHARES: Final = 27720  # a multiple of 1 to 12, so that weights are whole numbers


class Deck:
    def __init__(self, components: Components, players: i64) -> None:
        self.components: Components = components
        self.removed: i64 = PER_TYPE_CARDS - KEPT_BY_PLAYERS[players - 1]
        self.types: i64 = len(TYPES)

    def left_of(self, undealt: i64, kind: i64) -> i64:
        """Return how many cards of a type are still to come."""
        return count_bits(undealt & self.components.of_type(kind)) - self.removed

    def size(self, state: MuCityState) -> i64:
        """Return the size of the deck of buildings, returned discards included."""
        return self.unseen(state.deck) + count_bits(state.returned)

    def unseen(self, undealt: i64) -> i64:
        return count_bits(undealt) - self.types * self.removed

    def possible(self, state: MuCityState) -> i64:
        """Return the set of buildings that could be dealt next."""
        found: i64 = state.returned
        for kind in range(self.types):
            if self.left_of(state.deck, kind) > 0:
                found |= state.deck & self.components.of_type(kind)
        return found

    def weight(self, state: MuCityState, card: i64) -> i64:
        if state.returned & bit_of(card):
            return SHARES
        kind: i64 = self.components.type_of[card]
        return (
            SHARES * self.left_of(state.deck, kind) // count_bits(state.deck & self.components.of_type(kind))
        )

    def draw(self, state: MuCityState, rng: Rng) -> i64:
        """Sample a building by its weight."""
        place: i64 = rng.below(self.size(state))
        if place < count_bits(state.returned):
            return rng.member(state.returned)
        return self.draw_unseen(state.deck, rng)

    def draw_unseen(self, undealt: i64, rng: Rng) -> i64:
        """Sample a building that was never dealt: first its type, then the card."""
        place: i64 = rng.below(self.unseen(undealt))
        kind: i64 = 0
        left: i64 = self.left_of(undealt, 0)
        while place >= left:
            place -= left
            kind += 1
            left = self.left_of(undealt, kind)
        return rng.member(undealt & self.components.of_type(kind))
