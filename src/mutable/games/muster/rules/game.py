"""The game Muster: its options, and its rules for a table."""

from functools import cache
from pathlib import Path

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.moves import MusterMoves
from mutable.games.muster.rules.rules import MusterRules
from mutable.kit.data import load_data
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Option, Value, flag


def build_components(data: Data) -> tuple[Components, MusterMoves]:
    """Return the components that the data describes, and their move table."""
    components = Components(data)
    return components, MusterMoves(components)


@cache
def standard_components(folder: Path) -> tuple[Components, MusterMoves]:
    """Return the standard components and their thousand moves; all tables share them."""
    return build_components(load_data(folder / "rules" / "components.toml"))


class Muster(Game):
    def __init__(self) -> None:
        options = [
            flag("beginner"),
            flag("unity"),
            flag("over_the_rainbow"),
            Option("stall", [5, 20, 100], 20, (1, 1000)),
        ]
        super().__init__("muster", "Muster", "1", [2], options, str(Path(__file__).parents[1]))

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        components, moves = standard_components(self.folder) if data is None else build_components(data)
        return MusterRules(options, components, moves, self.folder)
