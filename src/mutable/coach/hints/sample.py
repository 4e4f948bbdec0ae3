"""Statistics of the games sampled for some moves, and the measure in which two moves differ most."""

import math
from dataclasses import dataclass, field

Facts = dict[str, object]

SURE = 2.0  # standard errors by which a difference must differ from 0
FEW = 8  # with fewer games no difference is significant
LEAST_SHARE = 0.03  # smaller differences are not reported
LEAST_NUMBER = 0.2


@dataclass(frozen=True)
class Measure:
    """A quantity of a finished game and its weight beside the other measures."""

    key: str  # of its sentence
    weight: float  # the value of one unit; negative if less is better
    is_share: bool = False  # True for a share of all games, False for a number
    facts: Facts = field(default_factory=dict)

    @property
    def least(self) -> float:
        """Return the smallest difference that is reported."""
        return LEAST_SHARE if self.is_share else LEAST_NUMBER


class Sample:
    """The games of one move. Game n of every move starts from the same state with the same random numbers."""

    def __init__(self, measures: int) -> None:
        self.wins: list[float] = []
        self.values: list[float] = []
        self.columns: list[list[float]] = [[] for _ in range(measures)]

    def add(self, win: float, value: float, seen: list[float]) -> None:
        """Add a game: its share of a win, its value, and every measure."""
        self.wins.append(win)
        self.values.append(value)
        for column, figure in zip(self.columns, seen, strict=True):
            column.append(figure)


def mean(figures: list[float]) -> float:
    """Return the mean of a list that is not empty."""
    return sum(figures) / len(figures)


def isotonic_fit(figures: list[float]) -> list[float]:
    """Return the nearest values that never increase (pool adjacent violators).

    The order of the moves is known better than their sampled values. Values that contradict it are replaced
    by their common mean.
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
    """The means of one measure for two moves."""

    measure: Measure
    here: float
    there: float


def largest_advantage(better: Sample, other: Sample, measures: list[Measure]) -> Difference | None:
    """Return the measure in which the better move gains most, if the gain is significant."""
    found, most = None, 0.0
    for measure, here, there in zip(measures, better.columns, other.columns, strict=True):
        gain = measure.weight * significant_gain(here, there)
        if gain > most and abs(mean(here) - mean(there)) >= measure.least:
            found, most = Difference(measure, mean(here), mean(there)), gain
    return found


def significant_gain(here: list[float], there: list[float]) -> float:
    """Return the mean difference of paired games, or 0 if it may be chance."""
    if len(here) < FEW:
        return 0.0
    gains = [one - other for one, other in zip(here, there, strict=True)]
    gain = mean(gains)
    error = math.sqrt(sum((one - gain) ** 2 for one in gains)) / len(gains)
    return gain if abs(gain) > SURE * error else 0.0
