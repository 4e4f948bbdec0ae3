"""Players of other projects, who may sit in the arena if they are installed and asked for by name."""

import importlib.util
from collections.abc import Iterable

from mutable.adapters.setup import Setup
from mutable.bots.bot import Bot
from mutable.bots.registry import BOTS, Maker
from mutable.kit.errors import BadOption
from mutable.kit.game import Rules

OPEN_SPIEL = "open_spiel"


def invite(names: Iterable[str]) -> None:
    """Make the guests among these names known; BadOption says what is missing."""
    if OPEN_SPIEL not in names:
        return
    if importlib.util.find_spec("pyspiel") is None:
        raise BadOption("needs_openspiel", bot=OPEN_SPIEL)
    for game, bots in BOTS.items():
        bots[OPEN_SPIEL] = _maker(game)


def _maker(game: str) -> Maker:
    def make(rules: Rules) -> Bot:
        from mutable.adapters.openspiel.player import OpenSpielBot  # only once it is asked for

        return OpenSpielBot(Setup(game, int(rules.players), rules.options, None, rules))

    return make
