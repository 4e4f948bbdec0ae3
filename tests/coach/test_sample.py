"""A hint reports a difference if it is significant and large enough."""

import random

import pytest

from mutable.coach.hints.sample import Difference, Measure, Sample, largest_advantage, mean, significant_gain

NIGHTS = 1000


def told(games: int, gain: float) -> float:
    """Return how often a difference is reported if one move is worth so many standard deviations more."""
    luck, said = random.Random(games), 0
    for _ in range(NIGHTS):
        here = [luck.gauss(gain, 1.0) for _ in range(games)]
        said += significant_gain(here, [0.0] * games) != 0.0
    return said / NIGHTS


def test_where_nothing_differs_a_difference_is_told_once_in_twenty_times() -> None:
    assert 0.02 < told(30, 0.0) < 0.08
    assert 0.02 < told(120, 0.0) < 0.08


def test_where_something_differs_enough_it_is_almost_always_told() -> None:
    assert told(100, 0.4) > 0.95  # four standard errors
    assert 0.3 < told(100, 0.2) < 0.7  # two: as often as not


def test_games_are_paired_so_that_luck_which_both_share_hides_nothing() -> None:
    luck = random.Random(1)
    there = [luck.gauss(0.0, 50.0) for _ in range(40)]
    here = [value + luck.gauss(1.0, 1.0) for value in there]
    assert significant_gain(here, there) == pytest.approx(1.0, abs=0.5)
    assert significant_gain(there, here) == pytest.approx(-1.0, abs=0.5)
    luck.shuffle(here)
    assert significant_gain(here, there) == 0.0


def test_a_handful_of_games_proves_nothing_however_alike_they_went() -> None:
    assert significant_gain([1.0] * 7, [0.0] * 7) == 0.0
    assert significant_gain([1.0] * 8, [0.0] * 8) == 1.0


def found(measure: Measure, here: float, there: float) -> Difference | None:
    """All games had the same result, so there is no variance."""
    best, other = Sample(1), Sample(1)
    for _ in range(40):
        best.add(1.0, 0.0, [here])
        other.add(0.0, 0.0, [there])
    return largest_advantage(best, other, [measure])


@pytest.mark.parametrize(("gain", "is_found"), [(0.05, False), (0.15, False), (0.3, True), (2.0, True)])
def test_a_tenth_of_a_point_is_not_worth_a_word_however_sure(gain: float, is_found: bool) -> None:
    assert (found(Measure("points", 1.0), 5.0 + gain, 5.0) is not None) == is_found
    assert (found(Measure("losses", -1.0), 5.0 - gain, 5.0) is not None) == is_found


@pytest.mark.parametrize(("gain", "is_found"), [(0.01, False), (0.02, False), (0.04, True), (0.5, True)])
def test_nor_is_one_game_in_a_hundred(gain: float, is_found: bool) -> None:
    assert (found(Measure("made", 1.0, is_share=True), 0.4 + gain, 0.4) is not None) == is_found


def test_what_the_other_move_has_more_of_is_no_advantage() -> None:
    assert found(Measure("points", 1.0), 3.0, 5.0) is None
    assert found(Measure("losses", -1.0), 5.0, 3.0) is None


def test_the_difference_tells_the_figures_of_both() -> None:
    difference = found(Measure("points", 1.0), 5.0, 3.0)
    assert difference is not None
    assert (difference.here, difference.there) == (5.0, 3.0)
    assert mean([1.0, 2.0, 6.0]) == 3.0


@pytest.mark.parametrize(
    ("many", "dear", "told_first"),
    [(3.0, 1.0, "dear"), (9.0, 1.0, "many"), (5.0, 1.0, "many")],  # of equals the first
)
def test_what_is_told_is_what_counts_most_by_number_and_weight(
    many: float, dear: float, told_first: str
) -> None:
    best, other = Sample(2), Sample(2)
    for _ in range(20):
        best.add(1.0, 0.0, [many, dear])
        other.add(0.0, 0.0, [0.0, 0.0])
    difference = largest_advantage(best, other, [Measure("many", 1.0), Measure("dear", 5.0)])
    assert difference is not None
    assert difference.measure.key == told_first
