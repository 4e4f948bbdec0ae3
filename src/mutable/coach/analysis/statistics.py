"""Statistics of paired samples."""

import math
from collections.abc import Sequence

FEW = 8  # figures; fewer may be alike by chance
WIDTH = 2.58  # standard errors on each side of a value: an interval of 99 %


def mean(figures: Sequence[float]) -> float:
    """Return the mean of figures; there is at least one."""
    return sum(figures) / len(figures)


def standard_error(figures: Sequence[float]) -> float:
    """Return the standard error of the mean; 0 for a single figure."""
    if len(figures) < 2:
        return 0.0
    centre = mean(figures)
    spread = sum((figure - centre) ** 2 for figure in figures) / (len(figures) - 1)
    return math.sqrt(spread / len(figures))


def differences(better: Sequence[float], worse: Sequence[float]) -> list[float]:
    """Return the paired differences."""
    return [one - other for one, other in zip(better, worse, strict=True)]


def is_above(figures: Sequence[float], errors: float) -> bool:
    """Return True if the mean is that many standard errors above 0. A few figures show nothing."""
    return len(figures) >= FEW and mean(figures) > errors * standard_error(figures)


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
