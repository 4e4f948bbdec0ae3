"""The report of a contest."""

from typing import Any

from mutable._engine import is_compiled
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.correction import corrector_of
from mutable.lab.arena.deal import Deal
from mutable.lab.arena.figures import (
    anchor_of,
    matrix_in_pool,
    matrix_of,
    peak_of,
    points_in_pool,
    ratings_in_pool,
    ratings_of,
    times_of,
)


def report_of(contest: Contest, deals: list[Deal]) -> dict[str, Any]:
    """Return ratings, pairwise results and CPU times: what `mutable arena --json` prints."""
    bots = list(contest.bots)
    compared = _in_pool(bots, deals) if contest.pool is not None else _in_pairs(contest, deals)
    return {
        **contest.described(),
        "compiled": is_compiled(),
        "bots": bots,
        "deals": len({deal["deal"] for deal in deals}),
        "games": sum(len(deal["games"]) for deal in deals),
        **compared,
        "times": times_of(bots, deals, contest.budget),
        "peak_mb": peak_of(deals),
    }


def _in_pool(bots: list[str], deals: list[Deal]) -> dict[str, Any]:
    points = points_in_pool(bots, deals)
    return {"ratings": ratings_in_pool(points), "matrix": matrix_in_pool(points)}


def _in_pairs(contest: Contest, deals: list[Deal]) -> dict[str, Any]:
    corrector = corrector_of(contest.game, contest.players, contest.options, contest.data)
    luck_of = corrector.luck_of if corrector else None
    bots = list(contest.bots)
    anchor = anchor_of(bots)
    return {
        "anchor": anchor,
        "ratings": ratings_of(bots, deals, anchor),
        "matrix": matrix_of(deals, luck_of),
    }
