"""The entry of Mü's score pad: a hand, as players read it off the table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=99)]
Counts = Annotated[list[Count], Meta(max_length=6)]
Trump = Annotated[str, Meta(max_length=24)]


class MuTricksHand(Struct, forbid_unknown_fields=True):
    """Cards shown and card points (with buried cards) by seat; trumps by their names in the components.
    `side` are the points on the side cards of Eskridge's game; `last` is the last seat to tie in an éclat.
    """

    kind: Literal["played", "void", "eclat"]
    shown: Counts = []
    crown: Seat | None = None
    shield: Seat | None = None
    partner: Seat | None = None
    minor: Trump | None = None
    major: Trump | None = None
    points: Counts = []
    side: Count | None = None
    last: Seat | None = None
