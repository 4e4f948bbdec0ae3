"""The value network of Muster: the chance to win of the seat on turn."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.games import GAMES
from mutable.games.muster.bot.features import (
    CASTLE_FEATURES,
    CASTLES,
    MAX_CASTLE_COUNT,
    TABLE_FEATURES,
    FeatureExtractor,
    has_features_for,
)
from mutable.games.muster.bot.levels import muster_level
from mutable.games.muster.bot.value_network import VALUE_FILE, ValueNetwork, load_value_layers
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import ACTING, TAKING, MusterState, restored
from mutable.kit.bits import count_bits
from mutable.kit.data import load_data
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from tests.bots.positions import small_muster, step

GAMES_TRIED = 30 if is_compiled() else 4
VARIANTS: list[dict[str, Any]] = [{}, {"beginner": True}, {"unity": True}, {"over_the_rainbow": True}]
CARDS_OF_A_BANNER = 8

PROGRAM = """
from tests.games.muster.bot.test_value import positions, rules_of_muster, value_of
rules = rules_of_muster()
value = value_of(rules)
print(*(value.of_seat_on_turn(state).hex() for state in positions(rules, 2)))
"""


def rules_of_muster(**options: Any) -> MusterRules:
    rules = GAMES["muster"].rules(2, options)
    assert isinstance(rules, MusterRules)
    return rules


def value_of(rules: MusterRules) -> ValueNetwork:
    return ValueNetwork(rules, load_value_layers())


def positions(rules: MusterRules, games: int = GAMES_TRIED) -> Iterator[MusterState]:
    """The decisions of random games."""
    for seed in range(games):
        state, rng = rules.start(), Rng(seed)
        assert isinstance(state, MusterState)
        while rules.turn(state) != OVER:
            if rules.turn(state) != CHANCE:
                yield state
            step(rules, state, rng)


def with_seats_changed(state: MusterState) -> MusterState:
    other = state.copy()
    other.seat = 1 - state.seat
    for seat in (0, 1):
        other.hands.set(seat, state.hand(1 - seat))
        for castle in range(CASTLES):
            other.top[state.stack(seat, castle)] = state.top[state.stack(1 - seat, castle)]
    return other


def with_castles_turned(state: MusterState) -> MusterState:
    """Rotate the castles, with all cards of their banners."""
    banners = CASTLES * CARDS_OF_A_BANNER

    def card(number: int) -> int:
        return (number + CARDS_OF_A_BANNER) % banners if 0 <= number < banners else number

    def cards(mask: int) -> int:
        return sum(1 << card(number) for number in range(62) if mask >> number & 1)

    facts = list(state.facts())
    for place in (3, 4, 5, 6, 7):  # deck, hands, what is known
        facts[place] = cards(facts[place])
    facts[10] = (facts[10] + 1) % CASTLES if facts[10] >= 0 else facts[10]
    first, below = 15, 15 + 3 * CASTLES
    tops, under = list(facts[first:below]), list(facts[below:])
    for pile, top in enumerate(tops):
        row = pile // CASTLES * CASTLES
        facts[first + row + (pile + 1) % CASTLES] = card(top)
    for number, lower in enumerate(under):
        facts[below + card(number)] = card(lower)
    return restored(*facts)


@pytest.mark.parametrize("options", VARIANTS)
def test_every_feature_of_every_position_has_its_place_in_the_net(options: dict[str, Any]) -> None:
    rules = rules_of_muster(**options)
    extractor = FeatureExtractor(rules)
    for state in positions(rules):
        extractor.read(state)
        assert all(0 <= feature < TABLE_FEATURES for feature in extractor.table)
        for castle in range(CASTLES):
            count = extractor.counts[castle]
            assert 0 < count <= MAX_CASTLE_COUNT
            first = castle * MAX_CASTLE_COUNT
            assert all(0 <= extractor.castles[at] < CASTLE_FEATURES for at in range(first, first + count))


def test_it_does_not_matter_which_seat_it_is() -> None:
    rules = rules_of_muster()
    value = value_of(rules)
    for state in positions(rules):
        assert value.of_seat_on_turn(state) == value.of_seat_on_turn(with_seats_changed(state))


def test_it_does_not_matter_which_castle_it_is() -> None:
    rules = rules_of_muster()
    value = value_of(rules)
    for state in positions(rules, 4):
        turned = value.of_seat_on_turn(with_castles_turned(state))
        assert value.of_seat_on_turn(state) == pytest.approx(turned, abs=1e-9)


def test_a_seat_that_could_end_the_game_as_winner_is_ahead_and_the_other_is_not() -> None:
    rules = rules_of_muster()
    value = value_of(rules)
    chances: dict[bool, list[float]] = {True: [], False: []}
    for state in positions(rules, 60):
        lead = int(rules.score(state, state.seat) - rules.score(state, 1 - state.seat))
        if state.phase == TAKING and count_bits(state.deck) == 1 and abs(lead) >= 2:
            chances[lead > 0].append(value.of_seat_on_turn(state))
    assert min(len(found) for found in chances.values()) > 3
    assert sum(chances[True]) / len(chances[True]) > 0.85
    assert sum(chances[False]) / len(chances[False]) < 0.5


def test_a_rainbow_card_in_hand_is_better_than_a_poor_one() -> None:
    rules = rules_of_muster()
    value = value_of(rules)
    better = worse = 0
    for state in positions(rules):
        rainbows, ones = (
            state.deck & rules.components.rainbows,
            state.hand(state.seat) & rules.components.copies(0),
        )
        if state.phase == ACTING and count_bits(state.deck) > 10 and rainbows and ones:
            richer = state.copy()
            one, rainbow = ones & -ones, rainbows & -rainbows
            richer.hands.set(state.seat, state.hand(state.seat) & ~one | rainbow)
            richer.deck = state.deck & ~rainbow | one
            gain = value.of_seat_on_turn(richer) - value.of_seat_on_turn(state)
            better, worse = better + (gain > 0.0), worse + (gain < 0.0)
    assert better > 10 * worse


def test_what_was_learned_is_a_small_file() -> None:
    assert VALUE_FILE.stat().st_size < 1_000_000


def test_where_nothing_was_learned_the_strongest_thinks_by_rule_of_thumb() -> None:
    small = small_muster()
    assert isinstance(small, MusterRules)
    printed = load_data(GAMES["muster"].folder / "rules/components.toml")
    stronger = GAMES["muster"].rules(2, {}, {**printed, "wizard": 9})
    assert isinstance(stronger, MusterRules)
    unity = rules_of_muster(unity=True)
    for rules, was_learned in ((small, False), (stronger, False), (unity, False), (rules_of_muster(), True)):
        assert has_features_for(rules) is was_learned
        state, rng = rules.start(), Rng(1)
        while rules.turn(state) == CHANCE:
            step(rules, state, rng)
        seat = int(rules.turn(state))
        move = muster_level(rules, 6).choose(rules.view(state, seat), Budget(iterations=20), rng)
        assert move in rules.legal(state, seat)


@pytest.mark.skipif(not is_compiled(), reason="asked once, in the compiled run")
def test_compiled_and_interpreted_values_are_the_same() -> None:
    def values(pure: str) -> str:
        environment = {**os.environ, "MUTABLE_PURE": pure}
        command = [sys.executable, "-c", PROGRAM]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert values("0") == values("1")
