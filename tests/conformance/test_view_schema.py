"""What a page receives matches the types in `rules/view_schema.py` of its game, to the last field."""

import importlib
from types import ModuleType
from typing import Any

import msgspec
import pytest

from mutable.table.table import Table
from tests.conformance.cases import CASES, Case
from tests.conformance.suite import observers, play_at_random

GAMES_PLAYED = 2
SOME = 12  # moves checked per decision


def shown_of(case: Case) -> ModuleType:
    return importlib.import_module(f"mutable.games.{case.game.name}.rules.view_schema")


def held(value: Any, shape: Any) -> None:
    """Check that the value, as JSON, has exactly this type."""
    msgspec.json.decode(msgspec.json.encode(value), type=shape)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_that_is_shown_is_as_its_types_say(case: Case) -> None:
    shown = shown_of(case)

    def after_move(table: Table) -> None:
        for observer in observers(table):
            held(table.rules.view(table.state, observer), shown.View)
        for seat in table.deciders():
            legal = table.rules.legal(table.state, seat)
            for move in legal[:: len(legal) // SOME + 1]:
                held(table.rules.describe(move), shown.Move)
                held(table.rules.preview_move(table.state, seat, move), shown.MovePreview)

    for seed in range(GAMES_PLAYED):
        table = play_at_random(case.shorter(), seed, after_move)
        for observer in observers(table):
            held(table.history.visible_to(observer), list[shown.Event])
        outcome = table.outcome()
        assert outcome is not None
        held(outcome["lines"], list[shown.Line])


def test_a_field_that_nobody_described_is_found() -> None:
    class View(msgspec.Struct, forbid_unknown_fields=True):
        seat: int | None

    held({"seat": None}, View)
    with pytest.raises(msgspec.ValidationError, match="turn"):
        held({"seat": None, "turn": 1}, View)
