"""The statistics of the arena: intervals have their stated coverage, and figures add up."""

import math
import random
from typing import Any

import pytest

from mutable.bots.bot import Budget
from mutable.lab.arena.figures import (
    _rating,
    beats,
    interval_of,
    lead_of,
    matrix_in_pool,
    matrix_of,
    peak_of,
    points_in_pool,
    ratings_in_pool,
    ratings_of,
    share_interval_of,
    share_of,
    times_of,
)

NIGHTS = 2000  # experiments, each of which ends in an interval


def covered(deals: int, share: float) -> float:
    """Return how often the interval of so many won or lost deals contains the true share."""
    luck = random.Random(deals)
    held = 0
    for _ in range(NIGHTS):
        found = share_interval_of([float(luck.random() < share) for _ in range(deals)])
        held += found.low <= share <= found.high
    return held / NIGHTS


@pytest.mark.parametrize(("deals", "share"), [(60, 0.5), (200, 0.5), (200, 0.8)])
def test_an_interval_of_95_per_cent_holds_the_truth_that_often(deals: int, share: float) -> None:
    assert 0.93 < covered(deals, share) < 0.97


def test_an_interval_of_points_holds_the_truth_that_often_too() -> None:
    luck, held = random.Random(5), 0
    for _ in range(NIGHTS):
        found = interval_of([luck.gauss(3.0, 12.0) for _ in range(60)])
        assert found.low < found.mean < found.high
        held += found.low <= 3.0 <= found.high
    assert 0.93 < held / NIGHTS < 0.97


def test_an_interval_of_few_is_wider_than_their_own_spread_says() -> None:
    """With three values the variance is divided by two (degrees of freedom)."""
    found = interval_of([0.0, 1.0, 2.0])
    assert found.mean == 1.0
    assert found.high - found.mean == pytest.approx(1.96 * 1.0 / math.sqrt(3), rel=0.01)


def test_one_deal_says_nothing_certain() -> None:
    alone = share_interval_of([1.0])
    assert (alone.mean, alone.low, alone.high) == (1.0, 0.0, 1.0)
    assert interval_of([4.0]).high == math.inf
    assert interval_of([4.0]).low == -math.inf
    assert interval_of([4.0, 4.0]).high == 4.0


def test_deals_that_all_went_alike_leave_room_for_those_that_would_not() -> None:
    """The rule of three: what never happened in n deals happens in 3 of n, at most, with 95 %."""
    never = share_interval_of([0.0] * 50)
    assert (never.low, never.high) == (0.0, 0.06)
    assert (1 - never.high) ** 50 < 0.05 < (1 - never.high / 2) ** 50
    mixed = share_interval_of([0.0, 1.0] * 50)
    assert mixed.high - mixed.low == pytest.approx(2 * 1.96 * 0.05, rel=0.02)  # no room beside the spread


def test_a_rating_lies_among_the_middle_95_of_a_hundred_samples() -> None:
    samples = [float(number) for number in random.Random(1).sample(range(1000), 1000)]
    found = _rating(500.0, samples)
    inside = sum(found["low"] <= sample <= found["high"] for sample in samples)
    assert inside == pytest.approx(950, abs=2)
    assert 999 - found["high"] == found["low"]


# Deals


def game(seats: list[str], winners: list[int], totals: list[int], ms: Any = None) -> dict[str, Any]:
    return {"seats": seats, "winners": winners, "totals": totals, "ms": ms or [[] for _ in seats]}


def deal(number: int, *games: dict[str, Any], pair: tuple[str, str] = ("a", "b")) -> dict[str, Any]:
    return {"pair": list(pair), "deal": number, "games": list(games), "mb": 10 + number}


def test_a_share_counts_seat_against_seat_over_all_games_of_a_deal() -> None:
    first = game(["a", "b", "b"], [0], [9, 5, 7])
    second = game(["b", "a", "b"], [0], [9, 5, 5])
    assert share_of(deal(0, first)) == 1.0
    assert share_of(deal(0, second)) == 0.25  # beaten by the winner, level with the other
    assert share_of(deal(0, first, second)) == 0.625


def test_equal_totals_are_a_draw_among_those_who_have_not_won() -> None:
    played = game(["a", "b", "a"], [2], [4, 4, 9])
    assert beats(played, 0, 1) == 0.5
    assert beats(played, 0, 2) == 0.0
    assert beats({"winners": [], "totals": [1, 2]}, 0, 1) == 0.0


def test_a_lead_is_the_mean_of_seats_then_of_games() -> None:
    first = game(["a", "b", "b"], [0], [9, 5, 7])
    second = game(["b", "a", "b"], [0], [9, 5, 5])
    assert lead_of(deal(0, first)) == 3.0
    assert lead_of(deal(0, first, second)) == 0.5


def test_a_matrix_tells_both_sides_of_every_pair() -> None:
    deals = [deal(n, game(["a", "b"], [0 if n < 3 else 1], [6, 2])) for n in range(4)]
    matrix = matrix_of([*deals, deal(0, game(["a", "c"], [0], [5, 1]), pair=("a", "c"))])
    assert matrix["a"]["b"]["share"]["mean"] == 0.75
    assert matrix["b"]["a"]["share"]["mean"] == 0.25
    assert matrix["b"]["a"]["points"] == {"mean": -4.0, "low": -4.0, "high": -4.0}
    assert matrix["a"]["b"]["share"]["low"] == pytest.approx(1 - matrix["b"]["a"]["share"]["high"])
    assert (matrix["a"]["b"]["deals"], matrix["c"]["a"]["deals"]) == (4, 1)
    assert matrix["a"]["c"]["points"] == {"mean": 4.0, "low": 4.0, "high": 4.0}  # one deal: no interval
    assert set(matrix) == {"a", "b", "c"}


