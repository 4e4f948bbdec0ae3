"""The captions of Mū's figures agree with their positions."""

from typing import Any

from tests.figure import Figure


def figure(name: str) -> Figure:
    return Figure("mu_city", name)


def cities(name: str) -> list[Any]:
    return list(figure(name).view["cities"])


def line(shown: Figure, name: str) -> int:
    return next(int(line["points"][0]) for line in shown.view["standing"]["lines"] if line["line"] == name)


def test_eight_sources_are_closed_and_three_borders_mismatched() -> None:
    city = cities("sources-and-mismatches")[0]
    assert {symbol: len(borders) for symbol, borders in city["sources"].items()} == {"F": 4, "N": 2, "S": 2}
    assert sorted(city["mismatches"]) == ["11-21", "left1", "left2"]


def test_two_of_four_projects_are_kept() -> None:
    shown = figure("two-projects-are-kept")
    assert shown.view["hands"][0]["cards"] == ["4", "6", "7", "13"]
    assert len(shown.legal("keep")) == 6
    shown.table.enter(0, "keep 4 6")
    shown.table.enter(1, "keep 3 8")
    shown.table.enter(2, "keep 5 11")
    shown.table.enter(0, "plan 4")
    shown.table.enter(1, "plan 3")
    shown.table.enter(2, "plan 5")
    shown.play("reveal", "receive")
    assert sorted(shown.view["hands"][0]["cards"], key=int) == ["6", "12", "14"]  # seat 2 sits to the right


def test_of_three_buildings_two_are_kept_and_the_third_goes_left_in_the_second_round() -> None:
    shown = figure("three-buildings-in-hand")
    assert (shown.view["round"], shown.view["turn"]) == (2, 1)
    shown.table.enter(0, "keep trade-SSNN military-SSFF")
    shown.table.enter(1, "keep trade-FFFN trade-FFNS")
    shown.table.enter(2, "keep trade-FSSS farming-FNNS")
    shown.table.enter(0, "build military-SSFF 13")
    shown.table.enter(1, "build trade-FFFN 22")
    shown.table.enter(2, "build farming-FNNS 22")
    shown.play("reveal")
    for seat in range(3):
        while shown.table.legal(seat):
            shown.table.enter(seat, shown.table.legal(seat)[0])
    shown.play("receive")
    assert "worship-NSNN" in shown.table.view(1)["hands"][1]["cards"]


def test_the_military_closes_a_source_with_its_neighbour_and_one_with_the_edge() -> None:
    city = cities("military-closes-two-sources")[0]
    assert city["tokens"] == ["F", "S"]
    assert "12-13" in city["sources"]["F"]
    assert "top3" in city["sources"]["S"]


def test_project_two_is_complete_and_three_tokens_are_to_be_placed() -> None:
    city = cities("project-two-is-complete")[0]
    projects = {project["number"]: project for project in city["projects"]}
    assert projects["2"]["complete"]
    assert projects["1"]["spaces"] == "..."
    assert sorted(city["tokens"]) == ["F", "N", "S"]


def test_five_wins_the_middle_row_and_both_twos_take_damage() -> None:
    shown = cities("middle-row-fought")
    assert [city["strengths"][1] for city in shown] == [5, 2, 4, 2]
    assert [city["victories"] for city in shown] == [1, 0, 0, 0]
    assert [city["against"] for city in shown] == [[], ["row2"], [], ["row2"]]
    assert sorted(shown[0]["sources"]["S"]) == ["13-23", "21-31", "22-23"]  # the first two are the columns'


def test_damage_that_meets_twice_leaves_a_choice_between_the_worship_and_an_empty_cell() -> None:
    shown = figure("damage-meets-twice")
    assert shown.legal() == ["destroy 23", "destroy 33"]
    faith = line(shown, "faith")
    shown.table.enter(0, "destroy 23")
    assert line(shown, "faith") == faith - 3
    assert shown.view["cities"][0]["against"] == ["row3"]
    empty = figure("damage-meets-twice")
    empty.table.enter(0, "destroy 33")
    assert (empty.view["cities"][0]["damage"][8], line(empty, "faith")) == (2, faith)


def test_ten_food_and_eight_intact_buildings_make_a_harvest_of_twelve() -> None:
    shown = figure("harvest-of-twelve")
    fed = next(line for line in shown.view["standing"]["lines"] if line["line"] == "fed")
    assert (fed["food"][0], fed["intact"][0]) == (10, 8)
    assert (line(shown, "fed"), line(shown, "surplus")) == (8, 4)
    assert "23-33" in shown.view["cities"][0]["sources"]["N"]


def test_alone_one_source_is_ones_own_and_one_goes_to_the_neutral_stock() -> None:
    shown = figure("alone-both-boards")
    mine, neutral = shown.view["cities"]
    assert mine["tokens"] == ["F"]
    assert (mine["buildings"][0], neutral["buildings"][0]) == ("military-FFSF", "worship-FNFF")
    assert shown.view["stock"] == 1


def test_sixteen_symbols_and_seven_buildings_cost_nine_points() -> None:
    assert line(figure("neutral-harvest"), "neutral_stock") == -9
