"""A fixed row of six numbers, one per seat. Unlike a list, it needs no boxing in compiled code."""

from mypy_extensions import i64


class Row:
    """One number per seat: a set of cards, points or a count. Search copies rows with `assign`."""

    def __init__(self) -> None:
        self._v0: i64 = 0
        self._v1: i64 = 0
        self._v2: i64 = 0
        self._v3: i64 = 0
        self._v4: i64 = 0
        self._v5: i64 = 0

    def get(self, index: i64) -> i64:
        """Return the number at an index."""
        if index < 3:
            if index == 0:
                return self._v0
            return self._v1 if index == 1 else self._v2
        if index == 3:
            return self._v3
        return self._v4 if index == 4 else self._v5

    def set(self, index: i64, value: i64) -> None:
        """Set the number at an index."""
        if index == 0:
            self._v0 = value
        elif index == 1:
            self._v1 = value
        elif index == 2:
            self._v2 = value
        elif index == 3:
            self._v3 = value
        elif index == 4:
            self._v4 = value
        else:
            self._v5 = value

    def add(self, index: i64, value: i64) -> None:
        """Add to the number at an index."""
        self.set(index, self.get(index) + value)

    def assign(self, other: "Row") -> None:
        """Become equal to another row."""
        self._v0 = other._v0
        self._v1 = other._v1
        self._v2 = other._v2
        self._v3 = other._v3
        self._v4 = other._v4
        self._v5 = other._v5

    def values(self) -> tuple[int, int, int, int, int, int]:
        """Return all six numbers."""
        return (self._v0, self._v1, self._v2, self._v3, self._v4, self._v5)
