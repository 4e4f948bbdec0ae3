"""Mū, chapter 12 of RULES: options."""

from tests.games.mu_city.scene import MU, table_for
from tests.paragraph import rule


@rule("12.1")
def test_experts_projects_are_in_the_game_only_with_the_option() -> None:
    plain = MU.rules(2, {})
    assert [project.number for project in plain.components.projects] == list(range(1, 23))
    assert len(MU.rules(2, {"expert": True}).components.projects) == 32
    everybody = table_for(5).view(None)
    assert everybody["plans"] == 0
