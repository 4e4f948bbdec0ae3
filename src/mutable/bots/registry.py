"""All bots by game and name.

Every game has `random`, the baselines `flat` and `ismcts`, and the levels 1 to 6; level 6 is also called
`best`. The lower levels are the same search with less knowledge and smaller limits; no level plays a bad move
on purpose. The package `games/<game>/bot` provides that search (`LEVEL`) and the baseline `greedy`
(`GREEDY`), which never changes. Without them, flat Monte Carlo plays all levels, and there is no `greedy`.
Only the arena knows the cheater and the exploiter.
"""

from collections.abc import Callable
from functools import cache

from mutable.bots.bot import Bot, Budget, RandomBot, listens
from mutable.bots.search.baselines import FlatBot, IsmctsBot
from mutable.bots.search.search_bot import SearchBot
from mutable.games import GAMES, part_of
from mutable.kit.errors import BadOption, shorten
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

Maker = Callable[[Rules], Bot]
LevelMaker = Callable[[Rules, int], SearchBot]

LEVELS = range(1, 7)
BEST = "best"
CHEATER = "cheater"
EXPLOITER = "exploiter"
MAX_ROLLOUTS = (4, 15, 60, 250, 1000, 4000)  # by level of flat Monte Carlo


class FlatLevel:
    """Flat Monte Carlo with a maximum number of rollouts."""

    def __init__(self, rules: Rules, max_rollouts: int) -> None:
        self._flat = FlatBot(rules)
        self._max_rollouts = max_rollouts

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Return the choice of flat Monte Carlo within the budget and the level's rollouts."""
        most = self._max_rollouts if budget.iterations is None else min(self._max_rollouts, budget.iterations)
        return self._flat.choose(view, Budget(budget.milliseconds, most), rng)


@cache
def search_of(game: str) -> LevelMaker | None:
    """Return the maker of the game's own search, or None."""
    maker: LevelMaker | None = getattr(part_of(game, "bot"), "LEVEL", None)
    return maker


def _level(game: str, level: int) -> Maker:
    search = search_of(game)
    if search is None:
        return lambda rules: FlatLevel(rules, MAX_ROLLOUTS[level - 1])
    return lambda rules: search(rules, level)


def _bots_of(game: str) -> dict[str, Maker]:
    makers: dict[str, Maker] = {"random": RandomBot}
    greedy: Maker | None = getattr(part_of(game, "bot"), "GREEDY", None)
    if greedy is not None:
        makers["greedy"] = greedy
    makers |= {"flat": FlatBot, "ismcts": IsmctsBot}
    makers |= {f"level{level}": _level(game, level) for level in LEVELS}
    makers[BEST] = _level(game, LEVELS[-1])
    return makers


BOTS: dict[str, dict[str, Maker]] = {game: _bots_of(game) for game in GAMES}


def bot_named(game: str, name: str, rules: Rules) -> Bot:
    """Create a bot by name. Raise `BadOption` if the game has none of that name."""
    makers = BOTS[game]
    if name not in makers:
        raise BadOption("no_bot", given=shorten(name), game=game, names=[*makers])
    return makers[name](rules)


@cache
def is_listener(game: str, name: str) -> bool:
    """Return True if a bot uses events; False for an unknown name (a bot that was removed)."""
    kind = GAMES[game]
    return name in BOTS[game] and listens(bot_named(game, name, kind.rules(kind.usual_players, {})))


def strongest_for(game: str, rules: Rules) -> SearchBot:
    """Create the strongest search of a game, for hints (its ranked moves) and for the cheater."""
    search = search_of(game)
    return FlatBot(rules) if search is None else search(rules, LEVELS[-1])
