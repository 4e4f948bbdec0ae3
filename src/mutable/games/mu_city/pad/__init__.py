"""The score pad of Mū: the final count, from a city entered cell by cell or from its sums."""

from mutable.games.mu_city.pad.pad import MuCityPad

PAD = MuCityPad
