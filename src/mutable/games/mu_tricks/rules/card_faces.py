"""What the file of Mü's figures and colours must hold."""

from typing import Annotated, Final

from msgspec import Meta

from mutable.games.mu_tricks.rules.deck import COLOURS, NUMBERS
from mutable.kit.card_faces import Named, Printed, PrintedFile, Text, Word, one_of

PAINTS: Final = ["red", "green", "blue", "yellow", "black", "orange", "purple", "brown", "grey"]
MOST_POINTS: Final = 7  # on one card, so that three bits hold them

Figure = Annotated[int, Meta(ge=0, le=1000)]  # none is larger
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Targets = Annotated[list[Figure], Meta(min_length=1, max_length=60)]


class PrintedColour(Named, kw_only=True):
    name: Word
    sign: Text
    paint: Annotated[str, one_of(PAINTS)]


class PrintedTargets(Printed, kw_only=True):
    """What the crown must reach, for 1, 2, … cards shown, by the table at which they play."""

    three: Targets
    four: Targets
    five: Targets
    six: Targets
    classic_three: Targets


class PrintedTrumps(Printed, kw_only=True):
    """What a named trump is worth."""

    colour: Figure
    numbers: Annotated[list[Figure], Meta(min_length=NUMBERS, max_length=NUMBERS)]
    none: Figure


class PrintedClassic(PrintedTrumps, kw_only=True):
    made: Figure
    cap: Figure
    failed_chief: Figure
    failed_others: Figure
    eclat: Figure
    eclat_last: Figure


class PrintedGoslar(Printed, kw_only=True):
    crown: Figure
    shield: Figure


class PrintedBox(PrintedFile, kw_only=True):
    points: Annotated[list[Points], Meta(min_length=NUMBERS, max_length=NUMBERS)]
    crown_bonus: Figure
    shield_bonus: Figure
    targets: PrintedTargets
    trump_bonus: PrintedTrumps
    classic: PrintedClassic
    goslar: PrintedGoslar
    colours: Annotated[list[PrintedColour], Meta(min_length=COLOURS, max_length=COLOURS)]
