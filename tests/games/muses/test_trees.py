"""Counted trees of Dance of Muses: positions by name, and how many lines of play start from them.

One level is one move: a step, a power, `done`, or the `reveal` at the end. The first numbers are counted
by hand, as told beside each position; the oracle counts all of them too, in its own way.
"""

import copy

import pytest

from tests.games.muses.oracle import Oracle
from tests.games.muses.scene import BLOCK, DIAGONAL, Scene
from tests.games.muses.test_examples import EXAMPLE
from tests.trees import count_lines

ROW = "m0 m1 m2 eut tha ter mel cli cal"
PUSHES = """
    m0 m1 m2  eut
    .  .  tha .
    .  ter mel cli
    .  .  cal .
"""
LAST_FIVES = "m0:5 m1:5 m2:5\neut:5 tha:5 ter:5\nmel:5 cli:5 cal:5"

TREES = [
    # Nine in a row. All nine can step north and south (a corner holds on either side): 18. Along the row
    # only an end can push all the others: 2. Powers: Euterpe 2 (left and right), Thalia none (corners
    # only), Terpsichore 2, Melpomene and Clio none (all dice show 1), Calliope 1. So 20 + 5.
    ("row", ROW, 1, 25),
    ("row", ROW, 2, 322),
    # Nine on a diagonal. Only the two ends can step, each to the two cells that keep a corner. Of the
    # muses face up only Urania is an end, and her one neighbour shows 1.
    ("diagonal", DIAGONAL, 1, 4),
    ("diagonal", DIAGONAL, 3, 172),
    # A block holds whatever moves: 9 × 4 steps. Euterpe on the left raises 3 by their edges, Thalia in the
    # middle 4 by their corners, Terpsichore on the right the 5 around her; Melpomene and Clio lower
    # nobody; Calliope in her corner swaps with 3. So 36 + 15.
    ("block", BLOCK, 1, 51),
    ("block", BLOCK, 2, 887),
    # The rulebook's picture. Steps: Euterpe 2, Thalia 4, Terpsichore 4, Melpomene 4 (east she pushes two),
    # Urania 3, Clio 4, Erato 3 (north she pushes two), Polyhymnia 2, Calliope none. Powers: Thalia 3,
    # Terpsichore 4, Erato 1, Polyhymnia 1; Calliope cannot step, so none of hers. So 26 + 9.
    ("example", EXAMPLE, 1, 35),
    ("example", EXAMPLE, 2, 345),
    # Pushes of one, two and three. The mystery muses of 0: 3 (east pushes three), of 1: 2 (a push either way
    # would cut off an end), of 2: 4 (east pushes one, west two, south three); Euterpe 3 (west pushes three),
    # Thalia 2 (up or down she would leave a gap), Terpsichore 3 (east pushes two), Melpomene 4, Clio 3,
    # Calliope 3 (north pushes three): 27. Powers: Euterpe 1, Thalia 4, Terpsichore 3, Calliope 3: 11.
    ("pushes", PUSHES, 1, 38),
    ("pushes", PUSHES, 2, 500),
    # The block with every die at 5: 36 steps; powers 15 as above and, as dice can be lowered, Melpomene 2 and
    # Clio 5. The steps and 12 powers of +1 end the dance and are revealed: 48. The 7 powers of −1 and 3 swaps
    # go on to 4 steps each: 40. Each of these makes a 6 and is revealed, and nothing is left after it.
    ("last fives", LAST_FIVES, 1, 58),
    ("last fives", LAST_FIVES, 2, 88),
    ("last fives", LAST_FIVES, 3, 40),
    ("last fives", LAST_FIVES, 4, 0),
]
named = [f"{name}-{depth}" for name, _, depth, _ in TREES]


@pytest.mark.parametrize(("name", "drawn", "depth", "lines"), TREES, ids=named)
def test_the_lines_of_play_are_counted(name: str, drawn: str, depth: int, lines: int) -> None:
    scene = Scene(drawn)
    assert count_lines(scene.rules, scene.state, depth) == lines, name


@pytest.mark.parametrize(("name", "drawn", "depth", "lines"), TREES, ids=named)
def test_the_oracle_counts_the_same_lines(name: str, drawn: str, depth: int, lines: int) -> None:
    assert lines_of(oracle_of(Scene(drawn)), depth) == lines, name


def lines_of(oracle: Oracle, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for text in oracle.legal():
        after = copy.deepcopy(oracle)
        after.enter(text)
        total += lines_of(after, depth - 1)
    return total


def oracle_of(scene: Scene) -> Oracle:
    """The oracle set on a drawn position."""
    tiles = scene.view()["tiles"]
    return Oracle(
        players=3,
        phase="dance",
        cells={tile["dancer"]: (tile["x"], tile["y"]) for tile in tiles},
        dice={tile["dancer"]: tile["die"] for tile in tiles},
        owner={tile["dancer"]: tile["owner"] for tile in tiles},
    )
