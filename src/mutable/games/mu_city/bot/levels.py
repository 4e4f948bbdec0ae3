"""The six levels of Mū; level 6 is the strongest.

Levels 1 to 5 play the move that the heuristic policy prefers, with more of its weights at each level. Level 6
searches by rollouts.
"""

from typing import Final

from mutable.games.mu_city.bot.search import MuCityParameters, MuCitySearch
from mutable.games.mu_city.bot.weights import (
    FINE_PLAYERS,
    MuCityWeights,
    all_names,
    load_weight_values,
    load_weights,
)
from mutable.kit.game import Rules

BLIND: Final = 1000.0  # a scale of leads in Strength so large that leads hardly count
UNSURE: Final = 3.0  # factor on that scale: close battles are uncertain

# Weights that are 0 for lower levels.
NO_CARD_KEPT: Final = ["second"]
NO_LATER_HARVEST: Final = ["food_rate", "token", "hold", "wild", "cover", "food_gift"]
NO_LATER_TURN: Final = ["future", "future_turn", "mismatch"]
NO_LATER_BATTLE: Final = ["later_victory"]


def mu_city_level(rules: Rules, level: int) -> MuCitySearch:
    return MuCitySearch(
        rules, parameters_of(level, int(rules.players)), weights_of(level, int(rules.players))
    )


def parameters_of(level: int, players: int = FINE_PLAYERS) -> MuCityParameters:
    """Return the parameters of a level: the policy alone for levels 1 to 5, else the search."""
    if level <= 5:
        return MuCityParameters(max_iterations=1, worlds=1, width=1, selfish=True)
    if players == FINE_PLAYERS:
        return MuCityParameters(sharp=True, buildings=4, lookahead_width=3)
    return MuCityParameters()


def weights_of(level: int, players: int) -> MuCityWeights:
    """Return the heuristic weights of a level.

    Level 1 values the symbols, tokens and printed points of this turn. Level 2 adds the effects of projects,
    level 3 the card kept for the next turn, level 4 the Harvest and battles with a large lead, level 5 close
    battles, unknown lines and later turns. Level 6 adds, with two players, the worth of passed cards.
    """
    if level > 5 and players == FINE_PLAYERS:
        return load_weights(players, fine=True)
    kept = dict(zip(all_names(), load_weight_values(players), strict=True))
    if level <= 1:
        kept |= {name: 0.0 for name in kept if name.startswith("times_")}
    if level <= 2:
        kept |= dict.fromkeys(NO_CARD_KEPT, 0.0)
    if level <= 3:
        kept |= dict.fromkeys(NO_LATER_HARVEST, 0.0)
        kept["spread"] = BLIND
    if level == 4:
        kept["spread"] *= UNSURE
    if level <= 4:
        kept |= dict.fromkeys(NO_LATER_TURN + NO_LATER_BATTLE, 0.0)
    return MuCityWeights([kept[name] for name in all_names()])
