"""The registry of games. Each folder is one game; only this module names them.

Other packages add games with an entry point of the group `mutable.games`: see docs/game-from-outside.md.
"""

import logging
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType

from mutable.games import mu_city, mu_tricks, muses, muster
from mutable.kit.errors import BadOption, shorten
from mutable.kit.game import Game

OURS = (mu_city.GAME, mu_tricks.GAME, muster.GAME, muses.GAME)
OUR_NAMES = [game.name for game in OURS]
GROUP = "mutable.games"
log = logging.getLogger("mutable")


def _outside_games() -> list[Game]:
    """Load the games of other packages. Log a warning for a game that cannot be used, and skip it."""
    found: list[Game] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            game = entry.load()
            lacking = ["its name is taken"] if game.name in OUR_NAMES else game.missing_parts()
        except Exception as error:  # a faulty package must not affect the other games
            lacking = [f"{type(error).__name__}: {error}"]
        if lacking:
            log.warning("mutable: the game %s is left out: %s", entry.name, "; ".join(lacking))
        else:
            found.append(game)
    return found


def _all_games() -> dict[str, Game]:
    """Return all games by name, ours first."""
    return {game.name: game for game in (*OURS, *_outside_games())}


GAMES: dict[str, Game] = _all_games()


def game_named(name: str) -> Game:
    """Return the game with this name. Raise BadOption if there is none."""
    if name not in GAMES:
        raise BadOption("no_game", given=shorten(name), names=[*GAMES])
    return GAMES[name]


def part_of(game: str, part: str) -> ModuleType | None:
    """Return the module `<package>.<part>` of a game, for example `bot` or `coach.hints`.

    Return None if the game does not have that part.
    """
    name = f"{GAMES[game].package}.{part}"
    return import_module(name) if _is_there(name) else None


def _is_there(name: str) -> bool:
    """Return True if a module exists, without importing it: errors inside it must stay visible."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # the parent package does not exist
        return False
