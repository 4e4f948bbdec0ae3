"""The account of a seat: its value at the end is its value at the start, plus luck, plus other players'
errors, minus its own. What the estimates do not explain is reported separately.
"""

from dataclasses import asdict, dataclass

from mutable.coach.analysis.text import LocalizedText


@dataclass
class GradedDecision:
    """A decision with the evaluator's result, corrected by the study of its reliability."""

    number: int  # of the move, take-backs left out
    seat: int
    move: str
    best: str
    kind: str
    worth: list[float]  # of the best move to every seat; of the made move if it was no error
    made: list[float]  # value of the made move to every seat
    loss: float  # 0 if it was no error
    noise: float  # the standard error of the loss
    games: int

    @property
    def is_error(self) -> bool:
        """Return True if the move clearly lost something."""
        return self.loss > 0.0


@dataclass
class Point:
    """The value of the game to a seat just before and just after one of its decisions."""

    number: int
    before: float
    after: float


@dataclass
class Account:
    """start + luck + gifts - errors + unexplained = end."""

    seat: int
    start: float
    end: float
    luck: float
    gifts: float  # the effect of the others' errors on this seat
    errors: float
    unexplained: float  # changes of the estimate between two moves of the same seat
    points: list[Point]

    def described(self) -> dict[str, object]:
        """Return the account as plain values."""
        return asdict(self)

    def exceeds_a_win(self) -> bool:
        """Return True if a part is more than a whole win: the chance rose and fell again.

        Such a part could not be read as a part of one game.
        """
        return max(abs(self.luck), abs(self.gifts), self.errors, abs(self.unexplained)) > 1.0

    def shares(self) -> "Shares":
        """Return the parts as shares of all movement."""
        whole = abs(self.luck) + abs(self.gifts) + self.errors + abs(self.unexplained) or 1.0
        return Shares(
            self.luck / whole, self.gifts / whole, self.errors / whole, self.unexplained / whole, whole
        )


@dataclass
class Shares:
    """The parts of an account as shares of all movement; without their signs they add up to 1."""

    luck: float
    gifts: float
    errors: float
    unexplained: float
    whole: float  # the movement


@dataclass
class KindSummary:
    """The decisions of one kind and one seat."""

    kind: str
    name: LocalizedText
    decisions: int
    errors: int
    loss: float


def account_of(
    seat: int, start: float, end: float, graded: list[GradedDecision], moves: list[int]
) -> Account:
    """Return the account of a seat.

    `moves` is who made each move. A change between two moves of the seat itself, with no other move between,
    cannot be luck and is unexplained.
    """
    known = start
    last = 0  # the number of the move after which `known` was the worth
    found = Account(seat, start, end, 0.0, 0.0, 0.0, 0.0, [])
    gifts = 0.0
    for one in graded:
        if one.seat != seat:
            gifts += one.made[seat] - one.worth[seat] if one.is_error else 0.0
            continue
        change = one.worth[seat] - known
        if all(whose == seat for whose in moves[last : one.number - 1]) and last > 0:
            found.unexplained += change
        else:
            found.luck += change - gifts
            found.gifts += gifts
        gifts = 0.0
        found.errors += one.loss
        known, last = one.made[seat], one.number
        found.points.append(Point(one.number, one.worth[seat], known))
    found.luck += end - known - gifts
    found.gifts += gifts
    return found
