"""What a study found of one game, kept as `found.<game>.json` beside this file.

Its page and the thresholds that reviews go by are both written from it, so that studying one game anew leaves
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


class LevelFindings(Struct, frozen=True):
    """What moves lose on average, from level 1 to the strongest."""

    positions: int
    games: int
    losses: list[Mean]


class AlarmFindings(Struct, frozen=True):
    """On positions of fresh games."""

    positions: int
    planted: int  # blunders that cost more than the noise
    seen: int
    called: float  # the share of the strongest bot's own moves that were called errors


class KindFindings(Struct, frozen=True):
    """What was said to be lost and what was, where strong bots played on; on fresh games."""

    kind: str
    part: float  # of what was said that proved true, as learned; 0: none
    moves: int
    said: float
    low: float | None
    high: float | None  # None, both: one game tells nothing of that
    holds: bool


class LuckFindings(Struct, frozen=True):
    """Over games of like bots, seat by seat."""

    games: int
    seats: list[Mean]
    is_fair: bool


class AuctionErrors(Struct, frozen=True):
    """In one manner: what was called an error on all deals, and what proved true of it."""

    errors: int
    said: float
    lost: Mean
    kind: KindFindings


class AuctionFindings(Struct, frozen=True):
    """Whole auctions of Mü, and the same auctions judged bid by bid."""

    sources: str
    seats: int  # auctions that were judged, each of one seat
    called: float  # the share of the strongest bot's auctions that were called errors
    whole: AuctionErrors
    single: AuctionErrors


class Reliability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    sources: str  # the digest of what it was found with; empty where that was not written down
    sure: float  # standard errors that the evaluator asks for
    levels: LevelFindings | None  # None, here and below: not looked at yet
    alarms: AlarmFindings | None
    called: int  # errors that strong bots played on
    made: int  # those of them that a bot of some level made
    kinds: list[KindFindings]
    whole: KindFindings | None  # all kinds with a figure together
    luck: LuckFindings | None
    auctions: AuctionFindings | None = None

    @property
    def proved(self) -> dict[str, float]:
        """By kind, what reviews go by; auctions that are judged as wholes by what came out of those."""
        kinds = [*self.kinds, self.auctions.whole.kind] if self.auctions else self.kinds
        return {one.kind: one.part if one.holds else 0.0 for one in kinds}

    @property
    def is_fair(self) -> bool:
        return self.luck is not None and self.luck.is_fair


def reliability_file(game: str) -> Path:
    return game_named(game).folder / "coach" / "reliability.json"


@cache
def reliability_of(game: str) -> Reliability | None:
    """None of a game that was never studied."""
    path = reliability_file(game)
    return msgspec.json.decode(path.read_bytes(), type=Reliability) if path.exists() else None


def encode_reliability(found: Reliability) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
