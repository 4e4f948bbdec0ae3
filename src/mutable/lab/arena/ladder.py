"""The ladder of a game's bots, from random to the cheater: what is measured, at which tables."""

import itertools
from dataclasses import dataclass

from mutable.bots.registry import BEST, BOTS, CHEATER, LEVELS
from mutable.games import GAMES
from mutable.kit.errors import BadOption
from mutable.kit.options import Value
from mutable.lab.arena.contest import Pair

RUNGS, MATCHES, CURVE, CEILING = "rungs", "matches", "curve", "ceiling"
POOL = "level4"  # sensible and quick: whom everybody sits among, where seats become partners
HANDS = "hands"  # the option of a game that is played hand by hand
HANDS_OF_A_MATCH = 4
TIMES = (5, 20, 100, 500)  # CPU milliseconds a move of a curve
USUAL_TIME = 20
PART = 2  # what takes long is measured on half of the deals


@dataclass(frozen=True)
class Section:
    """A part of a ladder: a table, the pairs that are compared there, and on one of how many deals."""

    kind: str
    players: int
    settings: list[str]
    rungs: tuple[Pair, ...]
    part: int = 1
    pool: str | None = None


def sections_of(game: str, players: int | None, settings: list[str], curves: bool) -> list[Section]:
    """At the table that a game is measured at, unless another is asked for."""
    usual, usual_settings = GAMES[game].measured
    count, chosen = players or usual, settings or usual_settings
    found = [Section(RUNGS, count, chosen, rungs_of(game), pool=pool_of(game, count))]
    found += matches_of(game, count, chosen)
    if curves:
        found.append(Section(CURVE, count, chosen, curve_of(), PART, pool_of(game, count)))
    return found + (ceilings_of(game, chosen) if players is None else [])


def matches_of(game: str, players: int, settings: list[str]) -> list[Section]:
    """Level against level over several hands, where points in a pool do not say who would win."""
    has_hands = any(option.name == HANDS for option in GAMES[game].options)
    if pool_of(game, players) is None or not (has_hands and has_levels(game)):
        return []
    rest = [setting for setting in settings if not setting.startswith(f"{HANDS}=")]
    return [Section(MATCHES, players, [*rest, f"{HANDS}={HANDS_OF_A_MATCH}"], steps(), PART)]


def ceilings_of(game: str, settings: list[str]) -> list[Section]:
    """The cheater beside the strongest at all other tables."""
    others = [players for players in GAMES[game].players if players not in (1, GAMES[game].measured[0])]
    pair = ((BEST if has_levels(game) else "flat", CHEATER),)
    return [
        Section(CEILING, players, chosen, pair, PART, pool_of(game, players))
        for players in others
        for chosen in fitting(game, players, settings)
    ]


def fitting(game: str, players: int, settings: list[str]) -> list[list[str]]:
    """The settings, if so many can play with them; else with each value of an option that lets them."""
    if _fits(game, players, settings):
        return [settings]
    more = (
        [*settings, f"{option.name}={value}"] for option in GAMES[game].options for value in option.values
    )
    return [chosen for chosen in more if _fits(game, players, chosen)]


def _fits(game: str, players: int, settings: list[str]) -> bool:
    try:
        GAMES[game].rules(players, options_of(game, settings))
    except BadOption:
        return False
    return True


def options_of(game: str, settings: list[str]) -> dict[str, Value]:
    """Settings as on the command line, read."""
    chosen = (setting.partition("=") for setting in settings)
    return {name: GAMES[game].option(name).parse(value) for name, _, value in chosen}


def has_levels(game: str) -> bool:
    """Has it bots of its own, or those that any game has?"""
    return "greedy" in BOTS[game]


def steps() -> tuple[Pair, ...]:
    """Each level and the one below it; the strongest is the last."""
    return tuple(itertools.pairwise([*(f"level{level}" for level in LEVELS[:-1]), BEST]))


def rungs_of(game: str) -> tuple[Pair, ...]:
    """Neighbours on the ladder, and the strongest against each yardstick."""
    if not has_levels(game):
        return (("random", "flat"), ("flat", "ismcts"), ("flat", CHEATER))
    return (
        ("random", "level1"), *steps(), ("level1", "greedy"),
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
