"""Every game, variant and player count for the adapters, in matches of one hand."""

import pytest

from tests.conformance.cases import CASES, Case


def short(case: Case) -> Case:
    """Return the case with a single hand, because more hands repeat the same."""
    options = {name: 1 if name == "hands" else value for name, value in case.options}
    return Case(case.game, case.players, tuple(options.items()))


SHORT_CASES = [short(case) for case in CASES]
every_case = pytest.mark.parametrize("case", SHORT_CASES, ids=str)
every_game = pytest.mark.parametrize("game", ["mu_city", "mu_tricks", "muses", "muster"])
MISSING = "the extra research is not installed: "
