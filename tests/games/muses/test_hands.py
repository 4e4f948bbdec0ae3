"""Several hands in a game: the conformance suite goes through single ones, this through three."""

import pytest

from tests.conformance import suite
from tests.conformance.cases import Case
from tests.games.muses.scene import MUSES

CASES = [Case(MUSES, players, (("apollo", "all"), ("hands", 3), ("steps", 15))) for players in (2, 3, 4)]
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_games_of_three_hands_pass_the_suite(case: Case) -> None:
    suite.check_whole_games(case, 1)
    suite.check_copies(case, 2)
    suite.check_imagination(case, 3)
    suite.check_words(case, 4)


@every_case
def test_nothing_hidden_leaks_in_a_later_hand(case: Case) -> None:
    assert sum(suite.check_secrecy(case, seed) for seed in range(1)) > 0


@every_case
def test_each_hand_has_a_first_player_drawn_and_a_place_on_the_sheet(case: Case) -> None:
    table = suite.play_at_random(case, 5)
    firsts = [text for _, text in table.moves if text.startswith("first")]
    assert len(firsts) == 3
    assert len(table.view(None)["sheet"]) == 3
