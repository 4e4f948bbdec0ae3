"""Mū, chapter 6 of RULES: projects."""

import pytest

from tests.games.mu_city.scene import Scene
from tests.paragraph import rule

# A city of one building a type, and where each type can be counted.
FIVE = {
    "11": "trade-FFFN", "13": "politics-SSNS", "22": "worship-NSNS", "31": "farming-SFFF",
    "33": "military-NSSS",
}  # fmt: skip


def completed(number: int, players: int = 2) -> Scene:
    """A completed project on seat 0's player board, with an empty city."""
    return Scene(players=players).board(str(number)).fill(number)


def about_to_complete(number: int, more: str = "", tokens: str = "") -> Scene:
    """The last space of a project's cost is open; its token, and others, are in hand."""
    scene = Scene().board(f"{number} {more}" if number > 2 else more)
    cost = scene.rules.components.projects[scene.index(str(number))].cost_text
    return scene.fill(number, cost[:-1] + ".").tokens(cost[-1] + tokens)


@rule("6.7")
def test_1_removes_any_damage_token_against_the_board_before_a_destruction() -> None:
    scene = Scene().city({"11": "trade-FFFN"}).city({"11": "military-FFSF"}, 1)
    scene.fill(1).damage(lines="row1 row2").fight("column1")
    assert scene.legal() == ["destroy 11", "destroy 21", "remove column1", "remove row1", "remove row2"]
    scene.play("remove column1")
    assert scene.look()["against"] == ["row1", "row2"]
    assert scene.look()["damage"] == [0] * 9
    assert scene.look()["removed"] == 1
    assert scene.project(1)["used"]


@rule("6.7")
def test_1_is_offered_for_empty_and_destroyed_cells_and_once_only() -> None:
    empty = Scene().city({"33": "military-FFSF"}, 1).fill(1).damage(lines="row3").fight("column3")
    assert empty.legal() == ["destroy 33", "remove column3", "remove row3"]
    ruin = Scene().city({"33": "trade-FFFN"}).city({"33": "military-FFSF"}, 1)
    ruin.fill(1).damage(cells="33", lines="row3").fight("column3")
    assert ruin.legal() == ["destroy 33", "remove column3", "remove row3"]
    ruin.play("remove row3")
    assert ruin.look()["against"] == ["column3"]
    ruin.fight("row3")
    assert ruin.phase != "strike"
    assert ruin.look()["damage"][8] == 4


@rule("6.7")
def test_1_removing_one_of_two_rows_leaves_the_other_to_be_struck() -> None:
    scene = Scene().city({"11": "trade-FFFN"}).city({"11": "military-FFSF"}, 1)
    scene.fill(1).damage(lines="row1 row2").fight("column1").play("remove row1")
    assert scene.look()["damage"] == [0, 0, 0, 2, 0, 0, 0, 0, 0]


@rule("6.7")
def test_1_needs_to_be_complete_and_is_not_for_tokens_elsewhere() -> None:
    scene = Scene().city({"33": "military-FFSF"}, 1).damage(lines="row2 row3").fight("column3")
    assert scene.legal() == ["destroy 23", "destroy 33"]
    assert scene.refused("remove row2") == "6.7"
    done = Scene().city({"33": "military-FFSF"}, 1).fill(1).damage(lines="row3").fight("column3")
    assert done.refused("remove row1") == "6.7"


@rule("6.7", "6.8", "8.4")
def test_building_on_a_marked_cell_offers_neither_1_nor_17() -> None:
    scene = Scene().board("17").fill(17).fill(1).city({"11": "worship-NSNS"}).damage(cells="22")
    scene.hands("trade-SSNN trade-SSFN", "trade-FFFN trade-FFNS", turn=2)
    scene.play("build trade-SSNN 22", seat=0).play("build trade-FFFN 22", seat=1).play("reveal")
    assert scene.look()["damage"][4] == 2
    assert scene.legal() == []
    assert scene.project(1)["used"] is False
    assert scene.project(17)["used"] is False


@rule("6.2")
def test_2_gives_two_tokens_of_any_colours() -> None:
    scene = about_to_complete(2, "3").play("place S 2")
    assert scene.legal() == ["take FF", "take FN", "take FS", "take NN", "take NS", "take SS"]
    assert scene.refused("take F") == "6.2"
    assert scene.refused("place S 3") == "6.2"
    scene.play("take FN")
    assert scene.look()["tokens"] == ["F", "N"]


