"""The rulebook's examples, rebuilt: the pictures are lost, the sentences are not.

In the first picture Calliope stands between Polyhymnia, Euterpe and Clio. The position drawn here is one
for which everything that the book says about it is true.
"""

import pytest

from tests.games.muses.scene import Scene

EXAMPLE = """
    .   ura .   eut .
    mel cli cal .   .
    ter tha .   pol .
    era .   .   .   .
"""


@pytest.fixture
def scene() -> Scene:
    return Scene(EXAMPLE)


def test_polyhymnia_may_not_leave_the_group(scene: Scene) -> None:
    assert scene.legal("step polyhymnia") == ["step polyhymnia north", "step polyhymnia west"]
    for way in ("east", "south"):
        assert scene.refused(f"step polyhymnia {way}") == "4.4 leaves"


def test_calliope_cannot_step_at_all(scene: Scene) -> None:
    assert scene.legal("step calliope") == []
    assert scene.complaint("step calliope north") == "this step would leave Polyhymnia alone"
    assert scene.complaint("step calliope south") == "this step would leave Euterpe alone"
    assert scene.refused("step calliope east") == "4.4 apart"


def test_calliope_cannot_push_clio_and_leave_euterpe_and_polyhymnia(scene: Scene) -> None:
    why = scene.complaint("step calliope west")
    assert why == "this step would cut Euterpe and Polyhymnia off from the others"
    assert scene.complaint("step calliope west", "fr").endswith("à l’écart des autres : Euterpe et Polymnie")


def test_clio_can_push_calliope_because_urania_and_thalia_stay_in_the_group(scene: Scene) -> None:
    scene.play("step clio east")
    assert (scene.cell("cli"), scene.cell("cal")) == ((1, 1), (2, 1))
    assert scene.dice() == {"clio": 2, "calliope": 2}


def test_thalia_can_raise_calliopes_die_and_euterpe_reaches_nobody(scene: Scene) -> None:
    assert "power thalia calliope" in scene.legal()
    assert scene.legal("power euterpe") == []
    assert scene.play("power thalia calliope").die("cal") == 2


def test_calliope_without_a_step_has_no_power_either(scene: Scene) -> None:
    assert scene.legal("power calliope") == []
    assert scene.refused("power calliope clio") == "5.6 cannot_step"


def test_the_three_printed_powers() -> None:
    """+1 by an edge, −1 by a corner and never a die at 1, a swap of values in any cell around."""
    around = Scene("cli:2 ura:3 tha\nter eut m0\nm1 m2 mel")
    reached = [text.split()[2] for text in around.legal("power euterpe")]
    assert reached == ["mystery0", "mystery2", "terpsichore", "urania"]
    lowered = Scene("cli:2 ter:3 tha\neut ura m0\nm1 m2 mel:4")
    assert lowered.legal("power urania") == ["power urania clio", "power urania melpomene"]
    swapped = Scene("cli:2 ter:3 tha\neut cal:5 m0\nm1 m2 mel:4").play("power calliope melpomene")
    assert (swapped.die("cal"), swapped.die("mel")) == (4, 5)
    assert len(Scene("cli ter tha\neut cal m0\nm1 m2 mel").legal("power calliope")) == 8
