"""What the file of the muses must hold."""

from typing import Annotated, Final

from msgspec import Meta

from mutable.kit.card_faces import Named, PrintedFile, Text, Word, one_of

MUSES: Final = 9
LAST: Final = 6  # the value of a die that ends the dance
POWERS: Final = ["raise", "lower", "swap"]


class PrintedMuse(Named, kw_only=True):
    name: Word
    power: Annotated[str, one_of(POWERS)]
    area: Text
    suns: Annotated[int, Meta(ge=1, le=LAST)]


class PrintedBox(PrintedFile, kw_only=True):
    silver: Annotated[int, Meta(ge=1, le=9)]
    muses: Annotated[list[PrintedMuse], Meta(min_length=MUSES, max_length=MUSES)]
