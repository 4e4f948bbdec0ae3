"""Six levels of Dance of Muses, by what each can hold in its head; the sixth is the strongest."""

from typing import Final

from mutable.games.muses.bot.dice_value import NETWORK_FILE, NETWORK_FILE_OF_THREE
from mutable.games.muses.bot.evaluation import EvaluationWeights
from mutable.games.muses.bot.search import MusesParameters, MusesSearch
from mutable.kit.game import Rules

PLACEMENT_ROLLOUTS: Final = (
    100  # games that the fifth level imagines over a muse to be laid, with three players
)
ALL_WORLDS: Final = 6  # with four players; with fewer there are two


def muses_level(rules: Rules, level: int) -> MusesSearch:
    return MusesSearch(rules, parameters_of(level, int(rules.players)))


def parameters_of(level: int, players: int) -> MusesParameters:
    """A child sees its highest dice; later ones all Suns, then who wins by a six and all that may be hidden;
    then replies, and replies to those.

    None of these depends on time: what a level lacks it lacks however long it may think. Only the last looks
    on as far as time allows, with learned judgement, minds where muses are laid, and asks what the turns of
    others betray. Among three it is the fifth that minds where muses are laid, and what rivals know.
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
    """Replies to replies gain nothing there: the fourth lacks something else, which is that rivals who know
    their own muses dare what looks like even chances from outside.
    """
    if level == 5:
        return MusesParameters(max_depth=3, placement_rollouts=PLACEMENT_ROLLOUTS, models_secrets=True)
    return MusesParameters(uses_belief=True, network_file=NETWORK_FILE_OF_THREE, models_secrets=True)


def _worlds_of(level: int, players: int) -> int:
    """Between two, who thinks of replies does so in one of the ways in which muses may be hidden. With more
    players a wrong guess costs more than replies are worth: there are six ways with four.
    """
    return 1 if players == 2 and level > 3 else ALL_WORLDS
