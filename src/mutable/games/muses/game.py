"""Dance of Muses in the shop window: its options and its box."""

from functools import cache
from pathlib import Path

from mutable.games.muses.box import Box
from mutable.games.muses.rules import MusesRules
from mutable.kit.data import load_data
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Option, Value


@cache
def printed(folder: Path) -> Box:
    """What is in the box of the shop; all tables share it."""
    return Box(load_data(folder / "box.toml"))


class Muses(Game):
    def __init__(self) -> None:
        options = [
            Option("apollo", ["all", "mystery"], "all"),
            Option("hands", [1, 3, 5], 1, (1, 20)),
            Option("steps", [20, 100, 300], 300, (1, 10000)),
        ]
        super().__init__("muses", "Dance of Muses", "1", [2, 3, 4], options, str(Path(__file__).parent))

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        box = printed(self.folder) if data is None else Box(data)
        return MusesRules(players, options, box, self.folder)
