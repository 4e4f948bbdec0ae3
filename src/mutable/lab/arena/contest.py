"""What is to be played: a game, bots, deals, and who sits where in the games of a deal."""

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
    """All that makes a result repeatable, but the machine's speed."""

    game: str
    version: str
    players: int
    options: dict[str, Value]
    data: Data | None
    bots: tuple[str, ...]
    seed: int
    budget: Budget
    rungs: tuple[Pair, ...] = ()  # the pairs to be played, where not everybody meets everybody
    pool: str | None = None  # the bot that everybody else meets alone, where that is the measure

    def described(self) -> dict[str, Any]:
        """As the head of a file of deals: deals of equal heads belong together, whoever takes part."""
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
        """Who meets whom: the rungs of a ladder, the pool and each other, or everybody everybody."""
        if self.pool is not None:
            return [(name, self.pool) for name in self.bots if name != self.pool]
        return list(self.rungs) or list(itertools.combinations(self.bots, 2))

    def seatings(self, pair: Pair) -> list[list[str]]:
        """Every way to seat a pair on one deal; in a pool one of them is alone."""
        return seatings(pair, self.players) if self.pool is None else lone_seatings(*pair, self.players)

    def seed_of(self, deal: int) -> int:
        """The luck of a deal; far from that of the next."""
        return self.seed + (deal << 32)


@cache
def sources_of(game: str) -> str:
    """A digest of all that a game and its bots are made of: deals of another bot of that name are others."""
    return digest_of("kit", f"games/{game}/rules", "bots/search", f"games/{game}/bot")


def seatings(pair: Pair, players: int) -> list[list[str]]:
    """Every way to seat a pair on one deal.

    An even table takes turns, both ways: so partners across the table are the same bot. At an odd one each
    bot sits alone among the other's, on every seat.
    """
    if players % 2 == 0:
        return [[pair[(seat + turn) % 2] for seat in range(players)] for turn in (0, 1)]
    return lone_seatings(*pair, players) + lone_seatings(pair[1], pair[0], players)


def lone_seatings(one: str, others: str, players: int) -> list[list[str]]:
    """One alone among others, on every seat."""
    return [[one if seat == place else others for seat in range(players)] for place in range(players)]


def timed(name: str, budget: Budget) -> tuple[str, Budget]:
    """An entrant may bring a time of its own: `best@100` is best with 100 ms of CPU a move."""
    bot, at, time = name.partition("@")
    return (bot, Budget(milliseconds=float(time))) if at else (name, budget)
