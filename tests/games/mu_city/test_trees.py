"""Counted trees of Mū: positions by name, depth, number of lines. The small ones are counted by hand."""

import pytest

from tests.games.mu_city.scene import Scene
from tests.trees import count_lines


def keeping() -> Scene:
    return Scene().hands("3 4 5 6", "7 8 9 10")


def playing() -> Scene:
    return Scene().hands("politics-FFFS worship-NSNS", "farming-FFNN military-FFSF")


def last_cells() -> Scene:
    """Seat 0 has two empty cells left and seat 1 one."""
    full = ["11", "12", "13", "21", "22", "23", "31"]
    faces = [name for name in Scene().rules.components.names if name.startswith(("trade", "worship"))]
    scene = Scene().city(dict(zip(full, faces, strict=False)))
    scene.city(dict(zip([*full, "32"], faces[9:], strict=False)), seat=1)
    scene.hands("politics-FFFS politics-FFSN", "farming-FFNN farming-FNNS", turn=2)
    return scene


def tokens() -> Scene:
    return Scene().board("6").tokens("FS")


def chain() -> Scene:
    return Scene().board("4 5").fill(4, "F.").fill(1).fill(2).tokens("F")


def covers() -> Scene:
    scene = Scene().board("29").fill(29, "NN.").fill(1).fill(2).tokens("F")
    return scene.city({"12": "trade-SSNN", "13": "trade-FFFN"})


def struck() -> Scene:
    scene = Scene().board("17").fill(17).fill(1).city({"11": "trade-FFFN", "22": "trade-FFNS"})
    return scene.city({"11": "military-FFSF"}, 1).damage(lines="row1 row2").fight("column1")


def boosts() -> Scene:
    scene = Scene()
    for seat, number in enumerate(("20", "14")):
        scene.board(number, seat)
    return scene.fill(20).fight("row1", last=False)


# By hand, depth 1 and 2:
# keeping: two deciders with C(4,2) = 6 pairs each: 12; then the other's 6 after each of them: 72.
# playing: 2 cards on 9 cells for each of two deciders: 36; then the other's 18: 36 * 18 = 648.
# last_cells: 2 cards on 2 cells and 2 cards on 1: 4 + 2 = 6; then the other's: 4 * 2 + 2 * 4 = 16.
# tokens: F and S each on 1, 2 or 6: 6. Then the other token on one of three: 6 * 3 = 18.
# chain: F goes to 4 only (1, 2 are full, 5 takes none): 1. Its N and S go to 5 in either order: 2. The
#   second of them: 2. Then 5's colour, FF, NN or SS, which no space takes: 2 * 3 = 6.
# covers: F goes to 29 only: 1. Three mismatches (12-13, top2, top3) by three colours: 9. Then two by three:
#   54, and the turn is over: 54 again, by `receive`.
# struck: cells 11 and 21, and the tokens row1, row2, column1: 5. Then: `destroy 11` may be diverted to 22 or
#   not: 2. `destroy 21` is empty, so nothing to divert and the round is over: as many as buildings can be
#   dealt, 60 - 3 on the table = 57. `remove column1`: 57. `remove row1` leaves 21, empty: 57. `remove row2`
#   leaves 11, the one cell, with 17 to divert to 22 or not: 2. Together 2 + 57 + 57 + 57 + 2 = 175.
# boosts: use or pass: 2. Either way the battle is over and one of three lines is turned up: 6.
TREES = [
    (keeping, [12, 72]),
    (playing, [36, 648]),
    (last_cells, [6, 16]),
    (tokens, [6, 18]),
    (chain, [1, 2, 2, 6]),
    (covers, [1, 9, 54, 54]),
    (struck, [5, 175]),
    (boosts, [2, 6]),
]


@pytest.mark.parametrize(("position", "counts"), TREES, ids=[position.__name__ for position, _ in TREES])
def test_the_tree_has_as_many_lines_as_counted(position: object, counts: list[int]) -> None:
    assert callable(position)
    scene: Scene = position()
    found = [count_lines(scene.rules, scene.state, depth) for depth in range(1, len(counts) + 1)]
    assert found == counts
