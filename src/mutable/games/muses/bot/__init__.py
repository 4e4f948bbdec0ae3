"""The bots of Dance of Muses."""

from mutable.games.muses.bot.greedy import MusesGreedy
from mutable.games.muses.bot.levels import muses_level

GREEDY = MusesGreedy
LEVEL = muses_level
