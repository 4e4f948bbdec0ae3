"""The floor and the frame: translation does not matter, and a split group is detected."""

import pytest

from mutable.games.muses.rules.floor import HALF, Floor, cell_at
from mutable.games.muses.rules.state import MusesState, position_key
from mutable.kit.bits import bit_of
from mutable.kit.rng import Rng
from tests.games.muses.oracle import is_group
from tests.games.muses.scene import BLOCK, DIAGONAL, Scene


def laid(cells: list[tuple[int, int]]) -> MusesState:
    """The nine muses laid into these cells, one after the other."""
    state = MusesState(0)
    for dancer, (x, y) in enumerate(cells):
        if dancer == 0:
            state.origin_x, state.origin_y = x - 1, y - 1
        state.lay(dancer, 0, x, y)
    return state


def grown(rng: Rng) -> list[tuple[int, int]]:
    """Nine cells, each touching an earlier one."""
    cells = [(0, 0)]
    while len(cells) < 9:
        x, y = cells[rng.below(len(cells))]
        cell = (x + int(rng.below(3)) - 1, y + int(rng.below(3)) - 1)
        if cell not in cells:
            cells.append(cell)
    return cells


def test_equal_positions_have_equal_keys_wherever_they_lie() -> None:
    rng = Rng(1)
    for _ in range(50):
        cells = grown(rng)
        here = laid(cells)
        there = laid([(x + 1000, y - 77) for x, y in cells])
        assert position_key(here) == position_key(there)
        assert hash(position_key(here)) == hash(position_key(there))
        assert here.facts() != there.facts()


def test_a_group_that_has_danced_round_a_corner_is_the_same_position_elsewhere() -> None:
    """Every muse of a row goes one cell south and one east: the same row again, with higher dice."""
    start = Scene("m0 m1 m2 eut tha ter mel cli cal")
    moved = start.state.copy()
    everyone = moved.present()
    moved.slide(everyone, 1)
    moved.slide(everyone, 2)
    assert (moved.x(9), moved.y(9)) == (start.state.x(9) + 1, start.state.y(9) + 1)
    assert position_key(moved) == position_key(start.state)


def test_different_positions_have_different_keys() -> None:
    block = Scene(BLOCK)
    others = [
        Scene(BLOCK.replace("m0  m1", "m1  m0")),
        Scene(BLOCK.replace("cal", "cal:2")),
        Scene(BLOCK, turn=1),
        Scene(BLOCK, steps=1),
        Scene(DIAGONAL),
        Scene(BLOCK).play("power euterpe thalia"),
    ]
    keys = {position_key(scene.state) for scene in [block, *others]}
    assert len(keys) == 7


@pytest.mark.parametrize("direction", [0, 1, 2, 3])
def test_the_frame_follows_the_group(direction: int) -> None:
    """However the muses step, the frame's first row and column are never empty."""
    rng = Rng(direction)
    for _ in range(30):
        state = laid(grown(rng))
        state.slide(state.line(rng.below(9), direction), direction)
        columns = [int(state.x(dancer) - state.origin_x) for dancer in range(9)]
        rows = [int(state.y(dancer) - state.origin_y) for dancer in range(9)]
        assert min(columns) == min(rows) == 1


def test_a_step_holds_exactly_if_the_walk_finds_one_group() -> None:
    rng, seen = Rng(7), set()
    for _ in range(300):
        state = laid(grown(rng))
        floor = Floor()
        floor.load(state)
        for dancer in range(9):
            for direction in range(4):
                after = state.copy()
                after.slide(after.line(dancer, direction), direction)
                expected = is_group({(after.x(one), after.y(one)) for one in range(9)})
                cell = cell_at(state.x(dancer) - state.origin_x, state.y(dancer) - state.origin_y)
                assert floor.keeps_group(cell, direction) == expected
                seen.add(expected)
    assert seen == {True, False}


def test_the_spread_alone_tells_a_group_from_a_split_one() -> None:
    """Check connectedness without the shortcut around the emptied cell, by counting the other eight."""
    rng, seen = Rng(8), set()
    for _ in range(500):
        state = laid(grown(rng))
        gone = rng.below(9)
        floor = Floor()
        floor.load(state)
        cells = {(state.x(one), state.y(one)) for one in range(9) if one != gone}
        cell = cell_at(state.x(gone) - state.origin_x, state.y(gone) - state.origin_y)
        if cell < HALF:
            floor.low &= ~bit_of(cell)
        else:
            floor.high &= ~bit_of(cell - HALF)
        assert floor.is_one_group() == is_group(cells)
        seen.add(is_group(cells))
    assert seen == {True, False}
