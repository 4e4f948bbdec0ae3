"""Mū, paragraph by paragraph of RULES; the effects of the projects are in test_projects.py."""

from collections import Counter
from typing import Any

import pytest

from mutable.games.mu_city.scoring import level_of
from mutable.kit.errors import NoTakeBack
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from mutable.table.chance import RandomChance
from tests.conformance.cases import Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.scene import MU, Scene, moves_of_chance, table_for
from tests.paragraph import rule

TYPES = ["trade", "politics", "worship", "farming", "military"]


# 1. The parts


@rule("1.1", "1.2")
def test_there_are_twelve_different_buildings_of_each_type_with_four_fragments() -> None:
    names = MU.rules(5, {}).box.names
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
    edge = MU.rules(2, {}).box.edge
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
    projects = MU.rules(2, {"expert": True}).box.projects
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
    text = (MU.folder / "box.toml").read_text(encoding="utf-8")
    assert "RECONSTRUCTION" in text
    assert "[confidence]" in text


# 2. Setting up


@rule("2.1")
@pytest.mark.parametrize(("players", "kept"), [(1, 6), (2, 6), (3, 8), (4, 10), (5, 12)])
def test_as_many_of_each_type_stay_as_the_players_need(players: int, kept: int) -> None:
    rules = MU.rules(players, {})
    state = rules.start()
    assert rules.view(state, 0)["deck"] == 5 * kept
    for seed in range(3):
        table = play_at_random(Case(MU, players, (("expert", False),)), seed)
        dealt = Counter({text.split()[1] for text in moves_of_chance(table) if "-" in text})
        assert max(Counter(card.split("-")[0] for card in dealt).values()) <= kept


@rule("2.1")
def test_a_type_that_is_used_up_is_not_dealt_any_more() -> None:
    scene = Scene()
    trades = [name for name in scene.rules.box.names if name.startswith("trade")]
    for trade in trades[:6]:
        scene.deal(0, trade)
    scene.state.hands.set(0, 0)
    scene.state.phase = 1
    assert scene.legal("deal trade", CHANCE) == []
    assert scene.refused(f"deal {trades[7]}", CHANCE) == "2.4"
    assert len(scene.legal("deal worship", CHANCE)) == 12


@rule("2.3")
def test_everybody_begins_with_an_empty_board_and_the_basic_projects() -> None:
    for city in table_for(3).view(None)["cities"]:
        assert city["buildings"] == [None] * 9
        assert [project["number"] for project in city["projects"]] == ["1", "2"]


@rule("2.4")
def test_nobody_chooses_what_is_dealt_or_turned_up() -> None:
    scene = Scene().hands("trade-FFFN trade-FFNS", "trade-FNNF trade-FSSS")
    assert scene.refused("deal trade-NFNS") == "2.4"
    assert scene.refused("battle column1") == "2.4"
    assert scene.refused("reveal") == "2.4"
    assert scene.refused("deal trade-NFNS", CHANCE) == "2.4"
    scene.play("build trade-FFFN 11", seat=0).play("build trade-FNNF 11", seat=1)
    assert scene.refused("build trade-FFNS 12") == "2.4"


# 3. Rounds and turns


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


# 4. Buildings and sources


@rule("4.1")
def test_a_building_goes_to_any_empty_cell_and_to_no_other() -> None:
    scene = Scene().city({"11": "worship-NSNS"}).hands("trade-FFFN trade-FFNS", "trade-FNNF trade-FSSS")
    cells = [text.split()[2] for text in scene.legal("build trade-FFFN")]
    assert cells == ["12", "13", "21", "22", "23", "31", "32", "33"]
    assert scene.refused("build trade-FFFN 11") == "4.1"


@rule("4.2")
def test_equal_fragments_make_sources_and_different_ones_mismatches() -> None:
    # 11: top F meets the board's F, left N its S. 12: left F meets 11's right F, top S the board's N.
    scene = Scene().city({"11": "trade-FFFN", "12": "trade-SFSF"})
    sources = scene.look()["sources"]
    assert sources == {"F": ["11-12", "top1"], "N": [], "S": []}
    assert scene.look()["mismatches"] == ["left1", "top2"]


@rule("4.3")
def test_every_source_of_a_placement_gives_a_token_at_once() -> None:
    # On 11 the Politics meets F at the top and S at the left; the other fragments face empty cells.
    scene = Scene().hands("politics-FFFS trade-FFNS", "military-FFSF trade-FSSS")
    scene.play("build politics-FFFS 11", seat=0).play("build military-FFSF 22", seat=1).play("reveal")
    assert scene.look()["tokens"] == ["F", "S"]
    assert scene.look(1)["tokens"] == []


