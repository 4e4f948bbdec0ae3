"""Every game passes the whole suite, in every variant, for every player count, and on its reduced boxes."""

import pytest

from tests.conformance import suite
from tests.conformance.cases import CASES, REDUCED, Case

every_case = pytest.mark.parametrize("case", [*CASES, *REDUCED], ids=str)


@every_case
def test_random_games_end_conserve_their_parts_and_replay(case: Case) -> None:
    for seed in range(case.whole_games()):
        suite.check_whole_games(case, seed)


@every_case
def test_copies_share_nothing_that_changes(case: Case) -> None:
    for seed in case.seeds(2):
        suite.check_copies(case, seed)


@every_case
def test_permuting_the_hidden_changes_no_byte_of_what_a_seat_gets(case: Case) -> None:
    differing = sum(suite.check_secrecy(case.shorter(), seed) for seed in case.seeds(4))
    assert differing > 0, "the twins were all the same game, so nothing was shown"


@every_case
def test_a_view_is_what_everybody_may_know_and_the_seats_own(case: Case) -> None:
    for seed in case.seeds(2):
        suite.check_parts_of_views(case.shorter(), seed)


@every_case
def test_sampled_states_fit_the_view_and_previews_come_true(case: Case) -> None:
    different = sum(suite.check_imagination(case.shorter(), seed) for seed in case.seeds(2))
    assert different > 0, "imagination always draws the same state"


@every_case
def test_the_short_ways_of_search_lead_where_the_table_goes(case: Case) -> None:
    for seed in case.seeds(4):
        suite.check_short_ways(case.shorter(), seed)


@every_case
def test_refused_moves_have_a_paragraph_and_change_nothing(case: Case) -> None:
    for seed in case.seeds(2):
        suite.check_refusals(case.shorter(), seed)


@every_case
def test_everything_that_happens_can_be_told_in_every_language(case: Case) -> None:
    for seed in case.seeds(2):
        suite.check_words(case, seed)
