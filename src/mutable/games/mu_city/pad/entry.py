"""The entry of Mū's score pad: the final position, as players read it off their boards."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Type = Literal["trade", "politics", "worship", "farming", "military"]
Source = Literal["F", "N", "S"]
Figure = Annotated[int, Meta(ge=0, le=199)]


class MuCityFigures(Struct, forbid_unknown_fields=True):
    """A city as sums: Food and intact buildings at the Harvest, Faith, the points printed on completed
    projects and the points of their effects. For the neutral city, `food` is Food and Faith together.
    """

    food: Figure = 0
    intact: Figure = 0
    faith: Figure = 0
    printed: Figure = 0
    effects: Figure = 0


class MuCityCity(Struct, forbid_unknown_fields=True):
    """A city by cells (row by row) and borders (line by line, in the engine's order), with the numbers of its
    completed projects and the tokens on their extra spaces; or its `figures` instead.
    """

    cells: Annotated[list[Type | None], Meta(max_length=9)] = []
    ruins: Annotated[list[Annotated[int, Meta(ge=0, le=8)]], Meta(max_length=9)] = []
    borders: Annotated[list[Source | None], Meta(max_length=24)] = []
    projects: Annotated[list[Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=5)] = []
    extra: Annotated[dict[Annotated[str, Meta(max_length=2)], Figure], Meta(max_length=5)] = {}
    damage: Figure | None = None
    victories: Figure = 0
    figures: MuCityFigures | None = None


class MuCityEnd(Struct, forbid_unknown_fields=True):
    """A city for each player. In a solo game the neutral city follows; `stock` counts its tokens."""

    cities: Annotated[list[MuCityCity], Meta(max_length=5)]
    stock: Figure = 0
