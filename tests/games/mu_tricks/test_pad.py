"""The score pad of Mü: entries read off the table score as in the engine; impossible ones are refused."""

from typing import Any

import pytest

from mutable.games import game_named
from mutable.games.mu_tricks.rules.hand.result import NONE, HandResult
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.scoring import KINDS
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.game import OVER
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.pad.sheet import PadSheet, sheet_of

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
WAYS = [("eskridge", 2), ("goslar", 2), *((name, n) for name in ("revised", "classic") for n in (3, 4, 5, 6))]
HANDS = 40
MATCHES = 10

Entry = dict[str, Any]


def sheet(players: int, entries: list[Entry], lang: str = LANGUAGES[0], **options: Value) -> PadSheet:
    return sheet_of("mu_tricks", NAMES[:players], options, entries, lang)


def read_off(rules: MuTricksRules, hand: HandResult) -> Entry:
    """What people at the table see of a hand."""
    seats = range(int(rules.players))
    entry: Entry = {"kind": KINDS[hand.kind], "shown": [hand.shown.get(seat) for seat in seats]}
    if entry["kind"] == "void":
        return {"kind": "void"}
    if entry["kind"] == "eclat":
        return {**entry, "last": hand.last}
    roles = {"crown": hand.crown, "shield": hand.shield, "partner": hand.partner}
    trumps = {"minor": hand.minor, "major": hand.major}
    return {
        **entry,
        **{role: None if seat == NONE else seat for role, seat in roles.items()},
        **{
            place: None if trump == NONE else rules.components.trump_name(trump)
            for place, trump in trumps.items()
        },
        "points": [hand.points.get(seat) for seat in seats],
        "side": hand.side if rules.variant.side else None,
    }


def played(rules: MuTricksRules, seed: int) -> MuTricksState:
    """Play a match of random moves. Seats that can pass often do; else all would show all their cards."""
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MuTricksState)
    while (seat := rules.settle(state, rng)) != OVER:
        legal = rules.legal(state, seat)
        stops = [move for move in legal if rules.moves.text(move) in ("pass", "done")]
        eager = rng.below(2)
        move = stops[0] if stops and not eager else legal[rng.below(len(legal))]
        rules.apply(state, seat, move)
    return state


@pytest.mark.parametrize(("variant", "players"), WAYS)
def test_pad_and_engine_agree_on_every_hand(variant: str, players: int) -> None:
    options: dict[str, Value] = {"variant": variant, "hands": HANDS, "points": 100_000}
    rules = game_named("mu_tricks").rules(players, options)
    assert isinstance(rules, MuTricksRules)
    seen: set[str] = set()
    for seed in range(MATCHES):
        state = played(rules, seed)
        entries = [read_off(rules, hand) for hand in state.sheet]
        found, outcome = sheet(players, entries, **options), rules.outcome(state)
        assert [entry.problem for entry in found.entries] == [None] * len(entries)
        seen |= {entry["kind"] for entry in entries}
        for number, (scored, hand) in enumerate(zip(found.entries, state.sheet, strict=True), 1):
            scorer = rules.phases.scorer
            assert scored.points == [scorer.hand_score(hand, seat) for seat in range(players)]
            told = [line["points"] for line in outcome["lines"] if line["hand"] == number]
            assert [line.points for line in scored.lines] == told
        assert (found.totals, found.leaders, found.over) == (outcome["totals"], outcome["winners"], True)
    assert seen >= ({"played", "eclat"} if variant == "classic" else {"played"})


@pytest.mark.parametrize(("variant", "players"), WAYS)
def test_a_match_ends_when_the_engine_ends_it(variant: str, players: int) -> None:
    options: dict[str, Value] = {"variant": variant}
    rules = game_named("mu_tricks").rules(players, options)
    assert isinstance(rules, MuTricksRules)
    entries = [read_off(rules, hand) for hand in played(rules, 3).sheet]
    assert not sheet(players, entries[:-1], **options).over
    ended = sheet(players, [*entries, entries[0]], **options)
    assert ended.over
    assert "over" in str(ended.entries[-1].problem)
    assert ended.totals == ended.entries[-2].totals


