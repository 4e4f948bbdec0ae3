"""The score pad of Muster: entries read off the table score as in the engine; impossible ones are refused."""

from typing import Any

import pytest

from mutable.games import game_named
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import MusterState
from mutable.kit.game import OVER
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.pad.sheet import PadSheet, sheet_of

NAMES = ["Ann", "Bob"]
GAMES_PLAYED = 150
WAYS: list[dict[str, Value]] = [{}, {"beginner": True}, {"unity": True, "over_the_rainbow": True}]

Stack = dict[str, Any]


def sheet(ends: list[Any], lang: str = LANGUAGES[0], **options: Value) -> PadSheet:
    return sheet_of("muster", NAMES, options, ends, lang)


def end(*castles: tuple[Stack, Stack]) -> dict[str, Any]:
    """Return an entry of a finished game; castles that are not given are empty."""
    told = [list(pair) for pair in castles]
    return {"castles": told + [[{}, {}]] * (5 - len(told))}


def played(rules: MusterRules, seed: int) -> MusterState:
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MusterState)
    while (seat := rules.settle(state, rng)) != OVER:
        rules.apply(state, seat, rules.random_move(state, seat, rng))
    return state


def card_of(rules: MusterRules, state: MusterState, card: int) -> str:
    if state.is_wizard(card):
        return "wizard"
    return "bridge" if state.is_bridge(card) else rules.components.name(card)


def by_cards(rules: MusterRules, state: MusterState) -> dict[str, Any]:
    return {
        "castles": [
            [
                {
                    "cards": [
                        card_of(rules, state, card) for card in state.pile_cards(state.stack(seat, castle))
                    ]
                }
                for seat in (0, 1)
            ]
            for castle in range(5)
        ]
    }


def by_sums(outcome: dict[str, Any]) -> dict[str, Any]:
    return {
        "castles": [
            [{"strength": line["strengths"][seat], "banners": line["banners"][seat]} for seat in (0, 1)]
            for line in outcome["lines"]
        ]
    }


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_pad_and_engine_agree_by_cards_and_by_sums(options: dict[str, Value]) -> None:
    rules = game_named("muster").rules(2, options)
    assert isinstance(rules, MusterRules)
    for seed in range(GAMES_PLAYED):
        state = played(rules, seed)
        outcome = rules.outcome(state)
        found = sheet([by_cards(rules, state), by_sums(outcome)], **options)
        for scored in found.entries:
            assert scored.problem is None
            assert (scored.points, scored.winners) == (outcome["totals"], outcome["winners"])
            assert [line.points for line in scored.lines] == [line["points"] for line in outcome["lines"]]
        assert found.totals == [2 * (seat in outcome["winners"]) for seat in (0, 1)]


def test_every_castle_is_explained() -> None:
    (scored,) = sheet(
        [
            end(
                ({"cards": ["cloud1", "cloud2"]}, {"cards": ["cloud1"]}),
                ({"cards": ["flame1", "bridge", "flame3"]}, {"strength": 5, "banners": 3}),
                ({"cards": ["wizard"]}, {"strength": 6, "banners": 0}),
            )
        ]
    ).entries
    assert scored.why == [
        "Cloud castle: Ann is stronger, 3 to 1.",
        "Flame castle: both have strength 5; Bob has more Banner cards, 3 to 2.",
        "Feather castle: both have strength 6 and 0 Banner cards, so nobody holds it.",
        "Leaf castle: nobody has a card there.",
        "Water castle: nobody has a card there.",
        "Each holds 1 castle: a draw, so both win.",
    ]


WRONG: list[tuple[Any, dict[str, Value], str]] = [
    ({"castles": []}, {}, "both stacks of all 5 castles"),
    (end(({"cards": ["cloud5", "cloud5"]}, {})), {}, "cloud 5: the box contains only 1"),
    (end(({"cards": ["wizard"] * 3}, {"cards": ["bridge"] * 3})), {}, "the box contains only 5"),
    (end(({"cards": ["bridge"]}, {})), {"beginner": True}, "have no bridges"),
    (end(({"cards": ["cloud9"]}, {})), {}, "cannot be read"),
    (end(({"cards": ["keep"]}, {})), {}, "cannot be read"),
    (end(({"cards": ["cloud1"], "strength": 3}, {})), {}, "the cards or the sums, not both"),
    (end(({"strength": 4, "banners": 0}, {})), {}, "no stack has strength 4 with 0 Banner cards"),
    (end(({"strength": 2, "banners": 3}, {})), {}, "Cloud castle, Ann: no stack has strength 2"),
    (end(({"strength": -1}, {})), {}, "cannot be read"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "options", "said"), WRONG, ids=lambda value: str(value)[:40])
def test_what_cannot_be_says_what_would_be_right(wrong: Any, options: dict[str, Value], said: str) -> None:
    good = end(({"cards": ["cloud1"]}, {}))
    found = sheet([good, wrong, good], **options)
    assert said in str(found.entries[1].problem)
    assert found.totals == [2, 0]
    assert all(sheet([wrong], lang, **options).entries[0].problem for lang in LANGUAGES)
