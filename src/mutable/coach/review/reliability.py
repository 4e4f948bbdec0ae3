"""The result of the study of the evaluator for one game, stored in the game's `coach/reliability.json`.

The study's page and the thresholds of reviews are both derived from it, so one game can be studied again
without the others.
"""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from mutable.games import game_named


class Mean(Struct, frozen=True, array_like=True):
    """A mean with half the width of its 95 % interval; None if there is only one game."""

    mean: float
    room: float | None


class LevelFindings(Struct, frozen=True):
    """The mean loss of moves, from level 1 to the strongest."""

    positions: int
    games: int
    losses: list[Mean]


class AlarmFindings(Struct, frozen=True):
    """Detected blunders and false alarms, on positions of games not used for fitting."""

    positions: int
    planted: int  # blunders that cost more than the noise
    seen: int
    called: float  # the share of the strongest bot's own moves that were called errors


class KindFindings(Struct, frozen=True):
    """Claimed and real losses where strong bots played on, in games not used for fitting."""

    kind: str
    part: float  # the fitted share of a claimed loss that is real; 0 if none
    moves: int
    said: float
    low: float | None
    high: float | None  # low and high are None if there is only one game
    holds: bool


class LuckFindings(Struct, frozen=True):
    """Mean luck by seat over games of equal bots."""

    games: int
    seats: list[Mean]
    is_fair: bool


class AuctionErrors(Struct, frozen=True):
    """Errors claimed for auctions by one method, and the losses confirmed."""

    errors: int
    said: float
    lost: Mean
    kind: KindFindings


class AuctionFindings(Struct, frozen=True):
    """Whole auctions of a bidding game, evaluated as one decision and bid by bid."""

    sources: str
    seats: int  # auctions that were judged, each of one seat
    called: float  # the share of the strongest bot's auctions that were called errors
    whole: AuctionErrors
    single: AuctionErrors


class Reliability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All findings for one game."""

    sources: str  # digest of the sources used; empty if unknown
    sure: float  # standard errors required for an error
    levels: LevelFindings | None  # None, here and below, if not studied yet
    alarms: AlarmFindings | None
    called: int  # claimed errors that strong bots played on
    made: int  # those of them that a bot of some level made
    kinds: list[KindFindings]
    whole: KindFindings | None  # all kinds with a figure together
    luck: LuckFindings | None
    auctions: AuctionFindings | None = None

    @property
    def proved(self) -> dict[str, float]:
        """Return, by kind, the confirmed part of a claimed loss; 0 where it does not hold."""
        kinds = [*self.kinds, self.auctions.whole.kind] if self.auctions else self.kinds
        return {one.kind: one.part if one.holds else 0.0 for one in kinds}

    @property
    def is_fair(self) -> bool:
        return self.luck is not None and self.luck.is_fair


def reliability_file(game: str) -> Path:
    return game_named(game).folder / "coach" / "reliability.json"


@cache
def reliability_of(game: str) -> Reliability | None:
    """Return the findings for a game, or None if it was never studied."""
    path = reliability_file(game)
    return msgspec.json.decode(path.read_bytes(), type=Reliability) if path.exists() else None


def encode_reliability(found: Reliability) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
