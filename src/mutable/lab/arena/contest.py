"""A contest: a game, bots, deals, and the seatings of each deal."""

import itertools
from dataclasses import dataclass
from functools import cache
from typing import Any

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.bots.registry import EXPLOITER
from mutable.kit.game import Data
from mutable.kit.options import Value
from mutable.spread.sources import digest_of

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
