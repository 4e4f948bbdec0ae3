"""A scene is a named position in a game's `learn/scenes.toml`, which becomes a table.

It has a position in the game's own short notation, which `learn/scenes.py` of the game reads, or the moves
that lead to it, or both. The engine makes everything that is shown of it.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from mutable.games import part_of
from mutable.kit.game import CHANCE, Game, Rules, State
from mutable.kit.options import Value
from mutable.table.table import Setting, Table

NAMES = ("Ada", "Bruno", "Chloé", "Diego", "Elif", "Finn")  # players in figures, seat 0 first
_BY = re.compile(r"(\d|chance): (.*)")


class Scene(Struct, forbid_unknown_fields=True):
    """A position and the moves after it.

    A move is made by the seat whose turn it is, or by chance; "1: pass" names the seat. Of "pass | show red3"
    the first legal move is made, and "done?" only if it is legal, because an earlier choice may have left
    none.
    """

    players: int
    seat: int | None = 0  # whose view is shown; null for a spectator's
    options: dict[str, Value] = {}
    position: dict[str, Any] | None = None
    moves: list[str] = []


@cache
def scenes_of(game: Game) -> dict[str, Scene]:
    """Return the scenes of a game by name. Do not modify them."""
    path = game.folder / "learn" / "scenes.toml"
    if not path.exists():
        return {}
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Scene])


def set_up(game: Game, scene: Scene, names: list[str]) -> Table:
    """Return a table in the position of the scene."""
    setting = Setting(game, tuple(names[: scene.players]), scene.options)
    table = Table(setting, start=None if scene.position is None else _state_builder(game, scene.position))
    play(table, scene.moves)
    return table


def play(table: Table, moves: list[str]) -> None:
    """Enter the moves of a script, checked as at any table."""
    for move in moves:
        named = _BY.fullmatch(move)
        seat = _seat(named[1]) if named else table.rules.turn(table.state)
        text = _possible(table, seat, named[2] if named else move)
        if text is not None:
            table.enter(seat, text)


def _possible(table: Table, seat: int, options: str) -> str | None:
    texts = options.removesuffix("?").split(" | ")
    legal = table.legal(seat) if options != texts[0] else texts
    return next((text for text in texts if text in legal), None if options.endswith("?") else texts[-1])


def _seat(word: str) -> int:
    return CHANCE if word == "chance" else int(word)


def _state_builder(game: Game, spec_data: dict[str, Any]) -> Callable[[Rules], State]:
    part = part_of(game.name, "learn.scenes")
    if part is None:
        raise ValueError(f"{game.title} has no notation for positions: describe its scenes by moves")
    return lambda rules: part.build_state(rules, spec_data)
