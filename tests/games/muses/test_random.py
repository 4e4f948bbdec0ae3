"""A random move is drawn without listing all moves; each must be equally likely."""

from collections import Counter

import pytest

from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng
from tests.games.muses.scene import BLOCK, LAID_BY_TWO, THREE, TWO, Scene, dealt, lay
from tests.games.muses.test_examples import EXAMPLE

EACH = 60


def check_fair(rules: Rules, state: State) -> None:
    """Sixty draws a move: every one comes up, none too often (six sigma)."""
    seat, rng = rules.turn(state), Rng(11)
    moves = rules.legal(state, seat)
    drawn = Counter(rules.random_move(state, seat, rng) for _ in range(EACH * len(moves)))
    assert set(drawn) == set(moves)
    assert max(drawn.values()) < EACH + 6 * EACH**0.5
    assert min(drawn.values()) > EACH - 6 * EACH**0.5


@pytest.mark.parametrize("drawn", [BLOCK, EXAMPLE])
def test_steps_and_powers_are_drawn_fairly(drawn: str) -> None:
    scene = Scene(drawn)
    check_fair(scene.rules, scene.state)


@pytest.mark.parametrize("laid", [0, 1, 3, 6, 7])
def test_muses_faces_and_cells_are_drawn_fairly(laid: int) -> None:
    table = lay(dealt(TWO), *LAID_BY_TWO[:laid])
    check_fair(table.rules, table.state)


def test_the_very_first_muse_is_drawn_fairly() -> None:
    table = dealt(THREE)
    check_fair(table.rules, table.state)
