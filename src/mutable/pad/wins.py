"""The number of games each player has won."""

from collections.abc import Sequence


class Wins:
    """Counts wins; a shared win counts for each winner."""

    def __init__(self, players: int) -> None:
        self.totals = [0] * players

    def add(self, winners: Sequence[int]) -> list[int]:
        """Add a game and return the totals."""
        for seat in winners:
            self.totals[seat] += 1
        return [*self.totals]

    def leaders(self) -> list[int]:
        best = max(self.totals)
        return [seat for seat, won in enumerate(self.totals) if won == best > 0]
