"""mutable: an engine and a table for four games whose names begin with Mu.

>>> import mutable
>>> game = mutable.load("muster", players=2, unity=True, seed=1)
>>> while not game.is_over:
...     game.play(game.choose("greedy"))

`help(type(game))` documents the methods of a game.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mutable._engine import select_modules
from mutable._version import SPACES_VERSION as SPACES_VERSION
from mutable._version import __version__ as __version__

if TYPE_CHECKING:
    from pathlib import Path

    from mutable.match import Match

select_modules()


def load(
    game: "str | Path",
    players: int | None = None,
    *,
    seats: Sequence[str] | None = None,
    seed: int | None = None,
    cards: "str | Path | dict[str, Any] | None" = None,
    **options: bool | int | str,
) -> "Match":
    """Start a game and return it, dealt and waiting for its first decision; or continue a saved one.

    `game` is a name that `mutable games` lists, with its options; or the path of a record (a Path, or a text
    that ends in .json), which `save` has written. `players` has a default for each game.
    `seats` are the names of the players. The same `seed` gives the same deal. `cards` are custom card faces:
    the path of a file, or its content. Raise BadOption, BadData or BadRecord for invalid input.
    """
    from mutable.match import create_match

    return create_match(game, players, seats, seed, cards, options)
