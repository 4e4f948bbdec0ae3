"""The bots there are, by game and name.

Every game has `random`, the yardsticks `flat` and `ismcts`, and the levels 1 to 6, from a child's to the
strongest, which is `best`; each level is one search with a smaller mind, and none plays badly on purpose. The
game's own folder,
`bots/<game>`, brings that search (`LEVEL`) and `greedy` (`GREEDY`, the yardstick, which never changes); where
it does not, flat Monte Carlo thinks for all levels, and there is no greedy. The arena alone adds the cheater
and the exploiter.
"""

from collections.abc import Callable
from functools import cache

from mutable.bots.bot import Bot, Budget, RandomBot, listens
from mutable.bots.search.baselines import FlatBot, IsmctsBot
from mutable.bots.search.thinker import Thinker
from mutable.games import GAMES, part_of
from mutable.kit.errors import BadOption, shorten
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

Maker = Callable[[Rules], Bot]
LevelMaker = Callable[[Rules, int], Thinker]

LEVELS = range(1, 7)
BEST = "best"
CHEATER = "cheater"
EXPLOITER = "exploiter"
IMAGINED = (4, 15, 60, 250, 1000, 4000)  # games that each level of flat Monte Carlo imagines at most


class FlatLevel:
    """Flat Monte Carlo that imagines no more than so many games."""

    def __init__(self, rules: Rules, most: int) -> None:
        self._flat = FlatBot(rules)
        self._most = most

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """As flat Monte Carlo chooses with no more trials than the level has."""
        most = self._most if budget.iterations is None else min(self._most, budget.iterations)
        return self._flat.choose(view, Budget(budget.milliseconds, most), rng)


@cache
def search_of(game: str) -> LevelMaker | None:
    """The game's own search, if it brings one."""
    maker: LevelMaker | None = getattr(part_of(game, "bot"), "LEVEL", None)
    return maker


def _level(game: str, level: int) -> Maker:
    search = search_of(game)
    if search is None:
        return lambda rules: FlatLevel(rules, IMAGINED[level - 1])
    return lambda rules: search(rules, level)


def _bots_of(game: str) -> dict[str, Maker]:
    found: dict[str, Maker] = {"random": RandomBot}
    greedy: Maker | None = getattr(part_of(game, "bot"), "GREEDY", None)
    if greedy is not None:
        found["greedy"] = greedy
    found |= {"flat": FlatBot, "ismcts": IsmctsBot}
    found |= {f"level{level}": _level(game, level) for level in LEVELS}
    found[BEST] = _level(game, LEVELS[-1])
    return found


BOTS: dict[str, dict[str, Maker]] = {game: _bots_of(game) for game in GAMES}


def bot_named(game: str, name: str, rules: Rules) -> Bot:
    """A bot of this name for a game."""
    makers = BOTS[game]
    if name not in makers:
        raise BadOption("no_bot", given=shorten(name), game=game, names=[*makers])
    return makers[name](rules)


@cache
def is_listener(game: str, name: str) -> bool:
    """Does a bot want to hear what happened before it chooses? One that there is no more does not."""
    kind = GAMES[game]
    return name in BOTS[game] and listens(bot_named(game, name, kind.rules(kind.usual_players, {})))


def strongest_for(game: str, rules: Rules) -> Thinker:
    """The strongest search as such: to be asked what it weighed or, as a cheater, shown the true state."""
    search = search_of(game)
    return FlatBot(rules) if search is None else search(rules, LEVELS[-1])
