"""Every variant and player count of every game, as cases for the suite."""

import importlib
import itertools
import os
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from mutable._engine import is_compiled
from mutable.games import GAMES
from mutable.kit.data import load_data
from mutable.kit.errors import BadOption
from mutable.kit.game import Game
from mutable.kit.options import Value, resolve_options
from mutable.lab.exact.reduced import reduced_of
from mutable.table.table import Setting, Table

# `make soak` sets this to 100 for the large counts. `make test` runs a hundredth of them, and fewer whole
# games.
SCALE = int(os.environ.get("MUTABLE_SOAK", "1"))
IS_SOAK = SCALE > 1
WHOLE_SHARE = 100 if IS_SOAK else 800

INTERPRETED_SHARE = 10  # interpreted runs play fewer games by this factor

Move = tuple[int, str]
Twin = Callable[..., list[Move]]


@dataclass(frozen=True)
class Case:
    """One variant of one game, and the function that permutes its hidden information."""

    game: Game
    players: int
    options: tuple[tuple[str, Value], ...]
    cards: str | None = None  # a file of card faces in `lab` of the game

    def __str__(self) -> str:
        chosen = [
            f"{name}={value}" for name, value in self.options if value != self.game.option(name).default
        ]
        return "-".join([self.game.name, str(self.players), *chosen, *([self.cards] if self.cards else [])])

    def table(self) -> Table:
        seats = tuple(f"seat {seat}" for seat in range(self.players))
        data = None if self.cards is None else load_data(self.game.folder / "lab" / self.cards)
        return Table(Setting(self.game, seats, dict(self.options), data))

    def whole_games(self) -> int:
        """Return how many whole games this run plays of the case."""
        share = 1 if is_compiled() else INTERPRETED_SHARE
        return max(2 if is_compiled() else 1, self._tests.SOAK_GAMES * SCALE // WHOLE_SHARE // share)

    def seeds(self, count: int) -> range:
        """Return the seeds of about `count` games, fewer for more players: a game of five takes as long as
        six of two.

        The interpreted run plays one: `test_compiled_is_interpreted` shows that the others would be the same.
        """
        played = -(-2 * count // max(2, self.players)) if is_compiled() else 1
        if self.cards is not None:  # a game of five cards may end before a hidden difference is possible
            played = max(played, count)
        return range(played * SCALE)

    def shorter(self) -> "Case":
        """Return the same case with smaller numbers: the second common value of each, if it is below the
        default.

        For checks whose cost grows with the square of a match's length.
        """
        options = dict(self.options)
        for option in self.game.options:
            if option.span is not None:
                second = sorted(int(value) for value in option.values)[:2][-1]
                options[option.name] = min(int(options[option.name]), second)
        return Case(self.game, self.players, tuple(options.items()), self.cards)

    @property
    def twin(self) -> Twin:
        """Return a function (rules, moves, observer, rng) → the same game with everything permuted that the
        observer cannot see.
        """
        twin: Twin = self._tests.twin
        return twin

    @property
    def _tests(self) -> ModuleType:
        """Return the module of the game's tests that supports the suite."""
        return importlib.import_module(f"tests.games.{self.game.name}.twin")


def cases_of(game: Game) -> list[Case]:
    """Return all combinations of the options that offer a choice of values, for each player count.

    A number always has its plain default, even where another option raises it, so that matches stay short.
    """
    choices = [
        [(option.name, value) for value in ([option.default] if option.span else option.values)]
        for option in game.options
    ]
    found = [
        Case(game, players, options)
        for players in game.players
        for options in itertools.product(*choices)
        if _is_playable(game, players, dict(options))
    ]
    assert {case.players for case in found} == set(game.players)
    return found


def _is_playable(game: Game, players: int, options: dict[str, Value]) -> bool:
    try:
        game.rules(players, options)
    except BadOption:
        return False
    return True


CASES = [case for game in GAMES.values() for case in cases_of(game)]


def reduced_cases() -> list[Case]:
    """Return the reduced boxes of the games that are solved exactly, each once, with its opening position."""
    found = {
        (game.name, reduced.cards): Case(
            game,
            reduced.players,
            tuple(resolve_options(game.options, reduced.options).items()),
            reduced.cards,
        )
        for game in GAMES.values()
        for reduced in reduced_of(game).values()
    }
    return [*found.values()]


REDUCED = reduced_cases()
