"""What the imagined games of some moves came to, and in what two moves differ most."""

import math
from dataclasses import dataclass, field

Facts = dict[str, object]

SURE = 2.0  # standard errors that a difference must be away from none
FEW = 8  # games, in which any difference may be luck
LEAST_SHARE = 0.03  # differences below these are not worth a word
LEAST_NUMBER = 0.2


@dataclass(frozen=True)
class Measure:
    """Something that can be seen of a finished game, and what it counts beside the others."""

    key: str  # of its sentence
    weight: float  # what one of it is worth; below zero if less of it is better
    is_share: bool = False  # a part of all games, and not a number
    facts: Facts = field(default_factory=dict)

    @property
    def least(self) -> float:
        """The smallest difference that is worth a word."""
        return LEAST_SHARE if self.is_share else LEAST_NUMBER


class Sample:
    """The games of one move. Game n of one move has the world and the luck of game n of another."""

    def __init__(self, measures: int) -> None:
        self.wins: list[float] = []
        self.values: list[float] = []
        self.columns: list[list[float]] = [[] for _ in range(measures)]

    def add(self, win: float, value: float, seen: list[float]) -> None:
        """One more imagined game: whether it was won, its value, and every measure."""
        self.wins.append(win)
        self.values.append(value)
        for column, figure in zip(self.columns, seen, strict=True):
            column.append(figure)


def mean(figures: list[float]) -> float:
    """Of figures of which there is at least one."""
    return sum(figures) / len(figures)


def isotonic_fit(figures: list[float]) -> list[float]:
    """The figures of moves that stand in an order which is known better: none is below a later one. Where
    they contradict it, those concerned are taken together, which is as near as they come to both.
    """
    groups: list[list[float]] = []
    for figure in figures:
        groups.append([figure])
        while len(groups) > 1 and mean(groups[-1]) > mean(groups[-2]):
            last = groups.pop()
            groups[-1] += last
    return [mean(group) for group in groups for _ in group]


@dataclass(frozen=True)
class Difference:
    """In one measure: here, and there."""

    measure: Measure
    here: float
    there: float


def largest_advantage(better: Sample, other: Sample, measures: list[Measure]) -> Difference | None:
    """Where the better of two moves gains most, if that is hardly luck."""
    found, most = None, 0.0
    for measure, here, there in zip(measures, better.columns, other.columns, strict=True):
        gain = measure.weight * significant_gain(here, there)
        if gain > most and abs(mean(here) - mean(there)) >= measure.least:
            found, most = Difference(measure, mean(here), mean(there)), gain
    return found


def significant_gain(here: list[float], there: list[float]) -> float:
    """The mean difference; 0 if it may be luck. The games are paired, so that it shows early."""
    if len(here) < FEW:
        return 0.0
    gains = [one - other for one, other in zip(here, there, strict=True)]
    gain = mean(gains)
    error = math.sqrt(sum((one - gain) ** 2 for one in gains)) / len(gains)
    return gain if abs(gain) > SURE * error else 0.0
