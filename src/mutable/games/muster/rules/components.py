"""The components of Muster, loaded from validated data: card faces and castles.

A card is a number below 62, so that a set of cards is one int. Cards with the same face are adjacent.
"""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from mutable.games.muster.rules.card_faces import MOST_CARDS, CastleData, ComponentsFile
from mutable.kit.bits import bit_of, low_bits
from mutable.kit.card_faces import names_of, read
from mutable.kit.errors import BadData, quote
from mutable.kit.game import Data

FOLDER: Final = Path(__file__).parents[1]


class CastleSpace:
    """A castle space and its banner."""

    def __init__(self, banner: str, names: dict[str, str], sign: str, colour: str) -> None:
        self.banner = banner
        self.names = names
        self.sign = sign
        self.colour = colour


class Components:
    """All cards and castles. A banner's face is banner * ranks + strength - 1; rainbow and keep follow."""

    def __init__(self, data: Data) -> None:
        components = read(data, ComponentsFile)
        self.hand: i64 = components.hand
        self.wizard: i64 = components.wizard
        self.bridge: i64 = components.bridge
        self.ranks: i64 = max(components.strengths)
        self.castles: list[CastleSpace] = _castles(components.castles)
        self.size: i64 = len(self.castles)
        self.rainbow: i64 = self.size * self.ranks
        self.keep: i64 = self.rainbow + 1
        self.faces: list[str] = []
        self.face_of: list[i64] = []
        self.last_of: list[i64] = []
        self._strengths: list[i64] = []
        self._lay_out(components.strengths, components.rainbows, components.keeps)
        self.all_cards: i64 = low_bits(len(self.face_of))
        self.rainbows: i64 = self.copies(self.rainbow)

    def _lay_out(self, strengths: list[int], rainbows: int, keeps: int) -> None:
        for castle in self.castles:
            for strength in range(1, int(self.ranks) + 1):
                self._strengths.append(strength)
                self._add_face(f"{castle.banner}{strength}", strengths.count(strength))
        self._add_face("rainbow", rainbows)
        self._add_face("keep", keeps)
        if not 2 * self.hand < len(self.face_of) <= MOST_CARDS:
            count, least = len(self.face_of), 2 * self.hand + 1
            raise BadData("cards", FOLDER, count=count, hand=self.hand, least=least, most=MOST_CARDS)

    def _add_face(self, name: str, copies: int) -> None:
        face = len(self.faces)
        self.faces.append(name)
        self.face_of.extend([face] * copies)
        self.last_of.append(len(self.face_of) - 1)

    def copies(self, face: i64) -> i64:
        """Return the set of the cards with this face."""
        first: i64 = self.last_of[face - 1] + 1 if face > 0 else 0
        return low_bits(self.last_of[face] + 1) & ~low_bits(first)

    def banner_of(self, face: i64) -> i64:
        return face // self.ranks

    def strength_of(self, face: i64) -> i64:
        """Return the strength printed on a banner's face."""
        return self._strengths[face]

    def is_banner(self, face: i64) -> bool:
        return face < self.rainbow

    def face_named(self, name: str) -> int:
        return self.faces.index(name)

    def name(self, card: i64) -> str:
        """Return the notation of a card's face."""
        return self.faces[self.face_of[card]]

    def names(self, cards: i64) -> list[str]:
        """Return the notation of a set of cards."""
        return [self.name(card) for card in range(len(self.face_of)) if cards & bit_of(card)]


def _castles(rows: list[CastleData]) -> list[CastleSpace]:
    castles = [CastleSpace(row.banner, names_of(row), row.sign, row.colour) for row in rows]
    banners = [castle.banner for castle in castles]
    for banner in banners:
        if banners.count(banner) > 1 or banner in ("rainbow", "keep", "deck"):
            raise BadData("taken_banner", FOLDER, given=quote(banner))
    return castles
