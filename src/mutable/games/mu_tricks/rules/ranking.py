"""Which cards are trumps, what follows what, and what beats what, once both trumps are named (6.2 to 6.5)."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.deck import (
    ALL_CARDS,
    COLOUR_SIZE,
    COLOURS,
    FIRST_NUMBER,
    TRUMPS,
    colour_cards,
    stronger,
    trump_cards,
)
from mutable.kit.bits import lowest


class Ranking:
    """The masks of one pair of trumps. Supers are in neither majors nor minors."""

    def __init__(self, minor: i64, major: i64) -> None:
        both: i64 = trump_cards(minor) & trump_cards(major)
        self.trumps: i64 = trump_cards(minor) | trump_cards(major)
        self.supers: i64 = both
        self.majors: i64 = trump_cards(major) & ~both
        self.minors: i64 = trump_cards(minor) & ~both
        # Inside a colour the number decides; the cards of a number trump are equal (6.4).
        self._major_order: i64 = self.majors if major < FIRST_NUMBER else 0
        self._minor_order: i64 = self.minors if minor < FIRST_NUMBER else 0

    def suit(self, colour: i64) -> i64:
        """The cards that still belong to their colour (6.2)."""
        return colour_cards(colour) & ~self.trumps

    def suit_of(self, card: i64) -> i64:
        """All cards of the suit of a card (a set of one): what follows it (6.3)."""
        if card & self.trumps:
            return self.trumps
        return self.suit(lowest(card) // COLOUR_SIZE)

    def beaters(self, card: i64) -> i64:
        """What would win against a card (a set of one) that is a trump or of the led suit (6.4)."""
        if card & self.trumps == 0:
            return self.trumps | (self.suit_of(card) & stronger(card))
        if card & self.supers:
            return 0
        if card & self.majors:
            return self.supers | (self._major_order & stronger(card))
        return self.supers | self.majors | (self._minor_order & stronger(card))

    def suits(self) -> list[i64]:
        """The five colours and the trumps; together they are all cards."""
        return [*(self.suit(colour) for colour in range(COLOURS)), self.trumps]


def ranking_of(minor: i64, major: i64) -> Ranking:
    """The ranking of two named trumps; -1 stands for one that is not named."""
    return RANKINGS[(minor + 1) * (TRUMPS + 1) + major + 1]


def is_whole(cards: i64, suit: i64) -> bool:
    """Does a set hold all of a suit that exists?"""
    return suit != 0 and suit & ~cards & ALL_CARDS == 0


RANKINGS: Final = [Ranking(minor, major) for minor in range(-1, TRUMPS) for major in range(-1, TRUMPS)]
