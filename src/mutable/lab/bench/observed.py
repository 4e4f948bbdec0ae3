"""Random play of an OpenSpiel game from a Python loop that reads observation tensors, as a learner does."""

import importlib
import random
import time
from typing import Any


def observed_speed(game: Any, seconds: float) -> float:
    """Return decisions per second over whole games, moves of chance included: their time counts, and they do
    not count as decisions. A decision asks for the current player, its observation tensor and the legal
    actions, and applies one of them.
    """
    pyspiel = importlib.import_module("pyspiel")
    make_observation = importlib.import_module("open_spiel.python.observation").make_observation
    player = _Player(make_observation(game, pyspiel.IIGObservationType(perfect_recall=False)))
    while player.taken < seconds:
        player.play(game.new_initial_state())
    return player.decisions / player.taken


class _Player:
    def __init__(self, observation: Any) -> None:
        self._observation = observation
        self._random = random.Random(1)
        self.decisions = 0
        self.taken = 0.0

    def play(self, state: Any) -> None:
        observation, choice = self._observation, self._random.choice
        started = time.thread_time()
        while not state.is_terminal():
            if state.is_chance_node():
                self._draw(state)
            else:
                observation.set_from(state, state.current_player())
                state.apply_action(choice(state.legal_actions()))
                self.decisions += 1
        self.taken += time.thread_time() - started

    def _draw(self, state: Any) -> None:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self._random.choices(actions, weights)[0])