@rule("4.4")
def test_a_strength_source_counts_in_its_row_or_in_its_column_only() -> None:
    across_a_row = Scene().city({"11": "trade-FSSS", "12": "worship-SFFS"})
    assert across_a_row.look()["sources"]["S"] == ["left1", "11-12"]
    assert across_a_row.look()["strengths"] == [2, 0, 0, 0, 0, 0]
    across_a_column = Scene().city({"11": "farming-FNSF", "21": "worship-SFFS"})
    assert across_a_column.look()["strengths"] == [0, 0, 0, 1, 0, 0]


@rule("4.4")
def test_faith_sources_are_worth_a_point_and_food_sources_feed() -> None:
    scene = Scene().city({"11": "trade-FFFN", "12": "trade-NSFF"})
    assert scene.look()["sources"] == {"F": ["11-12", "top1"], "N": ["top2"], "S": []}
    assert scene.line("faith") == 2
    assert scene.line("fed") == 1


# 5. Placing tokens


@rule("5.1")
def test_tokens_go_one_by_one_in_any_order_to_spaces_of_their_colour() -> None:
    scene = Scene().desk("6").tokens("FS")
    assert scene.legal() == ["place F 1", "place F 2", "place F 6", "place S 1", "place S 2", "place S 6"]
    assert scene.refused("place N 1") == "5.1"
    assert scene.refused("place F 7") == "5.1"
    assert scene.refused("build trade-FFFN 11") == "5.1"
    scene.play("place S 6")
    assert scene.project(6)["spaces"] == "S.."
    full = Scene().fill(1, "F..").tokens("F")
    assert full.refused("place F 1") == "5.1"


@rule("5.1", "5.5")
def test_who_has_placed_everything_waits_for_the_others() -> None:
    scene = Scene().tokens("F").tokens("N", seat=1)
    scene.state.done = 0
    scene.play("place F 1", seat=0)
    assert scene.refused("place F 2", seat=0) == "5.1"
    assert scene.phase == "place"
    scene.play("place N 1", seat=1)
    assert scene.phase == "receive"


@rule("5.2")
def test_a_token_without_a_space_is_lost_by_itself_once_none_can_be_placed() -> None:
    scene = Scene().fill(1, "F..").fill(2, "F..").tokens("FN")
    assert scene.legal() == ["place N 1", "place N 2"]
    assert scene.refused("refuse") == "5.2"
    scene.play("place N 1")
    assert scene.look()["lost"] == 1
    assert scene.phase != "place"


@rule("5.2", "5.4")
def test_a_project_completed_meanwhile_saves_a_token() -> None:
    # No space for N at first; the last S completes number 22, which then holds any colour.
    scene = Scene().desk("22").fill(1, ".N.").fill(2, ".N.").fill(22, "FN.").tokens("NS")
    assert scene.legal("place N") == []
    scene.play("place S 22")
    assert scene.legal("place N") == ["place N 22"]
    scene.play("place N 22")
    assert scene.look()["lost"] == 0


@rule("5.3")
def test_a_trade_gives_a_token_chosen_before_any_placing_and_always() -> None:
    scene = Scene().fill(1).fill(2)
    scene.hands("trade-FFFN trade-FFNS", "military-FFSF trade-FSSS")
    scene.play("build trade-FFFN 11", seat=0).play("build military-FFSF 22", seat=1).play("reveal")
    assert scene.look()["tokens"] == ["F"]
    assert scene.legal() == ["take F", "take N", "take S"]
    assert scene.refused("take FN") == "5.3"
    assert scene.refused("place F 1") == "5.3"
    assert scene.refused("cover top2 F") == "5.3"
    scene.play("take S", seat=0)
    assert scene.look()["lost"] == 2
    later = Scene().tokens("F")
    assert later.refused("take F") == "5.3"
    assert later.refused("cover top2 F") == "6.5"


@rule("5.4")
def test_a_chain_of_completed_projects_runs_on_at_once() -> None:
    # F completes 4, whose N and S complete 5, whose two tokens go on.
    scene = Scene().desk("4 5").fill(4, "F.").tokens("F")
    scene.play("place F 4")
    assert scene.look()["tokens"] == ["N", "S"]
    scene.play("place N 5", "place S 5", "take FF", "place F 1", "place F 2")
    assert [scene.project(number)["complete"] for number in (4, 5, 1, 2)] == [True, True, False, False]
    assert scene.phase == "receive"


