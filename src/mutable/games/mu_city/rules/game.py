"""The game Mū: its option, and its rules for a table."""

from functools import cache
from pathlib import Path

from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.moves import MuCityMoves
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.kit.data import load_data
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Value, flag


def build_components(data: Data, expert: bool) -> tuple[Components, MuCityMoves]:
    """Return the components that the data describes, and their move table."""
    components = Components(data, expert)
    return components, MuCityMoves(components)


@cache
def standard_components(folder: Path, expert: bool) -> tuple[Components, MuCityMoves]:
    """Return the standard components and their nearly three thousand moves; all tables share them."""
    return build_components(load_data(folder / "rules" / "components.toml"), expert)


class MuCity(Game):
    def __init__(self) -> None:
        super().__init__(
            "mu_city", "Mū", "1", [1, 2, 3, 4, 5], [flag("expert")], str(Path(__file__).parents[1])
        )

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        expert = options["expert"] is True
        components, moves = (
            standard_components(self.folder, expert) if data is None else build_components(data, expert)
        )
        return MuCityRules(players, options, components, moves, self.folder)