@rule("6.10")
def test_3_counts_completed_projects_itself_included() -> None:
    scene = completed(3).fill(1)
    assert scene.effect(3) == 2
    assert scene.fill(1, "FN.").effect(3) == 1


@rule("6.2")
def test_4_gives_a_food_and_a_strength_token() -> None:
    scene = about_to_complete(4).play("place F 4")
    assert scene.look()["tokens"] == ["N", "S"]


@rule("6.2")
def test_5_gives_two_tokens_of_one_colour() -> None:
    scene = about_to_complete(5).play("place S 5")
    assert scene.legal() == ["take FF", "take NN", "take SS"]
    assert scene.refused("take FN") == "6.2"
    scene.play("take NN")
    assert scene.look()["tokens"] == ["N", "N"]


@rule("6.11")
@pytest.mark.parametrize(
    ("number", "kind", "each"),
    [(6, "military", 2), (7, "farming", 2), (8, "worship", 1), (9, "trade", 2), (10, "politics", 2)],
)
def test_6_to_10_count_the_intact_buildings_of_their_type(number: int, kind: str, each: int) -> None:
    cell = next(cell for cell, card in FIVE.items() if card.startswith(kind))
    scene = completed(number).city(FIVE)
    assert scene.effect(number) == each
    assert scene.damage(cells=cell).effect(number) == 0
    two = completed(number).city(FIVE)
    two.city(
        {"12": next(n for n in two.rules.components.names if n.startswith(kind) and n not in FIVE.values())}
    )
    assert two.effect(number) == 2 * each


@rule("6.12")
@pytest.mark.parametrize(("number", "symbol"), [(11, "F"), (12, "N"), (13, "S")])
def test_11_to_13_count_the_sources_of_their_colour(number: int, symbol: str) -> None:
    scene = completed(number).city({"11": "worship-FNFF", "12": "trade-NNSN", "13": "politics-SSNS"})
    assert len(scene.look()["sources"][symbol]) > 0
    assert scene.effect(number) == len(scene.look()["sources"][symbol])


@rule("6.10")
def test_14_counts_victory_tokens() -> None:
    scene = completed(14)
    scene.state.victories.set(0, 3)
    assert scene.effect(14) == 3


@rule("6.10")
def test_15_counts_damage_tokens_wherever_they_lie_but_not_the_removed_one() -> None:
    scene = completed(15).city({"11": "trade-FFFN"}).damage(cells="11 22", lines="row2")
    scene.state.removed.set(0, 1)
    assert scene.effect(15) == 2 * 5


@rule("6.3")
def test_16_takes_a_victory_token_at_once() -> None:
    scene = about_to_complete(16)
    assert scene.look()["victories"] == 0
    assert scene.play("place N 16").look()["victories"] == 1


@rule("6.8")
def test_17_lets_another_intact_building_fall_instead() -> None:
    city = {"11": "worship-FFNF", "22": "trade-FFFN", "33": "trade-SSNN"}
    scene = completed(17).city(city).city({"11": "military-FFSF"}, 1).damage(cells="33", lines="row1")
    scene.fight("column1")
    assert scene.phase == "divert"
    assert scene.legal() == ["divert 22", "pass"]
    assert scene.refused("divert 11") == "6.8"
    assert scene.refused("divert 33") == "6.8"
    assert scene.refused("destroy 11") == "6.8"
    scene.play("divert 22")
    assert scene.look()["damage"] == [0, 0, 0, 0, 2, 0, 0, 0, 2]
    assert scene.look()["against"] == []
    assert scene.project(17)["used"]


@rule("6.8")
def test_17_may_be_declined_and_kept() -> None:
    city = {"11": "worship-FFNF", "22": "trade-FFFN"}
    scene = completed(17).city(city).city({"11": "military-FFSF"}, 1).damage(lines="row1")
    scene.fight("column1").play("pass")
    assert scene.look()["damage"][0] == 2
    assert scene.project(17)["used"] is False


