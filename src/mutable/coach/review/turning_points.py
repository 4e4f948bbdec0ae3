"""Turning points: the stretches of a game that moved its value to a seat most, whatever the cause.

The value to a seat is known at its own decisions. What moved it between two of them is luck, the others'
play, or an error of another seat; what moved it at a decision is the seat's own error.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mutable.coach.review.account import GradedDecision
from mutable.kit.game import CHANCE

FEWEST, MOST = 3, 6
MAIN = 0.5  # the part of a change that its cause must explain
LEAST = 0.25  # as a part of the smallest error: what moved less is no turning point, however quiet the game

Cause = Literal["own", "other", "luck", "play"]


@dataclass
class TurningPoint:
    """A stretch of moves and what it changed for a seat."""

    cause: Cause  # own: its error; other: another seat's; luck: chance; play: moves of the others
    first: int  # the numbers of its first and last move
    last: int
    at: int  # the number of the seat's decision that the change led to; with `own`, the error itself
    by: int | None  # the seat that erred
    change: float
    before: float
    after: float
    rank: int = 0  # 1 moved most


def turning_points_of(
    seat: int,
    start: float,
    end: float | None,
    graded: list[GradedDecision],
    movers: Sequence[int],
    steps: tuple[float, float, float],
) -> list[TurningPoint]:
    """Return the three to six turning points of a seat, in the order of the game.

    `graded` is in the order of the game and may be incomplete; `end` is None until it is complete. `movers`
    is the actor of each move. `steps` are the sizes of small, clear and grave errors.
    """
    found = [one for one in _changes(seat, start, end, graded, movers) if abs(one.change) > LEAST * steps[0]]
    found.sort(key=lambda one: -abs(one.change))
    clear = sum(_is_clear(one, steps) for one in found)
    chosen = found[: max(FEWEST, min(MOST, clear))]
    for rank, one in enumerate(chosen, 1):
        one.rank = rank
    return sorted(chosen, key=lambda one: (one.last, one.at))


def _is_clear(one: TurningPoint, steps: tuple[float, float, float]) -> bool:
    """Return True if a change stands out. A value itself is less certain than the difference of two moves."""
    return abs(one.change) >= steps[0 if one.cause in ("own", "other") else 1]


def _changes(
    seat: int, start: float, end: float | None, graded: list[GradedDecision], movers: Sequence[int]
) -> Iterator[TurningPoint]:
    value, last = start, 0
    for own in [one for one in graded if one.seat == seat]:
        between = [one for one in graded if last < one.number < own.number]
        stretch = (last + 1, own.number - 1)
        yield from _between(seat, (value, own.worth[seat]), between, movers, stretch, own.number)
        value, last = own.made[seat], own.number
        if own.is_error:
            yield TurningPoint("own", last, last, last, seat, -own.loss, own.worth[seat], value)
    if end is not None:
        between = [one for one in graded if one.number > last]
        yield from _between(seat, (value, end), between, movers, (last + 1, len(movers)), last)


def _between(
    seat: int,
    values: tuple[float, float],
    graded: list[GradedDecision],
    movers: Sequence[int],
    stretch: tuple[int, int],
    at: int,
) -> Iterator[TurningPoint]:
    """Yield the change between two decisions of a seat, with the one cause that explains most of it."""
    (before, after), (first, last) = values, stretch
    made_by, change = movers[first - 1 : last], after - before
    if all(mover == seat for mover in made_by):
        return  # nothing happened in between: the estimates differ
    error = max(
        (one for one in graded if one.is_error), key=lambda one: _part(one, seat, change), default=None
    )
    if error is not None and _part(error, seat, change) >= MAIN:
        yield TurningPoint("other", error.number, error.number, at, error.seat, change, before, after)
        return
    cause: Cause = "luck" if CHANCE in made_by else "play"
    yield TurningPoint(cause, first, last, at, None, change, before, after)


def _part(error: GradedDecision, seat: int, change: float) -> float:
    """Return the part of a seat's change that another seat's error explains."""
    return (error.made[seat] - error.worth[seat]) / change if change else 0.0
