"""Base types for the games' `view_schema.py`, which describe views, moves, events and move previews.

The engine does not use them: views and facts are plain values. The page's TypeScript types are generated from
them, and the conformance suite validates every view, move and event against them.
"""

from typing import Any

from msgspec import Struct


class SchemaStruct(Struct, forbid_unknown_fields=True):
    """An object with known fields only. An optional field is `| UnsetType = UNSET`."""


class TakenBack(SchemaStruct, tag_field="event", tag="takeback"):
    """A seat took back this many moves. The table adds this event in every game."""

    seat: int
    moves: int


class Outcome(Struct):
    """The winners, the score lines and the reason why the game ended; a game may add fields."""

    winners: list[int]
    totals: list[int]
    lines: list[dict[str, Any]]
    reason: str
