"""Schema of components.toml: the figures and colours of Mü."""

from typing import Annotated, Final

from msgspec import Meta

from mutable.games.mu_tricks.rules.cards.deck import COLOURS, NUMBERS
from mutable.kit.card_faces import CardData, CardFile, Named, Text, Word, one_of

PAINTS: Final = ["red", "green", "blue", "yellow", "black", "orange", "purple", "brown", "grey"]
MOST_POINTS: Final = 7  # on one card, so that three bits hold them

Figure = Annotated[int, Meta(ge=0, le=1000)]  # none is larger
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Targets = Annotated[list[Figure], Meta(min_length=1, max_length=60)]


class ColourData(Named, kw_only=True):
    name: Word
    sign: Text
    paint: Annotated[str, one_of(PAINTS)]


class TargetsData(CardData, kw_only=True):
    """The crown's targets for 1, 2, … cards shown, by number of players and rules."""

    three: Targets
    four: Targets
    five: Targets
    six: Targets
    classic_three: Targets


class TrumpsData(CardData, kw_only=True):
    """The bonus for each kind of trump."""

    colour: Figure
    numbers: Annotated[list[Figure], Meta(min_length=NUMBERS, max_length=NUMBERS)]
    none: Figure


class ClassicData(TrumpsData, kw_only=True):
    made: Figure
    cap: Figure
    failed_chief: Figure
    failed_others: Figure
    eclat: Figure
    eclat_last: Figure


class GoslarData(CardData, kw_only=True):
    crown: Figure
    shield: Figure


class ComponentsFile(CardFile, kw_only=True):
    points: Annotated[list[Points], Meta(min_length=NUMBERS, max_length=NUMBERS)]
    crown_bonus: Figure
    shield_bonus: Figure
    targets: TargetsData
    trump_bonus: TrumpsData
    classic: ClassicData
    goslar: GoslarData
    colours: Annotated[list[ColourData], Meta(min_length=COLOURS, max_length=COLOURS)]
