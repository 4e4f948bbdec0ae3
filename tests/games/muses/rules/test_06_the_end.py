"""Dance of Muses, chapter 6 of RULES: the end."""

from typing import Any

from mutable.kit.game import CHANCE, OVER
from tests.games.muses.scene import BLOCK, Scene, box, outcome_of
from tests.paragraph import rule


@rule("6.1")
def test_a_six_ends_the_dance_at_once_and_nothing_more_happens() -> None:
    scene = Scene("m0 m1 m2\neut tha ter:5\nmel cli cal").play("step terpsichore east")
    assert scene.turn == OVER
    assert scene.outcome["reason"] == "six"
    assert scene.refused("power terpsichore thalia", seat=0) == "6.1 over"
    assert scene.refused("first 0", seat=CHANCE) == "6.1 over"


@rule("6.1")
def test_a_six_by_a_power_before_the_step_ends_the_dance_without_the_step() -> None:
    scene = Scene("m0 m1 m2\neut tha:5 ter\nmel cli cal").play("power euterpe thalia")
    assert scene.turn == OVER
    assert scene.cell("eut") == (0, 1)
    assert scene.view()["steps"] == 0
    assert scene.view()["sheet"][0]["trigger"] == 0


@rule("6.1")
def test_a_six_by_a_power_after_the_step_ends_the_dance_too() -> None:
    scene = Scene("m0 m1 m2\ntha:5 ter eut\nmel cli cal", turn=1).play("step terpsichore north")
    assert scene.play("power terpsichore thalia").turn == OVER
    assert scene.view()["sheet"][0]["trigger"] == 1


@rule("6.1")
def test_a_power_that_would_make_a_six_still_needs_a_step_to_follow() -> None:
    scene = Scene(DIAGONAL_FIVE)
    assert scene.legal("power terpsichore") == []
    assert scene.refused("power terpsichore calliope") == "5.6 cannot_step"


DIAGONAL_FIVE = """
    m0 . . . . . . . .
    . m1 . . . . . . .
    . . m2 . . . . . .
    . . . eut . . . . .
    . . . . cal:5 . . . .
    . . . . . ter . . .
    . . . . . . mel . .
    . . . . . . . cli .
    . . . . . . . . ura
"""


@rule("6.1")
def test_a_six_on_the_neutral_muse_ends_the_dance() -> None:
    scene = Scene("neu:5 m0 m1\neut tha ter\nmel cli cal", players=2).play("step neutral north")
    assert scene.turn == OVER
    assert scene.outcome["reason"] == "six"


@rule("6.1")
def test_a_push_can_make_two_sixes_at_once() -> None:
    scene = Scene("m0:5 m1:2 m2:5\neut tha ter\nmel cli cal").play("step mystery0 east")
    assert scene.turn == OVER
    assert [scene.die(short) for short in ("m0", "m1", "m2")] == [6, 3, 6]


@rule("6.2", "7.3")
def test_after_the_last_step_allowed_the_turn_is_finished_and_nobody_has_ended_the_dance() -> None:
    scene = Scene(BLOCK, steps=299).play("step terpsichore east")
    assert scene.phase == "power"  # the power after the step is still open
    scene.play("power terpsichore calliope")
    assert scene.turn == OVER
    assert scene.outcome["reason"] == "steps"
    assert scene.view()["sheet"][0]["trigger"] is None
    assert Scene(BLOCK, steps=298).play("step mystery0 north").turn == 1


@rule("6.2")
def test_a_six_in_the_last_turn_allowed_is_a_six() -> None:
    scene = Scene("m0 m1 m2\neut tha ter\nmel cli cal:5", steps=299)
    scene.play("step terpsichore east", "power terpsichore calliope")
    assert scene.outcome["reason"] == "six"
    assert scene.view()["sheet"][0]["trigger"] == 0


@rule("6.3")
def test_mystery_muses_are_revealed_and_dice_that_equal_the_suns_become_six() -> None:
    behind = {"mystery0": "urania", "mystery1": "erato", "mystery2": "polyhymnia"}
    scene = Scene("m0:3 m1:2 m2:1\neut:4 tha:2 ter:5\nmel:4 cli:4 cal:4", behind=behind)
    assert scene.tile("m0", seat=1)["muse"] is None
    scene.play("step terpsichore east")
    assert scene.tile("m0", seat=1)["muse"] == "urania"
    final = {danced["muse"]: (danced["die"], danced["final"]) for danced in scene.view()["sheet"][0]["muses"]}
    assert final == {
        "urania": (3, 6), "erato": (2, 2), "polyhymnia": (1, 6), "thalia": (2, 6), "terpsichore": (6, 6),
        "euterpe": (4, 4), "melpomene": (4, 4), "clio": (4, 4), "calliope": (4, 4),
    }  # fmt: skip


