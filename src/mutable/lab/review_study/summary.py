"""Summarizes the lines of a study of one game as its `Reliability`."""

import math
from dataclasses import replace

from msgspec import structs

from mutable.coach.review.reliability import (
    AlarmFindings,
    AuctionErrors,
    AuctionFindings,
    KindFindings,
    LevelFindings,
    LuckFindings,
    Mean,
    Reliability,
)
from mutable.coach.review.thresholds import Thresholds
from mutable.lab.arena.figures import Interval
from mutable.lab.review_study.findings import (
    FEWEST,
    LEVELS,
    Line,
    LossCheck,
    auction_errors,
    blunders,
    called_errors,
    check_auctions,
    check_losses,
    clustered_interval,
    confirm_thresholds,
    false_alarms,
    false_auction_alarms,
    fit_thresholds,
    is_fair,
    is_for_fitting,
    made_errors,
    mean_losses,
    mean_luck,
)

DIGITS = 4  # more than a page shows, fewer than the noise


def summarize(
    positions: list[Line],
    games: list[Line],
    plain: Thresholds,
    sources: str,
    known: Reliability | None = None,
    auctions: list[Line] | None = None,
) -> Reliability:
    """Summarize the lines of a study. `plain` are the default thresholds of a game without a study. Findings
    without new lines are copied from `known`.
    """
    found = _errors(positions, plain, sources) if positions or known is None else known
    whole = known.auctions if known else None
    found = structs.replace(found, auctions=_wholes(auctions, sources) if auctions else whole)
    luck = known.luck if known else None
    kept = replace(plain, proved=found.proved, sure=found.sure)
    return structs.replace(found, luck=_luck(games, kept) if games else luck)


def _errors(positions: list[Line], plain: Thresholds, sources: str) -> Reliability:
    taught = fit_thresholds(positions, plain)
    kept = confirm_thresholds(positions, taught)
    whole = check_losses(positions, taught, "all")
    return Reliability(
        sources,
        taught.sure,
        _levels(positions) if positions else None,
        _alarms(positions, taught) if positions else None,
        len(called_errors(positions, taught)),
        len(made_errors(positions, taught)),
        [
            _kind(kind, part, check_losses(positions, taught, kind), bool(kept.confirmed_for(kind)))
            for kind, part in taught.proved.items()
        ],
        _kind("all", 0.0, whole, whole.holds) if whole else None,
        None,
    )


def _wholes(lines: list[Line], sources: str) -> AuctionFindings:
    whole, single = (_auctions(lines, manner) for manner in ("whole", "single"))
    return AuctionFindings(sources, len(lines), round(false_auction_alarms(lines), DIGITS), whole, single)


def _auctions(lines: list[Line], manner: str) -> AuctionErrors:
    part, found = check_auctions(lines, manner)
    holds = found is not None and found.moves >= FEWEST and found.holds
    errors = auction_errors(lines, manner)
    lost = (
        clustered_interval([(error.seed, error.real) for error in errors])
        if errors
        else Interval(0.0, 0.0, 0.0)
    )
    said = sum(error.said for error in errors) / max(1, len(errors))
    kind = _kind("auction", part, found, holds)
    return AuctionErrors(len(errors), round(said, DIGITS), _mean(lost), kind)


def _levels(positions: list[Line]) -> LevelFindings:
    found = mean_losses(positions)
    seeds = {line["seed"] for line in positions}
    return LevelFindings(len(positions), len(seeds), [_mean(found[name]) for name in LEVELS])


def _alarms(positions: list[Line], taught: Thresholds) -> AlarmFindings:
    """Return the alarms in games that were not used to fit the evaluator's caution."""
    fresh = [line for line in positions if not is_for_fitting(line)]
    planted, seen = blunders(fresh, taught)
    return AlarmFindings(len(fresh), planted, seen, round(false_alarms(fresh, taught), DIGITS))


def _kind(kind: str, part: float, found: LossCheck | None, holds: bool) -> KindFindings:
    if found is None:
        return KindFindings(kind, part, 0, 0.0, 0.0, 0.0, holds)
    low, high = _finite(found.real.low), _finite(found.real.high)
    return KindFindings(kind, part, found.moves, round(found.said, DIGITS), low, high, holds)


def _luck(games: list[Line], kept: Thresholds) -> LuckFindings:
    seats = [_mean(one) for one in mean_luck(games, kept)]
    return LuckFindings(len(games), seats, is_fair(games, replace(kept, is_fair=False)))


def _mean(found: Interval) -> Mean:
    return Mean(round(found.mean, DIGITS), _finite(found.high - found.mean))


def _finite(value: float) -> float | None:
    return round(value, DIGITS) if math.isfinite(value) else None
