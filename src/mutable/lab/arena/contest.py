"""A contest: a game, bots, deals, and the seatings of each deal."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.bots.registry import CHEATER, EXPLOITER, AnyBot, bot_of, entrant_name
from mutable.bots.seated_bot import budget_of
from mutable.games import game_named
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import Data
from mutable.kit.options import Value
from mutable.spread.sources import digest_of
from mutable.table.setup import Cards, Setup, setup_of

Pair = tuple[str, str]


@dataclass(frozen=True)
class Contest:
    """Everything that a result depends on, except the machine's speed."""

    game: str
    version: str
    players: int
    options: dict[str, Value]
    data: Data | None
    bots: tuple[str, ...]
    seed: int
    budget: Budget
    pairings: tuple[Pair, ...] = ()  # the pairs to play, unless all pairs are played
    pool: str | None = None  # the field of opponents: a bot on all other seats

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[AnyBot],
        players: int | None = None,
        *,
        cards: Cards = None,
        seed: int = 1,
        milliseconds: float | None = None,
        iterations: int | None = None,
        pool: AnyBot | None = None,
        **options: Value,
    ) -> "Contest":
        """Return a contest, checked. Game, players, cards and options are as in `mutable.load`; a bot is a
        name, "module:Class", a class or an instance. The budget for a move is 20 milliseconds of CPU
        time, unless `milliseconds` or `iterations` says otherwise. With a `pool`, each bot plays alone among
        that bot.
        """
        setup = setup_of(game, players, cards, options)
        given = [*bots] if pool is None else [*bots, pool]
        names = tuple(dict.fromkeys(entrant_name(setup.game, bot) for bot in given))
        contest = cls(
            setup.game, game_named(setup.game).version, setup.players, setup.options, setup.data, names, seed,
            budget_of(milliseconds, iterations),
            pool=None if pool is None else entrant_name(setup.game, pool),
        )  # fmt: skip
        for name in names:
            _check_entrant(setup, name, contest.budget)
        if len(names) < 2:
            raise BadOption("two_bots", given=quote(list(names)))
        return contest

    def described(self) -> dict[str, Any]:
        """Return the head of a file of deals; deals with equal heads are comparable, with any bots."""
        described: dict[str, Any] = {
            "game": self.game,
            "rules": self.version,
            "sources": sources_of(self.game),
            "compiled": is_compiled(),
            "players": self.players,
            "options": self.options,
            "data": self.data,
            "seed": self.seed,
            "ms": self.budget.milliseconds,
            "iterations": self.budget.iterations,
        }
        if EXPLOITER in (timed(name, self.budget)[0] for name in self.bots):
            described["exploiting"] = digest_of("lab/exploiting")
        return described if self.pool is None else {**described, "pool": self.pool}

    def pairs(self) -> list[Pair]:
        """Return the pairs to play: the given pairings, each bot with the pool, or all pairs."""
        if self.pool is not None:
            return [(name, self.pool) for name in self.bots if name != self.pool]
        return list(self.pairings) or list(itertools.combinations(self.bots, 2))

    def seatings(self, pair: Pair) -> list[list[str]]:
        """Return all seatings of a pair on one deal; in a pool one bot has a single seat."""
        return seatings(pair, self.players) if self.pool is None else lone_seatings(*pair, self.players)

    def seed_of(self, deal: int) -> int:
        """Return the seed of a deal."""
        return self.seed + (deal << 32)


def _check_entrant(setup: Setup, entrant: str, budget: Budget) -> None:
    """Raise BadOption if there is no such bot."""
    name, _ = timed(entrant, budget)
    if name not in (CHEATER, EXPLOITER):
        bot_of(setup.game, name, setup.rules)


@cache
def sources_of(game: str) -> str:
    """Return a digest of the sources of a game and its bots: a changed bot needs new deals."""
    return digest_of("kit", f"games/{game}/rules", "bots/search", f"games/{game}/bot")


def seatings(pair: Pair, players: int) -> list[list[str]]:
    """Return all seatings of a pair on one deal.

    With an even number of players the bots alternate, both ways, so partners across the table are the same
    bot. With an odd number each bot takes every seat alone among copies of the other.
    """
    if players % 2 == 0:
        return [[pair[(seat + turn) % 2] for seat in range(players)] for turn in (0, 1)]
    return lone_seatings(*pair, players) + lone_seatings(pair[1], pair[0], players)


def lone_seatings(one: str, others: str, players: int) -> list[list[str]]:
    """Return seatings with one bot alone among others, on every seat."""
    return [[one if seat == place else others for seat in range(players)] for place in range(players)]


def timed(name: str, budget: Budget) -> tuple[str, Budget]:
    """Split an entrant into bot and own time: `best@100` is best with 100 ms of CPU a move."""
    bot, at, time = name.partition("@")
    return (bot, Budget(milliseconds=float(time))) if at else (name, budget)
