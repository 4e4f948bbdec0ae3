"""Six levels of Mü, by what each can hold in its head; the sixth is the strongest."""

from typing import Final

from mutable.games.mu_tricks.bot.search import MuTricksParameters, MuTricksSearch
from mutable.kit.game import Rules

HEURISTIC_LEVEL: Final = 5  # bids as the heuristic does; each level below shows one card less
USUAL_TABLE: Final = 5
FULL_TABLE: Final = 6


def mu_tricks_level(rules: Rules, level: int) -> MuTricksSearch:
    return MuTricksSearch(rules, parameters_of(level, int(rules.players)))


def parameters_of(level: int, players: int = USUAL_TABLE) -> MuTricksParameters:
    """What is learned in turn: to dare more of what a rule of thumb allows; with that, to count cards and to
    plan trumps; to judge a bid by a few imagined hands; and last to imagine many of them, to infer, to
    remember and to play the last tricks exactly. Bids are worth most at the table, so every step bids better
    than the one below. All but the last think of so many deals, not for so long: they are as strong on a
    quick machine. Among six a bid depends on more hands, so that it takes more deals to judge one.
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
