"""Guests of the arena that are requested by name: OpenSpiel's search, if installed, and bots of another
installation of mutable (`best:PYTHON`).
"""

import importlib.util
import os
from collections.abc import Iterable

from mutable.adapters.elsewhere import ElsewhereBot
from mutable.bots.bot import Bot
from mutable.bots.registry import BOTS, Maker
from mutable.kit.errors import BadOption
from mutable.kit.game import Rules
from mutable.table.setup import Setup

OPEN_SPIEL = "open_spiel"
ELSEWHERE = ":"  # between the name of a bot and the path of its Python


def register_guests(names: Iterable[str]) -> None:
    """Register the guests among these names. Raise BadOption if something is not installed."""
    for name in names:
        if name == OPEN_SPIEL:
            _register_open_spiel()
        elif is_elsewhere(name):
            for game, bots in BOTS.items():
                bots[name] = _elsewhere(game, name)


def is_elsewhere(name: str) -> bool:
    """Return True for `best:PYTHON`, with one of our bots or with a path; any other is "module:Class"."""
    bot, colon, python = name.partition(ELSEWHERE)
    return colon != "" and (os.sep in python or any(bot in bots for bots in BOTS.values()))


def _elsewhere(game: str, entrant: str) -> Maker:
    name, _, python = entrant.partition(ELSEWHERE)
    return lambda rules: ElsewhereBot(game, name, python, rules)


def _register_open_spiel() -> None:
    if importlib.util.find_spec("pyspiel") is None:
        raise BadOption("needs_openspiel", bot=OPEN_SPIEL)
    for game, bots in BOTS.items():
        bots[OPEN_SPIEL] = _open_spiel(game)


def _open_spiel(game: str) -> Maker:
    def make(rules: Rules) -> Bot:
        from mutable.adapters.openspiel.player import OpenSpielBot  # import OpenSpiel only when needed

        return OpenSpielBot(Setup(game, int(rules.players), rules.options, None, rules))

    return make
