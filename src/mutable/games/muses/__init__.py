"""Dance of Muses: nine muses step and push on an endless floor, for two, three or four."""

from mutable.games.muses.rules.game import Muses

GAME = Muses()
