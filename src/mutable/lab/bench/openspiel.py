"""OpenSpiel beside us, where it is installed: random play in C++, from a Python loop, and in Python games."""

import importlib
import logging
import random
import time
from functools import partial
from typing import Any

from mutable.lab.bench.observed import observed_speed
from mutable.lab.bench.speeds import Measured

# Card games of a like size. Chance's moves are not counted, as they are not in our own figures.
OPEN_SPIEL_GAMES = ("hearts", "euchre", "oh_hell(players=4)", "gin_rummy")
PYTHON_GAME = "OpenSpiel, game in Python"
GAMES_A_SECOND = 200  # in a sample, of the time that a measurement is to take


def open_spiel_contests(seconds: float) -> list[Measured]:
    """Name, engine and a measuring function for each."""
    pyspiel = importlib.import_module("pyspiel")
    contests: list[Measured] = []
    for name in OPEN_SPIEL_GAMES:
        peer = _Peer(pyspiel, name, max(2, round(GAMES_A_SECOND * seconds)))
        contests.append((name, "OpenSpiel, C++", lambda peer=peer: peer.rollout_speed(seconds)))  # type: ignore[misc]
        contests.append((name, "OpenSpiel, Python loop", peer.loop_speed))
    return contests + [
        (name, PYTHON_GAME, partial(_python_speed, pyspiel, name, seconds)) for name in python_games(pyspiel)
    ]


def python_games(pyspiel: Any) -> list[str]:
    """All of its own that are written in Python, take turns and have observation tensors: the small ones
    that are quick (kuhn_poker's tensor has 7 numbers, and hangman leaves its empty) as well as the others.
    """
    logging.getLogger("absl").setLevel(logging.ERROR)  # hangman says that its list of words is its own
    importlib.import_module("open_spiel.python.games")  # makes them known
    ours = importlib.import_module("mutable.adapters.openspiel.game").PREFIX
    return [
        kind.short_name
        for kind in pyspiel.registered_games()
        if kind.short_name.startswith("python_")
        and not kind.short_name.startswith(ours)
        and kind.default_loadable
        and kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        and kind.provides_observation_tensor
    ]


def _python_speed(pyspiel: Any, name: str, seconds: float) -> float:
    """Loaded only here, so that one which does not load is left out alone."""
    return observed_speed(pyspiel.load_game(name), seconds)


class _Peer:
    def __init__(self, pyspiel: Any, name: str, games: int) -> None:
        self._pyspiel = pyspiel
        self._game = pyspiel.load_game(name)
        self._random = random.Random(1)
        self._games = games
        self._decisions = self._loop()[0] / games

    def rollout_speed(self, seconds: float) -> float:
        """The C++ rollout evaluator, driven through one simulation of the C++ search."""
        rollouts = 500
        while True:
            evaluator = self._pyspiel.RandomRolloutEvaluator(rollouts, 1)
            bot = self._pyspiel.MCTSBot(self._game, evaluator, 1.0, 1, 100, False, 1, False)
            state = self._dealt()
            started = time.thread_time()
            bot.step(state)
            taken = time.thread_time() - started
            if taken >= seconds / 2:
                return rollouts * self._decisions / taken
            rollouts *= 2

    def loop_speed(self) -> float:
        decisions, taken = self._loop()
        return decisions / taken

    def _loop(self) -> tuple[int, float]:
        """Whole games from a Python loop: the decisions made, and the time from the deal on."""
        decisions, taken = 0, 0.0
        for _ in range(self._games):
            state = self._dealt()
            started = time.thread_time()
            decisions += self._play_on(state)
            taken += time.thread_time() - started
        return decisions, taken

    def _play_on(self, state: Any) -> int:
        """The loop that plays any of its games, as its own example does: chance must be asked for."""
        decisions, choice = 0, self._random.choice
        while not state.is_terminal():
            if state.is_chance_node():
                self._draw(state)
            else:
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
        return decisions

    def _dealt(self) -> Any:
        state = self._game.new_initial_state()
        while state.is_chance_node():
            self._draw(state)
        return state

    def _draw(self, state: Any) -> None:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self._random.choices(actions, weights)[0])
