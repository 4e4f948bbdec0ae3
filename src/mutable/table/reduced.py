"""Reduced games: the tables in a game's `lab/reduced.toml`, small enough to be solved exactly.

`muster:ranks` names one. Interfaces load those that begin like any game. The others begin in the middle of a
game, with everything dealt that a seat cannot know; only `lab/exact` plays them.
"""

import tomllib

import msgspec
from msgspec import Struct

from mutable.games import game_named
from mutable.kit.data import load_data
from mutable.kit.errors import BadOption, shorten
from mutable.kit.game import Data, Game
from mutable.kit.options import Value

FILE = "lab/reduced.toml"
MARK = ":"  # between the names of a game and of its reduced game


class UnknownCards(Struct, forbid_unknown_fields=True):
    """Cards whose places are unknown to some seat. The moves name these places a1, a2, …: `places` gives the
    number of places for each letter. The remaining cards do not occur in these moves.
    """

    cards: list[str]
    places: dict[str, int]


class ReducedGame(Struct, forbid_unknown_fields=True):
    """A reduced game. `cards` is a file of card faces in the same folder. `moves` is the fixed beginning,
    moves of chance included.
    """

    about: str
    players: int
    options: dict[str, Value] = {}
    cards: str | None = None
    moves: list[str] = []
    unknown: list[UnknownCards] = []


def reduced_of(game: Game) -> dict[str, ReducedGame]:
    """Return the reduced games of a game, by name."""
    path = game.folder / FILE
    if not path.exists():
        return {}
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, ReducedGame])


def data_of(game: Game, reduced: ReducedGame) -> Data | None:
    """Return its own card faces, or None."""
    return None if reduced.cards is None else load_data(game.folder / "lab" / reduced.cards)


def reduced_named(name: str) -> tuple[Game, ReducedGame]:
    """Return the game and the reduced game of a name such as `muster:ranks`. Raise BadOption if there is
    none.
    """
    kind, _, given = name.partition(MARK)
    game = game_named(kind)
    found = reduced_of(game)
    if given not in found:
        names = [f"{game.name}{MARK}{one}" for one in found]
        raise BadOption("no_reduced", given=shorten(name), names=names)
    return game, found[given]


def loadable(name: str) -> tuple[Game, ReducedGame]:
    """Return the same, for an interface that plays from the beginning of a game."""
    game, reduced = reduced_named(name)
    if reduced.unknown:
        raise BadOption("reduced_beginning", given=name)
    return game, reduced
