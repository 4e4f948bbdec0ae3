"""Results of a study, computed from its lines: how often the evaluator is right, and how large its errors
are.

Parameters are fitted on games with even seeds and tested on games with odd seeds. Positions of one game share
their luck, so a game counts as one observation.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from mutable.bots.registry import BEST
from mutable.coach.review.account import Account, account_of
from mutable.coach.review.evaluation import Evaluation
from mutable.coach.review.review import grade_decisions
from mutable.coach.review.thresholds import Thresholds
from mutable.lab.arena.figures import Interval, interval_of

Line = dict[str, Any]
LEVELS = ("level1", "level2", "level3", "level4", "level5", BEST)
MOST = 1.5  # upper limit of the ratio of real to stated losses
FEWEST = 20  # least number of played-on moves to fit a ratio, or to show one for a kind
CAUTIONS = (3.0, 4.0, 5.0, 6.0, 8.0, 10.0)  # standard errors that an evaluator may require
ALARMS = 0.025  # share of the strongest bot's own moves that may be called errors when the caution is fitted
ENOUGH_GAMES = 500  # least number of games to test that luck has mean 0
POWER = 2.0  # standard errors above the threshold at which a blunder should nearly always be found


def is_for_fitting(line: Line) -> bool:
    """Return True if parameters are fitted on this line, False if they are tested on it."""
    return bool(line["seed"] % 2 == 0)


@dataclass(frozen=True)
class CalledError:
    """A move that the evaluator calls an error: its stated loss, and its real loss in games played on."""

    seed: int
    kind: str
    said: float
    real: float
    is_planted: bool  # a random move that no bot chose: it says nothing about players


def called_errors(lines: Iterable[Line], thresholds: Thresholds) -> list[CalledError]:
    found = []
    for line in lines:
        chosen = {line["chosen"][name] for name in LEVELS if name in line["chosen"]}
        for move, said in line["said"].items():
            if thresholds.is_clear(said["loss"], said["noise"]):
                real = sum(said["real"]) / len(said["real"])
                found.append(CalledError(line["seed"], said["kind"], said["loss"], real, move not in chosen))
    return found


def made_errors(lines: Iterable[Line], thresholds: Thresholds) -> list[CalledError]:
    """Return the called errors that a bot of some level made."""
    return [error for error in called_errors(lines, thresholds) if not error.is_planted]


def fit_thresholds(lines: list[Line], thresholds: Thresholds) -> Thresholds:
    """Return thresholds with fitted caution and, for each kind, the fitted ratio of real to stated losses."""
    taught = [line for line in lines if is_for_fitting(line)]
    careful = replace(thresholds, sure=caution_of(taught, thresholds))
    errors = made_errors(taught, careful)
    part = _part(errors)
    return replace(careful, proved=dict.fromkeys(sorted({error.kind for error in errors}), part))


def caution_of(lines: list[Line], thresholds: Thresholds) -> float:
    """Return the smallest caution with which few of the strongest bot's own moves are called errors."""
    for sure in CAUTIONS:
        if false_alarms(lines, replace(thresholds, sure=sure)) <= ALARMS:
            return sure
    return CAUTIONS[-1]


def _part(errors: list[CalledError]) -> float:
    """Return the ratio of real to stated losses, or 0 if there are few errors or the ratio may be 0. The
    standard error is clustered by game.
    """
    if len(errors) < FEWEST:
        return 0.0
    total = sum(error.said for error in errors)
    part = sum(error.real for error in errors) / total
    by_game: dict[int, float] = defaultdict(float)
    for error in errors:
        by_game[error.seed] += error.real - part * error.said
    noise = math.sqrt(sum(rest**2 for rest in by_game.values())) / total
    return round(min(part, MOST), 2) if part > 1.96 * noise else 0.0


@dataclass(frozen=True)
class LossCheck:
    """Stated losses (scaled by the fitted ratio) and real losses in games that were not used for fitting."""

    kind: str
    moves: int
    said: float
    real: Interval

    @property
    def holds(self) -> bool:
        return self.real.low <= self.said <= self.real.high


def check_losses(lines: list[Line], thresholds: Thresholds, kind: str) -> LossCheck | None:
    """Test one kind, or all kinds with a fitted ratio together (`all`)."""
    fresh = [line for line in lines if not is_for_fitting(line)]
    errors = [
        error
        for error in made_errors(fresh, thresholds)
        if thresholds.confirmed_for(error.kind) and kind in (error.kind, "all")
    ]
    if not errors:
        return None
    said = sum(thresholds.confirmed_for(error.kind) * error.said for error in errors) / len(errors)
    return LossCheck(
        kind, len(errors), said, clustered_interval([(error.seed, error.real) for error in errors])
    )


