"""Small numbers packed into one int, four bits for each dancer, so that copying a position is cheap.

A set of dancers is the lowest bits of their nibbles (units), so adding a set adds one to each member.
"""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of, lowest, members

ONES: Final = 0x11111111111111  # the units of all fourteen dancers


def nibble(packed: i64, index: i64) -> i64:
    return (packed >> (4 * index)) & 15


def unit(index: i64) -> i64:
    """Return the set of one dancer."""
    return bit_of(4 * index)


def set_nibble(packed: i64, index: i64, value: i64) -> i64:
    """Return the packed numbers with one replaced."""
    return packed + (value - nibble(packed, index)) * unit(index)


def filled(packed: i64) -> i64:
    """Return the set of the nibbles that are not zero."""
    pairs: i64 = packed | (packed >> 1)
    return (pairs | (pairs >> 2)) & ONES


def equal_to(packed: i64, value: i64) -> i64:
    """Return the set of the nibbles with this value."""
    return ONES & ~filled(packed ^ (ONES * value))


def count_units(units: i64) -> i64:
    """Return the size of a set: the top nibble of the product is the sum of the units."""
    return ((units * ONES) >> 52) & 15


def first_of(units: i64) -> i64:
    """Return the lowest member of a non-empty set."""
    return lowest(units) // 4


def indices(units: i64) -> list[int]:
    """Return the members of a set in ascending order."""
    return [bit // 4 for bit in members(units)]
