"""The ladder of a game's bots, from random to the cheater: what is measured, at which tables."""

import itertools
from dataclasses import dataclass

from mutable.bots.arena.contest import Pair
from mutable.bots.registry import BEST, BOTS, CHEATER, LEVELS
from mutable.games import GAMES

RUNGS, CURVE, CEILING = "rungs", "curve", "ceiling"
POOL = "level4"  # sensible and quick: whom everybody sits among, where seats become partners
TIMES = (5, 20, 100, 500)  # CPU milliseconds a move of a curve
USUAL_TIME = 20
CURVE_PART = 5  # a curve takes long: it is measured on a fifth of the deals
OTHER_TABLES = {"muses": (3, 4)}  # at which the ceiling is looked at, too


@dataclass(frozen=True)
class Section:
    """A part of a ladder: a table, the pairs that are compared there, and on one of how many deals."""

    kind: str
    players: int
    settings: list[str]
    rungs: tuple[Pair, ...]
    part: int = 1


def sections_of(game: str, players: int | None, settings: list[str], curves: bool) -> list[Section]:
    """At the table that a game is measured at, unless another is asked for."""
    usual, usual_settings = GAMES[game].measured
    table = players or usual, settings or usual_settings
    found = [Section(RUNGS, *table, rungs_of(game))]
    if curves:
        found.append(Section(CURVE, *table, curve_of(), CURVE_PART))
    if players is None:
        found += [
            Section(CEILING, other, table[1], ((BEST, CHEATER),)) for other in OTHER_TABLES.get(game, ())
        ]
    return found


def rungs_of(game: str) -> tuple[Pair, ...]:
    """Neighbours on the ladder, and the strongest against each yardstick."""
    if "greedy" not in BOTS[game]:
        return (("random", "flat"), ("flat", "ismcts"), ("flat", CHEATER))
    levels = [f"level{level}" for level in LEVELS[:-1]] + [BEST]
    return (
        ("random", levels[0]), *itertools.pairwise(levels),
        ("random", "greedy"), ("greedy", "flat"), ("greedy", "ismcts"),
        ("greedy", BEST), ("flat", BEST), ("ismcts", BEST), (BEST, CHEATER),
    )  # fmt: skip


def curve_of() -> tuple[Pair, ...]:
    """The strongest with less and more time, against itself with the usual."""
    usual = f"{BEST}@{USUAL_TIME}"
    return tuple((usual, f"{BEST}@{time}") for time in TIMES if time != USUAL_TIME)


def named(rungs: tuple[Pair, ...]) -> tuple[str, ...]:
    """Everybody on the ladder."""
    return tuple(dict.fromkeys(name for pair in rungs for name in pair))


def pool_of(game: str, players: int) -> str | None:
    """Where seats become partners, who wins says little about a bot: its points in one pool say more."""
    return POOL if GAMES[game].partnered and players > 2 else None
