"""The view has all that a screen needs to know no rule: printed figures, troupes, previews."""

from typing import Any

import pytest

from mutable.kit.data import load_data
from mutable.kit.game import Data
from tests.games.muses.scene import MUSES, Scene, dealt, lay

BLOCK = "m0 m1 m2\neut tha ter\nmel cli cal"


def preview(scene: Scene, text: str) -> Any:
    return scene.rules.preview_move(
        scene.state, scene.turn, scene.rules.parse_legal(scene.state, scene.turn, text)
    )


def own_box(muse: str, **changed: Any) -> Data:
    """The usual box with one muse printed otherwise."""
    data = load_data(MUSES.folder / "rules/components.toml")
    return {
        **data,
        "muses": [{**row, **changed} if row["name"] == muse else row for row in data["muses"]],
    }


def test_the_box_tells_power_area_and_suns_of_every_muse() -> None:
    euterpe = Scene(BLOCK).view()["box"]["muses"]["euterpe"]
    assert euterpe == {
        "names": {},
        "power": "raise",
        "area": [[0, -1], [1, 0], [0, 1], [-1, 0]],
        "shape": "edges",
        "suns": 1,
    }


@pytest.mark.parametrize(
    ("area", "shape"),
    [("w s e n", "edges"), ("nw ne sw se", "corners"), ("n ne e se s sw w nw", "all"), ("n e", "other")],
)
def test_an_area_goes_by_its_name_however_it_is_written(area: str, shape: str) -> None:
    view = Scene(BLOCK, data=own_box("clio", area=area)).view()
    assert view["box"]["muses"]["clio"]["shape"] == shape


def test_a_box_of_ones_own_tells_its_own_figures() -> None:
    data = {**own_box("clio", power="swap", suns=5, en="Klio"), "silver": 3}
    box = Scene(BLOCK, data=data).view()["box"]
    assert box["silver"] == 3
    assert (box["muses"]["clio"]["power"], box["muses"]["clio"]["suns"]) == ("swap", 5)
    assert box["muses"]["clio"]["names"]["en"] == "Klio"


def test_the_box_is_the_same_object_in_every_view() -> None:
    scene = Scene(BLOCK)
    assert scene.view(0)["box"] is scene.view(1)["box"]


@pytest.mark.parametrize(
    ("players", "seats", "columns"),
    [(2, [[0], [1]], 4), (3, [[0], [1], [2]], 3), (4, [[0, 2], [1, 3]], 4)],
)
def test_troupes_tell_who_plays_together(players: int, seats: list[list[int]], columns: int) -> None:
    state_rules = MUSES.rules(players, {})
    view = state_rules.view(state_rules.start(), 0)
    assert [troupe["seats"] for troupe in view["troupes"]] == seats
    assert view["box"]["columns"] == columns


def test_the_dice_of_a_troupe_fall() -> None:
    scene = Scene("m0:2 m1 m2\neut:4 tha ter\nmel:3 cli cal", owners={"euterpe": 0, "melpomene": 0})
    assert scene.view()["troupes"][0] == {"seats": [0], "dice": [4, 3, 2], "to_lay": 0}


def test_troupes_tell_how_many_muses_are_still_to_be_laid() -> None:
    table = lay(dealt(["eut tha", "mel cli", "ter ura", "era pol"]), "lay eut 1,0")
    assert [troupe["to_lay"] for troupe in table.view(None)["troupes"]] == [3, 4]


def test_a_die_that_needs_one_point_more_is_told() -> None:
    assert Scene(BLOCK).view()["brink"] is None
    assert Scene("m0 m1 m2\neut tha ter\nmel cli cal:5").view()["brink"] == 5


def test_apollo_lifts_every_muse_or_only_those_that_lie_face_down() -> None:
    assert all(tile["apollo"] for tile in Scene(BLOCK).view()["tiles"])
    tiles = Scene(BLOCK, apollo="mystery").view()["tiles"]
    assert [tile["dancer"] for tile in tiles if tile["apollo"]] == ["mystery0", "mystery1", "mystery2"]


def test_a_step_tells_whom_it_pushes_and_every_die_that_rises() -> None:
    scene = Scene("m0 m1:3 m2\neut tha ter\nmel cli cal")
    assert preview(scene, "step mystery0 east") == {
        "pushed": ["mystery1", "mystery2"],
        "dice": [
            {"dancer": "mystery0", "before": 1, "after": 2},
            {"dancer": "mystery1", "before": 3, "after": 4},
            {"dancer": "mystery2", "before": 1, "after": 2},
        ],
        "ends": None,
    }


def test_a_step_beyond_the_edge_of_the_group_pushes_nobody_else() -> None:
    assert preview(Scene(BLOCK), "step mystery0 north")["pushed"] == []
    assert [change["dancer"] for change in preview(Scene(BLOCK), "step mystery0 north")["dice"]] == [
        "mystery0"
    ]


def test_a_power_tells_the_dice_it_changes() -> None:
    scene = Scene("m0 m1 m2\neut tha ter\nmel cli cal:4")
    assert preview(scene, "power euterpe melpomene")["dice"] == [
        {"dancer": "melpomene", "before": 1, "after": 2}
    ]
    assert preview(scene, "power calliope clio")["dice"] == [
        {"dancer": "clio", "before": 1, "after": 4},
        {"dancer": "calliope", "before": 4, "after": 1},
    ]
    assert preview(scene, "power calliope clio")["pushed"] == []


def test_a_move_tells_what_ends_the_dance() -> None:
    scene = Scene("m0:5 m1 m2\neut tha ter\nmel cli cal")
    assert preview(scene, "step mystery0 north")["ends"] == "six"
    assert preview(scene, "step mystery1 north")["ends"] is None
    assert preview(Scene(BLOCK, steps=299), "step mystery1 north")["ends"] == "steps"


def test_asking_what_a_move_comes_to_changes_nothing() -> None:
    scene = Scene(BLOCK)
    before = scene.state.facts()
    for text in scene.legal():
        preview(scene, text)
    assert scene.state.facts() == before


def test_a_hand_that_is_over_has_each_troupes_muses_by_falling_dice() -> None:
    scene = Scene(
        "m0:5 m1 m2\neut:4 tha:2 ter\nmel:3 cli cal", owners={"euterpe": 0, "melpomene": 0}, apollo="mystery",
        behind={"mystery0": "urania", "mystery1": "erato", "mystery2": "polyhymnia"},
    )  # fmt: skip
    scene.play("step mystery0 north")
    assert scene.view()["sheet"][0]["rows"][0] == ["urania", "euterpe", "melpomene"]
    rows, finished = scene.view()["sheet"][0]["rows"], scene.view()["sheet"][0]["muses"]
    final = {danced["muse"]: danced["final"] for danced in finished}
    for row, troupe in zip(rows, range(3), strict=True):
        assert [final[muse] for muse in row] == [
            column["dice"][troupe] for column in scene.view()["sheet"][0]["columns"]
        ]
