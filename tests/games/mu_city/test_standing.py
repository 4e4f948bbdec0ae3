"""The standing: the sheet as if the game ended now, each line with the pieces that it counts."""

from typing import Any

import pytest

from mutable.games.mu_city.rules.state import ENDED
from mutable.table.table import Table
from tests.conformance.cases import SCALE, Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.scene import MU, Scene

NOTHING: dict[str, list[str]] = {"cells": [], "borders": [], "lines": [], "projects": []}
# A farm and a temple side by side: Faith closes at the edge above the farm and between the two.
FARM_AND_TEMPLE = {"11": "farming-FFNN", "12": "worship-FFNF"}


def line(scene: Scene, name: str, project: int | None = None) -> Any:
    """At the end, each line names the pieces that it counts."""
    wanted = None if project is None else str(project)
    scene.state.phase = ENDED
    lines = scene.view()["standing"]["lines"]
    return next(one for one in lines if (one["line"], one.get("project")) == (name, wanted))


def without_counted(lines: list[Any]) -> list[Any]:
    return [{name: one[name] for name in ("line", "points")} for one in lines]


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_at_the_end_the_standing_is_the_outcome(players: int) -> None:
    for seed in range(2 * SCALE):
        table = play_at_random(Case(MU, players, (("expert", True),)), seed)
        standing: Any = table.view(None)["standing"]
        outcome: Any = table.outcome()
        assert standing["totals"] == outcome["totals"]
        assert without_counted(standing["lines"]) == without_counted(outcome["lines"])


@pytest.mark.parametrize("players", [1, 3])
def test_every_viewer_gets_the_same_standing_whose_lines_add_up_to_its_totals(players: int) -> None:
    def check(table: Table) -> None:
        standing: Any = table.view(None)["standing"]
        for seat in range(players):
            assert table.view(seat)["standing"] == standing
        sums = [sum(one["points"][seat] for one in standing["lines"]) for seat in range(players)]
        assert sums == standing["totals"]

    play_at_random(Case(MU, players, (("expert", True),)), 3, check)


def test_food_counts_the_buildings_that_show_it_and_tells_where_it_comes_from() -> None:
    fed = line(Scene().city(FARM_AND_TEMPLE), "fed")
    assert (fed["points"], fed["food"], fed["intact"]) == ([2, 0], [2, 0], [2, 0])
    assert (fed["buildings"], fed["sources"]) == ([2, 0], [0, 0])
    assert fed["counted"] == [{**NOTHING, "cells": ["11"]}, NOTHING]


def test_a_project_that_gives_food_counts_with_it() -> None:
    scene = Scene().city(FARM_AND_TEMPLE).board("18").fill(18)
    surplus = line(scene, "surplus")
    assert surplus["points"] == [4, 0], "four Food feed two buildings; the others are worth two each"
    assert (surplus["left"], surplus["worth"]) == ([2, 0], 2)
    assert surplus["counted"][0] == {**NOTHING, "cells": ["11"], "projects": ["18"]}
    assert line(scene, "fed")["buildings"] == [2, 0], "what a project gives is no building's"


def test_faith_counts_temples_and_the_sources_that_closed() -> None:
    faith = line(Scene().city(FARM_AND_TEMPLE), "faith")
    assert faith["points"] == [5, 0]
    assert faith["counted"] == [{**NOTHING, "cells": ["12"], "borders": ["11-12", "top1"]}, NOTHING]


def test_a_building_that_fell_counts_no_more() -> None:
    faith = line(Scene().city(FARM_AND_TEMPLE).damage(cells="12"), "faith")
    assert faith["counted"][0]["cells"] == []


def test_an_effect_counts_for_its_owner_alone_and_only_when_complete() -> None:
    scene = Scene().city(FARM_AND_TEMPLE).city({"33": "farming-NSNF"}, seat=1).board("7")
    assert all(
        one["line"] != "effect" or one["points"] == [0, 0] for one in scene.view()["standing"]["lines"]
    )
    effect = line(scene.fill(7), "effect", project=7)
    assert effect["points"] == [2, 0]
    assert effect["counted"] == [{**NOTHING, "cells": ["11"], "projects": ["7"]}, NOTHING]


def test_damage_is_lit_wherever_it_lies() -> None:
    scene = Scene().city(FARM_AND_TEMPLE).damage(cells="12", lines="row2").board("15").fill(15)
    counted = line(scene, "effect", project=15)["counted"][0]
    assert counted == {**NOTHING, "cells": ["12"], "lines": ["row2"], "projects": ["15"]}


def test_alone_the_neutral_city_counts_in_its_own_place() -> None:
    scene = Scene(players=1).city(FARM_AND_TEMPLE, seat=1)
    stock = line(scene, "neutral_stock")
    assert -stock["points"][0] == stock["tokens"] + stock["left"]
    counted = stock["counted"]
    assert counted[0] == NOTHING
    assert counted[1]["cells"] == ["11", "12"]


def test_alone_the_goals_go_from_the_highest_level_to_the_lowest_that_needs_nothing() -> None:
    goals = Scene(players=1).view()["goals"]
    least = [goal["least"] for goal in goals[:-1]]
    assert least == sorted(least, reverse=True)
    assert goals[-1]["least"] is None
    assert Scene(players=2).view()["goals"] is None
