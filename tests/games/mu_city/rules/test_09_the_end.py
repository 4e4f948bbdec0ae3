"""Mū, chapter 9 of RULES: the end."""

import pytest

from mutable.kit.game import OVER
from tests.games.mu_city.scene import Scene
from tests.paragraph import rule


@rule("9.1")
@pytest.mark.parametrize(
    ("city", "fed", "surplus"), [({"22": "farming-FFNN"}, 1, 2), ({"22": "worship-NSNS"}, 0, 0), ({}, 0, 0)]
)
def test_food_feeds_buildings_and_what_is_left_counts_double(
    city: dict[str, str], fed: int, surplus: int
) -> None:
    scene = Scene().city(city)
    assert [scene.line("fed"), scene.line("surplus")] == [fed, surplus]


@rule("9.2")
def test_faith_counts_for_intact_worship_and_for_sources() -> None:
    scene = Scene().city({"11": "worship-FFNF", "22": "worship-NSNS"})
    assert scene.line("faith") == 3 + 3 + 1
    assert scene.damage(cells="22").line("faith") == 3 + 1


@rule("9.3")
def test_victories_projects_and_effects_are_added() -> None:
    scene = Scene().board("14").fill(14).fill(1)
    scene.state.victories.set(0, 2)
    assert scene.line("victory") == 6
    assert scene.line("printed") == 2
    assert scene.effect(14) == 2
    assert scene.rules.score(scene.state, 0) == 10


@rule("9.4")
def test_the_game_ends_after_the_last_battle_and_the_most_points_win() -> None:
    scene = Scene().city({"22": "worship-NSNS"})
    scene.state.round, scene.state.turn, scene.state.phase, scene.state.battle = 3, 2, 10, 4
    scene.play("battle column1")
    assert scene.turn == OVER
    outcome = scene.rules.outcome(scene.state)
    assert outcome["winners"] == [0]
    assert outcome["totals"] == [6, 3]
    assert scene.refused("build trade-FFFN 11") == "9.4"
    assert scene.view()["outcome"] == outcome


@rule("9.5")
def test_victory_tokens_break_a_tie_and_else_it_is_shared() -> None:
    scene = Scene(players=3).city({"22": "worship-NSNS"}, 0)
    scene.state.victories.set(1, 1)
    assert [scene.rules.score(scene.state, seat) for seat in range(3)] == [3, 3, 0]
    assert scene.rules.outcome(scene.state)["winners"] == [1]
    scene.state.victories.set(1, 0)
    scene.city({"22": "worship-NSNN"}, 1)
    assert scene.rules.outcome(scene.state)["winners"] == [0, 1]
