"""Six levels of Dance of Muses, by what each can hold in its head; the sixth is the strongest."""

from mutable.bots.muses.looks import LEARNED
from mutable.bots.muses.reckoning import Sight
from mutable.bots.muses.search import MusesMind, MusesSearch
from mutable.kit.game import Rules


def muses_level(rules: Rules, level: int) -> MusesSearch:
    return MusesSearch(rules, mind_of(level))


def mind_of(level: int) -> MusesMind:
    """A child sees its highest dice; later ones all Suns, then who wins by a six and all that may be hidden;
    then, in one of the ways in which muses may be hidden, replies, and replies to those.

    None of these depends on time: what a level lacks it lacks however long it may think. Only the last looks
    on as far as time allows, with learned judgement, minds where muses are laid, and asks what the turns of
    others betray.
    """
    if level == 1:
        return MusesMind(worlds=1, deepest=1, tries=0, sight=Sight(sun=0, die=0, sees_end=False))
    if level == 2:
        return MusesMind(worlds=1, deepest=1, tries=0, sight=Sight(sees_end=False))
    if level == 3:
        return MusesMind(deepest=1, tries=0)
    if level == 4:
        return MusesMind(worlds=1, deepest=2, tries=0)
    if level == 5:
        return MusesMind(worlds=1, deepest=3, tries=0)
    return MusesMind(reads=True, learned=LEARNED)
