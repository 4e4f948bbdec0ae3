"""The pad of Mū: the final count, from a city that is tapped or from plain figures."""

from mutable.pad.mu_city.pad import MuCityPad

PAD = MuCityPad
