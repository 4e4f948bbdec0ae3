"""Mū, chapter 7 of RULES: battles."""

from typing import Any

import pytest

from tests.conformance.cases import Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.scene import MU, Scene
from tests.paragraph import rule


@rule("7.1")
def test_one_two_and_two_battles_follow_the_third_sixth_and_ninth_turn() -> None:
    fought: list[int] = []

    def after_move(table: Any) -> None:
        battles = [event for event in table.history.events() if event.facts["event"] == "battle"]
        built = len(table.view(None)["cities"][0]["order"])
        fought.extend(built for _ in battles[len(fought) :])

    play_at_random(Case(MU, 2, (("expert", False),)), 1, after_move)
    assert fought == [3, 6, 6, 9, 9]


@rule("7.2")
def test_strength_is_of_intact_buildings_and_of_sources_of_the_line() -> None:
    scene = Scene().city({"11": "military-FFSF", "12": "politics-NNSS", "13": "politics-SSNS"})
    assert scene.look()["strengths"][0] == 4
    assert scene.damage(cells="11").look()["strengths"][0] == 2


@rule("7.3")
def test_ties_share_victory_and_damage() -> None:
    scene = Scene(players=5)
    for seat in (0, 1):
        scene.city({"11": ["military-FFSF", "military-FNFS"][seat]}, seat)
    scene.city({"11": "politics-FFSN"}, 2)
    scene.fight("row1")
    assert [scene.look(seat)["victories"] for seat in range(5)] == [0, 1, 0, 0, 0]
    assert [scene.look(seat)["against"] for seat in range(5)] == [[], [], [], ["row1"], ["row1"]]
    tied = Scene(players=3).city({"22": "military-FFSF"}).city({"22": "military-FNFS"}, 1).fight("row2")
    assert [tied.look(seat)["victories"] for seat in range(3)] == [1, 1, 0]


@rule("7.4")
@pytest.mark.parametrize("city", [{}, {"22": "military"}])
def test_all_equal_take_victories_and_nobody_damage(city: dict[str, str]) -> None:
    scene = Scene(players=3)
    for seat, face in enumerate(["FFSF", "FNFS", "FNSN"]):
        scene.city({cell: f"{kind}-{face}" for cell, kind in city.items()}, seat)
    scene.fight("row2")
    assert [scene.look(seat)["victories"] for seat in range(3)] == [1, 1, 1]
    assert [scene.look(seat)["against"] for seat in range(3)] == [[], [], []]


@rule("7.5")
def test_the_second_card_is_turned_up_after_the_first_is_settled() -> None:
    scene = (
        Scene().city({"11": "trade-FFFN"}).city({"11": "military-FFSF"}, 1).damage(lines="column1 column2")
    )
    scene.fight("row1", last=False)
    assert scene.phase == "strike"
    assert scene.view()["battles"][2] is None
    scene.play("destroy 11")
    assert scene.phase == "turn"
    scene.play("battle column3")
    assert scene.view()["battles"][2] == "column3"
    assert scene.view()["round"] == 3


@rule("7.6")
def test_decisions_in_a_battle_go_by_seats_and_are_open() -> None:
    scene = Scene(players=3)
    for seat, number in ((1, "20"), (2, "17")):
        scene.board(number, seat)
    scene.fill(20, seat=1).fight("row1")
    assert scene.turn == 1
    assert scene.refused("use", seat=2) == "7.6"
    assert scene.view(0)["waiting"] == [1]
    scene.play("use", seat=1)
    assert scene.look(1)["projects"][2]["used"]


@rule("7.6", "8.3")
def test_a_seat_settles_its_damage_before_the_next_begins() -> None:
    scene = Scene(players=3).city({"33": "military-FFSF"}, 2)
    for seat in (0, 1):
        scene.damage(lines="row1 row2", seat=seat)
    scene.fight("column3")
    assert [scene.look(seat)["against"] for seat in (0, 1)] == [["row1", "row2", "column3"]] * 2
    assert scene.turn == 0
    assert scene.refused("destroy 13", seat=1) == "7.6"
    scene.play("destroy 13")
    assert scene.turn == 1
