"""The six levels of Muster; level 6 is the strongest.

Level 6 values positions by the value network. The other levels use the heuristic valuation, and so does level
6 with other cards than the printed ones or with unity, which the network was not trained for.
"""

from mutable.bots.search.utility import Utility
from mutable.games.muster.bot.features import has_features_for
from mutable.games.muster.bot.search import MusterParameters, MusterSearch
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.bot.value_network import NetworkUtility, load_value_layers
from mutable.games.muster.rules.rules import MusterRules
from mutable.kit.game import Rules

STRONGEST = 6


def muster_level(rules: Rules, level: int) -> MusterSearch:
    assert isinstance(rules, MusterRules)
    parameters = parameters_of(level)
    utility: Utility = MusterUtility(rules, parameters.horizon, MusterWeights())
    if level >= STRONGEST and has_features_for(rules):
        utility = NetworkUtility(rules, load_value_layers())
    return MusterSearch(rules, parameters, utility)


def parameters_of(level: int) -> MusterParameters:
    """Level 1 samples a few own moves; higher levels try all, then replies, then many hands of the other."""
    if level == 1:
        return MusterParameters(max_iterations=3, worlds=1, max_depth=1, horizon=0)
    if level == 2:
        return MusterParameters(max_iterations=6, worlds=1, max_depth=1, horizon=0)
    if level == 3:
        return MusterParameters(max_iterations=25, worlds=1, max_depth=1, horizon=0)
    if level == 4:
        return MusterParameters(max_iterations=200, worlds=6, max_depth=3)
    if level == 5:
        return MusterParameters(max_iterations=600, worlds=20)
    return MusterParameters()
