"""What the file of the muses must hold."""

from typing import Annotated, Final

from msgspec import Meta

from mutable.kit.card_faces import CardFile, Named, Text, Word, one_of

MUSES: Final = 9
LAST: Final = 6  # the value of a die that ends the dance
POWERS: Final = ["raise", "lower", "swap"]


class MuseData(Named, kw_only=True):
    name: Word
    power: Annotated[str, one_of(POWERS)]
    area: Text
    suns: Annotated[int, Meta(ge=1, le=LAST)]


class ComponentsFile(CardFile, kw_only=True):
    silver: Annotated[int, Meta(ge=1, le=9)]
    muses: Annotated[list[MuseData], Meta(min_length=MUSES, max_length=MUSES)]
