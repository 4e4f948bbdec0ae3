"""Bots that know Dance of Muses."""

from mutable.bots.muses.greedy import MusesGreedy
from mutable.bots.muses.levels import muses_level

GREEDY = MusesGreedy
LEVEL = muses_level