@rule("6.3")
def test_the_seat_that_ends_the_dance_does_not_know_yet_what_is_revealed() -> None:
    """Otherwise a preview or a take-back would reveal a face-down muse."""
    scene = Scene("m0 m1 m2\neut tha ter:5\nmel cli cal")
    assert scene.refused("reveal", seat=0) == scene.refused("reveal", seat=CHANCE) == "6.3 reveal"
    after, events = scene.rules.view_after(scene.view(), "step terpsichore east")
    assert after["phase"] == "reveal"
    assert [tile["muse"] for tile in after["tiles"] if not tile["up"]][1:] == [None, None]
    assert [event["event"] for event in events] == ["step", "six"]
    scene.rules.apply(scene.state, 0, scene.rules.parse_legal(scene.state, 0, "step terpsichore east"))
    assert scene.legal() == ["reveal"]
    assert scene.turn == CHANCE
    assert scene.refused("step clio south", seat=0) == "6.1 dance_over"
    assert scene.tile("m1")["muse"] is None
    scene.play("reveal")
    assert scene.tile("m1")["muse"] is not None


def scored(rows: list[list[int]], trigger: int | None = None, players: int = 3, hands: int = 1) -> Any:
    """The outcome of a sheet with these dice by seat, none of them touched by Apollo."""
    return outcome_of([(rows, trigger)] * hands, players)


def columns(outcome: Any) -> list[tuple[list[int], str | None]]:
    return [(line["points"], line["token"]) for line in outcome["lines"] if "column" in line["line"]]


@rule("6.4")
def test_the_neutral_die_is_in_no_row_and_rows_fall() -> None:
    outcome = scored([[1, 6, 3, 2], [4, 4, 1, 5]], players=2)
    assert [line["dice"] for line in outcome["lines"]] == [[6, 5], [3, 4], [2, 4], [1, 1]]
    assert outcome["dice"] == [12, 14]


@rule("6.4")
def test_at_four_partners_put_their_dice_into_one_row() -> None:
    outcome = scored([[6, 1], [2, 2], [5, 3], [4, 4]], players=4)
    assert [line["dice"] for line in outcome["lines"]] == [[6, 4], [5, 4], [3, 2], [1, 2]]
    assert outcome["totals"] == [3, 1, 3, 1]
    assert outcome["winners"] == [0, 2]


@rule("6.5")
def test_the_example_of_three_troupes() -> None:
    """A shared 6, then a 5 for the Silver Sun, then a 4 for a plain one."""
    outcome = scored([[6, 4, 4], [6, 5, 3], [3, 4, 2]])
    assert columns(outcome) == [([0, 0, 0], None), ([0, 1, 0], "silver"), ([1, 0, 0], "bronze")]
    assert outcome["totals"] == [1, 1, 0]
    assert (outcome["winners"], outcome["decided"]) == ([1], "silver")


@rule("6.5")
def test_silver_has_the_worth_that_the_data_give_it() -> None:
    scene = Scene("m0:5 m1 m2\neut:4 tha:4 ter:4\nmel:4 cli:4 cal:4", data=box(silver=2))
    scene.play("step mystery0 north")
    assert max(scene.outcome["totals"]) >= 2


@rule("6.6")
def test_most_suns_win_and_silver_breaks_the_tie() -> None:
    more = scored([[6, 2, 2], [5, 3, 3], [1, 1, 1]])
    assert (more["winners"], more["totals"], more["decided"]) == ([1], [1, 2, 0], "suns")
    tied = scored([[6, 2, 2, 2], [5, 3, 2, 2]], players=2)
    assert (tied["winners"], tied["totals"], tied["decided"]) == ([0], [1, 1], "silver")


@rule("6.7")
def test_without_any_sun_the_highest_sum_wins() -> None:
    outcome = scored([[6, 4, 2], [6, 3, 2], [5, 4, 2]])
    assert outcome["totals"] == [0, 0, 0]
    assert (outcome["winners"], outcome["decided"]) == ([0], "dice")


@rule("6.8")
def test_if_all_is_tied_the_seat_that_made_the_six_loses_and_the_others_share() -> None:
    even = [[6, 3, 2]] * 3
    assert (scored(even, trigger=1)["winners"], scored(even, trigger=1)["decided"]) == ([0, 2], "trigger")
    assert (scored(even)["winners"], scored(even)["decided"]) == ([0, 1, 2], "shared")
    two_of_three = [[6, 3, 2], [6, 3, 2], [5, 3, 2]]
    assert scored(two_of_three, trigger=2)["winners"] == [0, 1]
    assert scored(two_of_three, trigger=0)["winners"] == [1]
    assert scored([[6, 1], [5, 2], [5, 2], [6, 1]], trigger=3, players=4)["winners"] == [0, 2]