@rule("5.5")
def test_everybody_places_at_the_same_time_in_any_order() -> None:
    scene = Scene(players=3)
    for seat in range(3):
        scene.tokens("FF", seat)
    scene.state.done = 0
    assert scene.view()["waiting"] == [0, 1, 2]
    scene.play("place F 1", seat=2).play("place F 1", seat=0).play("place F 2", seat=2)
    assert scene.view()["waiting"] == [0, 1]
    assert scene.look(2)["projects"][0]["spaces"] == "F.."


# 7. Battles


@rule("7.1")
def test_one_two_and_two_battles_follow_the_third_sixth_and_ninth_turn() -> None:
    fought: list[int] = []

    def after_move(table: Any) -> None:
        built = len(table.view(None)["cities"][0]["order"])
        fought.extend(built for event in table.log.events if event.facts["event"] == "battle")
        table.log.events.clear()

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
        scene.desk(number, seat)
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


# 8. Destruction


@rule("8.1")
def test_damage_against_a_row_and_a_column_destroys_where_they_meet() -> None:
    scene = Scene().city({"12": "worship-NNFF"}).city({"12": "military-FFSF"}, 1).damage(lines="column2")
    faith = scene.line("faith")
    scene.fight("row1")
    assert scene.look()["damage"] == [0, 2, 0, 0, 0, 0, 0, 0, 0]
    assert scene.look()["against"] == []
    assert scene.line("faith") == faith - 3


@rule("8.2")
def test_the_owner_chooses_among_several_cells_even_a_destroyed_one() -> None:
    scene = Scene().city({"11": "trade-FFFN", "12": "trade-FFNS"}).city({"11": "military-FFSF"}, 1)
    scene.damage(cells="11", lines="column1 column2").fight("row1")
    assert scene.legal() == ["destroy 11", "destroy 12"]
    assert scene.refused("destroy 13") == "8.2"
    assert scene.refused("pass") == "8.2"
    scene.play("destroy 11")
    assert scene.look()["damage"][:2] == [4, 0]
    assert scene.look()["against"] == ["column2"]
    assert "spent" in scene.events()


@rule("8.2")
def test_a_destruction_with_one_cell_and_nothing_to_choose_is_automatic() -> None:
    scene = Scene().city({"11": "military-FFSF"}, 1).damage(lines="column1").fight("row1")
    assert scene.phase == "deal"
    assert scene.look()["damage"][0] == 2


@rule("8.3")
def test_a_token_left_over_combines_later() -> None:
    scene = Scene().city({"33": "military-FFSF"}, 1).damage(lines="row1 row2").fight("column3")
    scene.play("destroy 13")
    assert scene.look()["against"] == ["row2"]
    scene.fight("column1")
    assert scene.look()["against"] == ["row2"]
    scene.state.victories.set(0, 0)
    again = Scene().city({"31": "military-FFSF"}, 1).damage(lines="row2").fight("column1")
    assert again.look()["damage"][3] == 2


@rule("8.4")
def test_a_building_on_a_marked_cell_falls_at_once_but_its_sources_form() -> None:
    scene = Scene().damage(cells="11").hands("trade-FFFN trade-FFNS", "military-FFSF trade-FSSS")
    scene.play("build trade-FFFN 11", seat=0).play("build military-FFSF 22", seat=1).play("reveal")
    assert scene.look()["tokens"] == ["F"]
    assert scene.look()["choice"] is None
    assert scene.rules.scoring.fed(scene.state, 0) == 0
    assert scene.line("faith") == 1


@rule("8.4")
def test_new_sources_still_form_with_a_destroyed_building() -> None:
    scene = Scene().city({"11": "military-FFSF"}).damage(cells="11").city({"12": "worship-NNFF"})
    assert "11-12" in scene.look()["sources"]["F"]


# 9. The end


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
    scene = Scene().desk("14").fill(14).fill(1)
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


# 10. Alone


@rule("10.1")
def test_alone_a_neutral_board_without_projects_stands_beside() -> None:
    view = table_for(1).view(0)
    assert len(view["cities"]) == 2
    assert "projects" not in view["cities"][1]
    assert view["deck"] == 30


