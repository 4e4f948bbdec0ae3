"""Dance of Muses, paragraph by paragraph of RULES: the end, the options, and what a seat may know."""

from typing import Any

import pytest

from mutable.games.muses.scoring import Scorer, Tally
from mutable.games.muses.state import NEUTRAL
from mutable.kit.errors import BadData, BadOption
from mutable.kit.game import CHANCE, OVER
from tests.games.muses.scene import MUSES, NAMES, Scene, dealt, lay
from tests.games.muses.test_rules import BLOCK, FOUR, LAID_BY_TWO, THREE, TWO
from tests.paragraph import rule

LINE = "m0 m1 m2 eut tha ter mel cli cal"

# 6. The end


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
def test_whoever_ends_the_dance_does_not_know_yet_what_is_revealed() -> None:
    """So that neither a preview nor a take-back tells who lies face down."""
    scene = Scene("m0 m1 m2\neut tha ter:5\nmel cli cal")
    assert scene.refused("reveal", seat=0) == scene.refused("reveal", seat=CHANCE) == "6.3 reveal"
    after, events = scene.rules.preview(scene.view(), "step terpsichore east")
    assert after["phase"] == "reveal"
    assert [tile["muse"] for tile in after["tiles"] if not tile["up"]][1:] == [None, None]
    assert [event["event"] for event in events] == ["step", "six"]
    scene.rules.apply(scene.state, 0, scene.rules.checked(scene.state, 0, "step terpsichore east"))
    assert scene.legal() == ["reveal"]
    assert scene.turn == CHANCE
    assert scene.refused("step clio south", seat=0) == "6.1 dance_over"
    assert scene.tile("m1")["muse"] is None
    scene.play("reveal")
    assert scene.tile("m1")["muse"] is not None


@rule("7.1")
def test_with_apollo_mystery_only_mystery_muses_are_lifted() -> None:
    behind = {"mystery0": "urania", "mystery1": "erato", "mystery2": "polyhymnia"}
    drawn = "m0:3 m1:2 m2:1\neut:4 tha:2 ter:5\nmel:4 cli:4 cal:4"
    scene = Scene(drawn, behind=behind, apollo="mystery").play("step terpsichore east")
    final = {danced["muse"]: danced["final"] for danced in scene.view()["sheet"][0]["muses"]}
    assert (final["urania"], final["polyhymnia"], final["thalia"]) == (6, 6, 2)


def scored(rows: list[list[int]], trigger: int | None = None, players: int = 3, hands: int = 1) -> Any:
    """The outcome of a sheet with these dice by seat, none of them touched by Apollo."""
    return outcome_of([(rows, trigger)] * hands, players)


def outcome_of(hands: list[tuple[list[list[int]], int | None]], players: int = 3) -> Any:
    rules = Scene(BLOCK).rules if players == 3 else MUSES.rules(players, {"apollo": "mystery"})
    troupes = rules.troupes  # type: ignore[attr-defined]  # of MusesRules
    scorer = Scorer(rules.box, troupes, False)  # type: ignore[attr-defined]
    sheet: tuple[int, ...] = ()
    for rows, trigger in hands:
        dice = [(die, seat) for seat, row in enumerate(rows) for die in row]
        dice += [(5, NEUTRAL)] * (9 - len(dice))
        packed = [sum(pair[part] << (4 * muse) for muse, pair in enumerate(dice)) for part in (0, 1)]
        sheet += (packed[0], packed[1], (0 if trigger is None else trigger + 1) << 9)
    assert Tally(scorer, sheet).won
    return scorer.outcome(sheet)


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
def test_if_all_is_tied_whoever_made_the_six_loses_and_the_others_share() -> None:
    even = [[6, 3, 2]] * 3
    assert (scored(even, trigger=1)["winners"], scored(even, trigger=1)["decided"]) == ([0, 2], "trigger")
    assert (scored(even)["winners"], scored(even)["decided"]) == ([0, 1, 2], "shared")
    two_of_three = [[6, 3, 2], [6, 3, 2], [5, 3, 2]]
    assert scored(two_of_three, trigger=2)["winners"] == [0, 1]
    assert scored(two_of_three, trigger=0)["winners"] == [1]
    assert scored([[6, 1], [5, 2], [5, 2], [6, 1]], trigger=3, players=4)["winners"] == [0, 2]


# 7. Options


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


def box(silver: int = 1, **changes: Any) -> Any:
    """The box as it is, with other figures for Clio."""
    muses = [
        {"name": muse.name, **muse.names, "power": muse.power, "area": " ".join(muse.area), "suns": muse.suns}
        for muse in Scene(BLOCK).rules.box.muses
    ]
    next(muse for muse in muses if muse["name"] == "clio").update(changes)
    return {"silver": silver, "muses": muses}


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
        ({"area": "n up"}, "muses[6]: area must be some of nw n ne w e sw s se"),
        ({"area": "n n"}, "muses[6]: area must be some of"),
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


def test_french_elides_before_a_vowel() -> None:
    words = Scene(BLOCK).rules.words("fr").named_players(["Anne", "Élise", "Bob"])
    raised = {"event": "raise", "seat": 0, "muse": "thalia", "own": 1, "die": 4}
    assert words.event({**raised, "dancer": "erato"}) == "Anne : Thalie monte le dé d’Érato à 4"
    assert words.event({**raised, "dancer": "clio"}) == "Anne : Thalie monte le dé de Clio à 4"
    mystery = words.event({**raised, "dancer": "mystery1"})
    assert mystery == "Anne : Thalie monte le dé de la muse mystère d’Élise à 4"


# 8. What you know


@rule("8.1")
def test_hands_are_seen_by_their_owners_alone() -> None:
    table = dealt(FOUR)
    for seat in range(4):
        hands = table.view(seat)["hands"]
        assert [hand["size"] for hand in hands] == [2] * 4
        assert [hand["muses"] is not None for hand in hands] == [other == seat for other in range(4)]
    assert all(hand["muses"] is None for hand in table.view(None)["hands"])


@rule("8.2")
def test_only_its_player_knows_a_mystery_muse_not_even_the_partner() -> None:
    table = lay(dealt(FOUR), "hide eut 1,0", "lay ter 2,0")
    known = [
        next(tile["muse"] for tile in table.view(seat)["tiles"] if tile["dancer"] == "mystery0")
        for seat in (0, 1, 2, 3, None)
    ]
    assert known == ["euterpe", None, None, None, None]
    told = [event for event in table.events(2) if str(event["event"]).startswith("hide")]
    assert told == [{"event": "hide_hidden", "seat": 0, "place": "1,0"}]


@rule("8.3")
def test_at_two_nobody_knows_the_neutral_muse_before_the_end() -> None:
    table = lay(dealt(TWO, steps=1), *LAID_BY_TWO)
    for seat in (0, 1, None):
        neutral = next(tile for tile in table.view(seat)["tiles"] if tile["dancer"] == "neutral")
        assert neutral["muse"] is None
    lay(table, "step neutral north")
    neutral = next(tile for tile in table.view(None)["tiles"] if tile["dancer"] == "neutral")
    assert neutral["muse"] == "calliope"


@rule("8.4")
def test_cells_dice_owners_and_open_muses_are_for_everybody() -> None:
    table = lay(dealt(TWO), *LAID_BY_TWO)
    views = [table.view(seat) for seat in (0, 1, None)]
    open_facts = [
        [{name: value for name, value in tile.items() if name != "muse"} for tile in view["tiles"]]
        for view in views
    ]
    assert open_facts[0] == open_facts[1] == open_facts[2]
