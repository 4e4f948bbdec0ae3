"""A scene: a position that a game's folder keeps in `scenes.toml`, and the table that it becomes.

It is written in the game's own short notation, which `learn/scenes.py` of the game reads, or it is the
beginning of a game, move by move, or both. Whatever is shown of it, the engine has made.
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

NAMES = ("Ada", "Bruno", "Chloé", "Diego", "Elif", "Finn")  # who sits in a figure, seat 0 first
_BY = re.compile(r"(\d|chance): (.*)")


class Scene(Struct, forbid_unknown_fields=True):
    """`moves` are by whoever decides, chance too; where several do, or to be plain: "1: pass". Of
    "pass | show red3" the first that is legal is made, and "done?" only if it is: what somebody chose before
    may have left no choice.
    """

    players: int
    seat: int | None = 0  # with whose eyes it is seen; null: a spectator's
    options: dict[str, Value] = {}
    position: dict[str, Any] | None = None
    moves: list[str] = []


@cache
def scenes_of(game: Game) -> dict[str, Scene]:
    """All scenes of a game by their names; nobody changes them."""
    path = game.folder / "learn" / "scenes.toml"
    if not path.exists():
        return {}
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Scene])


def set_up(game: Game, scene: Scene, names: list[str]) -> Table:
    """A table at which the scene stands."""
    setting = Setting(game, tuple(names[: scene.players]), scene.options)
    table = Table(setting, start=None if scene.position is None else _state_builder(game, scene.position))
    play(table, scene.moves)
    return table


def play(table: Table, moves: list[str]) -> None:
    """Moves of a script, through the checked door."""
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
        raise ValueError(f"{game.title} has no words for a position: begin its scenes by moves")
    return lambda rules: part.build_state(rules, spec_data)
