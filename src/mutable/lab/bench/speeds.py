"""Speed of our own engine in random play: compiled, from a Python loop, batched, interpreted."""

import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable

from mutable._engine import is_compiled
from mutable.batch import Batch
from mutable.kit.game import Game
from mutable.kit.options import Value
from mutable.kit.play import Play
from mutable.kit.rng import Rng
from mutable.kit.rollout import RolloutTally, roll_out_many
from mutable.lab.bench.observed import observed_speed

SpeedRun = tuple[str, str, Callable[[], float]]  # name, engine, and a run that returns decisions per second

COMPILED = "mutable, compiled"
LOOP = "mutable, Python loop"
BATCHED = "mutable, batched"
OBSERVED = "mutable, batched, observed"
INTERPRETED = "mutable, interpreted"
THROUGH_OPENSPIEL = "mutable, through OpenSpiel"
BATCH = 1024  # games stepped in one call


def own_contests(game: Game, seconds: float, interpreted_games: int) -> list[SpeedRun]:
    """Return the comparisons of a game. Interpreted play runs in its own process; the others need a compiled
    engine.
    """
    name = f"{game.name} {game.usual_players}p"
    contests: list[SpeedRun] = [(name, INTERPRETED, lambda: interpreted_speed(game, interpreted_games))]
    if not is_compiled():
        return contests
    contests.insert(0, (name, COMPILED, lambda: rollout_speed(game, seconds)))
    contests.insert(1, (name, LOOP, lambda: loop_speed(game, seconds)))
    if importlib.util.find_spec("numpy"):
        contests.insert(2, (name, BATCHED, lambda: batch_speed(game, seconds, observed=False)))
        contests.insert(3, (name, OBSERVED, lambda: batch_speed(game, seconds, observed=True)))
    if importlib.util.find_spec("pyspiel"):
        contests.insert(-1, (name, THROUGH_OPENSPIEL, lambda: openspiel_speed(game, seconds)))
    return contests


def rollout_speed(game: Game, seconds: float) -> float:
    """Return decisions per second of compiled rollouts, 50 whole games in each call."""
    rules, rng, tally = game.rules(game.usual_players, {}), Rng(1), RolloutTally(game.usual_players)
    started = time.thread_time()
    while time.thread_time() - started < seconds:
        roll_out_many(rules, 50, rng, tally)
    return tally.decisions / (time.thread_time() - started)


def loop_speed(game: Game, seconds: float) -> float:
    """Return decisions per second of a Python loop: read the legal actions, apply a random one
    (docs/batch.md). A match is one hand. Its deal is not timed, as for OpenSpiel.
    """
    play, choice = Play(game.rules(game.usual_players, _one_hand(game)), 1), random.Random(1).choice
    decisions, taken = 0, 0.0
    while taken < seconds:
        legal = play.begin()
        started = time.thread_time()
        while legal:
            legal = play.apply(choice(legal))
            decisions += 1
        taken += time.thread_time() - started
    return decisions / taken


def batch_speed(game: Game, seconds: float, observed: bool) -> float:
    """Return decisions per second of a batch. Every step draws a random action for each game. With
    `observed`, the batch also writes the observations of the seats to move.
    """
    batch = Batch(game.name, size=BATCH, seed=1)
    steps, started = 0, time.thread_time()
    while time.thread_time() - started < seconds:
        if observed:
            batch.observe()
        batch.step(batch.random_actions())
        steps += 1
    return steps * BATCH / (time.thread_time() - started)


def openspiel_speed(game: Game, seconds: float) -> float:
    """Return decisions per second as an OpenSpiel game in Python, observation tensors included."""
    openspiel = importlib.import_module("mutable.adapters.openspiel")
    return observed_speed(openspiel.load(game.name, **_one_hand(game)), seconds)


def interpreted_speed(game: Game, games: int) -> float:
    """Return decisions per second of a process that runs the sources interpreted."""
    command = [sys.executable, "-m", "mutable", "simulate", game.name, "--json", "--seed", "1"]
    command += ["--games", str(games)]
    environment = {**os.environ, "MUTABLE_PURE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["decisions_per_second"])


def _one_hand(game: Game) -> dict[str, Value]:
    return {option.name: 1 for option in game.options if option.name == "hands"}
