"""Connectivity of the eight cells around a cell. A ring is the set of those taken, a number below 256."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of


def _is_connected(ring: int) -> bool:
    """Return whether the taken places of a ring are connected; false for an empty ring."""
    if ring == 0:
        return False
    reached: i64 = ring & -ring
    while True:
        spread: i64 = reached
        for place in range(8):
            if reached & bit_of(place):
                spread |= _neighbours(place) & ring
        if spread == reached:
            return reached == ring
        reached = spread


def _neighbours(place: int) -> i64:
    """Return the places of a ring that touch this one by edge or corner."""
    found: i64 = 0
    for other in range(8):
        if abs(_column_of(other) - _column_of(place)) <= 1 and abs(_row_of(other) - _row_of(place)) <= 1:
            found |= bit_of(other)
    return found


def _column_of(place: int) -> int:
    return (place if place < 4 else place + 1) % 3


def _row_of(place: int) -> int:
    return (place if place < 4 else place + 1) // 3


CONNECTED: Final[list[bool]] = [_is_connected(ring) for ring in range(256)]
