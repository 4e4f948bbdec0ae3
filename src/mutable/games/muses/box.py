"""The parts in the box: nine muses with their power, area and suns, read from data and checked."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of
from mutable.kit.data import Field, record_of
from mutable.kit.errors import BadData
from mutable.kit.game import Data

MUSES: Final = 9
LAST: Final = 6  # the value of a die that ends the dance

RAISE: Final = 0
LOWER: Final = 1
SWAP: Final = 2
POWERS: Final = ["raise", "lower", "swap"]

# The 3×3 cells around a muse in reading order, herself in the middle; an area is a set of them.
COMPASS: Final = ["nw", "n", "ne", "w", "", "e", "sw", "s", "se"]


class Muse:
    """What is printed on a tile."""

    def __init__(self, name: str, en: str, fr: str, power: str, area: list[str], suns: int) -> None:
        self.name = name
        self.names: dict[str, str] = {"en": en, "fr": fr}
        self.power = power
        self.area = area
        self.suns = suns


class Box:
    """The nine muses; figures that play asks for often stand in lists of their own."""

    def __init__(self, data: Data) -> None:
        box = record_of(data, "the file")
        self.silver: i64 = box.number("silver", 1, 9)
        self.muses: list[Muse] = _muses(box)
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


def _muses(box: Field) -> list[Muse]:
    muses = [
        Muse(
            row.word("name"),
            row.text("en"),
            row.text("fr"),
            row.one_of("power", POWERS),
            _area(row),
            row.number("suns", 1, LAST),
        )
        for row in box.records("muses", MUSES, MUSES)
    ]
    names = [muse.name for muse in muses]
    for name in names:
        if names.count(name) > 1 or name in ("mystery", "neutral"):
            raise BadData(f"muses: the name {name!r} is taken; each must be new")
    return muses


def _area(row: Field) -> list[str]:
    """Compass words, each once; the middle is the muse herself and never in her own area."""
    words = row.text("area").split()
    known = [word for word in COMPASS if word]
    for word in words:
        if word not in known or words.count(word) > 1:
            raise BadData(f"{row.place}: area must be some of {' '.join(known)}, each once, not {word!r}")
    return words
