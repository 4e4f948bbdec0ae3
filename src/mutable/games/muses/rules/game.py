"""Dance of Muses in the shop window: its options and its box."""

from functools import cache
from pathlib import Path

from mutable.games.muses.rules.components import Components
from mutable.games.muses.rules.moves import MusesMoves
from mutable.games.muses.rules.rules import MusesRules
from mutable.kit.data import load_data
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Option, Value


def build_components(data: Data, players: int) -> tuple[Components, MusesMoves]:
    """A box, and the moves that so many have with it."""
    components = Components(data)
    return components, MusesMoves(components, players)


@cache
def standard_components(folder: Path, players: int) -> tuple[Components, MusesMoves]:
    """As it stands in the shop: all tables share it, with its more than five thousand moves."""
    return build_components(load_data(folder / "rules" / "components.toml"), players)


class Muses(Game):
    def __init__(self) -> None:
        options = [
            Option("apollo", ["all", "mystery"], "all"),
            Option("hands", [1, 3, 5], 1, (1, 20)),
            Option("steps", [20, 100, 300], 300, (1, 10000)),
        ]
        super().__init__("muses", "Dance of Muses", "1", [2, 3, 4], options, str(Path(__file__).parents[1]))

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        components, moves = (
            standard_components(self.folder, players) if data is None else build_components(data, players)
        )
        return MusesRules(players, options, components, moves, self.folder)
