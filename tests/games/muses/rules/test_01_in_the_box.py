"""Dance of Muses, chapter 1 of RULES: in the box."""

import pytest

from tests.games.muses.scene import BLOCK, MUSES, NAMES, SHORT, Scene
from tests.paragraph import rule


def reached(muse: str) -> set[str]:
    """Where a muse's power finds a target, with a muse on every side."""
    around = [name[:3] for name in NAMES if name != muse]
    names = ["nw", "n", "ne", "w", "e", "sw", "s", "se"]
    cells = [*(f"{one}:2" for one in around[:4]), muse[:3], *(f"{one}:2" for one in around[4:])]
    scene = Scene("\n".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6)))
    places = {SHORT[one]: place for one, place in zip(around, names, strict=True)}
    return {places[text.split()[2]] for text in scene.legal(f"power {muse}")}


@rule("1.1")
def test_there_are_nine_muses_with_one_to_three_suns() -> None:
    rules = MUSES.rules(3, {})
    assert sorted(part for part, _ in rules.component_places(rules.start())) == sorted(NAMES)
    assert {muse.suns for muse in Scene(BLOCK).rules.components.muses} == {1, 2, 3}


@rule("1.2")
@pytest.mark.parametrize(
    ("power", "muses"),
    [("raise", "eut tha ter"), ("lower", "mel ura cli"), ("swap", "era pol cal")],
)
def test_three_muses_raise_three_lower_and_three_swap(power: str, muses: str) -> None:
    box = Scene(BLOCK).rules.components
    assert [muse.name for muse in box.muses if muse.power == power] == [SHORT[m] for m in muses.split()]


@rule("1.3")
@pytest.mark.parametrize(
    ("muses", "area"),
    [
        ("eut mel era", {"n", "e", "s", "w"}),
        ("tha ura pol", {"ne", "se", "sw", "nw"}),
        ("ter cli cal", {"n", "ne", "e", "se", "s", "sw", "w", "nw"}),
    ],
)
def test_a_power_reaches_edges_or_corners_or_both(muses: str, area: set[str]) -> None:
    for muse in muses.split():
        assert reached(SHORT[muse]) == area


@rule("1.4", "1.5")
def test_the_suns_of_each_muse_are_those_of_the_reconstruction() -> None:
    suns = {muse.name: muse.suns for muse in Scene(BLOCK).rules.components.muses}
    assert [name for name in NAMES if suns[name] == 1] == ["euterpe", "clio", "polyhymnia"]
    assert [name for name in NAMES if suns[name] == 2] == ["thalia", "melpomene", "calliope"]
    assert [name for name in NAMES if suns[name] == 3] == ["terpsichore", "urania", "erato"]
