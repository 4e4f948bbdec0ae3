"""Players read refusals: they exist in both languages and contain no notation."""

import re

import pytest

from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.table.table import Table
from tests.conformance.cases import CASES, Case
from tests.conformance.suite import play_at_random

CODE = re.compile(r"[a-z]\d|\b\d\d-\d\d\b|_")
ASKED = 3  # moves after each move of a game


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_refusal_shows_a_code(case: Case) -> None:
    rng = Rng(3)
    seen: set[str] = set()

    def ask(table: Table) -> None:
        for _ in range(ASKED):
            text = table.rules.moves.text(rng.below(len(table.rules.moves)))
            for seat in (*range(case.players), CHANCE):
                refusal = table.rules.find_refusal(table.state, seat, text)
                if refusal is not None and refusal.key not in seen:
                    seen.add(refusal.key)
                    for lang in LANGUAGES:
                        said = table.rules.words(lang).refusal(refusal.key, refusal.facts)
                        assert not CODE.search(said), f"{refusal.key} in {lang}: {said}"

    play_at_random(case.shorter(), 1, ask)
    assert "over" in seen