def confirm_thresholds(lines: list[Line], thresholds: Thresholds) -> Thresholds:
    """Return the thresholds for reviews: ratios that also hold on new games, overall and for each kind."""
    whole = check_losses(lines, thresholds, "all")
    if whole is None or not whole.holds:
        return replace(thresholds, proved=dict.fromkeys(thresholds.proved, 0.0))
    found = {kind: check_losses(lines, thresholds, kind) for kind in thresholds.proved}
    return replace(
        thresholds,
        proved={
            kind: part if (one := found[kind]) and one.moves >= FEWEST and one.holds else 0.0
            for kind, part in thresholds.proved.items()
        },
    )


# Auctions evaluated as a whole, and bid by bid


def auction_errors(lines: Iterable[Line], manner: str) -> list[CalledError]:
    return [
        CalledError(line["seed"], "auction", said["loss"], sum(said["real"]) / len(said["real"]), False)
        for line in lines
        if (said := line["said"][manner]) is not None
    ]


def check_auctions(lines: list[Line], manner: str) -> tuple[float, LossCheck | None]:
    """Return the fitted ratio and its test on new deals."""
    part = _part(auction_errors(filter(is_for_fitting, lines), manner))
    fresh = auction_errors((line for line in lines if not is_for_fitting(line)), manner)
    if not part or not fresh:
        return part, None
    said = part * sum(error.said for error in fresh) / len(fresh)
    return part, LossCheck(
        "auction", len(fresh), said, clustered_interval([(one.seed, one.real) for one in fresh])
    )


def false_auction_alarms(lines: list[Line]) -> float:
    """Return the share of the strongest bot's auctions that are called errors."""
    own = [line["said"]["whole"] is not None for line in lines if line["level"] == len(LEVELS)]
    return sum(own) / max(1, len(own))


def clustered_interval(values: list[tuple[int, float]]) -> Interval:
    """Return the mean of clustered values and its 95 % interval."""
    mean = sum(value for _, value in values) / len(values)
    rests: dict[int, float] = defaultdict(float)
    for cluster, value in values:
        rests[cluster] += value - mean
    if len(rests) < 2:
        return Interval(mean, -math.inf, math.inf)
    room = 1.96 * math.sqrt(sum(rest**2 for rest in rests.values())) / len(values)
    return Interval(mean, mean - room, mean + room)


def mean_losses(lines: list[Line]) -> dict[str, Interval]:
    """Return the mean loss of each level's moves on the same positions, called errors or not."""
    return {
        name: clustered_interval(
            [(line["seed"], line["said"][line["chosen"][name]]["loss"]) for line in lines]
        )
        for name in LEVELS
    }


def false_alarms(lines: list[Line], thresholds: Thresholds) -> float:
    """Return the share of the strongest bot's own moves that are called errors."""
    moves = [line["said"][line["chosen"][BEST]] for line in lines]
    called = [thresholds.is_clear(move["loss"], move["noise"]) for move in moves]
    return sum(called) / max(1, len(called))


def blunders(lines: list[Line], thresholds: Thresholds) -> tuple[int, int]:
    """Return how many planted blunders are clearly costly, and how many of those the evaluator found.

    The cost is measured in many more games. A blunder that costs exactly the threshold would be found in half
    of all cases, so a blunder counts only if it exceeds the threshold by `POWER` standard errors.
    """
    planted = [line["said"][line["chosen"]["random"]] for line in lines]
    costly = [one for one in planted if _stands_out(one, thresholds)]
    return len(costly), sum(thresholds.is_clear(one["loss"], one["noise"]) for one in costly)


def _stands_out(move: Line, thresholds: Thresholds) -> bool:
    cost, doubt = move["truth"]
    noise = move["noise"]
    return bool(
        cost - POWER * doubt > max(thresholds.steps[0] + POWER * noise, (thresholds.sure + POWER) * noise)
    )


# Accounts of whole games


def accounts_of(line: Line, thresholds: Thresholds) -> list[Account]:
    """Return the account of every seat of one game."""
    evaluations = [
        Evaluation(number, seat, "", "", kind, worth, made, noise, 0, None, *whole)
        for number, seat, kind, noise, worth, made, *whole in line["weighed"]
    ]
    start = line["start"]
    graded = grade_decisions(evaluations, thresholds)
    return [
        account_of(seat, start[seat], end, graded, line["movers"]) for seat, end in enumerate(line["ends"])
    ]


def is_fair(lines: list[Line], thresholds: Thresholds) -> bool:
    """Return True if there are enough games and the mean luck of every seat may be 0."""
    return len(lines) >= ENOUGH_GAMES and all(
        luck.low <= 0.0 <= luck.high for luck in mean_luck(lines, thresholds)
    )


def mean_luck(lines: list[Line], thresholds: Thresholds) -> list[Interval]:
    """Return the mean luck of each seat over games of equal bots."""
    found = [accounts_of(line, thresholds) for line in lines]
    return [interval_of([account.luck for account in seat]) for seat in zip(*found, strict=True)]
