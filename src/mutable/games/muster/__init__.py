"""Muster: a duel of two players for five castles."""

from mutable.games.muster.game import Muster

GAME = Muster()
