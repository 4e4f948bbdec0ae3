"""Dance of Muses, chapter 7 of RULES: options."""

from typing import Any

import pytest

from mutable.kit.errors import BadData, BadOption
from mutable.kit.game import CHANCE
from tests.games.muses.scene import BLOCK, MUSES, NAMES, THREE, Scene, box, dealt, lay, outcome_of
from tests.paragraph import rule


@rule("7.3")
def test_the_limit_of_steps_can_be_chosen() -> None:
    table = lay(dealt(THREE, steps=2), *LAID_BY_THREE)
    lay(table, "step mystery0 north")
    assert not table.is_over
    lay(table, "step mystery0 south")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome["reason"] == "steps"
    with pytest.raises(BadOption):
        MUSES.rules(2, {"steps": 0})


LAID_BY_THREE = [
    "hide eut 0,0", "hide mel 1,0", "hide era 2,0", "lay tha 0,1", "lay ura 1,1", "lay pol 2,1",
    "lay ter 0,2", "lay cli 1,2", "lay cal 2,2",
]  # fmt: skip


@rule("7.1")
def test_with_apollo_mystery_only_mystery_muses_are_lifted() -> None:
    behind = {"mystery0": "urania", "mystery1": "erato", "mystery2": "polyhymnia"}
    drawn = "m0:3 m1:2 m2:1\neut:4 tha:2 ter:5\nmel:4 cli:4 cal:4"
    scene = Scene(drawn, behind=behind, apollo="mystery").play("step terpsichore east")
    final = {danced["muse"]: danced["final"] for danced in scene.view()["sheet"][0]["muses"]}
    assert (final["urania"], final["polyhymnia"], final["thalia"]) == (6, 6, 2)


@rule("7.2")
def test_the_suns_of_several_hands_are_added_up() -> None:
    outcome = outcome_of([([[6, 2, 2], [5, 3, 3], [1, 1, 1]], 0), ([[5, 5, 5], [1, 1, 6], [2, 2, 2]], 1)])
    assert outcome["totals"] == [3, 3, 0]
    assert outcome["silvers"] == [1, 1, 0]
    assert outcome["dice"] == [25, 19, 9]
    assert (outcome["winners"], outcome["decided"], outcome["reason"]) == ([0], "dice", "hands")
    assert [line["hand"] for line in outcome["lines"]] == [1, 1, 1, 2, 2, 2]


@rule("7.2")
def test_more_silvers_break_a_tie_and_at_last_the_last_trigger_loses() -> None:
    silver = outcome_of([([[6, 2, 2], [5, 3, 3], [1, 1, 1]], 0), ([[6, 1, 1], [5, 1, 1], [1, 1, 1]], 0)])
    assert (silver["totals"], silver["winners"], silver["decided"]) == ([2, 2, 0], [0], "silver")
    mirrored = [([[6, 2, 2], [5, 2, 2], [1, 1, 1]], 0), ([[5, 2, 2], [6, 2, 2], [1, 1, 1]], 1)]
    tied = outcome_of(mirrored)
    assert (tied["totals"], tied["winners"], tied["decided"]) == ([1, 1, 0], [0], "trigger")


@rule("7.2")
def test_each_hand_is_set_up_anew_and_shown_when_it_is_over() -> None:
    table = lay(dealt(THREE, hands=2, steps=1), *LAID_BY_THREE)
    lay(table, "step mystery0 north")
    view = table.view(0)
    assert (view["phase"], view["deck"], view["tiles"]) == ("first", 9, [])
    assert len(view["sheet"]) == 1
    table.enter(CHANCE, "first 2")
    for short in " ".join(THREE).split():
        table.enter(CHANCE, f"deal {next(name for name in NAMES if name.startswith(short))}")
    lay(table, "hide era 0,0", "hide eut 1,0", "hide mel 2,0", "lay pol 0,1", "lay tha 1,1", "lay ura 2,1")
    lay(table, "lay cal 0,2", "lay ter 1,2", "lay cli 2,2", "step mystery2 north")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome["reason"] == "hands_steps"
    assert len(table.view(None)["sheet"]) == 2


@rule("7.4")
def test_a_box_of_ones_own_gives_a_muse_other_figures() -> None:
    scene = Scene(BLOCK, data=box(power="raise", area="n sw", suns=3, en="Klio"))
    assert scene.legal("power clio") == ["power clio thalia"]
    assert scene.play("power clio thalia").die("tha") == 2
    assert scene.rules.words("en").name("muse", "clio") == "Klio"


@rule("7.4")
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"power": "fly"}, "muses[6]: power must be one of raise, lower, swap"),
        ({"area": "n up"}, "muses[6]: area must be a selection of nw n ne w e sw s se"),
        ({"area": "n n"}, "muses[6]: area must be a selection of"),
        ({"suns": 0}, "muses[6]: suns must be a whole number from 1 to 6"),
        ({"name": "erato"}, "the name 'erato' is taken"),
        ({"name": "neutral"}, "the name 'neutral' is taken"),
        ({"name": "mystery0"}, "muses[6]: name must be lower-case letters"),
    ],
)
def test_a_wrong_box_is_refused_by_the_field(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as caught:
        MUSES.rules(2, {}, box(**changes))
    assert complaint in str(caught.value)


@rule("7.4")
def test_a_box_has_nine_muses() -> None:
    data = box()
    data["muses"].pop()
    with pytest.raises(BadData, match="9 to 9 entries"):
        MUSES.rules(2, {}, data)
