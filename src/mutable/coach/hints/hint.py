"""The data of a hint: plain values for a terminal, or as JSON for a browser."""

from dataclasses import asdict, dataclass

LocalizedText = dict[str, str]
"""A text by language code."""


@dataclass(frozen=True)
class Advice:
    """A move, its value and the reason for it."""

    move: str  # its text
    value: float  # in the unit Hint.counts
    win: float | None  # the share of sampled games won, shared wins in part; None if there is no opponent
    reason: LocalizedText


@dataclass(frozen=True)
class Hint:
    """The best moves for the seat that must decide, best first. Neither value nor win chance increases."""

    seat: int
    counts: str  # the unit's key: castles, suns, hand_points, points or points_alone
    unit: LocalizedText  # the unit's name
    games: int  # sampled games played for each move
    moves: list[Advice]

    def described(self) -> dict[str, object]:
        """Return the hint as JSON values."""
        return asdict(self)
