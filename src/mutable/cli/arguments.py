"""What several commands ask for: a game, its options, bots, a seed."""

import argparse
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutable.games import GAMES, game_named
from mutable.kit.data import load_data
from mutable.kit.errors import BadOption, shorten
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Value
from mutable.table.table import Setting

CLI = Path(__file__).parent  # whose pack says what is wrong with a command

Subparsers = Any  # argparse gives its own class no public name


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=", ".join(GAMES))
    parser.add_argument("--players", type=whole_number, metavar="N", help="how many play")
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="settings",
        help="an option of the game (`mutable games` lists them), or cards=PATH with your own card faces",
    )  # fmt: skip


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, metavar="S", help="a whole number; the same seed, the same game")


def whole_number(text: str) -> int:
    """A number of at least 1."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number of at least 1, not {text}")
    return int(text)


def seed_of(options: argparse.Namespace) -> int:
    return secrets.randbits(63) if options.seed is None else int(options.seed)


@dataclass(frozen=True)
class Choice:
    """A game as chosen on the command line."""

    game: Game
    players: int
    options: dict[str, Value]
    data: Data | None

    def rules(self) -> Rules:
        return self.game.rules(self.players, self.options, self.data)

    def setting(self, seats: list[str], bots: frozenset[int]) -> Setting:
        return Setting(self.game, tuple(seats), self.options, self.data, bots)


def choice_of(options: argparse.Namespace) -> Choice:
    """The game, its player count and options, checked as far as they go without the rules."""
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
    return Choice(game, options.players or game.usual_players, chosen, data)


def bots_for(names: str, seats: int) -> list[str]:
    """One name for all seats, or several in turn."""
    given = [name.strip() for name in names.split(",")]
    return [given[seat % len(given)] for seat in range(seats)]


def seconds(text: str) -> float:
    """What a review may take."""
    try:
        given = float(text)
    except ValueError:
        given = -1.0
    if not 0.1 <= given <= 86400.0:
        raise argparse.ArgumentTypeError(f"must be from 0.1 to 86400 seconds, not {text}")
    return given
