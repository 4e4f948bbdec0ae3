"""Mü: tricks with two trumps, bid by showing cards; for two to six players."""

from mutable.games.mu_tricks.rules.game import MuTricks

GAME = MuTricks()
