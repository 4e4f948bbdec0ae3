"""Bots on the seats that the learner does not have."""

from collections.abc import Sequence
from typing import Any

from mutable.adapters.episode import Episode
from mutable.adapters.setup import Setup
from mutable.bots.bot import Budget
from mutable.bots.seated_bot import SeatedBot
from mutable.kit.errors import BadOption
from mutable.kit.rng import Rng

RANDOM = "random"  # needs no view: any legal move


class Opponents:
    """Bots for all seats except one."""

    def __init__(self, setup: Setup, learner: int, names: str | Sequence[str], budget: Budget) -> None:
        others = [seat for seat in range(setup.players) if seat != learner]
        chosen = [names] * len(others) if isinstance(names, str) else list(names)
        if len(chosen) != len(others):
            raise BadOption("bots_for_seats", seats=len(others), given=len(chosen))
        self._setup = setup
        self._budget = budget
        self._names = dict(zip(others, chosen, strict=True))
        self._bots = self._create_bots()

    def __getstate__(self) -> dict[str, Any]:
        """Pickle without the bots: they have no state between two decisions and are created again."""
        return {name: part for name, part in self.__dict__.items() if name != "_bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bots = self._create_bots()

    def _create_bots(self) -> dict[int, SeatedBot]:
        game, rules = self._setup.game, self._setup.rules
        return {seat: SeatedBot(game, name, rules, self._budget) for seat, name in self._names.items()}

    @property
    def hear(self) -> bool:
        """True if one of the bots needs the events of the game."""
        return any(bot.hears for bot in self._bots.values())

    def play_on(self, play: Episode, learner: int, rng: Rng) -> None:
        """Play until the learner must decide or the game is over."""
        while (deciders := play.deciders()) and learner not in deciders:
            self._decide(play, deciders[0], rng)

    def play_beside(self, play: Episode, learner: int, rng: Rng) -> None:
        """Play for the seats that must decide at the same time as the learner."""
        for seat in play.deciders():
            if seat != learner:
                self._decide(play, seat, rng)

    def _decide(self, play: Episode, seat: int, rng: Rng) -> None:
        rules, state, bot = play.rules, play.state, self._bots[seat]
        if self._names[seat] == RANDOM:
            move = int(rules.random_move(state, seat, rng))
        else:
            move = bot.choose(rules.view(state, seat), play.heard(seat) if bot.hears else [], rng)
        play.act(seat, move)
