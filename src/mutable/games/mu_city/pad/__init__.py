"""The pad of Mū: the final count, from a city that is tapped or from plain figures."""

from mutable.games.mu_city.pad.pad import MuCityPad

PAD = MuCityPad
