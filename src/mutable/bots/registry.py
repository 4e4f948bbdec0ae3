"""The bots there are, by game and name.

Every game has `random`, `greedy` (the yardstick, which never changes) and `flat`. A game with a search of
its own also has the levels 1 to 6, from a child's to the strongest, which is `best`; each level is that
search with a smaller mind, and none plays badly on purpose. The arena alone adds the cheater.
"""

from collections.abc import Callable
from functools import cache

from mutable.bots.bot import Bot, RandomBot, listens
from mutable.bots.mu_city.greedy import MuCityGreedy
from mutable.bots.mu_city.levels import mu_city_level
from mutable.bots.mu_tricks.greedy import MuTricksGreedy
from mutable.bots.mu_tricks.levels import mu_tricks_level
from mutable.bots.muses.greedy import MusesGreedy
from mutable.bots.muses.levels import muses_level
from mutable.bots.muster.greedy import MusterGreedy
from mutable.bots.muster.levels import muster_level
from mutable.bots.search.thinker import FlatBot, Thinker
from mutable.games import GAMES
from mutable.kit.errors import BadOption, shortened
from mutable.kit.game import Rules

Maker = Callable[[Rules], Bot]
LevelMaker = Callable[[Rules, int], Thinker]

LEVELS = range(1, 7)
BEST = "best"
CHEATER = "cheater"

PARTNERED = frozenset({"mu_tricks"})  # seats become partners there: bots of one table are to be alike

GREEDY: dict[str, Maker] = {
    "mu_city": MuCityGreedy,
    "mu_tricks": MuTricksGreedy,
    "muster": MusterGreedy,
    "muses": MusesGreedy,
}
SEARCHES: dict[str, LevelMaker] = {
    "mu_city": mu_city_level,
    "mu_tricks": mu_tricks_level,
    "muses": muses_level,
    "muster": muster_level,
}


def _level(game: str, level: int) -> Maker:
    return lambda rules: SEARCHES[game](rules, level)


def _bots_of(game: str) -> dict[str, Maker]:
    found: dict[str, Maker] = {"random": RandomBot, "greedy": GREEDY[game], "flat": FlatBot}
    if game in SEARCHES:
        found |= {f"level{level}": _level(game, level) for level in LEVELS}
        found[BEST] = _level(game, LEVELS[-1])
    return found


BOTS: dict[str, dict[str, Maker]] = {game: _bots_of(game) for game in GREEDY}


def bot_named(game: str, name: str, rules: Rules) -> Bot:
    """A bot of this name for a game."""
    makers = BOTS[game]
    if name not in makers:
        raise BadOption("no_bot", given=shortened(name), game=game, names=[*makers])
    return makers[name](rules)


@cache
def is_listener(game: str, name: str) -> bool:
    """Does a bot want to hear what happened before it chooses? One that there is no more does not."""
    kind = GAMES[game]
    return name in BOTS[game] and listens(bot_named(game, name, kind.rules(kind.usual_players, {})))


def cheater_for(game: str, rules: Rules) -> Thinker:
    """The strongest search, to be shown the true state: the arena's ceiling, never at a table."""
    return SEARCHES[game](rules, LEVELS[-1]) if game in SEARCHES else FlatBot(rules)
