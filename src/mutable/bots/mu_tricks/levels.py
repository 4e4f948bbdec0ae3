"""Six levels of Mü, by what each can hold in its head; the sixth is the strongest."""

from mutable.bots.mu_tricks.search import MuMind, MuSearch
from mutable.kit.game import Rules


def mu_level(rules: Rules, level: int) -> MuSearch:
    return MuSearch(rules, mind_of(level, rules.players == 2))


def mind_of(level: int, duel: bool = False) -> MuMind:
    """What is learned in turn: to count cards and to plan trumps, to dare a bid by a rule of thumb, to play
    on from more deals and the last tricks exactly, to judge a bid by imagined hands, and last to infer and
    to remember. Bids are worth most at the table (studies), so every step bids better than the one below.
    All but the last think of so many deals, not for so long: they are as strong on a quick machine.
    The rule of thumb is bolder in a duel, and needs less daring."""
    if level == 1:
        return MuMind(
            worlds=1, counts=False, plans=False, judges=False, infers=False, remembers=False, solves=False
        )
    if level == 2:
        return MuMind(
            worlds=2, counts=False, judges=False, daring=1, infers=False, remembers=False, solves=False
        )
    if level == 3:
        return MuMind(worlds=4, judges=False, daring=2, infers=False, remembers=False, solves=False)
    if level == 4:
        return MuMind(worlds=12, infers=False, remembers=False, judges=False, daring=2 if duel else 3)
    if level == 5:
        return MuMind(worlds=8, infers=False, remembers=False)
    return MuMind()
