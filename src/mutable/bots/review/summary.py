"""The lines of a study of one game, put together to what is kept of them."""

import math
from dataclasses import replace

from mutable.bots.arena.figures import Interval
from mutable.bots.review.figures import Figures
from mutable.bots.review.findings import (
    LEVELS,
    Line,
    Tested,
    adopted,
    blunders,
    called_errors,
    false_alarms,
    is_fair,
    is_taught,
    learned,
    made_errors,
    mean_losses,
    mean_luck,
    tested,
)
from mutable.bots.review.found import AlarmsFound, Found, KindFound, LevelsFound, LuckFound, Mean

DIGITS = 4  # more than a page shows, fewer than noise


def summed_up(positions: list[Line], games: list[Line], plain: Figures, sources: str) -> Found:
    """`plain` are the figures of a game of which nothing was learned yet."""
    taught = learned(positions, plain)
    kept = adopted(positions, taught)
    whole = tested(positions, taught, "all")
    return Found(
        sources,
        taught.sure,
        _levels(positions) if positions else None,
        _alarms(positions, taught) if positions else None,
        len(called_errors(positions, taught)),
        len(made_errors(positions, taught)),
        [
            _kind(kind, part, tested(positions, taught, kind), bool(kept.proved_of(kind)))
            for kind, part in taught.proved.items()
        ],
        _kind("all", 0.0, whole, whole.holds) if whole else None,
        _luck(games, kept) if games else None,
    )


def _levels(positions: list[Line]) -> LevelsFound:
    found = mean_losses(positions)
    seeds = {line["seed"] for line in positions}
    return LevelsFound(len(positions), len(seeds), [_mean(found[name]) for name in LEVELS])


def _alarms(positions: list[Line], taught: Figures) -> AlarmsFound:
    """Of fresh games; how careful the judge is was learned from the others."""
    fresh = [line for line in positions if not is_taught(line)]
    planted, seen = blunders(fresh, taught)
    return AlarmsFound(len(fresh), planted, seen, round(false_alarms(fresh, taught), DIGITS))


def _kind(kind: str, part: float, found: Tested | None, holds: bool) -> KindFound:
    if found is None:
        return KindFound(kind, part, 0, 0.0, 0.0, 0.0, holds)
    low, high = _finite(found.real.low), _finite(found.real.high)
    return KindFound(kind, part, found.moves, round(found.said, DIGITS), low, high, holds)


def _luck(games: list[Line], kept: Figures) -> LuckFound:
    seats = [_mean(one) for one in mean_luck(games, kept)]
    return LuckFound(len(games), seats, is_fair(games, replace(kept, is_fair=False)))


def _mean(found: Interval) -> Mean:
    return Mean(round(found.mean, DIGITS), _finite(found.high - found.mean))


def _finite(value: float) -> float | None:
    return round(value, DIGITS) if math.isfinite(value) else None
