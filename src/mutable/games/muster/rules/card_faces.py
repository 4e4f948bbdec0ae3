"""The format of Muster's card-face file."""

from typing import Annotated, Final

from msgspec import Meta

from mutable.kit.card_faces import CardFile, Named, Text, Word, one_of

MOST_CARDS: Final = 61  # so that a set of cards is one int
MOST_CASTLES: Final = 8
COLOURS: Final = ["purple", "red", "yellow", "green", "blue", "orange", "grey", "brown"]

Strength = Annotated[int, Meta(ge=1, le=9)]


class CastleData(Named, kw_only=True):
    banner: Word
    sign: Text
    colour: Annotated[str, one_of(COLOURS)]


class ComponentsFile(CardFile, kw_only=True):
    hand: Annotated[int, Meta(ge=1, le=12)]
    wizard: Annotated[int, Meta(ge=1, le=99)]
    bridge: Annotated[int, Meta(ge=0, le=99)]
    strengths: Annotated[list[Strength], Meta(min_length=1, max_length=MOST_CARDS)]
    rainbows: Annotated[int, Meta(ge=0, le=20)]
    keeps: Annotated[int, Meta(ge=0, le=20)]
    castles: Annotated[list[CastleData], Meta(min_length=1, max_length=MOST_CASTLES)]
