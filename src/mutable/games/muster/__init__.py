"""Muster: a card game for two players who contest five castles."""

from mutable.games.muster.rules.game import Muster

GAME = Muster()
