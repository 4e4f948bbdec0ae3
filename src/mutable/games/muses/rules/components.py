"""The parts in the box: nine muses with their power, area and suns, read from data and checked."""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.card_faces import LAST as LAST
from mutable.games.muses.rules.card_faces import MUSES as MUSES
from mutable.games.muses.rules.card_faces import POWERS as POWERS
from mutable.games.muses.rules.card_faces import ComponentsFile, MuseData
from mutable.kit.bits import bit_of
from mutable.kit.card_faces import names_of, read
from mutable.kit.errors import BadData, quote
from mutable.kit.game import Data

RAISE: Final = 0
LOWER: Final = 1
SWAP: Final = 2

# The 3×3 cells around a muse in reading order, herself in the middle; an area is a set of them.
COMPASS: Final = ["nw", "n", "ne", "w", "", "e", "sw", "s", "se"]


class Muse:
    """What is printed on a tile."""

    def __init__(self, name: str, names: dict[str, str], power: str, area: list[str], suns: int) -> None:
        self.name = name
        self.names = names
        self.power = power
        self.area = area
        self.suns = suns


class Components:
    """The nine muses; figures that play asks for often stand in lists of their own."""

    def __init__(self, data: Data) -> None:
        components = read(data, ComponentsFile)
        self.silver: i64 = components.silver
        self.muses: list[Muse] = _muses(components.muses)
        self.power: list[i64] = [POWERS.index(muse.power) for muse in self.muses]
        self.area: list[i64] = [_set_of(muse.area) for muse in self.muses]
        self.suns: list[i64] = [muse.suns for muse in self.muses]

    def name(self, muse: i64) -> str:
        return self.muses[muse].name

    def names(self, muses: i64) -> list[str]:
        """The names of a set of muses."""
        return [self.name(muse) for muse in range(MUSES) if muses & bit_of(muse)]


def _set_of(area: list[str]) -> i64:
    cells: i64 = 0
    for word in area:
        cells |= bit_of(COMPASS.index(word))
    return cells


def _muses(rows: list[MuseData]) -> list[Muse]:
    muses = [
        Muse(row.name, names_of(row), row.power, _area(row.area, f"muses[{place}]"), row.suns)
        for place, row in enumerate(rows, 1)
    ]
    names = [muse.name for muse in muses]
    for name in names:
        if names.count(name) > 1 or name in ("mystery", "neutral"):
            raise BadData("taken_name", place="muses", given=quote(name))
    return muses


def _area(text: str, place: str) -> list[str]:
    """Compass words, each once; the middle is the muse herself and never in her own area."""
    words = text.split()
    known = [word for word in COMPASS if word]
    for word in words:
        if word not in known or words.count(word) > 1:
            raise BadData("some_of", place=f"{place}: area", allowed=" ".join(known), given=quote(word))
    return words
