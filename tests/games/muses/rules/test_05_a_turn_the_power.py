"""Dance of Muses, chapter 5 of RULES: a turn: the power."""

from tests.games.muses.scene import BLOCK, DIAGONAL, Scene
from tests.paragraph import rule


@rule("5.1")
def test_only_the_muse_that_steps_uses_her_power_and_once() -> None:
    scene = Scene(BLOCK).play("step euterpe east")
    assert scene.phase == "power"
    assert {text.split()[1] for text in scene.legal("power")} == {"euterpe"}
    assert scene.refused("power thalia melpomene") == "5.1 not_hers"
    scene.play("power euterpe thalia")
    assert (scene.turn, scene.die("tha")) == (1, 3)
    before = Scene(BLOCK).play("power euterpe thalia")
    assert before.refused("power euterpe thalia") == "5.1 used_already"
    assert before.play("step euterpe east").turn == 1  # others are in her area, but once is once


@rule("5.2")
def test_face_down_muses_have_no_power_but_are_targets() -> None:
    scene = Scene(BLOCK, behind={"mystery0": "erato"})
    assert "power euterpe mystery0" in scene.legal()
    assert scene.refused("power erato euterpe") == "5.2 not_face_up"
    assert scene.refused("power urania euterpe") == "5.2 not_face_up"
    assert scene.play("power euterpe mystery0").die("m0") == 2


@rule("5.2")
def test_anyone_may_use_the_power_of_the_neutral_muse_that_lies_face_up() -> None:
    drawn = "m0 m1 m2\nm3 tha ter\nmel cli cal"
    for seat in range(4):
        scene = Scene(drawn, players=4, owners={"thalia": None}, turn=seat)
        assert scene.tile("tha")["owner"] is None
        assert scene.play("power thalia melpomene", "step thalia north").die("mel") == 2


@rule("5.3")
def test_a_power_works_on_one_other_muse_in_the_area_at_that_time() -> None:
    scene = Scene("""
        m0  m1  eut
        m2  tha ter
        mel cli cal
    """)
    assert scene.legal("power euterpe") == ["power euterpe mystery1", "power euterpe terpsichore"]
    assert scene.refused("power euterpe euterpe") == "5.3 herself"
    assert scene.refused("power euterpe thalia") == "5.3 not_in_area"
    assert scene.refused("power euterpe clio") == "5.3 not_in_area"
    assert scene.refused("power euterpe urania") == "5.3 not_there"
    scene.play("step euterpe east")
    assert scene.turn == 1  # after the step nobody is beside her
    moved = Scene("m0 m1 eut\nm2 tha ter\nmel cli cal").play("step euterpe north")
    assert moved.turn == 1


@rule("5.4")
def test_plus_one_raises_and_minus_one_lowers_but_never_a_one() -> None:
    scene = Scene("""
        m0  m1:3 m2
        eut mel  ter:2
        ura cli  cal
    """)
    assert scene.legal("power melpomene") == ["power melpomene mystery1", "power melpomene terpsichore"]
    assert scene.refused("power melpomene euterpe") == "5.4 at_one"
    assert scene.play("power melpomene mystery1").die("m1") == 2
    raised = Scene(BLOCK).play("power euterpe mystery0")
    assert raised.dice() == {"mystery0": 2}


@rule("5.5")
def test_swap_exchanges_the_values_of_two_dice_also_equal_ones() -> None:
    scene = Scene("m0 m1 m2\neut cal:4 ter:2\nmel cli ura")
    scene.play("power calliope terpsichore")
    assert (scene.die("cal"), scene.die("ter")) == (2, 4)
    assert (scene.tile("cal")["owner"], scene.tile("ter")["owner"]) == (0, 1)
    equal = Scene("m0 m1 m2\neut cal:4 ter:4\nmel cli ura")
    assert equal.play("power calliope terpsichore").dice() == {"calliope": 4, "terpsichore": 4}
    assert equal.phase == "step"


@rule("5.6")
def test_before_the_step_a_power_needs_a_step_and_forces_it() -> None:
    scene = Scene("m0 m1 m2 eut tha ter mel cli cal")
    scene.play("power terpsichore thalia")
    assert scene.legal() == ["step terpsichore north", "step terpsichore south"]
    assert scene.refused("step calliope north") == "5.6 must_step"
    assert scene.refused("done") == "5.6 must_step"
    stuck = Scene(DIAGONAL)
    assert stuck.legal("step calliope") == []
    assert stuck.refused("power calliope euterpe") == "5.6 cannot_step"
    assert stuck.legal("power") == []
