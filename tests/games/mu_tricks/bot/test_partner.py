"""The bot of Mü as a partner: it does not overtake its own side's certain trick unless that gains more."""

import os
from collections.abc import Iterator

import pytest

from mutable.bots.bot import Budget
from mutable.bots.registry import BEST, bot_named
from mutable.games.mu_tricks.bot.endgame import Endgame
from mutable.games.mu_tricks.bot.hand_rollout import HandRollout
from mutable.games.mu_tricks.bot.payoff import Payoff
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import PLAYING, MuTricksState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import mu_rules

POSITIONS = 2 * int(os.environ.get("MUTABLE_SOAK", "1"))
WORLDS = 8
UNLIMITED = 1_000_000_000
FURTHER_TRICKS = (1, 2)  # to be played after the one under way: few enough to be solved in any world


def hands_of(rules: MuTricksRules, seed: int) -> Iterator[MuTricksState]:
    """One hand of sensible simulated players: the state before each card."""
    state, rng, table = rules.start(), Rng(seed), HandRollout(rules, 0)
    assert isinstance(state, MuTricksState)
    while not state.sheet:
        seat = rules.turn(state)
        if seat == CHANCE:
            rules.apply(state, CHANCE, rules.chance(state, rng))
        elif state.phase == PLAYING:
            yield state.copy()
            table._play_card(state, rng)
        else:
            table.policy.prepare(state)
            rules.apply(state, seat, table.policy.move(state, seat, rng))


def holds_for_sure(rules: MuTricksRules, state: MuTricksState) -> bool:
    """Is the seat on turn the last of a trick that its own side is winning, and may it overtake or not?"""
    seat, team = state.turn, state.crown_team()
    together = bool(team & bit_of(seat)) == bool(team & bit_of(state.winner))
    cards = rules.tricks.playable(state, seat)
    last = count_bits(state.trick) == rules.players - 1
    return last and together and bool(cards & state.beaters) and bool(cards & ~state.beaters)


def overtakes(rules: MuTricksRules, state: MuTricksState, move: int) -> bool:
    after = state.copy()
    rules.apply(after, state.turn, move)
    return bool(after.last_winner == state.turn)


def worths(rules: MuTricksRules, state: MuTricksState, seat: int) -> dict[int, int]:
    """What each card brings the seat if everybody sees everything from then on."""
    endgame, worth = Endgame(rules), Payoff(rules).worth(state, seat)
    found = {}
    for move in rules.legal(state, seat):
        after = state.copy()
        rules.apply(after, seat, move)
        endgame.begin(after, seat, worth, UNLIMITED)
        found[move] = int(endgame.value(after) + worth.own * rules.components.points_of(after.won.get(seat)))
    return found


def gains_nothing(rules: MuTricksRules, state: MuTricksState) -> bool:
    """In no deal that fits what the seat sees does overtaking bring more, and in some it brings less."""
    seat, rng = state.turn, Rng(1)
    fitting = rules.worlds(rules.view(state, seat))
    costs = []
    for _ in range(WORLDS):
        world = fitting.draw(rng)
        assert isinstance(world, MuTricksState)
        found = worths(rules, world, seat)
        over = max(value for move, value in found.items() if overtakes(rules, world, move))
        under = max(value for move, value in found.items() if not overtakes(rules, world, move))
        if over > under:
            return False
        costs.append(under - over)
    return max(costs) > 0


def sure_tricks(rules: MuTricksRules) -> Iterator[MuTricksState]:
    """Positions of play in which overtaking a partner is possible, and a waste."""
    seed = 0
    while True:
        seed += 1
        for state in hands_of(rules, seed):
            few = count_bits(state.cards(state.turn)) - 1 in FURTHER_TRICKS
            if few and holds_for_sure(rules, state) and gains_nothing(rules, state):
                yield state


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_best_bot_never_overtakes_a_partner_s_certain_trick_without_gain(players: int) -> None:
    rules = mu_rules(players)
    found = sure_tricks(rules)
    for _ in range(POSITIONS):
        state = next(found)
        view = rules.view(state, state.turn)
        move = bot_named("mu_tricks", BEST, rules).choose(view, Budget(iterations=150), Rng(7))
        assert not overtakes(rules, state, move), rules.moves.text(move)
