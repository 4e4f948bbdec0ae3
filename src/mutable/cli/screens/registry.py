"""The screens there are, by game."""

from mutable.cli.screens.muses import MusesScreen
from mutable.cli.screens.muster import MusterScreen
from mutable.cli.screens.screen import Screen

SCREENS: dict[str, type[Screen]] = {"muster": MusterScreen, "muses": MusesScreen}
from mutable.cli.screens.mu_city import MuCityScreen
SCREENS: dict[str, type[Screen]] = {"muster": MusterScreen, "mu_city": MuCityScreen}
