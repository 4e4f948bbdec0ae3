"""Dance of Muses, chapter 3 of RULES: laying."""

from mutable.table.table import Table
from tests.games.muses.scene import BLOCK, FOUR, LAID_BY_TWO, THREE, TWO, Scene, dealt, lay, refused
from tests.paragraph import rule


@rule("3.1")
def test_the_players_lay_in_turn_beside_what_lies_there_by_edge_or_corner() -> None:
    table = dealt(THREE, first=1)
    lay(table, "lay mel 0,0")
    assert table.deciders() == [2]
    around = {f"{x},{y}" for x in (-1, 0, 1) for y in (-1, 0, 1)} - {"0,0"}
    assert cells(table, "lay erato") == around
    lay(table, "lay era 1,1")
    assert table.deciders() == [0]
    both = around | {f"{x},{y}" for x in (0, 1, 2) for y in (0, 1, 2)}
    assert cells(table, "lay thalia") == both - {"0,0", "1,1"}
    assert refused(table, 0, "lay thalia 1,1") == "3.1 taken"
    assert refused(table, 0, "lay thalia 2,-1") == "3.1 touches_nobody"
    assert refused(table, 0, "lay clio 1,0") == "3.1 not_in_hand"
    assert refused(table, 1, "lay clio 1,0") == "3.1 not_your_turn"
    assert refused(table, 0, "step melpomene east") == "3.1 must_lay"
    assert refused(table, 0, "power melpomene erato") == "3.1 must_lay"
    assert refused(table, 0, "done") == "3.1 must_lay"


@rule("3.2")
def test_every_muse_gets_a_die_of_her_troupe_showing_one() -> None:
    tiles = lay(dealt(TWO), *LAID_BY_TWO).view(0)["tiles"]
    assert [tile["die"] for tile in tiles] == [1] * 9
    assert {tile["dancer"]: tile["owner"] for tile in tiles} == {
        "euterpe": 0, "thalia": 0, "terpsichore": 0, "mystery0": 0,
        "urania": 1, "clio": 1, "erato": 1, "mystery1": 1, "neutral": None,
    }  # fmt: skip


@rule("3.3")
def test_a_second_mystery_muse_is_refused() -> None:
    table = lay(dealt(THREE), "hide eut 0,0", "lay mel 1,0", "lay era 2,0")
    assert verbs(table, 0) == {"lay"}
    assert refused(table, 0, "hide thalia 0,1") == "3.3 hidden_already"
    assert verbs(lay(table, "lay tha 0,1"), 1) == {"lay", "hide"}


@rule("3.3")
def test_the_last_muse_must_lie_face_down_if_none_does_yet() -> None:
    table = lay(dealt(FOUR), "lay eut 1,0", "lay ter 2,0", "hide ura 3,0", "hide era 4,0")
    assert verbs(table, 0) == {"hide"}
    assert refused(table, 0, "lay thalia 0,1") == "3.3 must_hide"
    lay(table, "hide tha 0,1", "hide mel 0,2")
    assert verbs(table, 2) == {"lay"}


@rule("3.4")
def test_cells_are_counted_from_the_first_muse_laid() -> None:
    table = dealt(THREE)
    assert cells(table, "lay euterpe") == cells(table, "hide euterpe") == {"0,0"}
    assert refused(table, 0, "lay euterpe 1,0") == "3.4 first_cell"
    lay(table, "lay eut 0,0", "lay mel 1,0", "lay era 0,1", "lay tha -1,0", "lay ura 0,-1")
    placed = {tile["dancer"]: (tile["x"], tile["y"]) for tile in table.view(0)["tiles"]}
    assert placed == {
        "euterpe": (0, 0), "melpomene": (1, 0), "erato": (0, 1), "thalia": (-1, 0), "urania": (0, -1),
    }  # fmt: skip


@rule("3.4")
def test_a_muse_can_be_laid_eight_cells_away_and_no_farther() -> None:
    table = lay(dealt(TWO), *[text.replace(",0", f",-{n + 1}") for n, text in enumerate(LAID_BY_TWO[:7])])
    assert "8,-8" in cells(table, "hide polyhymnia")
    lay(table, "hide pol 8,-8")
    corner = next(tile for tile in table.view(0)["tiles"] if tile["dancer"] == "mystery1")
    assert (corner["x"], corner["y"]) == (8, -8)


@rule("3.4", "4.2")
def test_the_floor_has_no_end() -> None:
    scene = Scene(BLOCK).play("step mystery0 west", "step mystery1 west", "step mystery1 west")
    assert (scene.cell("m0"), scene.cell("m1")) == ((-2, 0), (-1, 0))
    far = Scene(BLOCK)
    far.state.origin_x += 1_000_000
    assert far.legal() == Scene(BLOCK).legal()
    assert far.play("step mystery1 north").cell("m1") == (1_000_001, -1)


@rule("3.5")
def test_the_first_player_begins_the_dance_once_all_nine_lie() -> None:
    table = dealt(TWO, first=1)
    order = [LAID_BY_TWO[n ^ 1] for n in range(8)]
    lay(table, *(text.split(" ")[0] + f" {text.split(' ')[1]} {n + 1},0" for n, text in enumerate(order)))
    assert table.view(0)["phase"] == "dance"
    assert table.deciders() == [1]
    assert refused(table, 1, "lay clio 0,1") == "3.5 all_laid"


def verbs(table: Table, seat: int) -> set[str]:
    return {text.split()[0] for text in table.legal(seat)}


def cells(table: Table, start: str) -> set[str]:
    legal = table.legal(table.deciders()[0])
    return {text.split()[2] for text in legal if text.startswith(start + " ")}
