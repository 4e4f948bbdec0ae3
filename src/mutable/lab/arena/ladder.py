"""The ladder of a game's bots, from random to the cheater: which pairings are measured at which tables."""

import itertools
from dataclasses import dataclass

from mutable.bots.registry import BEST, BOTS, CHEATER, LEVELS
from mutable.games import GAMES
from mutable.kit.errors import BadOption
from mutable.kit.options import Value
from mutable.lab.arena.contest import Pair

RUNGS, MATCHES, CURVE, CEILING = "rungs", "matches", "curve", "ceiling"
POOL = "level4"  # the field of opponents in games with partners: sensible and fast
HANDS = "hands"  # the option of a game that is played hand by hand
HANDS_OF_A_MATCH = 4
TIMES = (5, 20, 100, 500)  # CPU milliseconds a move of a curve
USUAL_TIME = 20
PART = 2  # slow sections are measured on half of the deals


@dataclass(frozen=True)
class LadderSection:
    """A part of a ladder: a table, its pairings, and the divisor of the number of deals."""

    kind: str
    players: int
    settings: list[str]
    pairings: tuple[Pair, ...]
    part: int = 1
    pool: str | None = None


def sections_of(game: str, players: int | None, settings: list[str], curves: bool) -> list[LadderSection]:
    """Return the sections of a ladder, at the game's usual table for measurements unless another is given."""
    usual, usual_settings = GAMES[game].measured
    count, chosen = players or usual, settings or usual_settings
    found = [LadderSection(RUNGS, count, chosen, pairings_of(game), pool=pool_of(game, count))]
    found += matches_of(game, count, chosen)
    if curves:
        found.append(LadderSection(CURVE, count, chosen, curve_of(), PART, pool_of(game, count)))
    return found + (ceilings_of(game, chosen) if players is None else [])


def matches_of(game: str, players: int, settings: list[str]) -> list[LadderSection]:
    """Return pairings of levels over several hands, for games whose points do not show who would win."""
    has_hands = any(option.name == HANDS for option in GAMES[game].options)
    if pool_of(game, players) is None or not (has_hands and has_levels(game)):
        return []
    rest = [setting for setting in settings if not setting.startswith(f"{HANDS}=")]
    return [LadderSection(MATCHES, players, [*rest, f"{HANDS}={HANDS_OF_A_MATCH}"], steps(), PART)]


def ceilings_of(game: str, settings: list[str]) -> list[LadderSection]:
    """Return the cheater against the strongest bot at all other tables."""
    others = [players for players in GAMES[game].players if players not in (1, GAMES[game].measured[0])]
    pair = ((BEST if has_levels(game) else "flat", CHEATER),)
    return [
        LadderSection(CEILING, players, chosen, pair, PART, pool_of(game, players))
        for players in others
        for chosen in fitting(game, players, settings)
    ]


def fitting(game: str, players: int, settings: list[str]) -> list[list[str]]:
    """Return the settings if this number of players is legal with them, else the settings plus each fitting
    option.
    """
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
    """Parse settings as given on the command line."""
    chosen = (setting.partition("=") for setting in settings)
    return {name: GAMES[game].option(name).parse(value) for name, _, value in chosen}


def has_levels(game: str) -> bool:
    """Return True if the game has its own search."""
    return "greedy" in BOTS[game]


def steps() -> tuple[Pair, ...]:
    """Return pairs of each level and the one below it; the strongest comes last."""
    return tuple(itertools.pairwise([*(f"level{level}" for level in LEVELS[:-1]), BEST]))


def pairings_of(game: str) -> tuple[Pair, ...]:
    """Return the pairings of neighbours on the ladder, and of the strongest with each baseline."""
    if not has_levels(game):
        return (("random", "flat"), ("flat", "ismcts"), ("flat", CHEATER))
    return (
        ("random", "level1"), *steps(), ("level1", "greedy"),
        ("random", "greedy"), ("greedy", "flat"), ("greedy", "ismcts"),
        ("greedy", BEST), ("flat", BEST), ("ismcts", BEST), (BEST, CHEATER),
    )  # fmt: skip


def curve_of() -> tuple[Pair, ...]:
    """Return pairings of the strongest at several times with itself at the usual time."""
    usual = f"{BEST}@{USUAL_TIME}"
    return tuple((usual, f"{BEST}@{time}") for time in TIMES if time != USUAL_TIME)


def named(pairings: tuple[Pair, ...]) -> tuple[str, ...]:
    """Return all bots of the pairings, in order, without duplicates."""
    return tuple(dict.fromkeys(name for pair in pairings for name in pair))


def pool_of(game: str, players: int) -> str | None:
    """Return the field of opponents for games with partners, where points say more than wins; else None."""
    return POOL if GAMES[game].partnered and players > 2 else None
