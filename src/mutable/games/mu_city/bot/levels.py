"""Six levels of Mū, by what each minds and can hold in its head; the sixth is the strongest.

The first five play at once what looks best to them, each with a wider look. The sixth imagines games.
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

BLIND: Final = 1000.0  # a lead in Strength so wide that no battle seems to be decided by anything
UNSURE: Final = 3.0  # times the lead that others take for a victory: close battles are anybody's

# What a level does not mind, by the figures that stand for it.
NO_CARD_KEPT: Final = ["second"]
NO_LATER_HARVEST: Final = ["food_rate", "token", "hold", "wild", "cover", "food_gift"]
NO_LATER_TURN: Final = ["future", "future_turn", "mismatch"]
NO_LATER_BATTLE: Final = ["later_victory"]


def mu_city_level(rules: Rules, level: int) -> MuCitySearch:
    return MuCitySearch(
        rules, parameters_of(level, int(rules.players)), weights_of(level, int(rules.players))
    )


def parameters_of(level: int, players: int = FINE_PLAYERS) -> MuCityParameters:
    """The first impression alone; or as many imagined games as time allows."""
    if level <= 5:
        return MuCityParameters(max_iterations=1, worlds=1, width=1, selfish=True)
    if players == FINE_PLAYERS:
        return MuCityParameters(sharp=True, buildings=4, lookahead_width=3)
    return MuCityParameters()


def weights_of(level: int, players: int) -> MuCityWeights:
    """A child sees the symbols, tokens and printed points of this turn; then come what projects do; the card
    that is kept for the next turn; the Harvest, and battles in which somebody is far ahead; then close
    battles, those in lines that nobody knows yet, and the turns to come; and for the strongest, between two,
    who gets the cards that are passed on.
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