# Ratings


def played(one: str, other: str, wins: int, losses: int, first: int = 0) -> list[dict[str, Any]]:
    return [
        deal(first + n, game([one, other], [0 if n < wins else 1], [0, 0]), pair=(one, other))
        for n in range(wins + losses)
    ]


def test_ratings_are_elo_and_add_up_along_a_chain() -> None:
    """Ten wins for one loss are 400 points; the virtual draw reduces that slightly."""
    deals = played("best", "greedy", 1000, 100) + played("greedy", "random", 1000, 100)
    ratings = ratings_of(["random", "greedy", "best"], deals)
    assert ratings["greedy"]["mean"] == 0.0
    assert ratings["best"]["mean"] == pytest.approx(400, abs=3)
    assert ratings["random"]["mean"] == pytest.approx(-400, abs=3)


def test_without_the_anchor_ratings_lie_around_zero() -> None:
    ratings = ratings_of(["a", "b"], played("a", "b", 30, 10))
    assert ratings["a"]["mean"] == pytest.approx(-ratings["b"]["mean"], abs=0.1)
    assert ratings["a"]["mean"] == pytest.approx(200 * math.log10(30.5 / 10.5), abs=0.1)  # a drawn deal more


def test_who_never_lost_has_a_rating_nevertheless() -> None:
    ratings = ratings_of(["best", "greedy"], played("best", "greedy", 20, 0))
    assert ratings["best"]["mean"] == pytest.approx(400 * math.log10(20.5 / 0.5), abs=0.1)


def test_an_interval_of_ratings_is_as_wide_as_the_deals_leave_open() -> None:
    """400 even deals: an error of 400 / ln 10 / 10 on the Elo scale, and twice 1.96 of it."""
    found = ratings_of(["best", "greedy"], played("best", "greedy", 200, 200))["best"]
    assert found["high"] - found["low"] == pytest.approx(2 * 1.96 * 400 / math.log(10) / 10, rel=0.15)


def test_games_of_one_deal_are_one_observation() -> None:
    """A hundred games of ten deals count as ten observations."""
    apart = played("best", "greedy", 50, 50)
    together = [
        {**played_deal, "deal": n // 10}
        for n, played_deal in enumerate(sorted(apart, key=lambda one: one["games"][0]["winners"]))
    ]
    wide, narrow = (ratings_of(["best", "greedy"], deals)["best"] for deals in (together, apart))
    assert wide["high"] - wide["low"] > 2 * (narrow["high"] - narrow["low"])


# Time


def test_times_are_told_by_bot_with_the_share_over_the_budget_by_a_fifth() -> None:
    moves = [1.0] * 97 + [11.0, 13.0, 50.0]
    deals = [deal(0, game(["a", "b"], [0], [0, 0], [moves, [2.0]]))]
    times = times_of(["a", "b", "absent"], deals, Budget(milliseconds=10.0))
    assert set(times) == {"a", "b"}
    assert times["a"] == {
        "moves": 100, "mean_ms": 1.71, "p99_ms": 50.0, "max_ms": 50.0, "over_budget": 0.02,
    }  # fmt: skip
    assert times["b"]["p99_ms"] == 2.0
    assert "over_budget" not in times_of(["a"], [deal(0, game(["a"], [0], [0], [moves]))], Budget())["a"]
    longer = [deal(0, game(["a"], [0], [0], [[1.0] * 150 + [7.0] * 50]))]
    assert times_of(["a"], longer, Budget(milliseconds=10.0))["a"]["p99_ms"] == 7.0
    even = [deal(0, game(["a"], [0], [0], [[float(n) for n in range(1000)]]))]
    assert times_of(["a"], even, Budget())["a"]["p99_ms"] == 990.0


def test_a_time_of_ones_own_is_the_budget_that_counts() -> None:
    deals = [deal(0, game(["a@100", "a@5"], [0], [0, 0], [[90.0, 130.0], [90.0]]))]
    times = times_of(["a@100", "a@5"], deals, Budget(milliseconds=20.0))
    assert (times["a@100"]["over_budget"], times["a@5"]["over_budget"]) == (0.5, 1.0)


def test_points_in_a_pool_are_compared_deal_by_deal() -> None:
    """The common part of a deal cancels, so the interval of the difference is narrower than either."""
    deals = []
    for number, luck in enumerate([-30, 0, 30]):
        for bot, gain in (("a", 5), ("b", 1 + number)):
            played = game([bot, "p", "p"], [0], [luck + gain, 0, 0])
            deals.append(deal(number, played, pair=(bot, "p")))
    points = points_in_pool(["a", "b", "p"], deals)
    assert points["a"] == {0: -25.0, 1: 5.0, 2: 35.0}
    assert points["p"] == {0: 0.0, 1: 0.0, 2: 0.0}
    matrix = matrix_in_pool(points)
    assert matrix["a"]["b"]["points"]["mean"] == 3.0
    assert matrix["b"]["a"]["points"]["mean"] == -3.0
    assert matrix["a"]["b"]["points"]["high"] < 5.0
    assert ratings_in_pool(points)["a"]["high"] > 30.0


def test_the_largest_process_counts() -> None:
    assert peak_of([deal(3), deal(9), deal(1)]) == 19
    assert peak_of([{**deal(3), "mb": None}]) is None
