"""Mū, chapter 1 of RULES: the parts."""

from collections import Counter

import pytest

from mutable.kit.game import CHANCE
from tests.games.mu_city.scene import MU, Scene, moves_of_chance, table_for
from tests.paragraph import rule

TYPES = ["trade", "politics", "worship", "farming", "military"]


@rule("1.1", "1.2")
def test_there_are_twelve_different_buildings_of_each_type_with_four_fragments() -> None:
    names = MU.rules(5, {}).components.names
    assert Counter(name.split("-")[0] for name in names) == dict.fromkeys(TYPES, 12)
    assert len(set(names)) == 60
    assert all(len(face := name.split("-")[1]) == 4 and set(face) <= set("FNS") for name in names)


@rule("1.2")
@pytest.mark.parametrize(
    ("card", "symbols"),
    [
        ("trade-FFFN", [0, 0, 0]),
        ("politics-FFFS", [0, 1, 1]),
        ("worship-FFNF", [3, 0, 0]),
        ("farming-FFNN", [0, 2, 0]),
        ("military-FFSF", [0, 0, 2]),
    ],
)
def test_an_intact_building_shows_the_symbols_of_its_type(card: str, symbols: list[int]) -> None:
    # In the middle of an empty board a building completes no source.
    scene = Scene().city({"22": card})
    faith, food = scene.line("faith"), scene.rules.scoring.food(scene.state, 0)
    assert [faith, food, scene.look()["strengths"][1]] == symbols


@rule("1.3")
def test_the_edges_read_faith_food_strength_clockwise() -> None:
    edge = MU.rules(2, {}).components.edge
    names = {name: "FNS"[edge[border]] for border, name in enumerate(BORDERS) if edge[border] >= 0}
    assert [names[f"top{i}"] for i in (1, 2, 3)] == ["F", "N", "S"]
    assert [names[f"right{i}"] for i in (1, 2, 3)] == ["F", "N", "S"]
    assert [names[f"bottom{i}"] for i in (3, 2, 1)] == ["F", "N", "S"]
    assert [names[f"left{i}"] for i in (3, 2, 1)] == ["F", "N", "S"]
    assert len(names) == 12


BORDERS = [
    "left1", "11-12", "12-13", "right1", "left2", "21-22", "22-23", "right2",
    "left3", "31-32", "32-33", "right3", "top1", "11-21", "21-31", "bottom1",
    "top2", "12-22", "22-32", "bottom2", "top3", "13-23", "23-33", "bottom3",
]  # fmt: skip


@rule("1.4")
def test_there_are_two_basic_projects_and_thirty_single_ones_ten_for_experts() -> None:
    projects = MU.rules(2, {"expert": True}).components.projects
    assert [project.number for project in projects] == list(range(1, 33))
    assert [project.number for project in projects if project.basic] == [1, 2]
    assert [project.number for project in projects if project.expert] == list(range(23, 33))


@rule("1.5", "2.2")
def test_three_of_six_battle_cards_lie_open_from_the_start() -> None:
    table = table_for(2)
    assert [text.split()[0] for text in moves_of_chance(table)[:4]] == ["battle"] * 3 + ["deal"]
    first, second, hidden, third, last = table.view(0)["battles"]
    assert len({first, second, third}) == 3
    assert hidden is None
    assert last is None
    assert Scene().fight("column1", last=False).refused("battle column1", CHANCE) == "2.2"


@rule("1.6")
def test_token_supplies_never_run_out() -> None:
    scene = Scene(players=5)
    for _ in range(30):
        scene.fight("row1", last=False)
    assert [scene.look(seat)["victories"] for seat in range(5)] == [30] * 5


@rule("1.7", "12.2")
def test_the_box_says_that_it_is_a_reconstruction() -> None:
    text = (MU.folder / "rules/components.toml").read_text(encoding="utf-8")
    assert "RECONSTRUCTION" in text
    assert "[confidence]" in text
