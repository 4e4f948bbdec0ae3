"""The six levels of Dance of Muses; level 6 is the strongest."""

from typing import Final

from mutable.games.muses.bot.dice_value import NETWORK_FILE, NETWORK_FILE_OF_THREE
from mutable.games.muses.bot.evaluation import EvaluationWeights
from mutable.games.muses.bot.search import MusesParameters, MusesSearch
from mutable.kit.game import Rules

PLACEMENT_ROLLOUTS: Final = 100  # of level 5 for laying a muse, with three players
ALL_WORLDS: Final = 6  # with four players; with fewer there are two


def muses_level(rules: Rules, level: int) -> MusesSearch:
    return MusesSearch(rules, parameters_of(level, int(rules.players)))


def parameters_of(level: int, players: int) -> MusesParameters:
    """Return the parameters of a level.

    Level 1 values only the Silver Sun, level 2 all Suns, level 3 also the result of a finished dance in all
    hidden worlds. Levels 4 and 5 search replies, one and two turns deeper. These levels do not depend on
    time. Level 6 searches as deep as time allows, with a network, placement search and inference from the
    turns of others. With three troupes, level 5 also has placement search and models the knowledge of rivals.
    """
    if level == 1:
        return MusesParameters(
            worlds=1, max_depth=1, tries=0, weights=EvaluationWeights(sun=0, die=0, sees_end=False)
        )
    if level == 2:
        return MusesParameters(worlds=1, max_depth=1, tries=0, weights=EvaluationWeights(sees_end=False))
    if players == 3 and level > 4:
        return _upper_mind_of_three(level)
    if level < 6:
        return MusesParameters(worlds=_worlds_of(level, players), max_depth=level - 2, tries=0)
    return MusesParameters(uses_belief=True, network_file=NETWORK_FILE)


def _upper_mind_of_three(level: int) -> MusesParameters:
    """Return the parameters of levels 5 and 6 with three troupes.

    There, replies to replies gain nothing. Level 5 improves on level 4 by modelling that rivals know their
    own muses, and so play for wins that seem uncertain to others.
    """
    if level == 5:
        return MusesParameters(max_depth=3, placement_rollouts=PLACEMENT_ROLLOUTS, models_secrets=True)
    return MusesParameters(uses_belief=True, network_file=NETWORK_FILE_OF_THREE, models_secrets=True)


def _worlds_of(level: int, players: int) -> int:
    """Return the number of worlds of a level: one for levels that search replies with two players, else all.

    With more players a wrong guess costs more than the search of replies gains.
    """
    return 1 if players == 2 and level > 3 else ALL_WORLDS
