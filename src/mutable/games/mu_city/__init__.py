"""Mū: a city drafted building by building, for one to five players."""

from mutable.games.mu_city.rules.game import MuCity

GAME = MuCity()