@rule("10.2")
def test_alone_the_project_round_draws_from_the_deck() -> None:
    table = table_for(1)
    hand = table.view(0)["hands"][0]["cards"]
    table.enter(0, f"keep {hand[0]} {hand[1]}")
    table.enter(0, f"plan {hand[0]}")
    table.settle(RandomChance(9))
    view = table.view(0)
    assert view["hands"][0]["size"] == 3
    assert len(view["memory"][0]["received"][0]) == 2
    assert view["plans"] == 20 - 6


def alone(pairs: str) -> Scene:
    """The four buildings on display, at a turn of the first building round."""
    scene = Scene(players=1)
    for place, name in enumerate(pairs.split()):
        card = scene.rules.box.names.index(name)
        scene.state.display[place] = card
        scene.state.deck &= ~(1 << card)
    return scene


@rule("10.3")
def test_alone_one_of_a_pair_is_built_and_the_other_goes_to_the_neutral_board() -> None:
    scene = alone("military-FFSF trade-FFFN worship-NSNS farming-FFNN")
    assert len(scene.legal()) == 4 * 9
    assert scene.refused("build trade-SSNN 11") == "10.3"
    scene.play("build military-FFSF 11")
    assert scene.look(0)["buildings"][0] == "military-FFSF"
    assert scene.look(1)["buildings"][0] == "trade-FFFN"
    assert sorted(scene.view()["discards"]) == ["farming-FFNN", "worship-NSNS"]
    assert scene.view()["stock"] == 1
    assert scene.look()["tokens"] == ["F"]


@rule("10.4")
def test_alone_the_discards_join_a_deck_of_fewer_than_four() -> None:
    table = table_for(1, seed=4)
    sizes = []
    while not table.is_over:
        if table.view(0)["display"][0] and table.view(0)["phase"] == "play":
            sizes.append(table.view(0)["deck"])
        table.enter(0, table.legal(0)[0])
        table.settle(RandomChance(len(table.moves)))
    assert sizes == [26, 22, 18, 14, 10, 6, 2, 12, 8]


@rule("10.5")
def test_alone_battles_are_fought_with_the_neutral_and_its_choices_are_yours() -> None:
    scene = Scene(players=1).city({"11": "military-FFSF"}).damage(lines="column1 column2", seat=1)
    scene.fight("row1")
    assert [scene.look(city)["victories"] for city in (0, 1)] == [1, 0]
    assert scene.turn == 0
    assert scene.legal() == ["destroy 11", "destroy 12"]
    scene.play("destroy 12")
    assert scene.look(1)["damage"][1] == 2


@rule("10.5", "8.3")
def test_alone_your_own_damage_is_settled_first() -> None:
    scene = Scene(players=1)
    scene.damage(lines="row1 column1").damage(lines="row1 column1 column2", seat=1)
    scene.fight("row3")
    assert scene.events().index("marked") >= 0
    assert scene.look(0)["damage"][0] == 2
    assert scene.phase == "strike"


@rule("10.6")
def test_alone_the_neutrals_tokens_and_victories_are_subtracted() -> None:
    scene = Scene(players=1).city({"22": "worship-NSNS"}).city({"22": "farming-FFNN"}, 1)
    scene.state.stock = 4
    scene.state.victories.set(1, 2)
    assert scene.line("neutral_stock") == -(4 + 2 - 1)
    assert scene.line("neutral_victory") == -2
    assert scene.rules.score(scene.state, 0) == 3 - 5 - 2
    none = Scene(players=1).city({"22": "trade-FFFN"}, 1)
    assert none.line("neutral_stock") == 0


@rule("10.7")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (60, "stellar"), (50, "stellar"), (49, "impressive"), (45, "impressive"), (44, "good"),
        (40, "good"), (39, "average"), (36, "average"), (35, "weak"), (-3, "weak"),
    ],
)  # fmt: skip
def test_alone_the_outcome_names_a_level(points: int, level: str) -> None:
    assert level_of(points) == level
    outcome = Scene(players=1).rules.outcome(Scene(players=1).state)
    assert outcome["winners"] == [0]
    assert outcome["level"] == "weak"


# 11. What is known


@rule("11.1")
def test_hands_and_decks_are_hidden_from_the_others() -> None:
    scene = Scene().hands("3 4 5 6", "7 8 9 10")
    assert scene.view(0)["hands"] == [{"size": 4, "cards": ["3", "4", "5", "6"]}, {"size": 4, "cards": None}]
    spectator = scene.view(-1)
    assert [hand["cards"] for hand in spectator["hands"]] == [None, None]
    assert spectator["memory"] is None