@rule("6.8")
@pytest.mark.parametrize("city", [{"22": "trade-FFFN"}, {"11": "trade-FFFN"}])
def test_17_needs_an_intact_building_to_save_and_another_to_give(city: dict[str, str]) -> None:
    scene = completed(17).city(city).city({"11": "military-FFSF"}, 1).damage(lines="row1").fight("column1")
    assert scene.phase != "divert"
    assert scene.look()["damage"][0] == 2


@rule("6.8", "8.3")
def test_1_is_decided_before_17() -> None:
    city = {"11": "worship-FFNF", "22": "trade-FFFN"}
    scene = completed(17).fill(1).city(city).city({"11": "military-FFSF"}, 1).damage(lines="row1")
    scene.fight("column1")
    assert scene.legal() == ["destroy 11", "remove column1", "remove row1"]
    scene.play("destroy 11")
    assert scene.legal() == ["divert 22", "pass"]


@rule("6.13")
def test_18_adds_two_food_at_the_harvest() -> None:
    scene = completed(18).city({"22": "trade-FFFN"})
    assert scene.rules.scoring.food(scene.state, 0) == 2
    assert scene.line("fed") == 1
    assert scene.line("surplus") == 2


@rule("6.13")
def test_19_adds_a_food_for_each_intact_trade() -> None:
    scene = completed(19).city({"22": "trade-FFFN", "11": "trade-SSNN", "33": "trade-FFNS"})
    base = len(scene.look()["sources"]["N"])
    assert scene.rules.scoring.food(scene.state, 0) == base + 3
    assert scene.damage(cells="22").rules.scoring.food(scene.state, 0) == base + 2


@rule("6.9")
def test_20_adds_three_strength_in_one_battle() -> None:
    scene = completed(20).city({"11": "military-FFSF"}, 1).fight("row1", last=False)
    assert scene.phase == "boost"
    assert scene.view()["strengths"][0] == 0
    assert scene.legal() == ["pass", "use"]
    assert scene.refused("use", seat=1) == "7.6"
    assert scene.refused("destroy 11") == "6.9"
    scene.play("use")
    assert [scene.look(seat)["victories"] for seat in (0, 1)] == [1, 0]
    assert scene.look(1)["against"] == ["row1"]
    scene.play("battle column2")
    assert scene.phase != "boost"
    assert scene.look(0)["strengths"][0] == 0


@rule("6.9")
@pytest.mark.parametrize(
    ("mine", "theirs", "turns"),
    [
        ({}, {"11": "military-FFSF"}, True),  # from the least to the most
        ({"11": "military-FFSF"}, {"11": "military-FFSF"}, True),  # the only one with the most
        ({"11": "military-FFSF"}, {}, False),  # ahead already
    ],
)
def test_20_foretells_whether_it_changes_who_takes_which_token(
    mine: dict[str, str], theirs: dict[str, str], turns: bool
) -> None:
    scene = completed(20).city(mine).city(theirs, 1).fight("row1", last=False)
    assert scene.legal() == ["pass", "use"], "even without need"
    use = scene.rules.parse_legal(scene.state, 0, "use")
    assert scene.rules.preview_move(scene.state, 0, use)["turns"] is turns


@rule("6.9")
def test_20_is_offered_again_after_a_pass_and_even_without_need() -> None:
    scene = completed(20).fight("row1", last=False).play("pass")
    assert [scene.look(seat)["victories"] for seat in (0, 1)] == [1, 1]
    scene.play("battle column3")
    assert scene.phase == "boost"


@rule("6.14")
@pytest.mark.parametrize(("cells", "points"), [(["11"], 1), (["11", "12"], 1), (["11", "12", "13"], 2)])
def test_21_counts_edge_sources_in_twos_rounded_up(cells: list[str], points: int) -> None:
    # The top edge reads F, N, S: one source each, and none at the sides.
    cards = {"11": "worship-FNFF", "12": "trade-NSFF", "13": "trade-SNFS"}
    scene = completed(21).city({cell: cards[cell] for cell in cells})
    edges = [b for borders in scene.look()["sources"].values() for b in borders if "-" not in b]
    assert len(edges) == len(cells)
    assert scene.effect(21) == points


