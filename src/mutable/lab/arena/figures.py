"""Statistics of deals: pairwise results and ratings, with intervals clustered by deal.

The games of one deal share their luck, so a deal counts as one observation: its mean.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

from mutable.bots.bot import Budget
from mutable.lab.arena.contest import timed
from mutable.lab.arena.deal import Deal

Z = 1.96  # 95 % of a normal distribution
ELO = 400 / math.log(10)
RESAMPLES = 200
VIRTUAL = 1  # drawn deals added to each pair
LEAST_DEALS = 10  # fewer give no interval of a rating: resampling them shows too little of the noise
ANCHORS = ("greedy", "random")

Shares = dict[tuple[str, str], list[float]]


@dataclass(frozen=True)
class Interval:
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    def rounded(self, digits: int) -> dict[str, float]:
        """Return the three numbers rounded, as a JSON object."""
        return {name: round(value, digits) for name, value in asdict(self).items()}


def interval_of(values: list[float]) -> Interval:
    """Return the mean of independent values and its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Interval(mean, -math.inf, math.inf)
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Interval(mean, mean - Z * error, mean + Z * error)


def share_interval_of(values: list[float]) -> Interval:
    """Return the interval of shares from 0 to 1. If all values are equal, apply the rule of three."""
    found = interval_of(values)
    room = 3 / len(values) if found.low == found.high or len(values) < 2 else 0.0
    low = found.low if math.isfinite(found.low) else 0.0
    high = found.high if math.isfinite(found.high) else 1.0
    return Interval(found.mean, max(0.0, low - room), min(1.0, high + room))


def beats(game: dict[str, Any], one: int, other: int) -> float:
    """Return 1, a half or 0: a winner beats a seat that has not won; else the totals decide."""
    won = [seat in game["winners"] for seat in (one, other)]
    if won[0] != won[1]:
        return float(won[0])
    if won[0] or game["totals"][one] == game["totals"][other]:
        return 0.5
    return float(game["totals"][one] > game["totals"][other])


def share_of(deal: Deal) -> float:
    """Return the share of seat pairs that the pair's first bot won, over all games of a deal."""
    results = [
        beats(game, one, other)
        for game in deal["games"]
        for one in _seats(game, deal["pair"][0])
        for other in _seats(game, deal["pair"][1])
    ]
    return sum(results) / len(results)


def lead_of(deal: Deal) -> float:
    """Return the points of the first bot's seats over those of the second's, per game."""
    leads = []
    for game in deal["games"]:
        means = [_mean([game["totals"][seat] for seat in _seats(game, name)]) for name in deal["pair"]]
        leads.append(means[0] - means[1])
    return _mean(leads)


def _seats(game: dict[str, Any], name: str) -> list[int]:
    return [seat for seat, bot in enumerate(game["seats"]) if bot == name]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def matrix_of(
    deals: Iterable[Deal], luck_of: Callable[[Deal], float] | None = None
) -> dict[str, dict[str, Any]]:
    """Return the matrix of pairwise results: share of games, points and number of deals, row against column.
    Every pair appears both ways. `luck_of` returns the luck of the pair's first bot in a deal. If it is
    given, cells also have the share corrected for luck.
    """
    by_pair: dict[tuple[str, str], list[Deal]] = defaultdict(list)
    for deal in deals:
        by_pair[deal["pair"][0], deal["pair"][1]].append(deal)
    matrix: dict[str, dict[str, Any]] = defaultdict(dict)
    for (one, other), played in by_pair.items():
        shares, leads = [share_of(deal) for deal in played], [lead_of(deal) for deal in played]
        lucks = [luck_of(deal) for deal in played] if luck_of else None
        matrix[one][other] = _cell(shares, leads, lucks)
        matrix[other][one] = _cell(
            [1 - share for share in shares], [-lead for lead in leads], lucks and [-luck for luck in lucks]
        )
    return dict(matrix)


def _cell(shares: list[float], leads: list[float], lucks: list[float] | None) -> dict[str, Any]:
    found = {
        "share": share_interval_of(shares).rounded(4),
        "points": bounds_of(leads).rounded(3),
        "deals": len(shares),
    }
    return found | _corrected(shares, lucks) if lucks and len(set(shares)) > 1 else found


def bounds_of(values: list[float]) -> Interval:
    """Return the interval for JSON; without bounds for a single deal."""
    found = interval_of(values)
    return found if len(values) > 1 else Interval(found.mean, found.mean, found.mean)


def _corrected(shares: list[float], lucks: list[float]) -> dict[str, Any]:
    """Return the shares minus luck, and the share of deals that this saves at the same precision."""
    rest = [share - luck for share, luck in zip(shares, lucks, strict=True)]
    spreads = [interval_of(values).high - _mean(values) for values in (shares, rest)]
    saves = 1.0 - (spreads[1] / spreads[0]) ** 2
    return {"corrected": interval_of(rest).rounded(4), "saves": round(saves, 3)}


def anchor_of(bots: list[str]) -> str:
    """Return the bot whose rating is 0: greedy or random if one of them plays, else the first."""
    return next((name for name in ANCHORS if name in bots), bots[0])


