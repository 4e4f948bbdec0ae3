"""Dance of Muses, chapter 4 of RULES: a turn: the step."""

import pytest

from tests.games.muses.scene import BLOCK, SHORT, Scene
from tests.paragraph import rule


@rule("4.1")
def test_a_turn_is_a_step_and_perhaps_a_power_and_then_the_next_seat_dances() -> None:
    scene = Scene(BLOCK)
    assert scene.refused("done") == "4.1 must_dance"
    assert scene.refused("step clio south", seat=1) == "4.1 not_your_turn"
    scene.play("step terpsichore east")
    assert scene.turn == 0
    assert scene.refused("step terpsichore east") == "4.1 has_stepped"
    assert "done" in scene.legal()
    scene.play("done")
    assert scene.turn == 1
    assert [scene.play("step mystery0 west").turn, scene.play("step mystery0 east").turn] == [2, 0]


@rule("4.2")
def test_any_muse_may_step_also_another_players_and_face_down() -> None:
    scene = Scene(BLOCK)
    assert len(scene.legal("step")) == 36  # a block holds whatever moves
    assert scene.tile("m1")["owner"] == 1
    assert scene.play("step mystery1 north").cell("m1") == (1, -1)
    with_neutral = Scene("neu m0 m1 eut tha ter mel cli cal", players=2)
    assert with_neutral.play("step neutral south").cell("neu") == (0, 1)
    assert with_neutral.refused("step mystery3 south") == "4.2 not_there"
    assert with_neutral.refused("step urania south") == "4.2 not_there"


@rule("4.3")
@pytest.mark.parametrize(("stepper", "pushed"), [("ter", []), ("tha", ["ter"]), ("eut", ["tha", "ter"])])
def test_a_step_pushes_the_unbroken_line_before_it(stepper: str, pushed: list[str]) -> None:
    scene = Scene(BLOCK)
    before = {short: scene.cell(short) for short in BLOCK.split()}
    scene.play(f"step {SHORT[stepper]} east")
    for short, (x, y) in before.items():
        assert scene.cell(short) == ((x + 1, y) if short in [stepper, *pushed] else (x, y))


@rule("4.3")
def test_a_gap_ends_the_line_that_is_pushed() -> None:
    scene = Scene("""
        eut tha .  ter
        m0  m1  m2 mel
        cli .   .  cal
    """)
    scene.play("step euterpe east")
    assert [scene.cell(short) for short in ("eut", "tha", "ter")] == [(1, 0), (2, 0), (3, 0)]


@rule("4.4")
def test_a_corner_keeps_the_group_and_a_split_is_refused() -> None:
    scene = Scene("m0 m1 m2 eut tha ter mel cli cal")
    assert scene.play("step calliope south").cell("cal") == (8, 1)  # a corner of Clio's is left
    row = Scene("m0 m1 m2 eut tha ter mel cli cal")
    assert row.refused("step calliope east") == "4.4 leaves"
    assert row.refused("step mystery1 east") == "4.4 alone"
    assert row.refused("step thalia east") == "4.4 apart"


@rule("4.4")
def test_a_refused_step_names_who_would_be_left() -> None:
    row = Scene("eut m0 m1 m2 tha ter mel cli cal")
    assert row.complaint("step mystery0 east") == "this step would leave Euterpe alone"
    assert row.complaint("step mystery0 east", "fr") == "ce pas laisserait Euterpe toute seule"
    assert row.complaint("step calliope east") == "this step would take Calliope out of the group"
    apart = row.complaint("step mystery1 east")
    assert apart == "this step would cut Euterpe and 0's mystery muse off from the others"


@rule("4.5")
def test_all_that_moved_gain_one_on_their_dice() -> None:
    assert Scene(BLOCK).play("step euterpe east").dice() == {"euterpe": 2, "thalia": 2, "terpsichore": 2}
    assert Scene(BLOCK).play("step terpsichore east").dice() == {"terpsichore": 2}
    line = Scene("m0 m1 m2 eut tha ter mel cli cal").play("step mystery0 east")
    assert sorted(line.dice().values()) == [2] * 9


@rule("4.6")
def test_a_turn_without_an_open_power_ends_by_itself() -> None:
    assert Scene(BLOCK).play("step mystery0 north").turn == 1  # no power: face down
    alone = Scene("""
        .  m0 eut
        m1 m2 .
        tha ter mel
        cli cal .
    """)
    assert alone.play("step euterpe north").turn == 1  # nobody in her area any more
    ones = Scene("""
        ura m0 m1
        .  eut .
        m2 tha ter
        .  cli cal
    """)
    assert ones.play("step urania south").turn == 1  # only dice at 1 in her area
