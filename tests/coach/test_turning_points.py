"""Turning points: what moved a game most, from any cause; accounts without parts beyond a whole win."""

import pytest

from mutable.coach.analysis.decision import entry_numbers_of, turn_numbers_of
from mutable.coach.review.account import Account, GradedDecision
from mutable.coach.review.review import Moment, Review, ReviewBuilder, SeatReview
from mutable.coach.review.thresholds import BY_WINS
from mutable.coach.review.turning_points import MOST, TurningPoint, turning_points_of
from mutable.games import GAMES
from mutable.kit.game import CHANCE
from mutable.server.http.review_api import MOST_MOMENTS, weightiest
from tests.coach.test_review import FIRST, evaluation_at
from tests.conformance.suite import play_at_random


def graded(number: int, seat: int, worth: float, made: float) -> GradedDecision:
    """A decision with its values to seat 0; seat 1 has the rest."""
    values = ([worth, 1 - worth], [made, 1 - made])
    return GradedDecision(number, seat, "", "", "play", *values, abs(worth - made), 0.0, 1)


def test_luck_errors_of_others_and_own_ones_are_found_in_a_game_by_what_they_moved() -> None:
    movers = [CHANCE, 0, 1, 0, CHANCE, 0, 1, 0]
    decisions = [
        graded(2, 0, 0.5, 0.5),
        graded(3, 1, 0.4, 0.7),  # the other's error gives 0.3
        graded(4, 0, 0.8, 0.8),
        graded(6, 0, 0.5, 0.4),  # chance took 0.3; then an own error
        graded(8, 0, 0.6, 0.6),  # the other did well for seat 0
    ]
    found = turning_points_of(0, 0.5, 1.0, decisions, movers, BY_WINS)
    assert [(one.cause, one.first, one.last, one.at, one.by) for one in found] == [
        ("other", 3, 3, 4, 1),
        ("luck", 5, 5, 6, None),
        ("own", 6, 6, 6, 0),
        ("play", 7, 7, 8, None),
    ]
    assert [one.change for one in found] == pytest.approx([0.3, -0.3, -0.1, 0.2])
    assert sorted(one.rank for one in found) == [1, 2, 3, 4]


def test_a_game_without_own_errors_has_turning_points_too_and_never_more_than_six() -> None:
    movers = [CHANCE, 0] * 10
    decisions = [graded(2 * n, 0, 0.1 + 0.4 * (n % 2), 0.1 + 0.4 * (n % 2)) for n in range(1, 11)]
    found = turning_points_of(0, 0.5, 1.0, decisions, movers, BY_WINS)
    assert len(found) == MOST
    assert all(one.cause == "luck" for one in found)
    quiet = [graded(2 * n, 0, 0.5 + 0.02 * (n % 2), 0.5 + 0.02 * (n % 2)) for n in range(1, 11)]
    assert len(turning_points_of(0, 0.5, 0.51, quiet, movers, BY_WINS)) == 3


def test_a_change_between_two_own_moves_is_no_turning_point() -> None:
    decisions = [graded(1, 0, 0.2, 0.2), graded(2, 0, 0.9, 0.9)]
    assert not turning_points_of(0, 0.2, None, decisions, [0, 0], BY_WINS)


def test_the_parts_of_an_account_stay_within_one_win_and_add_up_as_shares() -> None:
    account = Account(0, 0.5, 0.0, 2.0, 1.0, 3.69, 0.19, [])
    assert account.exceeds_a_win()
    shares = account.shares()
    parts = (shares.luck, shares.gifts, shares.errors, shares.unexplained)
    assert all(abs(part) <= 1.0 for part in parts)
    assert sum(map(abs, parts)) == pytest.approx(1.0)
    assert shares.errors == pytest.approx(3.69 / 6.88)
    assert not Account(0, 0.5, 0.0, 0.3, 0.2, 1.0, 0.0, []).exceeds_a_win()


def test_a_review_numbers_moves_as_a_replay_does() -> None:
    table = play_at_random(FIRST[list(GAMES).index("muses")], 1)
    entries = entry_numbers_of(table)
    turns = turn_numbers_of(table, entries)
    assert turns[-1] == sum(seat != CHANCE for seat, _ in table.entries) < len(table.entries)
    first = next(number for number, (seat, _) in enumerate(table.moves, 1) if seat != CHANCE)
    assert turns[first - 1] == 1
    seat = table.moves[first - 1][0]
    one = evaluation_at(first, seat, "steps", 0.9, 0.4)
    one.move = one.best = table.moves[first - 1][1]
    (moment,) = ReviewBuilder(table).build([one], 99).moments
    assert (moment.turn, moment.entry) == (1, first)


def test_a_turning_point_that_is_an_error_shows_its_moves_however_many_other_errors_there_are() -> None:
    account = Account(0, 0.5, 0.0, 0.0, 0.0, 0.5, 0.0, [])
    moments = [
        Moment(n, n, n, 0, "laying", "", "", "clear", 0.1, 0.0, {}, rank=n)
        for n in range(1, MOST_MOMENTS + 3)
    ]
    last = moments[-1].number
    point = TurningPoint("own", last, last, last, 0, -0.1, 0.5, 0.4)
    portrait = SeatReview(account, [], {}, turning_points=[point])
    review = Review("muster", "wins", {}, True, last, last, [portrait], moments)
    assert [one.number for one in weightiest(review)] == [*range(1, MOST_MOMENTS + 1), last]
