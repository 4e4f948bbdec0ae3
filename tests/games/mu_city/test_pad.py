"""The score pad of Mū scores cities, and their figures, as the engine does."""

from typing import Any

import pytest

from mutable.games import game_named
from mutable.games.mu_city.rules.board import BORDERS, CELLS
from mutable.games.mu_city.rules.city import damage_tokens
from mutable.games.mu_city.rules.effects import SYMBOLS, TYPES
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import SLOTS, MuCityState
from mutable.kit.bits import count_bits
from mutable.kit.game import OVER
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.pad.sheet import PadSheet, sheet_of

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
WAYS = [(players, expert) for players in (1, 2, 3, 4, 5) for expert in (False, True)]
GAMES_PLAYED = 30

City = dict[str, Any]


def sheet(players: int, ends: list[Any], lang: str = LANGUAGES[0], **options: Value) -> PadSheet:
    return sheet_of("mu_city", NAMES[:players], options, ends, lang)


def played(rules: MuCityRules, seed: int) -> MuCityState:
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MuCityState)
    while (seat := rules.settle(state, rng)) != OVER:
        rules.apply(state, seat, rules.random_move(state, seat, rng))
    return state


def source_at(state: MuCityState, city: int, border: int) -> str | None:
    found = [SYMBOLS[i] for i in range(3) if state.sources[i].get(city) >> border & 1]
    return found[0] if found else None


def seen(rules: MuCityRules, state: MuCityState, city: int) -> City:
    """What lies on a board."""
    told: City = {
        "cells": [TYPES[rules.components.type_of[state.card_at(city, cell)]] for cell in range(CELLS)],
        "ruins": [cell for cell in range(CELLS) if not state.is_intact(city, cell)],
        "borders": [source_at(state, city, border) for border in range(BORDERS)],
        "victories": state.victories.get(city),
        "damage": damage_tokens(state, city),
    }
    return told if city >= state.seats else {**told, **board(rules, state, city)}


def board(rules: MuCityRules, state: MuCityState, seat: int) -> City:
    slots = [slot for slot in range(SLOTS) if rules.player_board.is_complete(state, seat, slot)]
    projects = [rules.components.projects[state.project(seat, slot)] for slot in slots]
    extra = {
        str(project.number): rules.player_board.extra_tokens(state, seat, slot)
        for slot, project in zip(slots, projects, strict=True)
        if project.effect.extra
    }
    return {"projects": [project.number for project in projects], "extra": extra}


def summed(rules: MuCityRules, state: MuCityState, city: int) -> City:
    """The same as figures."""
    scoring, intact = rules.scoring, count_bits(state.intact_cells(city))
    if city >= state.seats:
        symbols = state.stock - rules.scoring.neutral_stock(state)
        return {
            "victories": state.victories.get(city),
            "figures": {"food": intact - symbols, "intact": intact},
        }
    figures = {
        "food": scoring.food(state, city),
        "intact": intact,
        "faith": scoring.faith(state, city),
        "printed": scoring.printed(state, city),
        "effects": scoring.effects(state, city),
    }
    return {"victories": state.victories.get(city), "figures": figures}


@pytest.mark.parametrize(("players", "expert"), WAYS)
def test_pad_and_engine_agree_on_the_final_count(players: int, expert: bool) -> None:
    rules = game_named("mu_city").rules(players, {"expert": expert})
    assert isinstance(rules, MuCityRules)
    for seed in range(GAMES_PLAYED):
        state = played(rules, seed)
        outcome, cities = rules.outcome(state), range(int(state.cities))
        ends = [
            {"cities": [read(rules, state, city) for city in cities], "stock": int(state.stock)}
            for read in (seen, summed)
        ]
        found = sheet(players, ends, expert=expert)
        for scored in found.entries:
            assert scored.problem is None
            assert scored.points == outcome["totals"]
            assert scored.winners == outcome["winners"]
            points = [line.points for line in scored.lines]
            assert [sum(column) for column in zip(*points, strict=True)] == outcome["totals"]
            plain = [line["points"] for line in outcome["lines"] if line["line"] != "effect"]
            assert points[:4] + points[5:] == plain


