"""Dance of Muses in the shop window: its options and its box."""

from functools import cache
from pathlib import Path

from mutable.games.muses.rules.components import Box
from mutable.games.muses.rules.moves import MusesMoves
from mutable.games.muses.rules.rules import MusesRules
from mutable.kit.data import load_data
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Option, Value


def opened(data: Data, players: int) -> tuple[Box, MusesMoves]:
    """A box, and the moves that so many have with it."""
    box = Box(data)
    return box, MusesMoves(box, players)


@cache
def sold(folder: Path, players: int) -> tuple[Box, MusesMoves]:
    """As it stands in the shop: all tables share it, with its more than five thousand moves."""
    return opened(load_data(folder / "rules" / "components.toml"), players)


class Muses(Game):
    def __init__(self) -> None:
        options = [
            Option("apollo", ["all", "mystery"], "all"),
            Option("hands", [1, 3, 5], 1, (1, 20)),
            Option("steps", [20, 100, 300], 300, (1, 10000)),
        ]
        super().__init__("muses", "Dance of Muses", "1", [2, 3, 4], options, str(Path(__file__).parents[1]))

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        box, moves = sold(self.folder, players) if data is None else opened(data, players)
        return MusesRules(players, options, box, moves, self.folder)
