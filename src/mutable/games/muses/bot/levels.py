"""Six levels of Dance of Muses, by what each can hold in its head; the sixth is the strongest."""

from typing import Final

from mutable.games.muses.bot.dice_value import LEARNED, LEARNED_OF_THREE
from mutable.games.muses.bot.evaluation import Sight
from mutable.games.muses.bot.search import MusesMind, MusesSearch
from mutable.kit.game import Rules

LAYS: Final = 100  # games that the fifth level imagines over a muse to be laid, with three players
ALL_WORLDS: Final = 6  # with four players; with fewer there are two


def muses_level(rules: Rules, level: int) -> MusesSearch:
    return MusesSearch(rules, mind_of(level, int(rules.players)))


def mind_of(level: int, players: int) -> MusesMind:
    """A child sees its highest dice; later ones all Suns, then who wins by a six and all that may be hidden;
    then replies, and replies to those.

    None of these depends on time: what a level lacks it lacks however long it may think. Only the last looks
    on as far as time allows, with learned judgement, minds where muses are laid, and asks what the turns of
    others betray. Among three it is the fifth that minds where muses are laid, and what rivals know.
    """
    if level == 1:
        return MusesMind(worlds=1, deepest=1, tries=0, sight=Sight(sun=0, die=0, sees_end=False))
    if level == 2:
        return MusesMind(worlds=1, deepest=1, tries=0, sight=Sight(sees_end=False))
    if players == 3 and level > 4:
        return _upper_mind_of_three(level)
    if level < 6:
        return MusesMind(worlds=_worlds_of(level, players), deepest=level - 2, tries=0)
    return MusesMind(reads=True, learned=LEARNED)


def _upper_mind_of_three(level: int) -> MusesMind:
    """Replies to replies gain nothing there: the fourth lacks something else, which is that rivals who know
    their own muses dare what looks like even chances from outside.
    """
    if level == 5:
        return MusesMind(deepest=3, lays=LAYS, minds_secrets=True)
    return MusesMind(reads=True, learned=LEARNED_OF_THREE, minds_secrets=True)


def _worlds_of(level: int, players: int) -> int:
    """Between two, who thinks of replies does so in one of the ways in which muses may be hidden. With more
    players a wrong guess costs more than replies are worth: there are six ways with four.
    """
    return 1 if players == 2 and level > 3 else ALL_WORLDS
