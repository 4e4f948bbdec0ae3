"""A fast heuristic for rollouts: the number of tricks that a hand is worth, for each trump.

Numbers are integers in hundredths of a trick or of a point, which compiled code does not box.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import (
    ALL_CARDS,
    COLOURS,
    FIRST_NUMBER,
    NO_TRUMP,
    NUMBER_CARDS,
    NUMBERS,
    colour_cards,
    trump_cards,
)
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.kit.bits import count_bits

# Hundredths of a trick that a card outside trumps is worth, by its number: with several players, and with
# two.
SIDE: Final[list[i64]] = [0, 0, 0, 0, 0, 0, 0, 12, 30, 55]
SIDE_DUEL: Final[list[i64]] = [10, 15, 20, 30, 40, 45, 50, 60, 70, 80]
HIGH_TRUMP: Final = 95
PER_HIGHER_TRUMP: Final = 14  # lost for each stronger trump in other hands
LEAST_TRUMP: Final = 30
EQUAL_TRUMP: Final = 75  # a card of a number trump: the first one played wins
SHORT_SUIT: Final = 35  # a colour of at most one card, where there are trumps to ruff with
LENGTH_TO_RUFF: Final = 4
FACE_DOWN: Final = 50  # a face-down card (Goslar)
PARTNERS_EDGE: Final = 115  # per cent: the partner is chosen, so better than the average player
BONUS_PART: Final = 10  # hundredths of a point of bonus that count beside a point on cards


class Strength:
    """Estimates for one set of rules."""

    def __init__(self, rules: MuTricksRules) -> None:
        self._rules: Final = rules
        self._players: i64 = rules.variant.players
        self._tricks: i64 = rules.variant.hand
        self._down: i64 = 0
        if rules.variant.goslar:
            self._down = 6
            self._tricks += rules.variant.dealt_up + self._down
        self._side: Final[list[i64]] = SIDE_DUEL if self._players == 2 else SIDE
        self._most: i64 = rules.phases.auction.most
        self._has_partner: bool = rules.variant.has_partner

    def tricks(self, cards: i64, trump: i64) -> i64:
        """Return the worth of the cards if this is the only trump."""
        trumps: i64 = 0 if trump == NO_TRUMP else trump_cards(trump)
        own: i64 = cards & trumps
        side: i64 = cards & ~trumps
        worth: i64 = self._side_worth(side)
        if own == 0:
            return worth
        if trump >= FIRST_NUMBER:
            worth += EQUAL_TRUMP * count_bits(own)
        else:
            worth += _colour_worth(own, trumps & ~cards)
        if count_bits(own) >= LENGTH_TO_RUFF:
            worth += SHORT_SUIT * _short_suits(side, trumps)
        return worth

    def _side_worth(self, side: i64) -> i64:
        worth: i64 = 0
        for number in range(NUMBERS):
            each: i64 = self._side[number]
            if each:
                worth += each * count_bits(side & NUMBER_CARDS[number])
        return worth

    def best_trump(self, cards: i64, allowed: i64) -> i64:
        """Return the trump of a set with the highest expected points, its bonus included."""
        best: i64 = NO_TRUMP
        most: i64 = -1
        for trump in range(NO_TRUMP + 1):
            if (allowed >> trump) & 1:
                promise: i64 = self.promise(cards, trump)
                if promise > most:
                    best = trump
                    most = promise
        return best

    def promise(self, cards: i64, trump: i64) -> i64:
        """Return expected hundredths of points; a trick has a card of each player, worth about a point."""
        return self.tricks(cards, trump) * self._players + BONUS_PART * self._rules.components.trump_bonus.of(
            trump
        )

    def team_points(self, cards: i64, trump: i64, extra: i64) -> i64:
        """Return the expected hundredths of points of a crown with these cards and its partner."""
        own: i64 = min(self.tricks(cards, trump) + FACE_DOWN * self._down, 100 * self._tricks)
        if self._has_partner:
            own += PARTNERS_EDGE * (100 * self._tricks - own) // (100 * (self._players - 1))
        return own * self._players + 100 * (self._rules.variant.kitty + extra)

    def highest_bid(self, cards: i64, trump: i64, extra: i64) -> i64:
        """Return the highest bid for the crown whose target is expected to be made; 0 if none."""
        expected: i64 = self.team_points(cards, trump, extra) - 100
        shown: i64 = 0
        while shown < self._most and 100 * self._rules.phases.scorer.target(shown + 1) <= expected:
            shown += 1
        return shown


def trumps_within(cards: i64) -> i64:
    """Return the set of trumps that could be named after showing the right cards, including no trump."""
    found: i64 = 0
    for trump in range(NO_TRUMP):
        if cards & trump_cards(trump):
            found |= TRUMP_BITS[trump]
    return found | TRUMP_BITS[NO_TRUMP]


TRUMP_BITS: Final[list[i64]] = [2**trump for trump in range(NO_TRUMP + 1)]


def _colour_worth(own: i64, missing: i64) -> i64:
    """Return the worth of trumps of a colour, each by the number of stronger ones elsewhere."""
    worth: i64 = 0
    rest: i64 = own
    while rest:
        card: i64 = rest & -rest
        rest &= rest - 1
        higher: i64 = count_bits(missing & ~(card - 1) & ALL_CARDS)
        worth += max(LEAST_TRUMP, HIGH_TRUMP - PER_HIGHER_TRUMP * higher)
    return worth


def _short_suits(side: i64, trumps: i64) -> i64:
    found: i64 = 0
    for colour in range(COLOURS):
        suit: i64 = colour_cards(colour) & ~trumps
        if suit and count_bits(side & suit) <= 1:
            found += 1
    return found
