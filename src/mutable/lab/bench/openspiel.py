"""Speed of OpenSpiel, if installed: random play in C++, from a Python loop, and in Python games."""

import importlib
import logging
import random
import time
from functools import partial
from typing import Any

from mutable.lab.bench.observed import observed_speed
from mutable.lab.bench.speeds import SpeedRun

# Card games of similar size. Moves of chance are not counted, as in our own figures.
OPEN_SPIEL_GAMES = ("hearts", "euchre", "oh_hell(players=4)", "gin_rummy")
PYTHON_GAME = "OpenSpiel, game in Python"
GAMES_A_SECOND = 200  # games in a sample for each second of measurement


def open_spiel_contests(seconds: float) -> list[SpeedRun]:
    """Return name, engine and a measuring function of each comparison."""
    pyspiel = importlib.import_module("pyspiel")
    contests: list[SpeedRun] = []
    for name in OPEN_SPIEL_GAMES:
        peer = _Peer(pyspiel, name, max(2, round(GAMES_A_SECOND * seconds)))
        contests.append((name, "OpenSpiel, C++", lambda peer=peer: peer.rollout_speed(seconds)))  # type: ignore[misc]
        contests.append((name, "OpenSpiel, Python loop", peer.loop_speed))
    return contests + [
        (name, PYTHON_GAME, partial(_python_speed, pyspiel, name, seconds)) for name in python_games(pyspiel)
    ]


def python_games(pyspiel: Any) -> list[str]:
    """Return the names of all OpenSpiel games that are written in Python, are sequential and have observation
    tensors. Small and fast games are included: kuhn_poker's tensor has 7 numbers, hangman's is empty.
    """
    logging.getLogger("absl").setLevel(logging.ERROR)  # hangman logs that it uses its own list of words
    importlib.import_module("open_spiel.python.games")  # registers them
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
    """Load the game here, so that a game that fails to load fails only its own comparison."""
    return observed_speed(pyspiel.load_game(name), seconds)


class _Peer:
    def __init__(self, pyspiel: Any, name: str, games: int) -> None:
        self._pyspiel = pyspiel
        self._game = pyspiel.load_game(name)
        self._random = random.Random(1)
        self._games = games
        self._decisions = self._loop()[0] / games

    def rollout_speed(self, seconds: float) -> float:
        """Return the speed of the C++ rollout evaluator, run by one simulation of the C++ search."""
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
        """Play whole games from a Python loop; return the number of decisions and the CPU time after the
        deals.
        """
        decisions, taken = 0, 0.0
        for _ in range(self._games):
            state = self._dealt()
            started = time.thread_time()
            decisions += self._play_on(state)
            taken += time.thread_time() - started
        return decisions, taken

    def _play_on(self, state: Any) -> int:
        """Play a game to its end as OpenSpiel's own example does, chance nodes included; return its
        decisions.
        """
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