@rule("11.2")
def test_imagined_hands_respect_what_was_passed_on() -> None:
    scene = Scene(players=3).hands("3 4 5 6", "7 8 9 10", "11 12 13 14")
    for seat, kept in enumerate(["3 4", "7 8", "11 12"]):
        scene.play(f"keep {kept}", seat=seat)
    for seat, played in enumerate(["3", "7", "11"]):
        scene.play(f"plan {played}", seat=seat)
    scene.play("reveal", "receive")
    view = scene.view(0)
    for seed in range(20):
        imagined = scene.rules.imagine(view, Rng(seed))
        left_neighbour = scene.rules.view(imagined, 1)["hands"][1]["cards"]
        assert {"5", "6"} < set(left_neighbour)


@rule("11.2")
def test_a_card_passed_on_and_then_played_by_the_next_but_one_was_passed_on_again() -> None:
    # Seat 0 passed 5 and 6 to seat 1, who kept one and passed one to seat 2; seat 2 plays 5.
    scene = Scene(players=3).hands("3 4 5 6", "7 8 9 10", "11 12 13 14")
    for turn, kept in enumerate((["3 4", "7 8", "11 12"], ["4 13", "6 8", "9 12"])):
        for seat, pair in enumerate(kept):
            scene.play(f"keep {pair}", seat=seat)
        for seat, pair in enumerate(kept):
            scene.play(f"plan {pair.split()[0] if turn == 0 else pair.split()[-1]}", seat=seat)
        scene.play("reveal", "receive")
    for seat, card in enumerate(["4", "6", "5"]):
        scene.play(f"plan {card}", seat=seat)
    scene.play("reveal")
    view = scene.view(0)
    seen = set()
    for seed in range(40):
        imagined = scene.rules.imagine(view, Rng(seed))
        assert scene.rules.view(imagined, 1)["memory"][0]["passed"][1] == ["5"]
        assert scene.rules.view(imagined, 1)["memory"][0]["left"] == ["14"]
        seen.add(str(scene.rules.view(imagined, 2)["memory"][0]["left"]))
    assert len(seen) > 1


@rule("11.3")
def test_a_secret_choice_is_taken_back_until_the_reveal() -> None:
    table = table_for(3)
    for seat in (0, 1):
        table.enter(seat, table.legal(seat)[0])
    assert table.can_take_back(0)
    table.enter(0, "takeback")
    assert table.deciders() == [0, 2]
    for seat in (0, 2):
        table.enter(seat, table.legal(seat)[1])
    assert table.view(0)["phase"] == "play"
    for seat in (2, 0):
        table.enter(seat, table.legal(seat)[0])
    assert table.can_take_back(2)
    table.enter(2, "takeback")
    table.enter(1, table.legal(1)[0])
    table.enter(2, table.legal(2)[1])
    table.settle(RandomChance(1))
    for seat in range(3):
        assert not table.can_take_back(seat)
        with pytest.raises(NoTakeBack):
            table.enter(seat, "takeback")


@rule("11.3")
def test_who_has_chosen_is_known_and_what_is_not() -> None:
    views = []
    for choice in ("build trade-FNNF 11", "build trade-FSSS 33"):
        scene = Scene().hands("trade-FFFN trade-FFNS", "trade-FNNF trade-FSSS").play(choice, seat=1)
        views.append(scene.view(0))
        assert scene.view(0)["done"] == [1]
        assert scene.view(1)["chosen"] == choice
    assert views[0] == views[1]


@rule("11.3")
def test_a_preview_shows_the_choice_and_foretells_its_tokens_without_revealing() -> None:
    scene = Scene().hands("politics-FFFS trade-FFNS", "trade-FNNF trade-FSSS")
    scene.play("build trade-FNNF 22", seat=1)
    after, events = scene.rules.preview(scene.view(0), "build politics-FFFS 11")
    assert after["chosen"] == "build politics-FFFS 11"
    assert [city["buildings"] for city in after["cities"]] == [[None] * 9] * 2
    assert events[-1] == {"event": "forecast", "seat": 0, "tokens": ["F", "S"]}


# 12. Options


@rule("12.1")
def test_experts_projects_are_in_the_game_only_with_the_option() -> None:
    plain = MU.rules(2, {})
    assert [project.number for project in plain.box.projects] == list(range(1, 23))
    assert len(MU.rules(2, {"expert": True}).box.projects) == 32
    everybody = table_for(5).view(None)
    assert everybody["plans"] == 0
