"""Golden games: properties cannot see a wrong rule, a changed story can."""

import pytest

from tests.conformance.cases import CASES, Case
from tests.golden import digests, folder_of, story


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_golden_game_is_told_as_it_was(case: Case) -> None:
    assert story(case) == (folder_of(case) / f"{case}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_more_games_have_their_golden_digests(case: Case) -> None:
    assert digests(case) == (folder_of(case) / f"{case}.digests").read_text().split()
