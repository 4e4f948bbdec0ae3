"""The engine and a plain second writing of the rules agree on every move of random games."""

import itertools

import pytest

from mutable.table.table import Table
from tests.conformance.cases import SCALE, Case
from tests.conformance.suite import play_at_random
from tests.games.muses.oracle import Oracle, is_group
from tests.games.muses.scene import MUSES

EACH = list(itertools.product((2, 3, 4), ("all", "mystery"), (8, 300)))


@pytest.mark.parametrize(("players", "apollo", "steps"), EACH)
def test_the_engine_agrees_with_the_oracle_move_by_move(players: int, apollo: str, steps: int) -> None:
    case = Case(MUSES, players, (("apollo", apollo), ("hands", 1), ("steps", steps)))
    for seed in range(5 * SCALE):
        oracle = Oracle(players, apollo, steps)
        table = play_at_random(case, seed, lambda table, oracle=oracle: compare(table, oracle))
        outcome = table.outcome()
        assert outcome is not None
        assert outcome["winners"] == oracle.winners()


def compare(table: Table, oracle: Oracle) -> None:
    oracle.enter(table.moves[-1][1])
    tiles = table.view(None)["tiles"]
    assert {tile["dancer"]: (tile["x"], tile["y"]) for tile in tiles} == oracle.cells
    assert {tile["dancer"]: tile["die"] for tile in tiles} == oracle.dice
    assert {tile["dancer"]: tile["owner"] for tile in tiles} == oracle.owner
    assert not tiles or is_group(set(oracle.cells.values()))
    assert table.is_over == (oracle.phase == "over")
    for seat in table.deciders():
        assert seat == oracle.seat
        assert set(table.legal(seat)) == oracle.legal()
