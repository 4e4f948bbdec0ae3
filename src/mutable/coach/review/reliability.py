"""What a study found of one game, kept as `found.<game>.json` beside this file.

Its page and the figures that reviews go by are both written from it, so that studying one game anew leaves
what is known of the others.
"""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from mutable.games import game_named


class Mean(Struct, frozen=True, array_like=True):
    """With half the width of its 95 % interval; None where one game tells nothing of that."""

    mean: float
    room: float | None


class LevelsFound(Struct, frozen=True):
    """What moves lose on average, from level 1 to the strongest."""

    positions: int
    games: int
    losses: list[Mean]


class AlarmsFound(Struct, frozen=True):
    """On positions of fresh games."""

    positions: int
    planted: int  # blunders that cost more than the noise
    seen: int
    called: float  # the share of the strongest bot's own moves that were called errors


class KindFound(Struct, frozen=True):
    """What was said to be lost and what was, where strong bots played on; on fresh games."""

    kind: str
    part: float  # of what was said that proved true, as learned; 0: none
    moves: int
    said: float
    low: float | None
    high: float | None  # None, both: one game tells nothing of that
    holds: bool


class LuckFound(Struct, frozen=True):
    """Over games of like bots, seat by seat."""

    games: int
    seats: list[Mean]
    is_fair: bool


class AuctionsJudged(Struct, frozen=True):
    """In one manner: what was called an error on all deals, and what proved true of it."""

    errors: int
    said: float
    lost: Mean
    kind: KindFound


class AuctionsFound(Struct, frozen=True):
    """Whole auctions of Mü, and the same auctions judged bid by bid."""

    sources: str
    seats: int  # auctions that were judged, each of one seat
    called: float  # the share of the strongest bot's auctions that were called errors
    whole: AuctionsJudged
    single: AuctionsJudged


class Found(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    sources: str  # the digest of what it was found with; empty where that was not written down
    sure: float  # standard errors that the judge asks for
    levels: LevelsFound | None  # None, here and below: not looked at yet
    alarms: AlarmsFound | None
    called: int  # errors that strong bots played on
    made: int  # those of them that a bot of some level made
    kinds: list[KindFound]
    whole: KindFound | None  # all kinds with a figure together
    luck: LuckFound | None
    auctions: AuctionsFound | None = None

    @property
    def proved(self) -> dict[str, float]:
        """By kind, what reviews go by; auctions that are judged as wholes by what came out of those."""
        kinds = [*self.kinds, self.auctions.whole.kind] if self.auctions else self.kinds
        return {one.kind: one.part if one.holds else 0.0 for one in kinds}

    @property
    def is_fair(self) -> bool:
        return self.luck is not None and self.luck.is_fair


def file_of(game: str) -> Path:
    return game_named(game).folder / "coach" / "reliability.json"


@cache
def found_of(game: str) -> Found | None:
    """None of a game that was never studied."""
    path = file_of(game)
    return msgspec.json.decode(path.read_bytes(), type=Found) if path.exists() else None


def found_text(found: Found) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
