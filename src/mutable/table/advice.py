"""Hints that were given during a game, as they are kept with it."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

MOST_ADVISED = 10  # moves of one hint


class Advised(Struct, array_like=True, frozen=True):
    """A move of a hint, its value and half the width of its interval."""

    move: Annotated[str, Meta(max_length=200)]
    value: float
    half: float


class KeptHint(Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A hint: after how many entries of the log, for which seat, its moves, and the memory of its plan."""

    at: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0)]
    moves: Annotated[list[Advised], Meta(max_length=MOST_ADVISED)]
    memory: dict[str, Any] = msgspec.field(default_factory=dict)
