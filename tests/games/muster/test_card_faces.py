"""A box of one's own: what is wrong in it is named by its field."""

import copy
from typing import Any

import pytest

from mutable.kit.data import load_data
from mutable.kit.errors import BadData
from tests.games.muster.scene import MUSTER

PRINTED = load_data(MUSTER.folder / "rules/components.toml")


def changed(**fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(PRINTED), **fields}


def test_the_printed_box_is_what_is_played_by_default() -> None:
    printed, default = MUSTER.rules(2, {}, PRINTED), MUSTER.rules(2, {})
    assert printed.component_places(printed.start()) == default.component_places(default.start())


def test_every_figure_of_the_printed_box_has_its_confidence() -> None:
    assert set(PRINTED["confidence"]) == set(PRINTED) - {"confidence"}
    assert set(PRINTED["confidence"].values()) <= {"A", "B", "C"}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (changed(hand=0), "hand must be a whole number from 1 to 12, not 0"),
        (changed(strengths=[]), "strengths must be a list that is not empty"),
        (changed(strengths=[1, 0]), r"strengths\[2\] must be a whole number from 1 to 9, not 0"),
        (changed(strengths=[1] * 12), "there are 67 cards; .* at most 61 are allowed"),
        (changed(strengths=[1], keeps=0, rainbows=0), "two hands of 5 and a deck need at least 11"),
        (changed(wizard="six"), "wizard must be a whole number"),
        (changed(castles=[]), "castles must be a list that is not empty"),
        (changed(castles=[{"banner": "Leaf"}]), "banner must be lower-case letters a to z, not 'Leaf'"),
        (changed(castles=["leaf"]), r"castles\[1\] must be a table of fields"),
        (changed(castles=[PRINTED["castles"][0]] * 2), "the banner name 'cloud' is taken"),
        (changed(castles=[{**PRINTED["castles"][0], "banner": "keep"}]), "the banner name 'keep' is taken"),
        (
            changed(castles=[{**PRINTED["castles"][0], "colour": "mauve"}]),
            "colour must be one of purple, red",
        ),
        ({}, "hand is missing"),
    ],
)
def test_a_wrong_box_is_refused_with_the_field_at_fault(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        MUSTER.rules(2, {}, data)
