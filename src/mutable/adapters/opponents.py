"""Bots on the seats that the learner does not have."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from mutable.adapters.episode import Episode
from mutable.bots.bot import Budget
from mutable.bots.pool import AnyOpponent, Policy, SeatBots
from mutable.kit.errors import BadOption, quote
from mutable.kit.rng import Rng
from mutable.table.setup import Setup

Bots: TypeAlias = Sequence[AnyOpponent] | Mapping[int, AnyOpponent]


def bots_by_seat(others: list[int], given: AnyOpponent | Bots) -> dict[int, AnyOpponent]:
    """Return a bot for each of these seats: one for all, one for each in order, or by seat."""
    if isinstance(given, Mapping):
        if sorted(given) != others:
            raise BadOption("bots_of_seats", seats=others, given=quote(dict(given)))
        return dict(given)
    chosen: list[Any] = list(given) if isinstance(given, list | tuple) else [given] * len(others)
    if len(chosen) != len(others):
        raise BadOption("bots_for_seats", seats=len(others), given=len(chosen))
    return dict(zip(others, chosen, strict=True))


class Opponents:
    """Bots for all seats except the learner's; for all seats if the learner changes its seat."""

    def __init__(
        self, setup: Setup, learner: int | None, given: "AnyOpponent | Bots", budget: Budget
    ) -> None:
        others = [seat for seat in range(setup.players) if seat != learner]
        self._setup = setup
        self._budget = budget
        self._names = bots_by_seat(others, given)
        self._drawn = dict.fromkeys(self._names, 0)
        self._bots = self._create_bots()

    def __getstate__(self) -> dict[str, Any]:
        """Pickle without the bots: they have no state between two decisions and are created again."""
        return {name: part for name, part in self.__dict__.items() if name != "_bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bots = self._create_bots()

    def _create_bots(self) -> dict[int, SeatBots]:
        game, rules = self._setup.game, self._setup.rules
        return {seat: SeatBots(game, name, rules, self._budget) for seat, name in self._names.items()}

    def draw(self, rng: Rng) -> None:
        """Draw the opponents of a new game from their pools."""
        self._drawn = {seat: bots.draw(rng) for seat, bots in self._bots.items()}

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
        rules, state, bot = play.rules, play.state, self._bots[seat].at(self._drawn[seat])
        if bot is None:
            move = int(rules.random_move(state, seat, rng))
        elif isinstance(bot, Policy):
            move = int(bot.choose_all(play.observation(seat)[None], play.mask(seat)[None].astype(bool))[0])
        else:
            move = bot.choose(rules.view(state, seat), play.heard(seat) if bot.hears else [], rng)
        play.act(seat, move)
