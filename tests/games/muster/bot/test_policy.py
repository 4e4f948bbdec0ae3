"""The rollout policy of Muster considers who draws the last card."""

from collections.abc import Iterator

from mutable._engine import is_compiled
from mutable.games import GAMES
from mutable.games.muster.bot.policy import MusterPolicy
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import ACTING, TAKING, MusterState
from mutable.kit.bits import count_bits
from mutable.kit.game import OVER
from mutable.kit.rng import Rng
from tests.bots.positions import step

GAMES_TRIED = 60 if is_compiled() else 15


def rules_of_muster() -> MusterRules:
    rules = GAMES["muster"].rules(2, {})
    assert isinstance(rules, MusterRules)
    return rules


def takes(rules: MusterRules, left: int) -> Iterator[tuple[MusterState, Rng]]:
    """Positions of random games with so many cards in the deck, and a card on a castle that may be taken."""
    for seed in range(GAMES_TRIED):
        state, rng = rules.start(), Rng(seed)
        assert isinstance(state, MusterState)
        while rules.turn(state) != OVER:
            if (
                state.phase == TAKING
                and count_bits(state.deck) == left
                and rules.count(state, state.seat) > 1
            ):
                yield state.copy(), rng
            step(rules, state, rng)


def lead(rules: MusterRules, state: MusterState, seat: int) -> int:
    return int(rules.score(state, seat) - rules.score(state, 1 - seat))


def policy_of(rules: MusterRules) -> MusterPolicy:
    return MusterPolicy(rules, MusterUtility(rules, 0, MusterWeights()), 12)


def test_the_leader_draws_the_last_card_and_the_other_leaves_it() -> None:
    rules = rules_of_muster()
    policy, met = policy_of(rules), set()
    for state, rng in takes(rules, 1):
        ahead = lead(rules, state, state.seat)
        if ahead:
            before = state.facts()
            move = rules.moves.text(policy.choose(rules, state, state.seat, rng))
            assert (move == "take deck") is (ahead > 0)
            assert state.facts() == before
            met.add(ahead > 0)
    assert met == {True, False}


def test_nobody_draws_the_last_card_but_one_for_the_other_to_end_the_game_ahead() -> None:
    """Where whatever the other does would leave the other ahead; and it is drawn where nothing could."""
    rules = rules_of_muster()
    policy, met = policy_of(rules), set()
    for state, rng in takes(rules, 2):
        seat = int(state.seat)
        reply = state.copy()
        reply.seat, reply.phase = 1 - seat, ACTING
        ends = []
        for move in rules.legal(reply, 1 - seat):
            after = reply.copy()
            rules.apply(after, 1 - seat, move)
            ends.append(lead(rules, after, seat))
        if max(ends) < 0 or min(ends) > 0:
            made = rules.moves.text(policy.choose(rules, state, seat, rng))
            assert (made == "take deck") is (min(ends) > 0)
            met.add(min(ends) > 0)
    assert met == {True, False}