# What cannot be

HAND: Entry = {
    "kind": "played", "shown": [5, 3, 0, 1], "crown": 0, "shield": 1, "partner": 2,
    "minor": "red", "major": "7", "points": [20, 10, 22, 8],
}  # fmt: skip
ALONE: Entry = {"partner": None, "shown": [5, 3]}
ESKRIDGE: Entry = {**HAND, **ALONE, "points": [20, 10], "side": 6}
GOSLAR: Entry = {**HAND, **ALONE, "shown": [6, 4], "points": [28, 20]}
CLASSIC_THREE: Entry = {
    **HAND, "shown": [3, 1, 0], "shield": None, "partner": None, "minor": None, "points": [12, 12, 12],
}  # fmt: skip

REVISED_REFUSALS: list[tuple[Entry, str]] = [
    ({"points": [20, 10, 22, 9]}, "must make 60 in all; these make 61"),
    ({"points": [60, 0, 0]}, "the points on the cards that each player has won"),
    ({"shown": [5, 3, 0]}, "how many cards each player has shown"),
    ({"shown": [16, 3, 0, 1]}, "nobody shows more than 15"),
    ({"shown": [0, 0, 0, 0]}, "Nobody has shown a card"),
    ({"crown": None}, "Who has the crown?"),
    ({"crown": 1, "shield": 0}, "Bob has shown 3 cards, Ann has shown 5"),
    ({"crown": 5}, "cannot be read"),
    (
        {"shield": None, "minor": None},
        "Who has the shield? The player who has shown the second most cards: Bob",
    ),
    ({"shield": 0}, "Ann cannot have both"),
    ({"shield": 2}, "Cleo has shown no card"),
    ({"shield": 3}, "Dan has shown 1 card, Bob has shown 3"),
    ({"partner": None}, "Who is the crown's partner?"),
    ({"partner": 0}, "Ann has the crown"),
    ({"partner": 1}, "Bob has the shield"),
    ({"minor": None}, "What did Bob name"),
    ({"major": None}, "What did Ann name"),
    ({"major": "red"}, "what the shield has named already (red)"),
    ({"major": "mauve"}, "cannot be read"),
    ({"shown": [5, 0, 0, 0], "shield": None}, "there is no minor trump"),
    ({"side": 3}, "no side cards in these rules"),
    ({"kind": "eclat", "shown": [3, 3, 0, 0], "last": 1}, "These rules have no éclat"),
    ({"points": [20, 10, 22, -8]}, "cannot be read"),
    ({"trick": 1}, "cannot be read"),
]
OTHER_REFUSALS: list[tuple[str, int, Entry, Entry, str]] = [
    ("revised", 3, {**HAND, "shown": [5, 3, 0], "partner": None, "points": [20, 20, 9]}, {}, "make 48"),
    ("revised", 3, {**HAND, "shown": [5, 3, 0], "points": [20, 20, 8]}, {}, "has no partner"),
    ("eskridge", 2, ESKRIDGE, {"points": [20, 3]}, "between 30 and 48, because nine cards stay unseen"),
    ("eskridge", 2, ESKRIDGE, {"points": [30, 13]}, "these add up to 49"),
    ("eskridge", 2, ESKRIDGE, {"side": None}, "How many points are on the side cards?"),
    ("eskridge", 2, ESKRIDGE, {"side": 13}, "have between 0 and 12 points, not 13"),
    ("goslar", 2, GOSLAR, {"shown": [6, 3]}, "Bob has at least 4"),
    ("goslar", 2, GOSLAR, {"shown": [4, 4]}, "Neither has shown more than the 4 cards"),
    ("goslar", 2, GOSLAR, {"points": [28, 21]}, "make 48 in all; these make 49"),
    ("classic", 4, HAND, {"shown": [5, 5, 0, 1]}, "Ann and Bob tie for the most cards (5). This is an éclat"),
    ("classic", 4, HAND, {"minor": "none"}, "The vice must name"),
    ("classic", 4, HAND, {"shield": None, "minor": None}, "Who is the vice?"),
    ("classic", 4, HAND, {"kind": "eclat", "last": 0}, "This is not an éclat: Ann alone"),
    ("classic", 4, HAND, {"kind": "eclat", "shown": [5, 5, 0, 1]}, "Who was the last to tie?"),
    ("classic", 4, HAND, {"kind": "eclat", "shown": [5, 5, 0, 1], "last": 3}, "Dan is not among those"),
    ("classic", 3, CLASSIC_THREE, {"shield": 1, "minor": "red"}, "no vice with three players"),
    ("classic", 3, CLASSIC_THREE, {"points": [12, 12, 13]}, "must make 36 in all"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "said"), REVISED_REFUSALS, ids=lambda value: str(value)[:40])
