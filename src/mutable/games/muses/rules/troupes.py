"""Troupes: with two or three players each plays alone, with four two play against two (2.1)."""

from mypy_extensions import i64

from mutable.games.muses.rules.components import MUSES


class Troupes:
    """A troupe is the seats that share dice of one colour."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.count: i64 = 3 if players == 3 else 2
        self.hand: i64 = MUSES // players  # muses a player is dealt
        self.columns: i64 = MUSES // int(self.count)  # dice of a troupe
        self.has_neutral: bool = players != 3
        self.neutral_is_up: bool = players == 4

    def of(self, seat: i64) -> i64:
        return seat % self.count

    def seats(self, troupe: i64) -> list[int]:
        return [seat for seat in range(self.players) if self.of(seat) == troupe]

    def by_seat(self, values: list[i64]) -> list[int]:
        """Return values by troupe as values by seat."""
        return [values[self.of(seat)] for seat in range(self.players)]
