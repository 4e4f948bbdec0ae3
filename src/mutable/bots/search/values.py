"""The values of a position to up to six seats, from 0 to 1."""

from mypy_extensions import i64


class Values:
    """A float for each seat, stored in attributes so that compiled code does not box it."""

    def __init__(self) -> None:
        self._v0: float = 0.0
        self._v1: float = 0.0
        self._v2: float = 0.0
        self._v3: float = 0.0
        self._v4: float = 0.0
        self._v5: float = 0.0

    def get(self, seat: i64) -> float:
        """Return the value of a seat."""
        if seat < 3:
            if seat == 0:
                return self._v0
            return self._v1 if seat == 1 else self._v2
        if seat == 3:
            return self._v3
        return self._v4 if seat == 4 else self._v5

    def set(self, seat: i64, value: float) -> None:
        """Set the value of a seat."""
        if seat == 0:
            self._v0 = value
        elif seat == 1:
            self._v1 = value
        elif seat == 2:
            self._v2 = value
        elif seat == 3:
            self._v3 = value
        elif seat == 4:
            self._v4 = value
        else:
            self._v5 = value
