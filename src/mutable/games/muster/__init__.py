"""Muster: a duel of two players for five castles."""

from mutable.games.muster.rules.game import Muster

GAME = Muster()
