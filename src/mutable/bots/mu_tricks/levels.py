"""Six levels of Mü, by what each can hold in its head; the sixth is the strongest."""

from mutable.bots.mu_tricks.search import MuTricksMind, MuTricksSearch
from mutable.kit.game import Rules


def mu_tricks_level(rules: Rules, level: int) -> MuTricksSearch:
    return MuTricksSearch(rules, mind_of(level))


def mind_of(level: int) -> MuTricksMind:
    """What is learned in turn: to dare what a rule of thumb allows, and then more; to count cards and to plan
    trumps; to judge a bid by imagined hands and to play the last tricks exactly; and last to infer and to
    remember. Bids are worth most at the table, so every step bids better than the one below. All but the
    last think of so many deals, not for so long: they are as strong on a quick machine.
    """
    if level <= 3:
        return MuTricksMind(
            worlds=1, counts=False, plans=False, judges=False, daring=2 * (level - 3),
            infers=False, remembers=False, solves=False,
        )  # fmt: skip
    if level == 4:
        return MuTricksMind(worlds=4, judges=False, daring=1, infers=False, remembers=False, solves=False)
    if level == 5:
        return MuTricksMind(worlds=7, infers=False, remembers=False)
    return MuTricksMind()