def test_a_hand_that_cannot_be_says_what_would_be_right_and_stands_in_nobodys_way(
    wrong: Entry, said: str
) -> None:
    found = sheet(4, [HAND, {**HAND, **wrong}, HAND])
    assert said in str(found.entries[1].problem)
    assert found.entries[1].points == [0, 0, 0, 0]
    assert found.entries[1].totals == found.entries[0].totals
    assert found.totals == [2 * points for points in found.entries[0].points]


@pytest.mark.parametrize(("variant", "players", "good", "wrong", "said"), OTHER_REFUSALS, ids=str)
def test_each_variant_has_what_cannot_be_of_its_own(
    variant: str, players: int, good: Entry, wrong: Entry, said: str
) -> None:
    found = sheet(players, [{**good, **wrong}], variant=variant)
    assert said in str(found.entries[0].problem)


@pytest.mark.parametrize(
    ("variant", "players", "good"),
    [
        ("revised", 4, HAND),
        ("eskridge", 2, ESKRIDGE),
        ("goslar", 2, GOSLAR),
        ("classic", 4, HAND),
        ("classic", 3, CLASSIC_THREE),
        (
            "classic",
            4,
            {**HAND, "shown": [5, 1, 0, 1], "shield": None, "minor": None},
        ),  # equal numbers: no vice
        ("revised", 4, {**HAND, "shown": [3, 3, 0, 1], "crown": 1, "shield": 0}),  # Bob was there first
        ("revised", 4, {**HAND, "minor": "none", "major": "none"}),
    ],
    ids=str,
)
def test_what_can_be_is_scored(variant: str, players: int, good: Entry) -> None:
    assert sheet(players, [good], variant=variant).entries[0].problem is None


# What it says


def test_every_line_is_explained() -> None:
    made, failed = {**HAND, "points": [22, 10, 20, 8]}, {**HAND, "points": [2, 18, 2, 38]}
    won, lost = sheet(4, [made, failed]).entries
    assert won.why == [
        "Ann had the crown with 5 cards shown: the target was 38.",
        "Ann and Cleo together reached 42 points and made it.",
        "Bid bonus, 10 for each card that Ann showed: 10 × 5 = 50 each for Ann and Cleo.",
        "Trump bonus: Ann named 7s, 10 more each for Ann and Cleo.",
    ]
    assert lost.why == [
        "Ann had the crown with 5 cards shown: the target was 38.",
        "Ann and Cleo together reached 4 points and fell 34 short.",
        "Bid bonus, 5 for each card that Bob showed: 5 × 3 = 15 each for Bob and Dan.",
        "Bob named red: no trump bonus for a colour.",
    ]


def test_an_eclat_is_explained() -> None:
    (eclat,) = sheet(4, [{"kind": "eclat", "shown": [4, 4, 0, 1], "last": 1}], variant="classic").entries
    assert eclat.points == [20, -40, 0, 0]
    assert eclat.why == ["Éclat! Ann tied with 4 cards: 5 × 4 = 20.", "Bob tied last and loses 10 × 4 = 40."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_can_be_said(lang: str) -> None:
    """With every wrong hand, in every language; none shows a code or an empty blank."""
    for wrong, _ in REVISED_REFUSALS:
        assert sheet(4, [{**HAND, **wrong}], lang).entries[0].problem
    for variant, players, good, wrong, _ in OTHER_REFUSALS:
        problem = str(sheet(players, [{**good, **wrong}], lang, variant=variant).entries[0].problem)
        assert not set("{}_") & set(problem)
