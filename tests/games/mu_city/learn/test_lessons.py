"""The texts of Mū's lessons agree with their positions."""

from typing import Any

import pytest

from tests.learn.walkthrough import accepted, views, walk_of

ROW_1, ROW_2, ROW_3 = 0, 1, 2


def closed(lesson: str, *taken: str) -> dict[str, tuple[int, int]]:
    """By building move, the sources that it closes, and those of its twin."""
    table = walk_of("mu_city", lesson, *taken).table
    found = {}
    for move in table.rules.legal(table.state, 0):
        preview: Any = table.rules.preview_move(table.state, 0, move)
        twin = preview.get("twin", {}).get("closes", [])
        found[table.rules.moves.text(move)] = (len(preview["closes"]), len(twin))
    return found


def strengths(view: Any, row: int) -> list[int]:
    return [city["strengths"][row] for city in view["cities"]]


def points(view: Any, line: str, count: str = "outcome") -> list[int]:
    return next(one["points"] for one in view[count]["lines"] if one["line"] == line)


def place_all(table: Any) -> None:
    """Every token of the moment on the first project that takes it."""
    while seats := [seat for seat in (0, 1) if any(text.startswith("place") for text in table.legal(seat))]:
        table.enter(seats[0], next(text for text in table.legal(seats[0]) if text.startswith("place")))


def project(view: Any, number: str, seat: int = 0) -> Any:
    return next(one for one in view["cities"][seat]["projects"] if one["number"] == number)


# Sources


def test_only_the_military_closes_two_sources_and_does_so_on_two_islands() -> None:
    count = {text: own for text, (own, _) in closed("sources", "").items()}
    assert {text for text, sources in count.items() if sources == 2} == {
        "build military-SSFF 13",
        "build military-SSFF 33",
    }
    assert {text for text, sources in count.items() if sources == 1 and "military" in text} == {
        "build military-SSFF 22",
        "build military-SSFF 31",
    }


def test_both_ways_give_faith_and_strength_and_end_with_two_complete_projects() -> None:
    for cell in ("13", "33"):
        walk = walk_of("mu_city", "sources", "", f"build military-SSFF {cell}")
        assert walk.table.view(0)["cities"][0]["tokens"] == ["F", "S"]
        before = walk.table.view(0)["standing"]["totals"][0]
        walk.take("place S 2")
        assert walk.table.view(0)["standing"]["totals"][0] == before + 1
        assert walk.table.view(0)["cities"][0]["choice"] == {"kind": "tokens", "count": 2}
        walk.take("take NS")
        assert all(one["complete"] for one in walk.table.view(0)["cities"][0]["projects"])


def test_a_second_faith_token_would_be_lost() -> None:
    walk = walk_of("mu_city", "sources", "", "build military-SSFF 13", "place S 2")
    for text in ("take FN", "place F 1", "place N 1"):
        walk.table.enter(0, text)
    assert walk.table.view(0)["cities"][0]["lost"] == 1


def test_buildings_show_what_is_said_of_their_types() -> None:
    assert views("mu_city", "sources")[0]["yields"] == {
        "worship": "FFF",
        "farming": "NN",
        "military": "SS",
        "politics": "NS",
        "trade": "*",
    }


def test_a_closed_source_counts_as_a_symbol_of_its_colour() -> None:
    first, *_, worth, _ = views("mu_city", "sources")
    assert [len(view["cities"][0]["sources"]["F"]) for view in (first, worth)] == [0, 1]
    assert [points(view, "faith", "standing")[0] for view in (first, worth)] == [3, 4]


# Keeping and passing


def test_two_of_the_four_projects_want_mostly_food() -> None:
    view = views("mu_city", "draft")[0]
    costs = {number: view["faces"][number]["cost"] for number in view["hands"][0]["cards"]}
    assert {number for number, cost in costs.items() if 2 * cost.count("N") > len(cost)} == {"7", "12"}


def test_great_games_are_there_to_be_passed_and_give_a_victory_token_for_what_is_said() -> None:
    for chosen, other in (("7", "12"), ("12", "7")):
        view = walk_of("mu_city", "draft", "keep 7 12", f"plan {chosen}").table.view(0)
        assert {*view["hands"][0]["cards"]} == {other, "9", "16"}
        assert project(view, "6", 1)["spaces"] == "..."
        assert (view["faces"]["16"]["cost"], view["faces"]["16"]["effect"]) == ("SSN", "victory")
        assert (view["faces"]["6"]["effect"], view["faces"]["6"]["type"]) == ("per_type", "military")


def test_after_the_draft_there_are_five_projects_and_four_buildings() -> None:
    onwards = views("mu_city", "draft")[-2]
    assert len(onwards["cities"][0]["projects"]) == 5
    assert (onwards["round"], len(onwards["hands"][0]["cards"])) == (1, 4)


def test_whichever_of_the_two_is_laid_first_the_other_is_still_there_on_the_third_turn() -> None:
    for chosen, other in (("7", "12"), ("12", "7")):
        for first, second in ((other, "16"), ("16", other)):
            walk = walk_of("mu_city", "draft", "keep 7 12", f"plan {chosen}", f"keep {other} 16")
            assert walk.table.legal(0) == [f"plan {other}", "plan 16"]
            walk.take(f"plan {first}")
            assert {*walk.table.view(0)["hands"][0]["cards"]} == {"14", second}


