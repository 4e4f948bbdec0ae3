"""Six levels of Muster, by what each can hold in its head; the sixth is the strongest."""

from mutable.bots.muster.chances import Weights
from mutable.bots.muster.search import MusterMind, MusterSearch
from mutable.kit.game import Rules

EXPLORATION = 0.3


def muster_level(rules: Rules, level: int) -> MusterSearch:
    return MusterSearch(rules, mind_of(level), EXPLORATION, Weights())


def mind_of(level: int) -> MusterMind:
    """A child sees some of its own moves; later ones see all, then replies, then many hands of the other."""
    if level == 1:
        return MusterMind(most=3, worlds=1, deepest=1, horizon=0)
    if level == 2:
        return MusterMind(most=6, worlds=1, deepest=1, horizon=0)
    if level == 3:
        return MusterMind(most=25, worlds=1, deepest=1, horizon=0)
    if level == 4:
        return MusterMind(most=200, worlds=6, deepest=3)
    if level == 5:
        return MusterMind(most=600, worlds=20)
    return MusterMind()
