"""Arguments shared by commands: a game, its options, bots, a seed."""

import argparse
import re
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutable.bots.registry import bot_of
from mutable.games import GAMES, game_named
from mutable.kit.data import load_data
from mutable.kit.errors import BadOption, shorten
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Value
from mutable.table.reduced import MARK, reduced_named
from mutable.table.setup import setup_of
from mutable.table.table import Setting

CLI = Path(__file__).parent  # its pack has the error messages of commands

Subparsers = Any  # argparse has no public name for the class


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=", ".join(GAMES))
    parser.add_argument("--players", type=whole_number, metavar="N", help="number of players")
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="settings",
        help="an option of the game (see `mutable games`), or cards=PATH for your own card faces",
    )  # fmt: skip


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=int, metavar="S", help="random seed; the same seed gives the same game"
    )


def whole_number(text: str) -> int:
    """Parse a whole number of at least 1."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number of at least 1, not {text}")
    return int(text)


def seed_of(options: argparse.Namespace) -> int:
    return secrets.randbits(63) if options.seed is None else int(options.seed)


@dataclass(frozen=True)
class GameChoice:
    """A game with its players and options, as chosen on the command line."""

    game: Game
    players: int
    options: dict[str, Value]
    data: Data | None

    def rules(self) -> Rules:
        return self.game.rules(self.players, self.options, self.data)

    def setting(self, seats: list[str], bots: frozenset[int]) -> Setting:
        return Setting(self.game, tuple(seats), self.options, self.data, bots)


def choice_of(options: argparse.Namespace) -> GameChoice:
    """Return the chosen game, player count and options, checked as far as possible without the rules. A
    reduced game, such as `muster:ranks`, has its own.
    """
    if MARK in options.game:
        return _reduced_choice(options)
    game = game_named(options.game)
    chosen: dict[str, Value] = {}
    data = None
    for setting in options.settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadOption("set", CLI, given=shorten(setting))
        if name == "cards":
            data = load_data(Path(value))
        else:
            chosen[name] = game.option(name).parse(value)
    return GameChoice(game, options.players or game.usual_players, chosen, data)


def _reduced_choice(options: argparse.Namespace) -> GameChoice:
    setup = setup_of(options.game, options.players, None, dict.fromkeys(options.settings, True))
    return GameChoice(game_named(setup.game), setup.players, setup.options, setup.data)


def full_game(name: str) -> Game:
    """Return a game for a command that does not take reduced games. Raise BadOption if it is one."""
    if MARK in name:
        game, _ = reduced_named(name)
        raise BadOption("no_reduced_here", CLI, given=shorten(name), game=game.name)
    return game_named(name)


def check_bot(game: str, name: str, rules: Rules) -> None:
    """Raise BadOption if there is no such bot. A module of "module:Class" may be in the current folder."""
    if ":" in name and "" not in sys.path:
        sys.path.insert(0, "")
    bot_of(game, name, rules)


def bots_for(names: str, seats: int) -> list[str]:
    """Return a bot name for each seat: one for all, or several in turn."""
    given = [name.strip() for name in names.split(",")]
    return [given[seat % len(given)] for seat in range(seats)]


def seconds(text: str) -> float:
    """Parse the time limit of a review."""
    try:
        given = float(text)
    except ValueError:
        given = -1.0
    if not 0.1 <= given <= 86400.0:
        raise argparse.ArgumentTypeError(f"must be from 0.1 to 86400 seconds, not {text}")
    return given
