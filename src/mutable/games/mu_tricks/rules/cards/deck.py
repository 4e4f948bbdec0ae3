"""The sixty cards as numbers and as bit sets.

A card is colour * 12 + place. The places hold 0 1 1 2 3 4 5 6 7 7 8 9, so equal cards are adjacent and,
within a colour, the higher card is the stronger. A face is colour * 10 + number.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mutable.kit.bits import bit_of

COLOURS: Final = 5
NUMBERS: Final = 10
CARDS: Final = 60
FACES: Final = 50
PLACES: Final = [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9]
COLOUR_SIZE: Final = 12  # cards of each colour
ALL_CARDS: Final = 0xFFFFFFFFFFFFFFF
FIRST_TWINS: Final = 0x102102102102102  # the lower card of each pair of equal cards

# Bits of the numbers within the twelve bits of a colour, once each pair of equal cards is merged.
UP_TO_1: Final = 0x003003003003003
FROM_2_TO_7: Final = 0x0FC0FC0FC0FC0FC
FROM_8: Final = 0x300300300300300

FACE_OF: Final[list[i64]] = [
    colour * NUMBERS + number for colour in range(COLOURS) for number in PLACES
]  # fmt: skip
FIRST_CARD: Final[vec[i64]] = vec[i64]([FACE_OF.index(face) for face in range(FACES)])

# Trumps: a colour, a number, or none.
FIRST_NUMBER: Final = COLOURS
NO_TRUMP: Final = 15
TRUMPS: Final = 16


def colour_cards(colour: i64) -> i64:
    """Return all cards of a colour."""
    return bit_of(colour * COLOUR_SIZE + COLOUR_SIZE) - bit_of(colour * COLOUR_SIZE)


def trump_cards(trump: i64) -> i64:
    """Return the cards that a trump covers."""
    return 0 if trump < 0 else TRUMP_CARDS[trump]


def face_cards(face: i64) -> i64:
    """Return the one or two cards of a face."""
    card: i64 = bit_of(FIRST_CARD[face])
    return card | ((card & FIRST_TWINS) << 1)


def distinct(cards: i64) -> i64:
    """Return the set with one card for each face."""
    return cards & ~((cards & FIRST_TWINS) << 1)


def lower_of(card: i64, cards: i64) -> i64:
    """Return a card (a set of one), or its equal if that is lower and also in `cards`."""
    return card - ((card >> 1) & FIRST_TWINS & cards)


def upper_first(cards: i64) -> i64:
    """Return the same faces, with the upper card where only one of a pair is present.

    Players cannot tell equal cards apart, so a view must not depend on which one it is.
    """
    alone: i64 = cards & FIRST_TWINS & ~(cards >> 1)
    return (cards & ~alone) | (alone << 1)


def stronger(card: i64) -> i64:
    """Return all cards above this one (a set of one), except its equal; the caller restricts the colour."""
    last: i64 = card + (card & FIRST_TWINS)
    return ALL_CARDS & ~(last + last - 1)


def faces_of(cards: i64) -> i64:
    """Return the set of faces of a set of cards. Hot: used for every list of legal plays.

    Merge equal cards in all colours at once and close the two gaps, which leaves ten used bits in twelve
    for each colour; then close the gaps between the colours.
    """
    single: i64 = cards | ((cards >> 1) & FIRST_TWINS)
    numbers: i64 = (single & UP_TO_1) | ((single >> 1) & FROM_2_TO_7) | ((single >> 2) & FROM_8)
    return (
        (numbers & 0x3FF)
        | ((numbers >> 2) & 0xFFC00)
        | ((numbers >> 4) & 0x3FF00000)
        | ((numbers >> 6) & 0xFFC0000000)
        | ((numbers >> 8) & 0x3FF0000000000)
    )


def _number_cards(number: i64) -> i64:
    found: i64 = 0
    for colour in range(COLOURS):
        found |= face_cards(colour * NUMBERS + number)
    return found


NUMBER_CARDS: Final[list[i64]] = [_number_cards(number) for number in range(NUMBERS)]
COLOUR_CARDS: Final[list[i64]] = [colour_cards(colour) for colour in range(COLOURS)]
TRUMP_CARDS: Final[vec[i64]] = vec[i64](COLOUR_CARDS + NUMBER_CARDS + [0])
