"""The standing at any moment, as far as each seat can know it."""

from typing import Any

from tests.games.muses.scene import Scene, dealt, lay
from tests.paragraph import rule

BEHIND = {"mystery0": "urania", "mystery1": "erato", "mystery2": "polyhymnia"}
OWNERS = {"euterpe": 0, "melpomene": 0, "thalia": 1, "clio": 1, "terpsichore": 2, "calliope": 2}


def standing(drawn: str, seat: int | None = 0, **more: Any) -> Any:
    return Scene(drawn, owners=OWNERS, behind=BEHIND, **more).view(seat)["standing"]


def will(told: Any, dancer: str) -> str:
    return next(str(one["will"]) for row in told["rows"] for one in row if one["dancer"] == dancer)


@rule("6.3")
def test_a_die_at_its_muses_suns_counts_as_lifted() -> None:
    told = standing("m0:5 m1 m2\neut:1 tha:1 ter\nmel:4 cli:2 cal")
    assert told["rows"][0] == [
        {"dancer": "euterpe", "die": 1, "final": 6, "will": "lifted"},
        {"dancer": "mystery0", "die": 5, "final": 5, "will": "stays"},
        {"dancer": "melpomene", "die": 4, "final": 4, "will": "stays"},
    ]


@rule("7.1")
def test_apollo_lifts_only_whom_the_option_lets_him() -> None:
    told = standing("m0:3 m1 m2\neut:1 tha:1 ter\nmel:4 cli:2 cal", apollo="mystery")
    assert (will(told, "euterpe"), will(told, "mystery0")) == ("stays", "lifted")


@rule("8.2")
def test_of_a_muse_that_others_hid_only_what_may_be_is_told() -> None:
    drawn = "m0:3 m1:3 m2:2\neut tha ter\nmel cli cal"
    told = standing(drawn, 0)  # erato (three suns) and polyhymnia (one) lie where she cannot tell
    assert [will(told, f"mystery{seat}") for seat in range(3)] == ["lifted", "perhaps", "stays"]
    told = standing(drawn, 1)
    assert [will(told, f"mystery{seat}") for seat in range(3)] == ["perhaps", "lifted", "stays"]


@rule("6.5")
def test_a_column_goes_to_the_strictly_highest_die_and_the_first_is_silver() -> None:
    told = standing("m0:5 m1:5 m2:4\neut:4 tha:3 ter:4\nmel:3 cli:2 cal:1")
    assert [(one["troupe"], one["token"]) for one in told["columns"]] == [
        (None, None),
        (None, None),
        (0, "silver"),
    ]
    assert told["ahead"] == [0]


@rule("6.7")
def test_troupes_that_nothing_parts_are_ahead_together() -> None:
    assert standing("m0:4 m1:4 m2:4\neut:4 tha:4 ter:4\nmel:4 cli:4 cal:4")["ahead"] == [0, 1, 2]


def test_it_is_told_while_all_nine_dance() -> None:
    table = lay(dealt(["eut tha ter", "mel ura cli", "era pol cal"]), "lay eut 0,0")
    assert table.view(0)["standing"] is None
    scene = Scene("m0:5 m1 m2\neut tha ter\nmel cli cal", owners=OWNERS, behind=BEHIND)
    assert scene.view()["standing"] is not None
    scene.play("step mystery0 north")
    assert scene.view()["standing"] is None
