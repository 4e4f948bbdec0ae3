"""Iterations per second of information-set tree search at the first trick: ours on Mü, OpenSpiel's on hearts.

Both search one hand of cards with random playouts to its end, on one core, for a seat that has a choice.
"""

import importlib
import random
import time
from collections.abc import Callable
from typing import Any

from mutable.bots.bot import Budget
from mutable.bots.registry import bot_named
from mutable.bots.search.clock import Clock
from mutable.bots.search.ismcts import Ismcts
from mutable.bots.search.policy import RandomPolicy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.utility import Utility
from mutable.games import GAMES
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

SEED = 1
GAME = "mu_tricks"  # a trick-taking game, as hearts is
TABLE = f"{GAME} 4p"


def own_search_speed(iterations: int) -> float:
    """Return the speed of the generic search, which uses only the rules of Mü; four players, as in hearts."""
    rules = GAMES[GAME].rules(4, {"hands": 1})
    view = _first_trick(rules)
    search = Ismcts(rules, Rollout(rules, RandomPolicy(), Utility()))
    worlds = rules.worlds(view)
    return iterations / _cpu_seconds(
        lambda: search.search(worlds, view["seat"], Clock(0.0, iterations), Rng(SEED))
    )


def open_spiel_search_speed(iterations: int) -> float:
    """Return the speed of OpenSpiel's C++ search with random rollouts. Needs OpenSpiel."""
    pyspiel = importlib.import_module("pyspiel")
    state = _first_choice_in_hearts(pyspiel)
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, 2.0, iterations, -1, most_visited, False, False)
    return iterations / _cpu_seconds(lambda: bot.step(state))


def _cpu_seconds(search: Callable[[], object]) -> float:
    started = time.thread_time()
    search()
    return time.thread_time() - started


def _first_trick(rules: Rules) -> View:
    """Return the view of the seat that leads the first trick, after an auction of `greedy` bots."""
    bot, rng, state = bot_named(GAME, "greedy", rules), Rng(SEED), rules.start()
    while True:
        seat = rules.settle(state, rng)
        view = rules.view(state, seat)
        if view["phase"] == "play":
            return view
        rules.apply(state, seat, bot.choose(view, Budget(iterations=1), rng))


def _first_choice_in_hearts(pyspiel: Any) -> Any:
    """Return the state of the first decision with several legal cards, after the deal and without passing."""
    rng, state = random.Random(SEED), pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    return state
