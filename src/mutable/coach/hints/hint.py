"""The data of a hint: plain values for a terminal, or as JSON for a browser."""

from dataclasses import asdict, dataclass, field

from mutable.coach.analysis.continuation import Step
from mutable.coach.analysis.text import LocalizedText
from mutable.table.advice import Advised, KeptHint


@dataclass(frozen=True)
class Advice:
    """A move, its value and the reason for it."""

    move: str  # its text
    value: float  # in the unit Hint.counts
    low: float  # of the interval of the value
    high: float
    win: float | None  # the value, if it is a chance to win
    reason: LocalizedText
    motive: str | None  # the key of the motive behind the reason
    detail: LocalizedText  # the numbers behind the reason
    line: list[Step]  # the usual moves after it, itself first
    compared: str | None = None  # the text of the move that the reason compares it with
    compared_value: float = 0.0


@dataclass(frozen=True)
class Hint:
    """The best moves for the seat that must decide, best first. Values never increase."""

    seat: int
    counts: str  # wins, or the unit of points: a key of the pack
    unit: LocalizedText  # the unit's name
    games: int  # positions that each move was played on from
    depth: int | None  # of the search in turns, if it has one
    moves: list[Advice]
    plan: LocalizedText | None = None  # for several decisions, if the game has plans
    memory: dict[str, object] = field(default_factory=dict)  # of the plan, for the next hint

    def described(self) -> dict[str, object]:
        """Return the hint as JSON values."""
        return asdict(self)

    def kept(self, at: int) -> KeptHint:
        """Return what is kept with the game, after this many entries of its log."""
        moves = [
            Advised(one.move, round(one.value, 4), round((one.high - one.low) / 2, 4)) for one in self.moves
        ]
        return KeptHint(at, self.seat, moves, self.memory)
