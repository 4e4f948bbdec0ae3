"""Six levels of Mü, by what each can hold in its head; the sixth is the strongest."""

from mutable.bots.mu_tricks.search import MuMind, MuSearch
from mutable.kit.game import Rules


def mu_level(rules: Rules, level: int) -> MuSearch:
    return MuSearch(rules, mind_of(level))


def mind_of(level: int) -> MuMind:
    """A child thinks of one deal; later ones of more."""
    if level == 1:
        return MuMind(worlds=1)
    if level == 2:
        return MuMind(worlds=3)
    if level == 3:
        return MuMind(worlds=8)
    if level == 4:
        return MuMind(worlds=25)
    if level == 5:
        return MuMind(worlds=80)
    return MuMind()
