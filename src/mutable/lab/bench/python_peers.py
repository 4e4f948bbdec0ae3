"""Speed of peers written in Python, if installed: RLCard, PettingZoo's classic games, Catanatron."""

import importlib
import random
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

from mutable.lab.bench.speeds import SpeedRun

# Card games of similar size, where the peer has any.
RLCARD_GAMES = ("uno", "gin-rummy", "bridge")
PETTING_ZOO_GAMES = ("texas_holdem_v4", "hanabi_v5", "connect_four_v3")

Game = Callable[[], int]  # plays one whole game at random and returns its number of decisions


def rlcard_contests(seconds: float) -> list[SpeedRun]:
    rlcard = importlib.import_module("rlcard")
    return [(name, "RLCard", partial(speed_of, _rlcard_game(rlcard, name), seconds)) for name in RLCARD_GAMES]


def _rlcard_game(rlcard: Any, name: str) -> Game:
    env, chance = rlcard.make(name, config={"seed": 1}), random.Random(1)

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def petting_zoo_contests(seconds: float) -> list[SpeedRun]:
    contests: list[SpeedRun] = []
    for name in PETTING_ZOO_GAMES:
        module = importlib.import_module(f"pettingzoo.classic.{name}")
        contests.append((name, "PettingZoo", partial(speed_of, _petting_zoo_game(module), seconds)))
    return contests


def _petting_zoo_game(module: Any) -> Game:
    env, chance = module.env(), random.Random(1)

    def play() -> int:
        decisions = 0
        env.reset(seed=chance.randrange(10**6))
        for _ in env.agent_iter():
            observation, _, over, cut_off, _ = env.last()
            if over or cut_off:
                env.step(None)
            else:
                env.step(chance.choice(observation["action_mask"].nonzero()[0]))
                decisions += 1
        return decisions

    return play


def catanatron_contests(seconds: float) -> list[SpeedRun]:
    catanatron = importlib.import_module("catanatron")
    return [("catan 4p", "Catanatron", partial(speed_of, _catan_game(catanatron), seconds))]


def _catan_game(catanatron: Any) -> Game:
    colours = list(catanatron.Color)
    chance = random.Random(1)

    def play() -> int:
        players = [catanatron.RandomPlayer(colour) for colour in colours]
        game = catanatron.Game(players, seed=chance.randrange(10**6))
        game.play()
        return _actions_of(game.state)

    return play


def _actions_of(state: Any) -> int:
    """Return the number of actions; newer versions of Catanatron call the list `action_records`."""
    return len(state.action_records if hasattr(state, "action_records") else state.actions)


def speed_of(play: Game, seconds: float) -> float:
    """Return decisions per second over whole games. The deal is included, since these engines do not separate
    it.
    """
    decisions, started = 0, time.thread_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warnings of the peers about their dependencies
        while time.thread_time() - started < seconds:
            decisions += play()
    return decisions / (time.thread_time() - started)
