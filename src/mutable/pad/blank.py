"""The empty sheets of a game, one for each rule set. A device stores them to start without a network."""

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from mutable.games import game_named
from mutable.kit.errors import BadOption
from mutable.kit.options import Value
from mutable.pad.sheet import PadSheet, SheetBuilder


class BlankSheet(Struct):
    """A sheet before its first entry; the options are those with a few values."""

    players: int
    options: dict[str, Value]
    sheet: PadSheet


def blank_sheets(game: str, lang: str) -> Iterator[BlankSheet]:
    for players in game_named(game).players:
        for options in _choices(game):
            try:
                builder = SheetBuilder(game, [str(seat + 1) for seat in range(players)], options, lang)
            except BadOption:  # some rule sets are for some numbers of players only
                continue
            yield BlankSheet(players, options, builder.sheet())


def _choices(game: str) -> list[dict[str, Value]]:
    """Return all combinations of option values, the defaults first."""
    offered = [option for option in game_named(game).options if option.span is None]
    names = [option.name for option in offered]
    values = [
        [option.default, *(one for one in option.values if one != option.default)] for option in offered
    ]
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]
