"""Dance of Muses for two to four players: nine muses step and push each other on an unbounded floor."""

from mutable.games.muses.rules.game import Muses

GAME = Muses()
