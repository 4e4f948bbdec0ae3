"""Bots on some seats of all games of a batch: they play automatically until a learner is to move."""

from collections.abc import Mapping
from typing import Any

from mutable.batch.finals import Finals
from mutable.bots.bot import Budget
from mutable.bots.registry import AnyBot
from mutable.bots.seated_bot import SeatedBot
from mutable.kit.arrays.batch import Stepper
from mutable.kit.bits import bit_of
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import Rules

RANDOM = "random"  # needs no view, and plays in compiled code


class BatchOpponents:
    """One bot for each opponent's seat plays in all games; bots have no state between two decisions."""

    def __init__(self, game: str, rules: Rules, names: Mapping[int, AnyBot], budget: Budget) -> None:
        seats = range(int(rules.players))
        are_seats = all(type(seat) is int and seat in seats for seat in names)
        if names and (len(names) == len(seats) or not are_seats):
            raise BadOption("opponents", last=len(seats) - 1, given=quote(dict(names)))
        self._at_random = sum(bit_of(seat) for seat, name in names.items() if name == RANDOM)
        self._bots = {
            seat: SeatedBot(game, name, rules, budget) for seat, name in names.items() if name != RANDOM
        }

    @property
    def hear(self) -> bool:
        """True if one of the bots needs the events of the game."""
        return any(bot.hears for bot in self._bots.values())

    def play_on(self, stepper: Stepper, seats: Any, finals: Finals | None = None) -> None:
        """Play until the learner is to move in every game."""
        if self._at_random and finals is None:
            stepper.play_at_random(self._at_random)
        if self._bots or (self._at_random and finals is not None):
            for game in range(len(seats)):
                self._play_on_in(stepper, game, seats, finals)

    def _play_on_in(self, stepper: Stepper, game: int, seats: Any, finals: Finals | None) -> None:
        while (seat := int(seats[game])) in self._bots or bit_of(seat) & self._at_random:
            if seat in self._bots:
                bot = self._bots[seat]
                heard = stepper.heard(game) if bot.hears else []
                move = bot.choose(stepper.view(game), heard, stepper.thoughts(game))
            else:
                move = stepper.random_move(game)
            play_and_keep(stepper, finals, game, move)


def play_and_keep(stepper: Stepper, finals: Finals | None, game: int, action: int) -> None:
    """Play one action in one game. With `finals`, keep the last position if that ends the game."""
    if finals is None:
        stepper.play(game, action)
        return
    finals.before(game)
    stepper.play(game, action)
    finals.after(game, action)
