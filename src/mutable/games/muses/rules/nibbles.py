"""Small numbers packed four bits each into one int, one a dancer: copying a position costs nothing.

A set of dancers is written with the lowest bit of each nibble (a unit), so that adding a set adds
one to each of its members.
"""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of, lowest, members

ONES: Final = 0x11111111111111  # the units of all fourteen dancers


def nibble(packed: i64, index: i64) -> i64:
    return (packed >> (4 * index)) & 15


def unit(index: i64) -> i64:
    """The set of this one dancer."""
    return bit_of(4 * index)


def set_nibble(packed: i64, index: i64, value: i64) -> i64:
    """The same numbers with one replaced."""
    return packed + (value - nibble(packed, index)) * unit(index)


def filled(packed: i64) -> i64:
    """The set of the nibbles that are not zero."""
    pairs: i64 = packed | (packed >> 1)
    return (pairs | (pairs >> 2)) & ONES


def equal_to(packed: i64, value: i64) -> i64:
    """The set of the nibbles with this value."""
    return ONES & ~filled(packed ^ (ONES * value))


def count_units(units: i64) -> i64:
    """How many members a set has: the top nibble of the product is their sum."""
    return ((units * ONES) >> 52) & 15


def first_of(units: i64) -> i64:
    """The lowest member of a set that is not empty."""
    return lowest(units) // 4


def indices(units: i64) -> list[int]:
    """The members of a set, ascending."""
    return [bit // 4 for bit in members(units)]
