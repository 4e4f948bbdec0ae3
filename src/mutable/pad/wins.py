"""An evening of whole games: who has won how many."""

from collections.abc import Sequence


class Wins:
    """A victory that is shared counts for each."""

    def __init__(self, players: int) -> None:
        self.totals = [0] * players

    def add(self, winners: Sequence[int]) -> list[int]:
        """What everybody has after one more game."""
        for seat in winners:
            self.totals[seat] += 1
        return [*self.totals]

    def leaders(self) -> list[int]:
        best = max(self.totals)
        return [seat for seat, won in enumerate(self.totals) if won == best > 0]
