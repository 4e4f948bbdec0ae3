"""mutable: a table for four games whose names begin with Mu.

>>> import mutable
>>> game = mutable.load("muster", players=2, unity=True, seed=1)
>>> while not game.is_over:
...     game.play(game.choose("greedy"))

`help(type(game))` tells what such a game can do.
"""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mutable._pure import prefer_sources
from mutable._version import __version__ as __version__

if TYPE_CHECKING:
    from pathlib import Path

    from mutable.match import Match

if os.environ.get("MUTABLE_PURE") == "1":
    prefer_sources()


def load(
    game: str,
    players: int | None = None,
    *,
    seats: Sequence[str] | None = None,
    seed: int | None = None,
    cards: "str | Path | dict[str, Any] | None" = None,
    **options: bool | int | str,
) -> "Match":
    """A game to play at once: dealt, and waiting for its first decision.

    `game` is its name (`mutable games` lists them with their options), `players` how many play it (as many as
    usual), `seats` their names. The same `seed` gives the same luck. `cards` are card faces of one's own: the
    path of a file, or what it holds. BadOption and BadData say what is wrong.
    """
    from mutable.match import opened

    return opened(game, players, seats, seed, cards, options)
