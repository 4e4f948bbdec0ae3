"""Six levels of Mü, by what each can hold in its head; the sixth is the strongest."""

from mutable.bots.mu_tricks.search import MuMind, MuSearch
from mutable.kit.game import Rules


def mu_level(rules: Rules, level: int) -> MuSearch:
    return MuSearch(rules, mind_of(level))


def mind_of(level: int) -> MuMind:
    """A child thinks of one deal and bids by a rule of thumb; later ones judge bids, infer and remember."""
    if level == 1:
        return MuMind(worlds=1, infers=False, remembers=False, solves=False, judges=False)
    if level == 2:
        return MuMind(worlds=4, infers=False, remembers=False, solves=False, judges=False)
    if level == 3:
        return MuMind(worlds=12, infers=False, remembers=False, judges=False)
    if level == 4:
        return MuMind(worlds=20, infers=False, remembers=False)
    if level == 5:
        return MuMind(worlds=60, remembers=False)
    return MuMind()
