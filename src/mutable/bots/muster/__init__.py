"""Bots that know Muster."""

from mutable.bots.muster.greedy import MusterGreedy
from mutable.bots.muster.levels import muster_level

GREEDY = MusterGreedy
LEVEL = muster_level
