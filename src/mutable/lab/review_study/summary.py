"""The lines of a study of one game, put together to what is kept of them."""

import math
from dataclasses import replace

from msgspec import structs

from mutable.coach.review.reliability import (
    AlarmsFound,
    AuctionsFound,
    AuctionsJudged,
    Found,
    KindFound,
    LevelsFound,
    LuckFound,
    Mean,
)
from mutable.coach.review.thresholds import Figures
from mutable.lab.arena.figures import Interval
from mutable.lab.review_study.findings import (
    FEWEST,
    LEVELS,
    Line,
    Tested,
    adopted,
    alarming_auctions,
    auction_errors,
    blunders,
    called_errors,
    clustered,
    false_alarms,
    is_fair,
    is_taught,
    learned,
    made_errors,
    mean_losses,
    mean_luck,
    tested,
    tested_auctions,
)

DIGITS = 4  # more than a page shows, fewer than noise


def summed_up(
    positions: list[Line],
    games: list[Line],
    plain: Figures,
    sources: str,
    known: Found | None = None,
    auctions: list[Line] | None = None,
) -> Found:
    """`plain` are the figures of a game of which nothing was learned yet. Where there are no lines, what was
    known stays.
    """
    found = _errors(positions, plain, sources) if positions or known is None else known
    whole = known.auctions if known else None
    found = structs.replace(found, auctions=_wholes(auctions, sources) if auctions else whole)
    luck = known.luck if known else None
    kept = replace(plain, proved=found.proved, sure=found.sure)
    return structs.replace(found, luck=_luck(games, kept) if games else luck)


def _errors(positions: list[Line], plain: Figures, sources: str) -> Found:
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
        None,
    )


def _wholes(lines: list[Line], sources: str) -> AuctionsFound:
    whole, single = (_auctions(lines, manner) for manner in ("whole", "single"))
    return AuctionsFound(sources, len(lines), round(alarming_auctions(lines), DIGITS), whole, single)


def _auctions(lines: list[Line], manner: str) -> AuctionsJudged:
    part, found = tested_auctions(lines, manner)
    holds = found is not None and found.moves >= FEWEST and found.holds
    errors = auction_errors(lines, manner)
    lost = clustered([(error.seed, error.real) for error in errors]) if errors else Interval(0.0, 0.0, 0.0)
    said = sum(error.said for error in errors) / max(1, len(errors))
    kind = _kind("auction", part, found, holds)
    return AuctionsJudged(len(errors), round(said, DIGITS), _mean(lost), kind)


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
