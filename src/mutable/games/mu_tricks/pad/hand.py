"""A hand of Mü as people read it off the table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=99)]
Counts = Annotated[list[Count], Meta(max_length=6)]
Trump = Annotated[str, Meta(max_length=24)]


class MuTricksHand(Struct, forbid_unknown_fields=True):
    """Cards shown and card points (buried ones included) by seat; a trump by its name in the box. `side` is
    on the side cards of Eskridge's game; `last` was the last to tie, in an éclat.
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
