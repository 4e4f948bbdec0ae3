"""The worked examples of the rulebooks and of our specification."""

from tests.games.mu_city.scene import Scene

# David's city: ten Food, and the Farming at the bottom right is destroyed; its Food source still counts.
DAVID = {
    "11": "military-NFFN", "12": "farming-FSFS", "13": "politics-FNNN",
    "21": "trade-NNSF", "22": "farming-SSSN", "23": "military-SFNS",
    "31": "politics-NNFS", "32": "farming-NSSF", "33": "farming-NFSS",
}  # fmt: skip
# A neutral city with ten Food and six Faith, of which two Farmings are destroyed.
NEUTRAL = {
    "11": "farming-NNFN", "12": "trade-FFNS", "13": "worship-FNFF",
    "21": "farming-NSSF", "22": "farming-FFNN", "23": "military-FSNN",
    "31": "politics-SFSN", "32": "farming-NSNF", "33": "farming-NFSS",
}  # fmt: skip


def test_ten_food_feed_eight_buildings_and_leave_two_for_a_harvest_of_twelve() -> None:
    scene = Scene().city(DAVID).damage(cells="33")
    assert any("33" in border or border in ("right3", "bottom3") for border in scene.look()["sources"]["N"])
    assert scene.rules.scoring.food(scene.state, 0) == 10
    assert scene.line("fed") == 8
    assert scene.line("surplus") == 2 + 2
    assert scene.line("fed") + scene.line("surplus") == 12


def test_a_neutral_city_with_sixteen_symbols_and_seven_buildings_adds_nine_to_its_stock() -> None:
    scene = Scene(players=1).city(NEUTRAL, seat=1).damage(cells="33 11", seat=1)
    assert scene.rules.scoring.neutral_stock(scene.state) == 16 - 7
    scene.state.stock = 3
    assert scene.line("neutral_stock") == -(3 + 9)


def test_of_strengths_five_two_four_two_the_first_wins_and_both_twos_take_damage() -> None:
    # The middle row: Johan 2 + 2 + a source with his neighbour, Sylvain 2, Bertrand 2 + 2, David 2.
    scene = Scene(players=4)
    scene.city({"21": "military-FFSF", "22": "military-SSFF", "23": "worship-SFFS"}, 0)
    scene.city({"22": "military-FNFS"}, 1)
    scene.city({"21": "military-FNSN", "22": "military-NFFN"}, 2)
    scene.city({"22": "military-NSFS"}, 3)
    strengths = [scene.look(seat)["strengths"][1] for seat in range(4)]
    assert strengths == [5, 2, 4, 2]
    scene.fight("row2")
    assert [scene.look(seat)["victories"] for seat in range(4)] == [1, 0, 0, 0]
    assert [scene.look(seat)["against"] for seat in range(4)] == [[], ["row2"], [], ["row2"]]


def test_strength_sources_of_the_columns_do_not_count_in_the_middle_row() -> None:
    # Both Strength sources are above and below the middle row, across top and bottom borders.
    scene = Scene().city({"11": "farming-FNSF", "21": "worship-SFFS", "13": "worship-FFNF"})
    assert scene.look()["sources"]["S"] == ["11-21"]
    assert scene.look()["strengths"][1] == 0
    assert scene.look()["strengths"][3] == 1


def test_the_example_turn_forms_two_sources_and_completes_project_two() -> None:
    # Bertrand's Military on 13 meets the Faith of 12 on its left and the board's Strength at the top.
    scene = Scene().city({"12": "worship-FFNF"}).fill(2, "FN.")
    scene.hands("military-SSFF trade-SSNN", "trade-FFFN trade-FFNS", turn=1)
    scene.play("build military-SSFF 13", seat=0).play("build trade-FFFN 22", seat=1).play("reveal")
    assert scene.look()["tokens"] == ["F", "S"]
    scene.play("place S 2", seat=0)
    assert scene.project(2)["complete"]
    assert scene.look()["choice"] == {"kind": "tokens", "count": 2}
    scene.play("take NS", "place F 1", seat=0)
    assert scene.project(1)["spaces"] == "F.."
    assert not scene.project(1)["complete"]


def test_sylvain_chooses_between_his_worship_and_an_empty_cell() -> None:
    # Damage lies against the middle and the bottom row; now he loses in the right column.
    cities = {"23": "worship-FFNF", "11": "trade-FFFN"}
    scene = Scene().city(cities).city({"13": "military-FFSF"}, 1).damage(lines="row2 row3")
    scene.fight("column3")
    assert scene.phase == "strike"
    assert scene.legal() == ["destroy 23", "destroy 33"]
    worship = Scene().city(cities).city({"13": "military-FFSF"}, 1).damage(lines="row2 row3")
    assert worship.line("faith") >= 3
    before = worship.line("faith")
    worship.fight("column3").play("destroy 23")
    assert worship.line("faith") == before - 3
    assert worship.look()["against"] == ["row3"]
    scene.play("destroy 33")
    assert scene.look()["damage"] == [0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert scene.look()["against"] == ["row2"]
