"""The games in the shop. One folder is one game; this list is all that knows ours by name.

A package from outside brings a game by an entry point of the group `mutable.games`; see
docs/game-from-outside.md.
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


def _from_outside() -> list[Game]:
    """One that cannot be played is left outside, with a word about why: the others are."""
    found: list[Game] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            game = entry.load()
            lacking = ["its name is taken"] if game.name in OUR_NAMES else game.missing_parts()
        except Exception as error:  # whatever somebody else's package does
            lacking = [f"{type(error).__name__}: {error}"]
        if lacking:
            log.warning("mutable: the game %s is left out: %s", entry.name, "; ".join(lacking))
        else:
            found.append(game)
    return found


def _all_games() -> dict[str, Game]:
    """Ours first."""
    return {game.name: game for game in (*OURS, *_from_outside())}


GAMES: dict[str, Game] = _all_games()


def game_named(name: str) -> Game:
    """The game with this name."""
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
    """Without swallowing what goes wrong inside a module that is there."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # not even the folder around it
        return False