# Battles


def test_strengths_are_as_they_are_said() -> None:
    line, _, fought, *_ = views("mu_city", "battles")
    assert strengths(line, ROW_1) == [2, 4]
    assert strengths(fought, ROW_1) == [5, 4]
    assert strengths(fought, ROW_3) == [0, 2]


def test_the_other_military_in_row_1_would_only_tie() -> None:
    table = walk_of("mu_city", "battles", "").table
    table.enter(0, "build military-FNSN 13")
    table.enter(1, "build farming-NSSF 22")
    table.enter(table.rules.turn(table.state), "reveal")
    assert strengths(table.view(0), ROW_1) == [4, 4]
    place_all(table)
    assert [city["victories"] for city in table.view(0)["cities"]] == [1, 2]
    assert [city["against"] for city in table.view(0)["cities"]] == [["column1"], []]


def test_both_have_won_one_and_damage_crosses_at_the_worship() -> None:
    fought = views("mu_city", "battles")[2]
    assert [city["victories"] for city in fought["cities"]] == [1, 2]
    assert [city["against"] for city in fought["cities"]] == [["row3", "column1"], ["row1"]]
    assert fought["cities"][0]["buildings"][6].startswith("worship")
    assert project(fought, "1")["complete"]


def test_whichever_damage_is_cleared_away_the_worship_stands() -> None:
    before = walk_of("mu_city", "battles", "", "build military-FNFS 13", "")
    step = before.step
    assert step is not None
    for text in accepted(before, step):
        after = walk_of("mu_city", "battles", "", "build military-FNFS 13", "", text).table.view(0)
        assert after["cities"][0]["ruins"] == []
        assert project(after, "1")["used"]


def test_battles_are_one_then_two_and_two() -> None:
    rounds = views("mu_city", "battles")[0]["box"]["rounds"]
    assert [len(one["battles"]) for one in rounds] == [0, 1, 2, 2]


def test_what_falls_need_not_be_fed_keeps_its_sources_and_damage_alone_costs_nothing() -> None:
    table = walk_of("mu_city", "battles", "", "build military-FNFS 13", "").table
    before: Any = table.view(0)
    table.enter(0, "destroy 31")
    after: Any = table.view(0)
    assert [view["standing"]["lines"][0]["intact"][0] for view in (before, after)] == [6, 5]
    assert before["cities"][0]["sources"] == after["cities"][0]["sources"]
    assert after["cities"][0]["against"] == []
    assert all(min(line["points"]) >= 0 for line in before["standing"]["lines"])


# The harvest


def test_eleven_food_for_eight_buildings_before_and_thirteen_for_nine_after() -> None:
    food, _, fed, *_ = views("mu_city", "harvest")
    line = food["standing"]["lines"][0]
    assert (line["food"][0], line["intact"][0]) == (11, 8)
    line = fed["outcome"]["lines"][0]
    assert (line["food"], line["intact"]) == ([13, 5], [9, 9])
    assert (points(fed, "fed"), points(fed, "surplus")) == ([9, 5], [8, 0])
    assert (points(fed, "victory"), points(fed, "faith")) == ([9, 9], [5, 15])


def test_neither_building_closes_a_source_there() -> None:
    assert {own for own, _ in closed("harvest", "").values()} == {0}


@pytest.mark.parametrize(("card", "totals"), [("farming-SSSN", [37, 36]), ("worship-FFNF", [36, 36])])
def test_farming_wins_by_one_point_and_worship_ends_level(card: str, totals: list[int]) -> None:
    table = walk_of("mu_city", "harvest", "").table
    table.enter(0, f"build {card} 23")
    table.enter(1, "build worship-SNNN 11")
    for text in ("reveal", "battle column2"):
        table.enter(table.rules.turn(table.state), text)
    outcome: Any = table.outcome()
    assert outcome["totals"] == totals


# Alone


def test_the_levels_begin_where_they_are_said_to() -> None:
    goals = {goal["level"]: goal["least"] for goal in views("mu_city", "alone")[0]["goals"]}
    assert (goals["average"], goals["stellar"]) == (36, 50)


def test_what_the_lesson_asks_for_is_all_that_closes_two_and_gives_none() -> None:
    count = closed("alone", "")
    walk = walk_of("mu_city", "alone", "")
    assert walk.step is not None
    assert {text for text, figures in count.items() if figures == (2, 0)} == {*accepted(walk, walk.step)}
    assert {text for text, figures in count.items() if figures == (2, 1)} == {
        "build military-SSFF 13",
        "build trade-FFNS 11",
    }


def test_the_neutral_city_wins_row_2_whatever_was_built() -> None:
    walk = walk_of("mu_city", "alone", "")
    assert walk.step is not None
    for text in accepted(walk, walk.step):
        view = walk_of("mu_city", "alone", "", text).table.view(0)
        assert strengths(view, ROW_2) == [0, 2]
        assert [city["victories"] for city in view["cities"]] == [0, 1]
        assert view["cities"][0]["against"] == ["row2"]
        assert view["stock"] == 0