@rule("6.4")
def test_22_opens_four_spaces_of_any_colour_worth_two_each() -> None:
    scene = about_to_complete(22, tokens="FNSS")
    assert scene.project(22)["spaces"] == "FN."
    scene.play("place S 22")
    assert scene.project(22)["spaces"] == "FNS...."
    scene.play("place F 22", "place N 22", "place S 22")
    assert scene.effect(22) == 6
    assert scene.project(22)["spaces"] == "FNSFNS."


@rule("6.4")
def test_22_holds_no_fifth_extra_token() -> None:
    scene = completed(22).fill(22, "FNSFFFF").tokens("F")
    assert scene.refused("place F 22") == "6.4"


@rule("6.15")
def test_23_counts_full_lines_of_three_different_intact_types() -> None:
    city = {"11": "trade-FFFN", "12": "politics-SSNS", "13": "worship-NSNS", "21": "trade-SSNN"}
    scene = completed(23).city(city)
    assert scene.effect(23) == 2
    scene.city({"31": "farming-SFFF"})
    assert scene.effect(23) == 2
    scene.city({"22": "farming-FSFS", "32": "military-NSSS"})
    assert scene.effect(23) == 4
    assert scene.damage(cells="12").effect(23) == 0


@rule("6.15")
def test_24_is_worth_five_only_if_all_five_types_stand() -> None:
    assert completed(24).city(FIVE).effect(24) == 5
    assert completed(24).city(FIVE).damage(cells="22").effect(24) == 0
    assert completed(24).effect(24) == 0


@rule("6.12")
def test_25_counts_sets_of_the_three_colours() -> None:
    scene = completed(25).city({"11": "worship-FNFF", "12": "trade-NSFF", "13": "trade-SNFS"})
    assert [len(scene.look()["sources"][symbol]) for symbol in "FNS"] == [1, 1, 2]
    assert scene.effect(25) == 1


@rule("6.16")
def test_26_counts_each_building_in_one_pair_of_the_best_pairing() -> None:
    # Four Trades in an L: 11-12-13 and 23. Taking 12-13 first would leave one pair, the best is two.
    trades = ["trade-FFFN", "trade-FFNS", "trade-FNNF", "trade-FSSS", "trade-NFNS"]
    scene = completed(26).city(dict(zip(["12", "13", "11", "23"], trades, strict=False)))
    assert scene.effect(26) == 4
    row = completed(26).city(dict(zip(["11", "12", "13"], trades, strict=False)))
    assert row.effect(26) == 2
    assert row.damage(cells="12").effect(26) == 0
    corner = completed(26).city({"11": trades[0], "22": trades[1], "12": "worship-NSNS"})
    assert corner.effect(26) == 0


@rule("6.17")
def test_27_counts_the_strongest_line_in_twos_rounded_down_without_20() -> None:
    scene = Scene().board("27 20").fill(27).fill(20)
    scene.city({"11": "military-FFSF", "12": "military-NNNF", "13": "politics-NNSS"})
    assert max(scene.look()["strengths"]) == 5
    assert scene.effect(27) == 2


@rule("6.4")
def test_28_opens_four_spaces_of_one_colour_fixed_by_the_first() -> None:
    scene = about_to_complete(28, tokens="NNSS").fill(1).fill(2)
    scene.play("place S 28", "place N 28")
    assert scene.legal() == ["place N 28"]
    assert scene.refused("place S 28") == "6.4"
    scene.play("place N 28")
    assert scene.look()["lost"] == 2
    assert scene.effect(28) == 6


@rule("6.4", "5.2")
def test_28_first_extra_space_may_be_refused_when_it_is_all_that_is_left() -> None:
    scene = completed(28).fill(1).fill(2).tokens("FN")
    assert scene.legal() == ["place F 28", "place N 28", "refuse"]
    scene.play("refuse")
    assert scene.look()["lost"] == 2
    assert scene.look()["tokens"] == []
    elsewhere = completed(28).fill(1).tokens("FN")
    assert "refuse" not in elsewhere.legal()
    assert elsewhere.refused("refuse") == "5.2"
    begun = completed(28).fill(1).fill(2).fill(28, "FFSN").tokens("FN")
    assert begun.legal() == ["place N 28"]


