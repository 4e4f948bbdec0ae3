"""The `Game` object of Mü: its options and how its rules are built."""

from functools import cache
from pathlib import Path

from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.phases import Limits
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.variant import VARIANTS, variant_named
from mutable.kit.data import load_data
from mutable.kit.game import Data, Game, Rules
from mutable.kit.options import Defaults, Option, Value

# Defaults by variant: matches to points may last longer, and the classic game has another goal (9.10, 10.9).
HANDS: Defaults = {"variant": {"goslar": 50, "classic": 50}}
POINTS: Defaults = {"variant": {"classic": 200}}


@cache
def standard_box(folder: Path) -> Components:
    """Load the published components once; all tables share them."""
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
        # Bots are measured on single hands, the unit that points are counted in.
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
        components = standard_box(self.folder) if data is None else Components(data)
        hands, points, redeals = options["hands"], options["points"], options["redeals"]
        assert isinstance(hands, int)
        assert isinstance(points, int)
        assert isinstance(redeals, int)
        return MuTricksRules(options, components, variant, Limits(hands, points, redeals), self.folder)
