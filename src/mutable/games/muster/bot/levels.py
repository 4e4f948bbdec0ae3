"""Six levels of Muster, by what each can hold in its head; the sixth is the strongest.

The strongest values positions by what it learned; by rule of thumb the others do, and all where nothing was
learned: with other cards than the printed ones, and with unity.
"""

from mutable.bots.search.utility import Goal
from mutable.games.muster.bot.features import can_look
from mutable.games.muster.bot.search import MusterMind, MusterSearch
from mutable.games.muster.bot.valuation import MusterGoal, Weights
from mutable.games.muster.bot.value_network import LearnedGoal, stored
from mutable.games.muster.rules.rules import MusterRules
from mutable.kit.game import Rules

STRONGEST = 6


def muster_level(rules: Rules, level: int) -> MusterSearch:
    assert isinstance(rules, MusterRules)
    mind = mind_of(level)
    goal: Goal = MusterGoal(rules, mind.horizon, Weights())
    if level >= STRONGEST and can_look(rules):
        goal = LearnedGoal(rules, stored())
    return MusterSearch(rules, mind, goal)


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
