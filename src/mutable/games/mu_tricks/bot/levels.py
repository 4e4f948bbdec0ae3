"""The six levels of Mü; level 6 is the strongest."""

from typing import Final

from mutable.games.mu_tricks.bot.search import MuTricksParameters, MuTricksSearch
from mutable.kit.game import Rules

HEURISTIC_LEVEL: Final = 5  # bids as the heuristic does; each level below shows one card less
USUAL_TABLE: Final = 5
FULL_TABLE: Final = 6


def mu_tricks_level(rules: Rules, level: int) -> MuTricksSearch:
    return MuTricksSearch(rules, parameters_of(level, int(rules.players)))


def parameters_of(level: int, players: int = USUAL_TABLE) -> MuTricksParameters:
    """Return the parameters of a level.

    Levels 1 to 3 bid by the heuristic, each one card higher than the level below. Level 4 bids one more,
    counts cards and simulates trumps. Level 5 also simulates bids in a few worlds. Level 6 samples many
    worlds, infers cards, remembers all tricks and solves endgames. Bids decide most, so every level bids
    better than the one below. Levels 1 to 5 are limited by worlds and not by time, so their strength does not
    depend on the machine. With six players a bid depends on more hands and needs more worlds.
    """
    if level <= 3:
        return MuTricksParameters(
            worlds=1, counts_cards=False, simulates_naming=False, simulates_bids=False,
            bid_offset=level - HEURISTIC_LEVEL, uses_inference=False, remembers_tricks=False,
            solves_endgames=False,
        )  # fmt: skip
    if level == 4:
        return MuTricksParameters(
            worlds=2,
            simulates_bids=False,
            bid_offset=level - HEURISTIC_LEVEL,
            uses_inference=False,
            remembers_tricks=False,
            solves_endgames=False,
        )
    if level == 5:
        worlds = 12 if players == FULL_TABLE else 4
        return MuTricksParameters(
            worlds=worlds, uses_inference=False, remembers_tricks=False, solves_endgames=False
        )
    return MuTricksParameters()
