"""Mū in the shop window: its option and its box."""

from functools import cache
from pathlib import Path

from mutable.games.mu_city.rules.components import Box
from mutable.games.mu_city.rules.moves import MuCityMoves
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.kit.data import load_data
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Value, flag


def opened(data: Data, expert: bool) -> tuple[Box, MuCityMoves]:
    """A box, and the moves that there are with it."""
    box = Box(data, expert)
    return box, MuCityMoves(box)


@cache
def sold(folder: Path, expert: bool) -> tuple[Box, MuCityMoves]:
    """As it stands in the shop: all tables share it, with its nearly three thousand moves."""
    return opened(load_data(folder / "rules" / "components.toml"), expert)


class MuCity(Game):
    def __init__(self) -> None:
        super().__init__(
            "mu_city", "Mū", "1", [1, 2, 3, 4, 5], [flag("expert")], str(Path(__file__).parents[1])
        )

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        expert = options["expert"] is True
        box, moves = sold(self.folder, expert) if data is None else opened(data, expert)
        return MuCityRules(players, options, box, moves, self.folder)
