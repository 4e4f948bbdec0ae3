"""The exact split of a difference among several parts by their Shapley values."""

from collections.abc import Callable, Sequence
from math import factorial
from typing import TypeVar

Part = TypeVar("Part")


def shapley(
    better: Sequence[Part], worse: Sequence[Part], value: Callable[[Sequence[Part]], float]
) -> list[float]:
    """Return each part's share of `value(better) - value(worse)`; the shares add up to it exactly.

    A part's share is its effect when it changes from worse to better, averaged over all orders in which the
    parts can change.
    """
    count = len(better)
    values = [value(_mixed(better, worse, chosen)) for chosen in range(1 << count)]
    weights = [factorial(size) * factorial(count - size - 1) / factorial(count) for size in range(count)]
    shares = [0.0] * count
    for chosen, base in enumerate(values):
        for part in range(count):
            if not chosen >> part & 1:
                shares[part] += weights[chosen.bit_count()] * (values[chosen | 1 << part] - base)
    return shares


def _mixed(better: Sequence[Part], worse: Sequence[Part], chosen: int) -> list[Part]:
    """Return the parts in the set from the better side, the others from the worse side."""
    return [
        one if chosen >> part & 1 else other
        for part, (one, other) in enumerate(zip(better, worse, strict=True))
    ]
