"""Sets as bits of one int, with at most 62 elements (mypyc boxes larger literals)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

TOP: Final = 1 << 61
ALL: Final = 0x3FFFFFFFFFFFFFFF

# Constants for counting in all octets at once; the highest octet has only six bits.
EACH_OCTET: Final = 0x0101010101010101
SEVEN_OCTETS: Final = 0xFFFFFFFFFFFFFF
LOW_OF_SEVEN: Final = 0x01010101010101
HIGH_OF_SEVEN: Final = 0x80808080808080

# mypyc compiles a literal shifted left by an i64 count to a 32-bit shift, which is wrong from bit 31 on.
# Shifting right from the top bit is correct compiled and interpreted: use bit_of everywhere.


def bit_of(index: i64) -> i64:
    """Return the set with this one element, 0 to 61."""
    return TOP >> (61 - index)


def low_bits(count: i64) -> i64:
    """Return the set of the elements 0 to count - 1."""
    return bit_of(count) - 1


def count_bits(mask: i64) -> i64:
    """Return the number of elements of a set."""
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    nibbles: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    octets: i64 = (nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((octets * EACH_OCTET) & ALL) >> 56


def lowest(mask: i64) -> i64:
    """Return the smallest element of a non-empty set."""
    return count_bits((mask & -mask) - 1)


def nth_bit(mask: i64, n: i64) -> i64:
    """Return the n-th smallest element of a set, counted from 0.

    The element lies in the first octet at which the running count exceeds n. All octets are compared at once,
    without branches: random play calls this function very often.
    """
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    nibbles: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    octets: i64 = (nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0F
    up_to: i64 = (octets * EACH_OCTET) & ALL
    passed: i64 = ((n * LOW_OF_SEVEN | HIGH_OF_SEVEN) - (up_to & SEVEN_OCTETS)) & HIGH_OF_SEVEN
    place: i64 = (((passed >> 7) * LOW_OF_SEVEN) >> 45) & 0x38
    left: i64 = n - (((up_to - octets) >> place) & 0x3F)
    return place + i64(IN_OCTET[((mask >> place) & 0xFF) * 8 + left])


def members(mask: i64) -> list[int]:
    """Return the elements of a set in ascending order."""
    found: list[int] = []
    rest: i64 = mask
    while rest:
        found.append(lowest(rest))
        rest &= rest - 1
    return found


def _places_in_octets() -> list[u8]:
    """Return the positions of the bits of every octet, in eight entries per octet."""
    found: list[u8] = []
    for octet in range(256):
        places = [u8(place) for place in range(8) if (octet >> place) & 1]
        found += places + [u8(0)] * (8 - len(places))
    return found


IN_OCTET: Final[vec[u8]] = vec[u8](_places_in_octets())
