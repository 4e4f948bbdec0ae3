"""What a hint says: plain values that go to a terminal, or as JSON to a browser."""

from dataclasses import asdict, dataclass

LocalizedText = dict[str, str]
"""A sentence by language."""


@dataclass(frozen=True)
class Advice:
    """A move, what it is worth, and why."""

    move: str  # its text
    value: float  # as Hint.counts says
    win: float | None  # the share of imagined games that are won, a shared victory in part; None: nobody wins
    reason: LocalizedText


@dataclass(frozen=True)
class Hint:
    """The best moves for the seat that must decide, the best first: neither value nor chance of one is below
    those of a later one.
    """

    seat: int
    counts: str  # what a value counts: castles, suns, hand_points, points or points_alone
    unit: LocalizedText  # the same in words
    games: int  # imagined games that were played on from each move
    moves: list[Advice]

    def described(self) -> dict[str, object]:
        """As JSON has it."""
        return asdict(self)
