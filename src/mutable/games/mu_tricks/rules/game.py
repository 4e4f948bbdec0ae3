"""Mü in the shop window: its options and its box."""

from functools import cache
from pathlib import Path

from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.phases import Limits
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.variant import VARIANTS, variant_named
from mutable.kit.data import load_data
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Defaults, Option, Value

# A match to points may last longer, and each has its own goal; the plain one is Goslar's (9.10, 10.9).
HANDS: Defaults = {"variant": {"goslar": 50, "classic": 50}}
POINTS: Defaults = {"variant": {"classic": 200}}


@cache
def standard_components(folder: Path) -> Components:
    """As it stands in the shop: all tables share it."""
    return Components(load_data(folder / "rules" / "components.toml"))


class MuTricks(Game):
    def __init__(self) -> None:
        options = [
            Option("variant", [*VARIANTS], "revised"),
            Option("hands", [1, 2, 3, 4, 8, 50], 4, (1, 1000), HANDS),
            Option("points", [10, 30, 200], 30, (1, 100_000), POINTS),
            Option("redeals", [1, 20], 20, (0, 1000)),
        ]
        folder = str(Path(__file__).parents[1])
        # Bots are measured by single hands, as those are what a point is counted by.
        super().__init__(
            "mu_tricks",
            "Mü",
            "1",
            [2, 3, 4, 5, 6],
            options,
            folder,
            usual_players=4,
            partnered=True,
            measured=(5, ["hands=1"]),
        )

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        variant = variant_named(str(options["variant"]), players)
        components = standard_components(self.folder) if data is None else Components(data)
        hands, points, redeals = options["hands"], options["points"], options["redeals"]
        assert isinstance(hands, int)
        assert isinstance(points, int)
        assert isinstance(redeals, int)
        return MuTricksRules(options, components, variant, Limits(hands, points, redeals), self.folder)
