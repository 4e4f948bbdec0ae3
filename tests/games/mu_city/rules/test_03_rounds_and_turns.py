"""Mū, chapter 3 of RULES: rounds and turns."""

from typing import Any

import pytest

from mutable.kit.game import CHANCE
from mutable.table.chance import RandomChance
from tests.conformance.cases import Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.scene import MU, Scene, table_for
from tests.paragraph import rule


@rule("3.1")
def test_four_cards_are_dealt_and_three_played_in_each_of_four_rounds() -> None:
    table = play_at_random(Case(MU, 3, (("expert", True),)), 5)
    texts = [text for _, text in table.moves]
    assert sum(text.startswith("deal") for text in texts) == 4 * 4 * 3
    assert sum(text.startswith("plan") for text in texts) == 3 * 3
    assert sum(text.startswith("build") for text in texts) == 9 * 3
    scene = Scene().hands("3 4", "5 6")
    assert scene.refused("build trade-FFFN 11") == "3.1"
    assert Scene().hands("trade-FFFN trade-FFNS", "trade-FNNF trade-FSSS").refused("plan 3") == "3.1"
    assert Scene(players=2).refused("keep 3 4") == "3.3"
    start = Scene()
    start.state.phase = 1
    assert start.refused("deal 7", CHANCE) == "3.1"


@rule("3.2")
def test_any_two_cards_of_the_hand_may_be_kept_and_the_others_are_passed() -> None:
    scene = Scene().hands("3 4 5 6", "7 8 9 10")
    assert scene.legal() == ["keep 3 4", "keep 3 5", "keep 3 6", "keep 4 5", "keep 4 6", "keep 5 6"]
    assert scene.refused("keep 3 7") == "3.2"
    assert scene.refused("plan 3") == "3.2"
    scene.play("keep 3 5", seat=0)
    assert scene.view(0)["hands"][0]["cards"] == ["3", "5"]
    assert scene.view(0)["memory"][0]["passed"] == [["4", "6"], []]
    assert scene.refused("keep 3 4") == "3.2"


@rule("3.3")
def test_choices_are_revealed_together() -> None:
    scene = Scene().hands("trade-FFFN trade-FFNS", "trade-FNNF trade-FSSS")
    assert len(scene.legal()) == 2 * 9
    scene.play("build trade-FFFN 22", seat=0)
    assert scene.look()["buildings"] == [None] * 9
    assert scene.refused("build trade-FFNS 11") == "3.3"
    assert scene.refused("build trade-FSSS 22", seat=1) == ""
    assert scene.refused("build trade-FFNS 22", seat=1) == "3.3"
    assert scene.refused("keep trade-FNNF trade-FSSS", seat=1) == "3.3"
    scene.play("build trade-FNNF 11", seat=1)
    assert scene.turn == CHANCE
    scene.play("reveal")
    assert scene.look(0)["buildings"][4] == "trade-FFFN"
    assert scene.look(1)["buildings"][0] == "trade-FNNF"


@rule("3.3")
def test_a_project_goes_face_up_beside_the_board() -> None:
    scene = Scene().hands("3 4", "5 6").play("plan 3", seat=0).play("plan 6", seat=1).play("reveal")
    assert [project["number"] for project in scene.look()["projects"]] == ["1", "2", "3"]


@rule("3.4")
@pytest.mark.parametrize(("number", "step"), [(0, 1), (1, -1), (2, 1), (3, -1)])
def test_projects_go_left_and_buildings_right_left_right(number: int, step: int) -> None:
    table = table_for(4, seed=3)
    while table.view(0)["round"] < number or table.view(0)["turn"] == 0:
        play_one(table)
    for seat in range(4):
        memory = [table.view(other)["memory"][number] for other in range(4)]
        assert memory[seat]["passed"][0] == memory[(seat + step) % 4]["received"][0]


def play_one(table: Any) -> None:
    table.enter(seat := table.deciders()[0], table.legal(seat)[0])
    table.settle(RandomChance(len(table.moves)))


@rule("3.4")
def test_passed_cards_are_seen_only_after_all_tokens_are_placed() -> None:
    scene = Scene().hands(
        "trade-FFFN trade-FFNS military-FFSF", "trade-FNNF trade-FSSS military-SSFF", turn=1
    )
    scene.play("keep trade-FFFN trade-FFNS", seat=0).play("keep trade-FNNF trade-FSSS", seat=1)
    scene.play("build trade-FFFN 22", seat=0).play("build trade-FNNF 22", seat=1).play("reveal")
    assert scene.phase == "place"
    assert scene.view(0)["hands"][0]["cards"] == ["trade-FFNS"]
    scene.play("take F", "place F 1", seat=0).play("take F", "place F 1", seat=1)
    assert scene.view(0)["memory"][1]["received"] == [[], []]
    scene.play("receive")
    assert scene.view(0)["hands"][0]["cards"] == ["trade-FFNS", "military-SSFF"]
    assert scene.view(0)["memory"][1]["received"] == [[], ["military-SSFF"]]


@rule("3.5")
def test_on_the_third_turn_both_cards_are_kept_and_the_last_is_discarded_unseen() -> None:
    scene = Scene().hands("3 4", "5 6", turn=2)
    assert scene.legal() == ["plan 3", "plan 4"]
    scene.play("plan 3", seat=0).play("plan 6", seat=1).play("reveal")
    assert scene.view(0)["memory"][0]["left"] == ["4"]
    assert "5" not in str(scene.view(0)["memory"])
    assert scene.view(0)["hands"][0]["size"] == 0
    assert scene.view(0)["round"] == 1
