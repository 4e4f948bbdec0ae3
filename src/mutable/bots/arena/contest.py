"""What is to be played: a game, bots, deals, and who sits where in the games of a deal."""

import hashlib
import itertools
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import mutable
from mutable._pure import is_compiled
from mutable.bots.bot import Budget
from mutable.kit.game import Data
from mutable.kit.options import Value

Pair = tuple[str, str]
MADE_OF = (".py", ".json", ".toml")  # code, learned values and card faces


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

    def described(self) -> dict[str, Any]:
        """As the head of a file of deals: deals of equal heads belong together, whoever takes part."""
        return {
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

    def pairs(self) -> list[Pair]:
        return list(self.rungs) or list(itertools.combinations(self.bots, 2))

    def seed_of(self, deal: int) -> int:
        return self.seed + (deal << 32)


@cache
def sources_of(game: str) -> str:
    """A digest of all that a game and its bots are made of: deals of another bot of that name are others."""
    root = Path(mutable.__file__).parent
    folders = (root / "kit", root / "games" / game, root / "bots" / "search", root / "bots" / game)
    total = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in MADE_OF):
        total.update(path.read_bytes())
    return total.hexdigest()[:10]


def seatings(pair: Pair, players: int) -> list[list[str]]:
    """Every way to seat a pair on one deal.

    An even table takes turns, both ways: so partners across the table are the same bot. At an odd one each
    bot sits alone among the other's, on every seat.
    """
    if players % 2 == 0:
        return [[pair[(seat + turn) % 2] for seat in range(players)] for turn in (0, 1)]
    lone = [(pair[turn], pair[1 - turn], seat) for turn in (0, 1) for seat in range(players)]
    return [[one if seat == place else other for seat in range(players)] for one, other, place in lone]
