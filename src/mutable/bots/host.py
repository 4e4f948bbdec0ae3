"""Plays the seats of bots at a table."""

from mutable.bots.bot import Bot, Budget, listens
from mutable.kit.rng import Rng
from mutable.table.chance import Chance
from mutable.table.table import Table


class Host:
    """Makes the moves of chance and of the bots until a person must decide or the game is over."""

    def __init__(self, table: Table, bots: dict[int, Bot], chance: Chance, rng: Rng, budget: Budget) -> None:
        self.table = table
        self.bots = bots
        self.chance = chance
        self._rng = rng
        self._budget = budget

    def play_on(self) -> None:
        """Play until a person must decide or the game is over."""
        self.table.settle(self.chance)
        while seats := [seat for seat in self.table.deciders() if seat in self.bots]:
            self._play_bot(seats[0])
            self.table.settle(self.chance)

    def _play_bot(self, seat: int) -> None:
        bot = self.bots[seat]
        if listens(bot):
            bot.hear(self.table.events(seat))
        move = bot.choose(self.table.view(seat), self._budget, self._rng)
        self.table.enter(seat, self.table.rules.moves.text(move))