FULL: City = {
    "cells": [
        "trade",
        "trade",
        "politics",
        "worship",
        "worship",
        "farming",
        "farming",
        "military",
        "military",
    ],
    "borders": ["F"] * 3 + ["N"] * 2 + [None] * 19,
    "victories": 3,
    "projects": [1, 3],
}


def test_every_line_is_explained() -> None:
    figures = {"food": 10, "intact": 9, "faith": 6, "printed": 4, "effects": 2}
    (scored,) = sheet(2, [{"cities": [FULL, {"victories": 2, "figures": figures}]}]).entries
    assert [(line.text, line.points) for line in scored.lines] == [
        ("Harvest: buildings fed", [7, 9]),
        ("Harvest: Food left over", [0, 2]),
        ("Faith", [9, 6]),
        ("Completed projects", [2, 4]),
        ("Project effects", [2, 2]),
        ("Victory tokens", [9, 6]),
    ]
    assert scored.why[0] == "Ann: 7 Food for 9 intact buildings."
    assert scored.why[1].startswith("Ann, Archives: 2 AP.")
    assert scored.why[-1] == "Ann wins on Victory tokens: several players have 29 AP."


def test_a_game_alone_is_told_by_its_level() -> None:
    neutral = {"victories": 2, "figures": {"food": 11, "intact": 9}}
    (scored,) = sheet(1, [{"cities": [FULL, neutral], "stock": 6}]).entries
    assert scored.points == [29 - 8 - 2]
    assert scored.why[-1] == "19 AP: Weak."


WRONG: list[tuple[City, str]] = [
    ({"cells": [*FULL["cells"][:8], None]}, "Ann: all nine cells are built"),
    ({"cells": ["trade"] * 9}, "Trade: these cities have 11, but with this number of players only 6"),
    ({"projects": [3, 4, 6, 7]}, "Ann can have completed at most 5 projects, 2 of them basic"),
    ({"projects": [3, 3]}, "at most"),
    ({"projects": [30]}, "Project 30 is not in this game"),
    ({"projects": [14]}, "There is only one project 14; Ann and Bob"),
    ({"projects": [22], "extra": {"22": 5}}, "Project 22 has room for 4 extra"),
    ({"extra": {"22": 1}}, "Project 22 has room for 0 extra"),
    ({"projects": [15]}, "How many Damage tokens does Ann have?"),
    ({"ruins": [2, 3], "damage": 3}, "every destroyed building carries at least two"),
    ({"damage": 4}, "at most 3 Damage tokens lie against the board"),
    ({"victories": 7}, "nobody can have 7 Victory tokens"),
    ({"victories": 0}, "at least one Victory token: there must be at least 5 in all, but you entered 2"),
    ({"borders": []}, "cannot be read"),
    ({"cells": ["castle"] * 9}, "cannot be read"),
    ({"figures": {"intact": 10}}, "a city has at most 9 buildings"),
]


@pytest.mark.parametrize(("wrong", "said"), WRONG, ids=lambda value: str(value)[:40])
def test_what_cannot_be_says_what_would_be_right(wrong: City, said: str) -> None:
    other = {**FULL, "victories": 2, "projects": [14], "cells": [FULL["cells"][i - 4] for i in range(9)]}
    good, bad = {"cities": [FULL, other]}, {"cities": [{**FULL, **wrong}, other]}
    found = sheet(2, [good, bad])
    assert found.entries[0].problem is None
    assert said in str(found.entries[1].problem)
    assert found.totals == found.entries[0].totals
    assert all(sheet(2, [bad], lang).entries[0].problem for lang in LANGUAGES)


def test_every_player_needs_a_city() -> None:
    assert "every player" in str(sheet(2, [{"cities": [FULL]}]).entries[0].problem)
