"""Six levels of Dance of Muses, by what each can hold in its head; the sixth is the strongest."""

from mutable.bots.muses.search import MusesMind, MusesSearch
from mutable.kit.game import Rules


def muses_level(rules: Rules, level: int) -> MusesSearch:
    return MusesSearch(rules, mind_of(level))


def mind_of(level: int) -> MusesMind:
    """A child sees some of its own turns; later ones see all, then replies, then all that may be hidden."""
    if level == 1:
        return MusesMind(most=12, worlds=1, deepest=1, tries=0)
    if level == 2:
        return MusesMind(worlds=1, deepest=1, tries=0)
    if level == 3:
        return MusesMind(most=150, worlds=1, deepest=2, tries=1)
    if level == 4:
        return MusesMind(most=600, worlds=2, deepest=2, tries=1)
    if level == 5:
        return MusesMind(most=2500, worlds=3, deepest=3, tries=2)
    return MusesMind()
