"""The endgame of Mü agrees with brute force: no table, no windows, no equivalence."""

import os

import pytest

from mutable.games import GAMES
from mutable.games.mu_tricks.bot.endgame import Endgame, PointValues
from mutable.games.mu_tricks.bot.payoff import Payoff
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import COUNTING, PLAYING, MuTricksState
from mutable.kit.bits import bit_of
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng

POSITIONS = 10 * int(os.environ.get("MUTABLE_SOAK", "1"))  # 1,000 when soaked
UNLIMITED = 1_000_000_000
TABLES = [
    (2, "eskridge", 4),
    (3, "revised", 3),
    (4, "revised", 2),
    (5, "classic", 2),
    (5, "revised", 2),
    (6, "revised", 2),
]


def late_position(rules: MuTricksRules, tricks: int, seed: int) -> MuTricksState | None:
    """Random play until that many tricks are left, and a few cards into one of them."""
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MuTricksState)
    further = seed % int(rules.players)
    while not state.sheet:
        if state.phase == PLAYING and bin(state.cards(state.leader)).count("1") <= tricks:
            if further == 0 and bin(state.cards(state.turn)).count("1") > 1:
                return state
            further = max(0, further - 1)
        seat = rules.turn(state)
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        rules.apply(state, seat, move)
    return None


def brute_force(rules: MuTricksRules, state: MuTricksState, asking: int, worth: PointValues) -> int:
    """Everything tried with the rules themselves."""
    if state.phase == COUNTING:
        team = Payoff(rules).team_points(state)
        return int(worth.own * rules.components.points_of(state.won.get(asking)) + worth.by_team[team])
    seat = rules.turn(state)
    values = []
    for move in rules.legal(state, seat):
        after = state.copy()
        rules.apply(after, seat, move)
        values.append(brute_force(rules, after, asking, worth))
    team = state.crown_team()
    together = (team & bit_of(seat) != 0) == (team & bit_of(asking) != 0)
    return max(values) if together else min(values)


@pytest.mark.parametrize(("players", "variant", "tricks"), TABLES)
def test_the_endgame_agrees_with_brute_force(players: int, variant: str, tricks: int) -> None:
    rules = GAMES["mu_tricks"].rules(players, {"variant": variant, "hands": 1, "points": 100_000})
    assert isinstance(rules, MuTricksRules)
    endgame, payoff = Endgame(rules), Payoff(rules)
    compared, seed = 0, 0
    while compared < -(-POSITIONS // len(TABLES)):
        seed += 1
        state = late_position(rules, tricks, seed)
        if state is None:
            continue
        asking = seed % players
        worth = payoff.worth(state, asking)
        endgame.begin(state, asking, worth, UNLIMITED)
        won = int(worth.own * rules.components.points_of(state.won.get(asking)))
        assert endgame.value(state) + won == brute_force(rules, state, asking, worth)
        compared += 1
