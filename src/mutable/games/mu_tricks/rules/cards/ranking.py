"""The ranking of cards for a pair of trumps: which are trumps, follow suit, or beat another (6.2 to 6.5)."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import (
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
    """Card sets for one pair of trumps. Supers are in neither `majors` nor `minors`."""

    def __init__(self, minor: i64, major: i64) -> None:
        both: i64 = trump_cards(minor) & trump_cards(major)
        self.trumps: i64 = trump_cards(minor) | trump_cards(major)
        self.supers: i64 = both
        self.majors: i64 = trump_cards(major) & ~both
        self.minors: i64 = trump_cards(minor) & ~both
        # In a colour trump the number decides; the cards of a number trump rank equal (6.4).
        self._major_order: i64 = self.majors if major < FIRST_NUMBER else 0
        self._minor_order: i64 = self.minors if minor < FIRST_NUMBER else 0

    def suit(self, colour: i64) -> i64:
        """Return the cards of a colour that are not trumps (6.2)."""
        return colour_cards(colour) & ~self.trumps

    def suit_of(self, card: i64) -> i64:
        """Return all cards that follow a card (a set of one): its colour or the trumps (6.3)."""
        if card & self.trumps:
            return self.trumps
        return self.suit(lowest(card) // COLOUR_SIZE)

    def beaters(self, card: i64) -> i64:
        """Return the cards that beat a card (a set of one) that is a trump or of the led suit (6.4)."""
        if card & self.trumps == 0:
            return self.trumps | (self.suit_of(card) & stronger(card))
        if card & self.supers:
            return 0
        if card & self.majors:
            return self.supers | (self._major_order & stronger(card))
        return self.supers | self.majors | (self._minor_order & stronger(card))

    def suits(self) -> list[i64]:
        """Return the cards of the five colours and the trumps; together they are all cards."""
        return [*(self.suit(colour) for colour in range(COLOURS)), self.trumps]


def ranking_of(minor: i64, major: i64) -> Ranking:
    """Return the ranking of two trumps; -1 stands for a trump not named yet."""
    return RANKINGS[(minor + 1) * (TRUMPS + 1) + major + 1]


def is_whole(cards: i64, suit: i64) -> bool:
    """Return whether a set holds all cards of a suit that is not empty."""
    return suit != 0 and suit & ~cards & ALL_CARDS == 0


RANKINGS: Final = [Ranking(minor, major) for minor in range(-1, TRUMPS) for major in range(-1, TRUMPS)]
