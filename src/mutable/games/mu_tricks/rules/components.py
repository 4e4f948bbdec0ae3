"""The printed figures (points, targets, bonuses) and the colours, loaded from data and checked."""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.card_faces import (
    ClassicData,
    ColourData,
    ComponentsFile,
    TargetsData,
    TrumpsData,
)
from mutable.games.mu_tricks.rules.cards.deck import (
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
from mutable.kit.card_faces import names_of, read
from mutable.kit.errors import BadData, quote
from mutable.kit.game import Data
from mutable.kit.words import names_or_defaults

FOLDER: Final = Path(__file__).parents[1]
LONGEST: Final = {"three": 15, "four": 15, "five": 12, "six": 10, "classic_three": 12}
TAKEN_WORDS: Final = ["none", "super", "major", "minor", "trump", "hand", "table"]


class Colour:
    """`names` holds the box's own names by language; for others the language pack may have one (12.5)."""

    def __init__(self, name: str, names: dict[str, str], sign: str, paint: str) -> None:
        self.name = name
        self.names = names
        self.sign = sign
        self.paint = paint


class TrumpBonus:
    """The bonus that a named trump brings its leader's team."""

    def __init__(self, printed: TrumpsData) -> None:
        self._colour: i64 = printed.colour
        self._numbers: Final[list[i64]] = [*printed.numbers]
        self._none: i64 = printed.none

    def of(self, trump: i64) -> i64:
        if trump == NO_TRUMP:
            return self._none
        return self._colour if trump < FIRST_NUMBER else self._numbers[trump - FIRST_NUMBER]


class Classic:
    """The figures of the 1995 rules (section 10)."""

    def __init__(self, printed: ClassicData) -> None:
        self.offset: Final = TrumpBonus(printed)
        self.made: i64 = printed.made
        self.cap: i64 = printed.cap
        self.failed_chief: i64 = printed.failed_chief
        self.failed_others: i64 = printed.failed_others
        self.eclat: i64 = printed.eclat
        self.eclat_last: i64 = printed.eclat_last


class Components:
    def __init__(self, data: Data) -> None:
        components = read(data, ComponentsFile)
        self.points: Final[list[i64]] = [*components.points]
        self.crown_bonus: i64 = components.crown_bonus
        self.shield_bonus: i64 = components.shield_bonus
        self.trump_bonus: Final = TrumpBonus(components.trump_bonus)
        self.classic: Final = Classic(components.classic)
        self.goslar_crown: i64 = components.goslar.crown
        self.goslar_shield: i64 = components.goslar.shield
        self._targets: Final[dict[str, list[i64]]] = _targets(components.targets)
        self.colours: Final[list[Colour]] = _colours(components.colours)
        self.faces: Final[list[str]] = [
            f"{colour.name}{number}" for colour in self.colours for number in range(NUMBERS)
        ]
        self._card_names: Final[list[str]] = [self.faces[face] for face in FACE_OF]
        # The points of a card fit in three bits; each set holds the cards whose points have that bit.
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
        """Return the crown's targets for 1, 2, … cards shown."""
        return self._targets[table]

    def points_of(self, cards: i64) -> i64:
        """Return the points of a set of cards (1.2)."""
        ones: i64 = count_bits(cards & self._ones)
        twos: i64 = count_bits(cards & self._twos)
        return ones + 2 * twos + 4 * count_bits(cards & self._fours)

    def name(self, card: i64) -> str:
        """Return the face of a card in notation."""
        return self._card_names[card]

    def names(self, cards: i64) -> list[str]:
        """Return the faces of a set of cards."""
        return [self._card_names[card] for card in range(CARDS) if (cards >> card) & 1] if cards else []

    def colour_names(self, cards: i64) -> list[str]:
        """Return the colours whose cards are all in a set."""
        whole = [colour for colour in range(COLOURS) if colour_cards(colour) & ~cards == 0]
        return [self.colours[colour].name for colour in whole]

    def trump_name(self, trump: i64) -> str:
        """Return a trump in notation: a colour, a number, or none."""
        if trump == NO_TRUMP:
            return "none"
        return self.colours[trump].name if trump < FIRST_NUMBER else str(trump - FIRST_NUMBER)

    def trump_named(self, name: str) -> int:
        names = [self.trump_name(trump) for trump in range(NO_TRUMP + 1)]
        return names.index(name)

    def face_named(self, name: str) -> int:
        return self.faces.index(name)

    def colour_words(self, lang: str, known: dict[str, str]) -> dict[str, str]:
        """Return the display names of the colours: the box's own, otherwise the language pack's."""
        return names_or_defaults({colour.name: colour.names.get(lang) for colour in self.colours}, known)

    def card_words(self, colours: dict[str, str], order: str) -> dict[str, str]:
        """Return the display names of the cards (red 7, 7 rouge); `order` is the language's pattern."""
        words = [
            order.format(colours[colour.name], number) for colour in self.colours for number in range(NUMBERS)
        ]
        return {self.faces[face]: words[face] for face in range(FACES)}


def _targets(printed: TargetsData) -> dict[str, list[i64]]:
    found: dict[str, list[i64]] = {}
    for table, most in LONGEST.items():
        figures: list[int] = getattr(printed, table)
        if len(figures) > most:
            raise BadData("many_targets", FOLDER, table=table, count=len(figures), most=most)
        if sorted(set(figures)) != figures:
            raise BadData("falling_targets", FOLDER, table=table, given=quote(figures))
        found[table] = [*figures]
    return found


def _colours(rows: list[ColourData]) -> list[Colour]:
    colours = [Colour(row.name, names_of(row), row.sign, row.paint) for row in rows]
    names = [colour.name for colour in colours]
    for name in names:
        if names.count(name) > 1 or name in TAKEN_WORDS:
            raise BadData("taken_name", place="colours", given=quote(name))
    return colours