def ratings_of(
    bots: list[str], deals: list[Deal], anchor: str = ANCHORS[0]
) -> dict[str, dict[str, float | None]]:
    """Return Bradley-Terry ratings on the Elo scale, with bootstrap intervals over deals. The anchor is at 0,
    or if it does not play, the mean of all. `low` and `high` are None where there are too few deals for an
    interval.
    """
    by_number: dict[int, list[tuple[str, str, float]]] = defaultdict(list)
    for deal in deals:
        by_number[deal["deal"]].append((*deal["pair"], share_of(deal)))
    clusters = list(by_number.values())
    met = {(one, other) for cluster in clusters for one, other, _ in cluster}
    strengths = _bradley_terry(bots, clusters, met, anchor)
    draw = random.Random(1)
    samples = [
        _bradley_terry(bots, draw.choices(clusters, k=len(clusters)), met, anchor) for _ in range(RESAMPLES)
    ]
    ratings = {bot: _rating(strengths[bot], [sample[bot] for sample in samples]) for bot in bots}
    return {bot: _supported(rating, len(clusters), bot == anchor) for bot, rating in ratings.items()}


def _rating(mean: float, samples: list[float]) -> dict[str, float]:
    ordered = sorted(samples)
    edge = len(ordered) // 40  # 2.5 % on either side
    return Interval(mean, ordered[edge], ordered[-1 - edge]).rounded(1)


def _supported(rating: dict[str, float], deals: int, is_anchor: bool) -> dict[str, float | None]:
    """Return the rating, without its interval if that says nothing: one without width comes from deals that
    all ended alike. The anchor is at 0 by definition.
    """
    if is_anchor or (deals >= LEAST_DEALS and rating["low"] < rating["high"]):
        return {**rating}
    return {"mean": rating["mean"], "low": None, "high": None}


def _bradley_terry(
    bots: list[str], clusters: list[list[tuple[str, str, float]]], met: set[tuple[str, str]], anchor: str
) -> dict[str, float]:
    """Maximize the likelihood by Hunter's MM steps. A virtual draw for each pair that met keeps ratings
    finite.
    """
    results = [result for cluster in clusters for result in cluster]
    results += [(one, other, 0.5) for one, other in met for _ in range(VIRTUAL)]
    wins = dict.fromkeys(bots, 0.0)
    games: Counter[tuple[str, str]] = Counter()
    for one, other, share in results:
        wins[one] += share
        wins[other] += 1 - share
        games[one, other] += 1
        games[other, one] += 1
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(100):
        strength = {bot: wins[bot] / _denominator(bot, bots, games, strength) for bot in bots}
    base = strength.get(anchor, math.prod(strength.values()) ** (1 / len(bots)))
    return {bot: ELO * math.log(strength[bot] / base) for bot in bots}


def _denominator(
    bot: str, bots: list[str], games: Counter[tuple[str, str]], strength: dict[str, float]
) -> float:
    return sum(games[bot, other] / (strength[bot] + strength[other]) for other in bots if other != bot)


def points_in_pool(bots: list[str], deals: list[Deal]) -> dict[str, dict[int, float]]:
    """Return for each bot and deal its points per game over the mean of the other seats; 0 for the pool's
    bot.
    """
    found: dict[str, dict[int, float]] = {bot: {} for bot in bots}
    for deal in deals:
        found[deal["pair"][0]][deal["deal"]] = lead_of(deal)
    played = {deal["deal"] for deal in deals}
    return {bot: leads or dict.fromkeys(played, 0.0) for bot, leads in found.items()}


def ratings_in_pool(points: dict[str, dict[int, float]]) -> dict[str, dict[str, float]]:
    """Return points per game over the pool's, with intervals by deal."""
    return {bot: bounds_of(list(leads.values())).rounded(3) for bot, leads in points.items()}


def matrix_in_pool(points: dict[str, dict[int, float]]) -> dict[str, dict[str, Any]]:
    """Return points and number of deals, row over column; both bots played the same deals with the same
    others.
    """
    return {
        one: {other: _over(points[one], points[other]) for other in points if other != one} for one in points
    }


def _over(one: dict[int, float], other: dict[int, float]) -> dict[str, Any]:
    """Return one bot's points over another's, by deal."""
    differences = [one[deal] - other[deal] for deal in sorted(one.keys() & other.keys())]
    return {"points": bounds_of(differences).rounded(3), "deals": len(differences)}


def times_of(bots: list[str], deals: list[Deal], budget: Budget) -> dict[str, dict[str, float]]:
    """Return CPU milliseconds per move: mean, 99th percentile, and the share of moves 20 % over budget."""
    spent: dict[str, list[float]] = {bot: [] for bot in bots}
    for game in (game for deal in deals for game in deal["games"]):
        for seat, name in enumerate(game["seats"]):
            spent[name] += game["ms"][seat]
    return {
        bot: _times(sorted(moves), timed(bot, budget)[1].milliseconds)
        for bot, moves in spent.items()
        if moves
    }


def peak_of(deals: list[Deal]) -> int | None:
    """Return the megabytes of the largest process that played."""
    return max((deal["mb"] for deal in deals if deal.get("mb")), default=None)


def _times(moves: list[float], budget: float | None) -> dict[str, float]:
    found = {
        "moves": len(moves),
        "mean_ms": round(_mean(moves), 3),
        "p99_ms": moves[min(len(moves) - 1, len(moves) * 99 // 100)],
        "max_ms": moves[-1],
    }
    if budget is not None:
        found["over_budget"] = round(sum(1 for move in moves if move > 1.2 * budget) / len(moves), 5)
    return found
