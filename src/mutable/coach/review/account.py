"""The account of one seat: what it had at the end is what it had at the start, its luck, the others' errors
and its own. What the estimates do not explain is told, never hidden.
"""

from dataclasses import asdict, dataclass


@dataclass
class GradedDecision:
    """A decision and what the evaluator found."""

    number: int  # of the move among those in force
    seat: int
    move: str
    best: str
    kind: str
    worth: list[float]  # to every seat, had the best move been made; the made one's, if it was no error
    made: list[float]  # to every seat, after the move that was made
    loss: float  # an error's, else 0
    noise: float  # the standard error of the loss
    games: int

    @property
    def is_error(self) -> bool:
        """Did it lose something, surely?"""
        return self.loss > 0.0


@dataclass
class Point:
    """Where the worth of a seat is known: at each of its decisions, just before and just after."""

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
    gifts: float  # the others' errors, as far as they changed this seat's worth
    errors: float
    unexplained: float  # where the worth changed though nothing had happened
    points: list[Point]

    def described(self) -> dict[str, object]:
        """As plain values."""
        return asdict(self)


def account_of(
    seat: int, start: float, end: float, judged: list[GradedDecision], moves: list[int]
) -> Account:
    """`moves` are whose move each was: where nobody else's lies between, nothing happened."""
    known = start
    last = 0  # the number of the move after which `known` was the worth
    found = Account(seat, start, end, 0.0, 0.0, 0.0, 0.0, [])
    gifts = 0.0
    for one in judged:
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