@rule("6.5")
def test_29_covers_two_mismatched_sources_with_any_colours() -> None:
    # The Trade on 11 turns its N to the board's S, the one on 31 its N to the board's F and S.
    scene = about_to_complete(29).city({"11": "trade-FFFN", "12": "worship-NNFF", "31": "trade-SSNN"})
    mismatches = scene.look()["mismatches"]
    assert "left1" in mismatches
    before = {symbol: len(borders) for symbol, borders in scene.look()["sources"].items()}
    scene.play("place F 29")
    assert scene.look()["choice"] == {"kind": "covers", "count": 2}
    assert len(scene.legal()) == 3 * len(mismatches)
    assert scene.refused("cover 22-23 F") == "6.5"
    assert scene.refused("cover 11-21 F") == "6.5"
    assert scene.refused("place F 1") == "6.5"
    scene.play(f"cover {mismatches[0]} N")
    assert scene.refused(f"cover {mismatches[0]} F") == "6.5"
    scene.play(f"cover {mismatches[1]} N")
    assert scene.look()["covered"] == mismatches[:2]
    assert len(scene.look()["sources"]["N"]) == before["N"] + 2
    assert scene.look()["tokens"] == []
    assert scene.look()["choice"] is None


@rule("6.5")
@pytest.mark.parametrize(("city", "covers"), [({}, 0), ({"22": "trade-FFFN"}, 0), ({"12": "trade-SSNN"}, 1)])
def test_29_covers_fewer_only_if_fewer_exist(city: dict[str, str], covers: int) -> None:
    scene = about_to_complete(29).city(city)
    assert len(scene.look()["mismatches"]) == covers
    scene.play("place F 29")
    assert (scene.look()["choice"] or {"count": 0})["count"] == covers


@rule("6.5", "6.14")
def test_29_covers_count_for_strength_and_edges_and_no_more_as_mismatches() -> None:
    scene = Scene().board("29 31 21").fill(31).fill(21).fill(29, "NN.").tokens("F")
    scene.city({"12": "trade-SSNN", "13": "trade-FFFN"})
    assert scene.look()["mismatches"] == ["12-13", "top2", "top3"]
    assert scene.effect(31) == 1
    scene.play("place F 29", "cover top2 S", "cover 12-13 S")
    assert scene.effect(31) == 0
    assert scene.look()["strengths"] == [1, 0, 0, 0, 1, 0]
    assert scene.effect(21) == 1  # top2 covered, and the Faith on the right of row 1


@rule("6.6")
def test_30_makes_tokens_wild_the_rest_of_the_hand_included() -> None:
    scene = about_to_complete(30, tokens="F").fill(1).fill(2, "F..")
    assert scene.legal("place F") == []
    scene.play("place S 30")
    assert scene.legal() == ["place F 2"]
    scene.play("place F 2")
    assert scene.project(2)["spaces"] == "FF."


@rule("6.6")
def test_30_a_wild_token_prefers_the_space_of_its_own_colour() -> None:
    scene = completed(30).tokens("SS")
    scene.play("place S 1")
    assert scene.project(1)["spaces"] == "..S"
    scene.play("place S 1")
    assert scene.project(1)["spaces"] == "S.S"


@rule("6.6", "6.4")
def test_30_opens_28_to_every_colour() -> None:
    scene = Scene().board("28 30").fill(30).fill(28, "FFSN").fill(1).fill(2).tokens("F")
    scene.play("place F 28")
    assert scene.project(28)["spaces"] == "FFSNF.."


@rule("6.14")
def test_31_counts_mismatches_in_twos_rounded_down() -> None:
    scene = completed(31).city({"12": "trade-SSNN", "13": "trade-FFFN"})
    assert len(scene.look()["mismatches"]) == 3
    assert scene.effect(31) == 1


@rule("6.18")
def test_32_is_worth_its_seven_points_alone() -> None:
    scene = completed(32)
    assert scene.line("printed") == 7
    assert scene.effect(32) == 0


@rule("6.1")
@pytest.mark.parametrize("number", range(1, 33))
def test_a_project_is_worth_its_points_only_when_complete(number: int) -> None:
    scene = Scene().board(str(number) if number > 2 else "").fill(number)
    project = scene.rules.components.projects[scene.index(str(number))]
    assert scene.line("printed") == project.points
    cost = project.cost_text
    scene.fill(number, cost[:-1] + ".")
    assert scene.line("printed") == 0
    assert scene.effect(number) == 0
