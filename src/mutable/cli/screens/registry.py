"""The screens there are, by game."""

from mutable.cli.screens.mu_city import MuCityScreen
from mutable.cli.screens.mu_tricks import MuTricksScreen
from mutable.cli.screens.muses import MusesScreen
from mutable.cli.screens.muster import MusterScreen
from mutable.cli.screens.screen import Screen

SCREENS: dict[str, type[Screen]] = {
    "mu_city": MuCityScreen,
    "mu_tricks": MuTricksScreen,
    "muster": MusterScreen,
    "muses": MusesScreen,
}
