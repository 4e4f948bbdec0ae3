"""Mū: a drafting and city-building game for one to five players."""

from mutable.games.mu_city.rules.game import MuCity

GAME = MuCity()
