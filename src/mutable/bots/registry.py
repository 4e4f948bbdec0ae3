"""All bots by game and name.

Every game has `random`, the baselines `flat` and `ismcts`, and the levels 1 to 6; level 6 is also called
`best`. The lower levels are the same search with less knowledge and smaller limits; no level plays a bad move
on purpose. The package `games/<game>/bot` provides that search (`LEVEL`) and the baseline `greedy`
(`GREEDY`), which never changes. Without them, flat Monte Carlo plays all levels, and there is no `greedy`.
Only the arena knows the cheater and the exploiter.

Other packages add bots by entry points of the group `mutable.bots`, named GAME.NAME for one game or NAME for
all. `bot_of` also takes a class or an instance, and a class by "module:Class". It imports that module, so a
name from outside the process goes to `bot_named`, which knows only registered bots.
"""

import logging
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TypeAlias

from mutable.bots.bot import Bot, Budget, RandomBot, listens
from mutable.bots.search.baselines import FlatBot, IsmctsBot
from mutable.bots.search.search_bot import SearchBot
from mutable.games import GAMES, part_of
from mutable.kit.errors import BadOption, quote, shorten
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

Maker = Callable[[Rules], Bot]
LevelMaker = Callable[[Rules, int], SearchBot]
AnyBot: TypeAlias = str | Bot | type[Bot] | Maker
"""A bot by name, as "module:Class", as a class that is created with the rules, or as an instance."""

GROUP = "mutable.bots"
log = logging.getLogger("mutable")

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


def add_bots_of_other_packages() -> None:
    """Register the bots of entry points. Log a warning for a name that is taken or a game that there is not,
    and skip it.
    """
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        game, _, name = entry.name.rpartition(".")
        for place in [game] if game else list(GAMES):
            if place not in GAMES or name in BOTS[place]:
                log.warning("mutable: the bot %s of %s is left out", entry.name, entry.value)
            else:
                BOTS[place][name] = _loading(entry)


def _loading(entry: EntryPoint) -> Maker:
    """Return a maker that imports the package only when its bot is used."""
    return lambda rules: _made(entry.load(), rules)


add_bots_of_other_packages()
_LENT: dict[str, set[str]] = {game: set() for game in GAMES}  # names of `entrant_name`


def bot_of(game: str, given: AnyBot, rules: Rules) -> Bot:
    """Create a bot, or return the instance. Raise `BadOption` if there is no such bot."""
    if not isinstance(given, str):
        return _made(given, rules)
    if given in BOTS[game] or ":" not in given:
        return bot_named(game, given, rules)
    return _made(_class_named(given), rules)


def entrant_name(game: str, given: AnyBot) -> str:
    """Return the name of a bot in results. A class or an instance is registered under the name of its class,
    in this process and those that it forks; for others, use "module:Class".
    """
    if isinstance(given, str):
        return given
    kind: object = given if isinstance(given, type) or not hasattr(given, "choose") else type(given)
    name = str(getattr(kind, "__name__", kind))
    if name in BOTS[game] and name not in _LENT[game]:
        raise BadOption("bot_name_taken", given=shorten(name))
    _LENT[game].add(name)
    BOTS[game][name] = lambda rules: _made(given, rules)
    return name


def _made(given: object, rules: Rules) -> Bot:
    if hasattr(given, "choose") and not isinstance(given, type):
        return given
    if not callable(given):
        raise BadOption("no_bot_kind", given=quote(given))
    made: object = given(rules)
    if not hasattr(made, "choose"):
        raise BadOption("no_bot_kind", given=quote(given))
    return made


def _class_named(name: str) -> object:
    module, _, attribute = name.partition(":")
    try:
        found: object = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOption("no_bot_class", given=shorten(name), problem=str(error)) from error
    return found


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
