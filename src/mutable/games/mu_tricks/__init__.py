"""Mü, a trick-taking game for two to six players: bids are made by showing cards; there are two trumps."""

from mutable.games.mu_tricks.rules.game import MuTricks

GAME = MuTricks()
