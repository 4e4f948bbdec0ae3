"""The generic searches agree with brute force where that is possible, and repeat where they should."""

import pytest

from mutable.bots.bot import Budget
from mutable.bots.registry import BOTS, bot_named
from mutable.bots.search.alphabeta import AlphaBeta
from mutable.bots.search.baselines import IsmctsBot
from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN, SearchDomain
from mutable.bots.search.flat import Flat
from mutable.bots.search.ismcts import Ismcts
from mutable.bots.search.policy import RandomPolicy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.tree import IsmctsTree
from mutable.bots.search.utility import Utility
from mutable.bots.search.worlds import TrueWorld, distinct_worlds
from mutable.games import GAMES
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.domain import MusesDomain
from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.rules.rules import MusesRules
from mutable.kit.bits import bit_of
from mutable.kit.game import CHANCE, Rules, State
from mutable.kit.rng import Rng
from tests.bots.positions import last_deck_card, late_dance, small_muster, step

UNLIMITED = 1_000_000_000


def brute_force(rules: Rules, domain: SearchDomain, state: State, mover: int, depth: int) -> int:
    """Return the value of a move to the root's side by exhaustive search."""
    if domain.is_over(state):
        return domain.value(state, True)
    seat = rules.turn(state)
    if seat == CHANCE:
        moves = rules.legal(state, CHANCE)
        weights = [rules.weight(state, move) for move in moves]
        values = [brute_force(rules, domain, after(rules, state, seat, m), mover, depth) for m in moves]
        signed = 1 if domain.is_ours(mover) else -1  # whole numbers are rounded as the mover sees them
        total = sum(w * signed * v for w, v in zip(weights, values, strict=True))
        return signed * (total // sum(weights))
    left = depth if seat == mover else depth - 1
    if left <= 0:
        return domain.value(state, False)
    best = max if domain.is_ours(seat) else min
    return best(
        brute_force(rules, domain, after(rules, state, seat, move), seat, left)
        for move in rules.legal(state, seat)
    )


def after(rules: Rules, state: State, seat: int, move: int) -> State:
    state = state.copy()
    rules.apply(state, seat, move)
    return state


def assert_as_good_as_brute_force(rules: Rules, domain: SearchDomain, state: State, depth: int) -> None:
    values = {
        move: brute_force(rules, domain, after(rules, state, domain.seat, move), domain.seat, depth)
        for move in rules.legal(state, domain.seat)
    }
    search = AlphaBeta(rules)
    chosen = search.search([state], domain, Clock(0.0, UNLIMITED), depth)
    assert search.root_moves[0].value == max(values.values())
    assert values[chosen] == max(values.values())


def test_alpha_beta_plays_the_end_of_a_small_muster_as_brute_force_does() -> None:
    rules = small_muster()
    positions = [state for seed in range(40) if (state := last_deck_card(rules, seed))][:6]
    assert len(positions) == 6
    for state in positions:
        domain = SearchDomain(rules, rules.turn(state))
        assert_as_good_as_brute_force(rules, domain, state, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_alpha_beta_looks_two_turns_ahead_at_muses_as_brute_force_does(players: int) -> None:
    rules = GAMES["muses"].rules(players, {})
    assert isinstance(rules, MusesRules)
    state = next(found for seed in range(40) if (found := late_dance(rules, seed)))
    seat = rules.turn(state)
    hidden = distinct_worlds(rules.worlds(rules.view(state, seat)), 40, Rng(1))
    guesses = [Guess(world.behind, 1) for world in hidden]  # type: ignore[attr-defined]
    assert len(guesses) == {2: 2, 3: 2, 4: 6}[players]
    domain = MusesDomain(
        rules, state, guesses, DiceValue(rules, DanceEvaluation(rules, EvaluationWeights()), None)
    )
    assert_as_good_as_brute_force(rules, domain, state, 2)


def test_the_quick_computation_of_muses_finds_the_winners_that_the_rules_find() -> None:
    for players in (2, 3, 4):
        rules = GAMES["muses"].rules(players, {})
        assert isinstance(rules, MusesRules)
        for seed in range(25):
            state, rng = rules.start(), Rng(seed)
            while rules.turn(state) >= 0:
                last = state.copy()
                step(rules, state, rng)
            domain = [
                DanceEvaluation(rules, EvaluationWeights()).worth(last, [Guess(last.behind, 1)], seat, True)  # type: ignore[arg-type,attr-defined]
                for seat in range(players)
            ]
            won = rules.winners(state)
            assert [value >= 0 for value in domain] == [bool(won & bit_of(seat)) for seat in range(players)]
            assert all(value in (-WIN, 0, WIN) for value in domain)


def test_flat_and_ismcts_find_the_move_that_brute_force_finds() -> None:
    """With one card in the deck, drawing it ends the game: the leader must, the other must not."""
    rules = small_muster()
    rollout = Rollout(rules, RandomPolicy(), Utility())
    tried = 0
    for seed in range(60):
        state = last_deck_card(rules, seed)
        if state is None or tried == 8:
            continue
        seat = rules.turn(state)
        domain = SearchDomain(rules, seat)
        values = {
            move: brute_force(rules, domain, after(rules, state, seat, move), seat, 1)
            for move in rules.legal(state, seat)
        }
        if max(values.values()) < WIN or min(values.values()) == WIN:
            continue  # nothing to be found here
        tried += 1
        flat = Flat(rules, rollout).search(TrueWorld(state), seat, Clock(0.0, 3000), Rng(1))
        tree = Ismcts(rules, rollout).search(TrueWorld(state), seat, Clock(0.0, 1500), Rng(1))
        assert values[tree] == WIN
        plain = IsmctsBot(rules).choose_knowing_state(state, seat, Budget(iterations=1500), Rng(1))
        assert values[plain] == WIN
        assert values[flat] > min(values.values())
    assert tried >= 3


def test_simultaneous_choices_are_made_without_knowing_the_others() -> None:
    """At Mū all choose at once: the searching seat has its own statistics, however many choose before it."""
    rules = GAMES["mu_city"].rules(3, {})
    state, rng = rules.start(), Rng(5)
    while bin(rules.deciders(state) & 63).count("1") < 3:
        step(rules, state, rng)
    view = rules.view(state, 2)
    search = Ismcts(rules, Rollout(rules, RandomPolicy(), Utility()))
    chosen = search.search(rules.worlds(view), 2, Clock(0.0, 30), Rng(1))
    assert chosen in rules.legal(state, 2)
    assert {arm.move for arm in search.arms} <= set(rules.legal(state, 2))
    assert sum(arm.visits for arm in search.arms) == 30


def test_the_arms_of_a_node_are_found_in_whatever_order_they_came() -> None:
    tree, rng = IsmctsTree(), Rng(4)
    nodes = [tree.add_node() for _ in range(2)]
    known: dict[tuple[int, int, int], int] = {}
    before = list(nodes)
    for _ in range(600):
        at, seat, move = rng.below(2), rng.below(3), rng.below(40)
        arm = tree.arm(nodes[at], seat, move, before[at])
        assert known.setdefault((at, seat, move), arm) == arm
        assert (tree.seat(arm), tree.move(arm)) == (seat, move)
        before[at] = rng.below(2) * arm or nodes[at]
    assert len(set(known.values())) == len(known)
    for at, node in enumerate(nodes):
        for seat in range(3):
            own = sorted(move for there, whose, move in known if (there, whose) == (at, seat))
            assert [arm.move for arm in tree.arms(node, seat)] == own


SEARCHING = [(game, name) for game in ("muster", "muses") for name in BOTS[game]]


@pytest.mark.parametrize(("game", "name"), SEARCHING)
def test_a_budget_of_iterations_repeats(game: str, name: str) -> None:
    rules = GAMES[game].rules(2, {})
    state, rng = rules.start(), Rng(3)
    while rules.turn(state) == CHANCE or rules.count(state, rules.turn(state)) < 8:
        step(rules, state, rng)
    seat = rules.turn(state)
    view = rules.view(state, seat)
    moves = {bot_named(game, name, rules).choose(view, Budget(iterations=50), Rng(9)) for _ in range(3)}
    assert len(moves) == 1


def test_a_clock_counts_iterations_exactly() -> None:
    clock = Clock(0.0, 5)
    assert [clock.tick() for _ in range(5)] == [True] * 4 + [False]
    assert clock.spent() == 1.0


def test_a_clock_of_milliseconds_runs_out() -> None:
    clock = Clock(2.0, 0)
    while clock.tick():
        pass
    assert clock.spent() >= 1.0
