"""The score pad of Dance of Muses: nine dice score as in the engine; impossible entries are refused."""

from typing import Any

import pytest

from mutable.games import game_named
from mutable.games.muses.rules.components import MUSES
from mutable.games.muses.rules.nibbles import nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.scoring import HandScore
from mutable.games.muses.rules.state import NEUTRAL, NONE, MusesState
from mutable.kit.game import OVER
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.pad.sheet import PadSheet, sheet_of

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
WAYS = [
    (players, apollo, hands) for players in (2, 3, 4) for apollo in ("all", "mystery") for hands in (1, 3)
]
HANDS_PLAYED = 60

End = dict[str, Any]


def sheet(players: int, ends: list[End], lang: str = LANGUAGES[0], **options: Value) -> PadSheet:
    return sheet_of("muses", NAMES[:players], options, ends, lang)


def played(rules: MusesRules, seed: int) -> MusesState:
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MusesState)
    while (seat := rules.settle(state, rng)) != OVER:
        rules.apply(state, seat, rules.random_move(state, seat, rng))
    return state


def read_off(hand: HandScore) -> End:
    muses = [
        {
            "die": int(nibble(hand.dice, muse)),
            "owner": None if hand.owner(muse) == NEUTRAL else int(hand.owner(muse)),
            "hidden": bool(hand.hidden >> muse & 1),
        }
        for muse in range(MUSES)
    ]
    if hand.trigger == NONE:
        return {"muses": muses, "ended": "steps"}
    return {"muses": muses, "trigger": int(hand.trigger)}


@pytest.mark.parametrize(("players", "apollo", "hands"), WAYS)
def test_pad_and_engine_agree_on_every_hand(players: int, apollo: str, hands: int) -> None:
    options: dict[str, Value] = {"apollo": apollo, "hands": hands, "steps": 100}
    rules = game_named("muses").rules(players, options)
    assert isinstance(rules, MusesRules)
    for seed in range(HANDS_PLAYED // hands):
        state = played(rules, seed)
        outcome = rules.outcome(state)
        told = rules.scorer.hands(state.sheet)
        found = sheet(players, [read_off(hand) for hand in told], **options)
        assert [scored.problem for scored in found.entries] == [None] * hands
        assert [scored.winners for scored in found.entries] == [[]] * (hands - 1) + [outcome["winners"]]
        assert found.totals == [int(seat in outcome["winners"]) for seat in range(players)]
        suns = [sum(scored.points[seat] for scored in found.entries) for seat in range(players)]
        assert suns == outcome["totals"]
        columns = [line["points"] for line in outcome["lines"] if str(line["line"]).startswith("column")]
        assert [line.points for scored in found.entries for line in scored.lines] == columns


def end(dice: str, owners: str, hidden: str = "", **more: Any) -> End:
    """Nine dice, their owners (- is the neutral one), and the places of those that lay face down."""
    muses = [
        {"die": int(die), "owner": None if who == "-" else int(who), "hidden": str(place) in hidden}
        for place, (die, who) in enumerate(zip(dice, owners, strict=True))
    ]
    return {"muses": muses, "trigger": 0, **more}


GOOD = end("611145525", "00001111-", "05")


def test_columns_and_the_will_of_apollo_are_explained() -> None:
    (scored,) = sheet(2, [GOOD]).entries
    assert scored.winners == [1]
    assert [line.text for line in scored.lines] == [
        "Column 1 (6 – 5): Silver Sun",
        "Column 2 (1 – 5): Sun",
        "Column 3 (1 – 4): Sun",
        "Column 4 (1 – 2): Sun",
    ]
    assert scored.why == ["Bob wins with 3 Suns."]
    (willed,) = sheet(2, [end("621145525", "00001111-")]).entries
    assert willed.why[0] == "Will of Apollo: Thalia, 2\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}6"


WRONG: list[tuple[End, int, dict[str, Value], str]] = [
    (end("611", "001"), 2, {}, "Enter all 9 muses"),
    (end("611145525", "00001110-"), 2, {}, "Ann has 4 muses, not 5"),
    (end("611145525", "0000111--"), 2, {}, "Bob has 4 muses, not 3"),
    (end("611145525", "000111222", trigger=None), 3, {}, "Who made the 6?"),
    (end("511145525", "00001111-"), 2, {}, "No die shows 6"),
    (end("611145525", "00001111-", "0156"), 2, {"apollo": "mystery"}, "Ann placed exactly one muse"),
    (end("711145525", "00001111-"), 2, {}, "cannot be read"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "players", "options", "said"), WRONG, ids=lambda value: str(value)[-30:])
def test_what_cannot_be_says_what_would_be_right(
    wrong: End, players: int, options: dict[str, Value], said: str
) -> None:
    (scored,) = sheet(players, [wrong], **options).entries
    assert said in str(scored.problem)
    assert all(sheet(players, [wrong], lang, **options).entries[0].problem for lang in LANGUAGES)


def test_a_dance_may_end_by_the_limit_of_steps() -> None:
    (scored,) = sheet(2, [end("511145525", "00001111-", ended="steps", trigger=None)]).entries
    assert scored.problem is None
