"""Variants: the number of cards of each player, and which rules differ."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mutable.kit.errors import BadOption

VARIANTS: Final = ["revised", "eskridge", "goslar", "classic"]

# Destinations of dealt cards: the hand of a seat (0 to 5), or one of these.
TO_SIDE: Final = 6
TO_TABLE: Final = 7  # face up in front of seat 0; seat 1 is TO_TABLE + 1

GOSLAR_UP: Final = 4
GOSLAR_HAND: Final = 12
GOSLAR_MOST: Final = 15
FOLDER: Final = Path(__file__).parents[1]


class Variant:
    """A variant for a given number of players."""

    def __init__(self, name: str, players: int, removed: int, hand: int, kitty: int, table: str) -> None:
        self.name: str = name
        self.players: i64 = players
        self.removed: i64 = removed  # colours that leave the deck
        self.hand: i64 = hand
        self.kitty: i64 = kitty
        self.table: str = table  # name of the target table
        self.classic: bool = name == "classic"
        self.goslar: bool = name == "goslar"
        self.to_points: bool = self.classic or self.goslar  # the match is played to points (9.10, 10.9)
        self.has_partner: bool = players > 3
        self.has_shield: bool = players > 3 or not self.classic  # not with three classic players (10.5)
        self.side: i64 = 6 if name == "eskridge" else 0
        self.dealt_up: i64 = GOSLAR_UP if self.goslar else 0
        self.plan: Final[vec[i64]] = vec[i64](_plan(self))

    def most_shown(self, entries: int) -> i64:
        """Return how many cards a player may show; `entries` is the length of the target table (3.4, 9.3)."""
        return min(entries, GOSLAR_MOST if self.goslar else int(self.hand))


def _plan(variant: Variant) -> list[i64]:
    """Return the destinations of the dealt cards in order."""
    plan: list[i64] = []
    for seat in range(variant.players):
        plan.extend([TO_TABLE + seat] * variant.dealt_up)
    for seat in range(variant.players):
        plan.extend([seat] * variant.hand)
    plan.extend([TO_SIDE] * variant.side)
    return plan


def variant_named(name: str, players: int) -> Variant:
    """Return the variant for this many players; raise BadOption if it does not exist."""
    if name == "eskridge" and players == 2:
        return Variant(name, 2, 1, 15, 3, "three")
    if name == "goslar" and players == 2:
        return Variant(name, 2, 1, GOSLAR_HAND, 4, "three")
    if name in ("eskridge", "goslar"):
        raise BadOption("variant_for_two", FOLDER, variant=name, players=players)
    if players == 2:
        raise BadOption("variant_for_more", FOLDER, variant=name)
    if players == 3:
        return Variant(name, 3, 2, 12, 0, "classic_three") if name == "classic" else _revised_three()
    return Variant(name, players, 0, 60 // players, 0, ["four", "five", "six"][players - 4])


def _revised_three() -> Variant:
    return Variant("revised", 3, 1, 15, 3, "three")
