"""What a screen is shown, as types: with them a game's `shown.py` describes its view, moves, events, upshots.

Nothing in the engine uses these: views and facts are plain values. The page's types are written from them,
and the conformance suite holds everything that is shown against them, to the last field.
"""

from typing import Any

from msgspec import Struct


class SchemaStruct(Struct, forbid_unknown_fields=True):
    """A table of fields, all of them named. One that may be missing is `| UnsetType = UNSET`."""


class TakenBack(SchemaStruct, tag_field="event", tag="takeback"):
    """In every game's log: a seat has gone back by so many moves."""

    seat: int
    moves: int


class Outcome(Struct):
    """Who won, every score line by line, and why the game ended; a game may tell more."""

    winners: list[int]
    totals: list[int]
    lines: list[dict[str, Any]]
    reason: str
