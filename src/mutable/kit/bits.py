"""Sets of cards as bits of one int, at most 62 of them (a larger literal is boxed when compiled)."""

from typing import Final

from mypy_extensions import i64

TOP: Final = 1 << 61

# A literal shifted left by an i64 count is a 32-bit shift once compiled, wrong from bit 31 on and
# without a warning. Shifting down from the top bit is right both ways; use bit_of everywhere.


def bit_of(index: i64) -> i64:
    """The set that holds this one element; index is 0 to 61."""
    return TOP >> (61 - index)


def low_bits(count: i64) -> i64:
    """The set of the elements 0 to count - 1."""
    return bit_of(count) - 1


def count_bits(mask: i64) -> i64:
    """How many elements a set has."""
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    nibbles: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    octets: i64 = (nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0F
    octets += octets >> 8
    octets += octets >> 16
    octets += octets >> 32
    return octets & 0x7F


def lowest(mask: i64) -> i64:
    """The smallest element of a set that is not empty."""
    return count_bits((mask & -mask) - 1)


def nth_bit(mask: i64, n: i64) -> i64:
    """The n-th smallest element of a set, counted from 0.

    Halving: is it among the low 32, then 16, … 1? `skip` is -1 if those hold too few, else 0, so that
    there is no branch to mispredict: random play asks for a random element again and again.
    """
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    nibbles: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    octets: i64 = (nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0F
    doubles: i64 = octets + (octets >> 8)
    quads: i64 = doubles + (doubles >> 16)
    left: i64 = n
    place: i64 = 0
    count: i64 = quads & 0x3F
    skip: i64 = (count - left - 1) >> 8
    place += skip & 32
    left -= skip & count
    count = (doubles >> place) & 0x1F
    skip = (count - left - 1) >> 8
    place += skip & 16
    left -= skip & count
    count = (octets >> place) & 0xF
    skip = (count - left - 1) >> 8
    place += skip & 8
    left -= skip & count
    count = (nibbles >> place) & 7
    skip = (count - left - 1) >> 8
    place += skip & 4
    left -= skip & count
    count = (pairs >> place) & 3
    skip = (count - left - 1) >> 8
    place += skip & 2
    left -= skip & count
    count = (mask >> place) & 1
    return place + ((left - count + 1) & 1)


def members(mask: i64) -> list[int]:
    """The elements of a set, ascending."""
    found: list[int] = []
    rest: i64 = mask
    while rest:
        found.append(lowest(rest))
        rest &= rest - 1
    return found
