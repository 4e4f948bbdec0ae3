"""The bots of Muster."""

from mutable.games.muster.bot.greedy import MusterGreedy
from mutable.games.muster.bot.levels import muster_level

GREEDY = MusterGreedy
LEVEL = muster_level
