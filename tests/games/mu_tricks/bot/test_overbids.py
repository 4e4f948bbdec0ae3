"""The bot of Mü among overbidders: it detects them, takes the shield, and does not rely on them."""

import pytest

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.games.mu_tricks.bot.levels import parameters_of
from mutable.games.mu_tricks.bot.overbids import Overbids
from mutable.games.mu_tricks.bot.plans import Planner
from mutable.games.mu_tricks.bot.policy import SHIELD_MOST, MuTricksPolicy
from mutable.games.mu_tricks.bot.search import MuTricksSearch
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.bits import count_bits
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import PASSES, Scene

# Seats 1 and 2 show eleven and nine cards that win nothing; seat 3 four trumps that bear it; seat 4 none.
WEAK = "r0 r1 r2 g0 g1 g2 b0 b1 b2 y0 y1 y2"
WEAKER = "r3 r4 g3 g4 b3 b4 y3 y4 k3 k4 r5 g5"
STRONG = "k9 k8 k7 k7 k6 k5 k2 k1 r9 g9 b9 y9"
OWN = "r6 r7 g6 g7 b6 b7 y6 y7 r8 g8 b8 y8"
REST = "r1 r7 g1 g7 b1 b7 y1 y7 k0 k1 b5 y5"
SEEN_BEYOND = 3


def wild_auction(shows: tuple[int, int, int] = (11, 9, 4)) -> Scene:
    """Seat 0 is on turn again, after the others have shown so many of their cards, in this order."""
    scene = Scene([OWN, WEAK, WEAKER, STRONG, REST])
    scene.play("pass")
    for cards, count in zip((WEAK, WEAKER, STRONG), shows, strict=True):
        scene.play(*(f"show {card}" for card in cards.split()[:count]), "done" if count else "pass")
    return scene.play("pass")


def noted(scene: Scene) -> tuple[Overbids, MuTricksPolicy, MuTricksState]:
    search = MuTricksSearch(scene.rules, parameters_of(6))
    policy = search.rollout.policy
    overbids, rng = Overbids(scene.rules, policy), Rng(3)
    overbids.detect(scene.rules.worlds(scene.view()), scene.state, 0, rng)
    policy.prepare(scene.state)
    overbids.enter_world(scene.state)
    return overbids, policy, scene.state


def test_who_shows_more_than_its_cards_bear_is_seen_to_overbid() -> None:
    overbids, _, _ = noted(wild_auction())
    assert min(overbids.beyond.get(seat) for seat in (1, 2)) >= SEEN_BEYOND
    assert [overbids.beyond.get(seat) for seat in (0, 3, 4)] == [0, 0, 0]


def test_nobody_is_taken_for_an_overbidder_in_a_common_auction() -> None:
    overbids, policy, _ = noted(wild_auction((3, 0, 4)))
    before = [policy.limits.get(seat) for seat in range(5)]
    overbids.apply_limits(alone=False)
    assert [overbids.beyond.get(seat) for seat in range(5)] == [0] * 5
    assert [policy.limits.get(seat) for seat in range(5)] == before
    assert [policy.shields.get(seat) for seat in range(5)] == [SHIELD_MOST] * 5


def test_overbidders_go_on_in_some_worlds_but_never_save_a_bid_for_the_crown() -> None:
    overbids, policy, state = noted(wild_auction())
    further, alone = [], []
    for _ in range(40):
        policy.prepare(state)
        overbids.enter_world(state)
        overbids.apply_limits(alone=False)
        further.append(policy.limits.get(2) - state.bids.get(2))
        overbids.apply_limits(alone=True)
        alone.append(policy.limits.get(2) - state.bids.get(2))
    assert min(further) == 0 < max(further)
    assert max(alone) < 0


def test_the_shield_is_thought_over_whatever_a_hand_bears() -> None:
    scene = wild_auction()
    planner = Planner(scene.rules, MuTricksPolicy(scene.rules))
    counts = [int(plan.count) for plan in planner.plans(scene.state, 0)]
    assert counts.count(10) == counts.count(11) == 1


def test_in_the_classic_rules_no_tie_is_thought_over_for_the_sake_of_being_vice() -> None:
    scene = Scene([OWN, WEAK, WEAKER, STRONG, REST], variant="classic")
    scene.play("show r6", "done", "show r0", "show r1", "done", "pass", "pass", "pass", "pass")
    scene.play("show g0", "done", "pass", "pass", "pass")
    planner = Planner(scene.rules, MuTricksPolicy(scene.rules))
    assert 3 not in [int(plan.count) for plan in planner.plans(scene.state, 0)]


def test_a_simulated_shield_shows_no_card_more_than_it_needs() -> None:
    """Seat 3 was the first with its two cards, so that it is the second without another one."""
    scene = Scene([OWN, WEAK, WEAKER, STRONG, REST])
    scene.play("pass", "pass", "pass", "show k9", "show k8", "done", "show r1", "show r7", "done")
    scene.play("show r6", "show r7", "show g6", "show g7", "show b6", "show b7", "show y6", "done")
    policy = MuTricksPolicy(scene.rules)
    policy.prepare(scene.state)
    policy.set_ceiling(3, 0)
    policy.ceilings.set(3, 12)
    scene.play("pass", "pass")
    assert not policy.shows_more(scene.state, 3)


@pytest.mark.skipif(not is_compiled(), reason="interpreted, so many simulated hands take minutes")
def test_the_best_bot_takes_the_shield_from_overbidders() -> None:
    """with about as many simulated hands as at the table."""
    scene = wild_auction()
    bot = MuTricksSearch(scene.rules, parameters_of(6))
    while scene.turn == 0:
        bot.choose(scene.view(), Budget(iterations=4000), Rng(5))
        scene.rules.apply(scene.state, 0, bot.plans[0].move, scene.log)
    scene.play(*PASSES[5])
    assert scene.view()["shield"] == 0
    assert 10 <= count_bits(scene.state.shown.get(0)) <= 11
