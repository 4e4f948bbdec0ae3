"""The figures in the box (points, targets, bonuses) and the colours, read from data and checked."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.deck import (
    CARDS,
    COLOURS,
    FACE_OF,
    FACES,
    FIRST_NUMBER,
    NO_TRUMP,
    NUMBER_CARDS,
    NUMBERS,
    colour_cards,
)
from mutable.kit.bits import count_bits
from mutable.kit.data import Field, record_of
from mutable.kit.errors import BadData
from mutable.kit.game import Data
from mutable.kit.words import LANGUAGES

TABLES: Final = ["three", "four", "five", "six", "classic_three"]
LONGEST: Final = {"three": 15, "four": 15, "five": 12, "six": 10, "classic_three": 12}
PAINTS: Final = ["red", "green", "blue", "yellow", "black", "orange", "purple", "brown", "grey"]
TAKEN_WORDS: Final = ["none", "super", "major", "minor", "trump", "hand", "table"]
HIGHEST: Final = 1000  # no figure is larger
MOST_POINTS: Final = 7  # on one card, so that three bits hold them


class Colour:
    """`words` are its own, by language; where the box has none, a pack may know the name (12.5)."""

    def __init__(self, name: str, words: dict[str, str], sign: str, paint: str) -> None:
        self.name = name
        self.words = words
        self.sign = sign
        self.paint = paint


class TrumpBonus:
    """What a named trump is worth to its leader's team."""

    def __init__(self, table: Field) -> None:
        self._colour: i64 = table.number("colour", 0, HIGHEST)
        self._numbers: list[i64] = [*_exactly(table, "numbers", NUMBERS, HIGHEST)]
        self._none: i64 = table.number("none", 0, HIGHEST)

    def of(self, trump: i64) -> i64:
        if trump == NO_TRUMP:
            return self._none
        return self._colour if trump < FIRST_NUMBER else self._numbers[trump - FIRST_NUMBER]


class Classic:
    """The figures of the 1995 rules (section 10)."""

    def __init__(self, table: Field) -> None:
        self.offset: TrumpBonus = TrumpBonus(table)
        self.made: i64 = table.number("made", 0, HIGHEST)
        self.cap: i64 = table.number("cap", 0, HIGHEST)
        self.failed_chief: i64 = table.number("failed_chief", 0, HIGHEST)
        self.failed_others: i64 = table.number("failed_others", 0, HIGHEST)
        self.eclat: i64 = table.number("eclat", 0, HIGHEST)
        self.eclat_last: i64 = table.number("eclat_last", 0, HIGHEST)


class Box:
    def __init__(self, data: Data) -> None:
        box = record_of(data, "the file")
        self.points: list[i64] = [*_exactly(box, "points", NUMBERS, MOST_POINTS)]
        self.crown_bonus: i64 = box.number("crown_bonus", 0, HIGHEST)
        self.shield_bonus: i64 = box.number("shield_bonus", 0, HIGHEST)
        self.trump_bonus: TrumpBonus = TrumpBonus(_table(box, "trump_bonus"))
        self.classic: Classic = Classic(_table(box, "classic"))
        goslar = _table(box, "goslar")
        self.goslar_crown: i64 = goslar.number("crown", 0, HIGHEST)
        self.goslar_shield: i64 = goslar.number("shield", 0, HIGHEST)
        self._targets: dict[str, list[i64]] = _targets(_table(box, "targets"))
        self.colours: list[Colour] = _colours(box)
        self.faces: list[str] = [
            f"{colour.name}{number}" for colour in self.colours for number in range(NUMBERS)
        ]
        self._card_names: list[str] = [self.faces[face] for face in FACE_OF]
        # A card's points are a number of three bits; each set holds the cards with one of the bits.
        self._ones: i64 = self._cards_with(1)
        self._twos: i64 = self._cards_with(2)
        self._fours: i64 = self._cards_with(4)

    def _cards_with(self, bit: i64) -> i64:
        found: i64 = 0
        for number in range(NUMBERS):
            if self.points[number] & bit:
                found |= NUMBER_CARDS[number]
        return found

    def targets(self, table: str) -> list[i64]:
        """What the crown must reach, for 1, 2, … cards shown."""
        return self._targets[table]

    def points_of(self, cards: i64) -> i64:
        """The points on a set of cards (1.2)."""
        ones: i64 = count_bits(cards & self._ones)
        twos: i64 = count_bits(cards & self._twos)
        return ones + 2 * twos + 4 * count_bits(cards & self._fours)

    def name(self, card: i64) -> str:
        """The face of a card in words of the notation."""
        return self._card_names[card]

    def names(self, cards: i64) -> list[str]:
        """The faces of a set of cards."""
        return [self._card_names[card] for card in range(CARDS) if (cards >> card) & 1] if cards else []

    def colour_names(self, cards: i64) -> list[str]:
        """The colours of which a set holds every card."""
        whole = [colour for colour in range(COLOURS) if colour_cards(colour) & ~cards == 0]
        return [self.colours[colour].name for colour in whole]

    def trump_name(self, trump: i64) -> str:
        """What was named as a trump: a colour's word, a number, or none."""
        if trump == NO_TRUMP:
            return "none"
        return self.colours[trump].name if trump < FIRST_NUMBER else str(trump - FIRST_NUMBER)

    def trump_named(self, name: str) -> int:
        names = [self.trump_name(trump) for trump in range(NO_TRUMP + 1)]
        return names.index(name)

    def face_named(self, name: str) -> int:
        return self.faces.index(name)

    def colour_words(self, lang: str, known: dict[str, str]) -> dict[str, str]:
        """What people call the colours: by the box's own words, else by those that a pack knows."""
        return {
            colour.name: colour.words.get(lang, known.get(colour.name, colour.name))
            for colour in self.colours
        }

    def card_words(self, colours: dict[str, str], order: str) -> dict[str, str]:
        """What people call the cards (red 7, 7 rouge): the order of colour and number is the language's."""
        words = [
            order.format(colours[colour.name], number) for colour in self.colours for number in range(NUMBERS)
        ]
        return {self.faces[face]: words[face] for face in range(FACES)}


def _table(box: Field, key: str) -> Field:
    if key not in box.values:
        raise BadData(f"{box.place}: {key} is missing")
    return record_of(box.values[key], key)


def _exactly(table: Field, key: str, count: int, high: int) -> list[int]:
    figures = table.numbers(key, 0, high)
    if len(figures) != count:
        raise BadData(f"{table.place}: {key} must have {count} numbers, not {len(figures)}")
    return figures


def _targets(table: Field) -> dict[str, list[i64]]:
    found: dict[str, list[i64]] = {}
    for key in TABLES:
        figures = table.numbers(key, 0, HIGHEST)
        if len(figures) > LONGEST[key]:
            raise BadData(f"targets: {key} has {len(figures)} entries; a hand has {LONGEST[key]} cards")
        if sorted(set(figures)) != figures:
            raise BadData(f"targets: {key} must rise from each entry to the next, not be {figures}")
        found[key] = [*figures]
    return found


def _words(row: Field) -> dict[str, str]:
    return {lang: row.text(lang) for lang in LANGUAGES if lang in row.values}


def _colours(box: Field) -> list[Colour]:
    rows = box.records("colours", COLOURS, COLOURS)
    colours = [
        Colour(row.word("name"), _words(row), row.text("sign"), row.one_of("paint", PAINTS)) for row in rows
    ]
    names = [colour.name for colour in colours]
    for name in names:
        if names.count(name) > 1 or name in TAKEN_WORDS:
            raise BadData(f"colours: the name {name!r} is taken; each must be new")
    return colours
