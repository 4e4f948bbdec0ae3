"""Set up positions of Dance of Muses: a map of nine tiles, each named by its muse's first letters."""

from typing import Any

import msgspec
from msgspec import Struct

from mutable.games.muses.rules.rules import MusesRules
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class PositionSpec(Struct, forbid_unknown_fields=True):
    """`cal:3` is Calliope with a 3 (1 by default), `m0` the mystery muse of seat 0, `neu` the neutral one
    face down, `.` an empty cell. The first tile is at 0,0.

    The turn has just begun. `owners` names owners (-1: neutral). The other tiles go to the seats in the order
    of the map, seat 0 first, until each has its equal share. `behind` names the muse behind a mystery.
    """

    map: str
    owners: dict[str, int] = {}
    behind: dict[str, str] = {}
    steps: int = 0
    turn: int = 0


def build_state(rules: Rules, spec_data: dict[str, Any]) -> State:
    """Return the state that a position of `scenes.toml` describes."""
    assert isinstance(rules, MusesRules)
    spec, players = msgspec.convert(spec_data, PositionSpec), int(rules.players)
    tiles = [_tile(rules, cell, x, y, spec) for cell, x, y in cells_of(spec.map)]
    owners = {whole_name(rules, short): owner for short, owner in spec.owners.items()}
    _share_out(tiles, {short: None if owner < 0 else owner for short, owner in owners.items()}, players)
    view = {
        "phase": "dance", "turn": spec.turn, "first": 0, "deck": 0, "acting": None, "steps": spec.steps,
        "hands": [{"size": 0, "muses": []} for _ in range(players)],
        "tiles": tiles, "sheet": [], "outcome": None,
    }  # fmt: skip
    return rules.sample_state(view, Rng(0))


def whole_name(rules: MusesRules, short: str) -> str:
    """Return the full name of a muse, also for `m0` and `neu`; a full name is returned unchanged."""
    if short[0] == "m" and short[1:].isdecimal():
        return f"mystery{short[1:]}"
    names = [*(muse.name for muse in rules.components.muses), "neutral"]
    return next((name for name in names if name.startswith(short)), short)


def cells_of(drawn: str) -> list[tuple[str, int, int]]:
    """Return the tiles of a map with their cells; the first tile is at 0,0."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    found = [(cell, x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != "."]
    if len(found) != 9:
        raise ValueError(f"{len(found)} tiles are drawn, not nine")
    _, first_x, first_y = found[0]
    return [(cell, x - first_x, y - first_y) for cell, x, y in found]


def _tile(rules: MusesRules, cell: str, x: int, y: int, spec: PositionSpec) -> dict[str, Any]:
    short, _, die = cell.partition(":")
    dancer = whole_name(rules, short)
    is_muse = any(muse.name == dancer for muse in rules.components.muses)
    behind = {whole_name(rules, one): whole_name(rules, muse) for one, muse in spec.behind.items()}
    muse = dancer if is_muse else behind.get(dancer)
    return {"dancer": dancer, "muse": muse, "die": int(die or 1), "x": x, "y": y}


def _share_out(tiles: list[dict[str, Any]], owners: dict[str, int | None], players: int) -> None:
    room = dict.fromkeys(range(players), 9 // players)
    mysteries = {f"mystery{seat}": seat for seat in range(players)}
    fixed: dict[str, int | None] = {**mysteries, "neutral": None, **owners}
    for tile in sorted(tiles, key=lambda tile: tile["dancer"] not in fixed):
        free = next((seat for seat in room if room[seat] > 0), None)
        owner = tile["owner"] = fixed.get(tile["dancer"], free)
        if owner is not None:
            room[owner] -= 1
