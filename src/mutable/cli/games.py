"""`mutable games`: list the games and their options, and whether the engine is compiled."""

import argparse
import json
import os

from mutable._engine import is_compiled
from mutable.bots.registry import BOTS
from mutable.cli.arguments import Subparsers
from mutable.cli.phrases import default_language
from mutable.games import GAMES
from mutable.kit.game import Game
from mutable.kit.options import Option, shown
from mutable.tables.catalogue import full_title


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("games", help="list the games, their options and their bots")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.json:
        facts = {"compiled": is_compiled(), "games": [game.described() for game in GAMES.values()]}
        print(json.dumps(facts, ensure_ascii=False, indent=1))
        return 0
    print(f"The engine runs {'compiled' if is_compiled() else 'interpreted'}.")
    for game in GAMES.values():
        _print_game(game, default_language(dict(os.environ)))
    return 0


def _print_game(game: Game, lang: str) -> None:
    counts = ", ".join(str(count) for count in game.players)
    bots = ", ".join(BOTS[game.name])
    print(f"\n{full_title(game, lang)}  (mutable play {game.name}; players: {counts}; bots: {bots})")
    for option in game.options:
        print(f"  --set {option.name}={_values(option)}")
    if game.takes_cards:
        print("  --set cards=PATH  (your own card faces)")


def _values(option: Option) -> str:
    if option.span is not None:
        return f"{option.span[0]}…{option.span[1]}  ({_defaults(option)})"
    return f"{'|'.join(shown(value) for value in option.values)}  ({_defaults(option)})"


def _defaults(option: Option) -> str:
    """Return the default, and defaults that depend on another option."""
    beside = [
        f"with {other}={value}: {shown(default)}"
        for other, values in option.defaults.items()
        for value, default in values.items()
    ]
    return "; ".join([f"default {shown(option.default)}", *beside])
