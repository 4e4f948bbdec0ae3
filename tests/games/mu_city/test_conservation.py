"""Tokens are conserved: each gained token is on a project, in hand, or lost by a public event."""

from collections import Counter
from typing import Any

import pytest

from mutable.table.table import Table
from tests.conformance.cases import SCALE, Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.scene import MU


class Ledger:
    """Every token that an event brought or took, by seat."""

    def __init__(self) -> None:
        self.read = 0
        self.count: Counter[tuple[str, int]] = Counter()

    def check(self, table: Table) -> None:
        for event in table.history.events(self.read):
            self.enter(event.facts)
        self.read = len(table.history)
        view = table.view(None)
        for seat in range(view["players"]):
            self.check_seat(seat, view["cities"][seat])

    def enter(self, facts: Any) -> None:
        event, seat = facts["event"], facts.get("seat", -1)
        if event in ("gain", "lose", "refused"):
            self.count[event, seat] += len(facts["tokens"])
        elif event in ("place", "victory", "damage", "remove"):
            self.count[event, seat] += 1
        elif event == "victory_gift":
            self.count["victory", seat] += facts["count"]

    def check_seat(self, seat: int, city: Any) -> None:
        lost = self.count["lose", seat] + self.count["refused", seat]
        on_projects = sum(len(project["spaces"].replace(".", "")) for project in city["projects"])
        assert city["lost"] == lost
        assert on_projects == self.count["place", seat]
        assert self.count["gain", seat] == on_projects + lost + len(city["tokens"])
        assert city["victories"] == self.count["victory", seat]
        damage = len(city["against"]) + sum(city["damage"]) + city["removed"]
        assert damage == self.count["damage", seat]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_source_victory_and_damage_tokens_are_conserved(players: int) -> None:
    for seed in range(4 * SCALE):
        play_at_random(Case(MU, players, (("expert", True),)), seed, Ledger().check)
