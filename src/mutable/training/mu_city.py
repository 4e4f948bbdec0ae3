"""Mū: the net that foresees the points of a city at the beginning of a round.

Games are played by policies whose tastes are shifted at random and who doubt, so that cities differ; every
city at the beginning of every building round is an example of the points that it came to.
"""

import argparse
import json
import math
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from mutable.bots.mu_city.borders import Borders
from mutable.bots.mu_city.foresight import ORDINARY, UNIT, foresight_path
from mutable.bots.mu_city.learning import VARIETY
from mutable.bots.mu_city.policy import MuCityPolicy
from mutable.bots.mu_city.taste import Taste, stored_figures
from mutable.bots.mu_city.traits import SIZE, Traits
from mutable.bots.mu_city.tuning import random_shifts, shifted
from mutable.bots.mu_city.value import ROUNDS
from mutable.games import GAMES
from mutable.games.mu_city.rules import MuCityRules
from mutable.games.mu_city.state import MuCityState
from mutable.kit.game import OVER
from mutable.kit.rng import Rng
from mutable.spread.tasks import spread_in_order
from mutable.training.nets import Packed, Sparse, learn, write_net

TABLES = [[1], [2], [3, 4, 5]]  # each has a net
WIDTHS = [24, 16]
DOUBT = 2.0  # points: the largest
TRIED = 0.1  # of the games are kept to measure by
DIGITS = 4
FAR = 1_000_000  # between the games of two runs
AT_ONCE = 500  # games of a task


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("--players", type=int, nargs="+", default=[1, 2, 3], help="tables: 1, 2, 3 (to 5)")
    parser.add_argument("--games", type=int, default=120_000, help="seats' games that a net is learned from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder of the nets; that of the bots, unless said")


def train(options: argparse.Namespace, executor: Executor | None) -> None:
    """A net for each kind of table."""
    for table in TABLES:
        if table[0] in options.players:
            gathered = Gathered()
            for found in spread_in_order(played, list(tasks_of(table, options)), executor):
                gathered.extend(found)
            path = foresight_path(table[0])
            learn_from(gathered, options, options.out / path.name if options.out else path)


class Task(NamedTuple):
    """Some games of one number of players, with or without the projects for experts."""

    players: int
    expert: bool
    games: range


def tasks_of(table: list[int], options: argparse.Namespace) -> Iterator[Task]:
    """A third of the games with the projects for experts."""
    for players in table:
        games = options.games // (players * len(table))
        for expert in (False, True):
            first = (2 * options.seed + expert) * FAR
            last = first + (games // 3 if expert else games - games // 3)
            yield from (
                Task(players, expert, range(at, min(at + AT_ONCE, last)))
                for at in range(first, last, AT_ONCE)
            )


class Gathered:
    """Cities as examples, in flat arrays."""

    def __init__(self) -> None:
        self.inputs, self.amounts, self.starts = array("q"), array("f"), array("q")
        self.targets, self.games, self.tables, self.rounds = array("f"), array("q"), array("q"), array("q")

    def add(self, traits: Traits, game: int, players: int, number: int) -> None:
        """A city whose points are told later."""
        self.starts.append(len(self.inputs))
        self.inputs.extend(traits.inputs[at] for at in range(traits.count))
        self.amounts.extend(traits.amounts[at] for at in range(traits.count))
        self.games.append(10 * game + players)
        self.tables.append(players)
        self.rounds.append(number)

    def extend(self, other: "Gathered") -> None:
        """By what was gathered elsewhere."""
        before = len(self.inputs)
        self.starts.extend(before + start for start in other.starts)
        self.inputs.extend(other.inputs)
        self.amounts.extend(other.amounts)
        self.targets.extend(other.targets)
        self.games.extend(other.games)
        self.tables.extend(other.tables)
        self.rounds.extend(other.rounds)

    def packed(self) -> Packed:
        """As the learner wants them."""
        ends = [*self.starts, len(self.inputs)]
        targets = np.array(self.targets, dtype=np.float32)[:, None]
        return Packed(
            np.array(self.inputs), np.array(self.amounts), np.array(ends), targets, np.array(self.games)
        )


def played(task: Task) -> Gathered:
    """The cities of some games."""
    rules = GAMES["mu_city"].rules(task.players, {"expert": task.expert})
    assert isinstance(rules, MuCityRules)
    figures = stored_figures(task.players)
    borders = Borders(rules.box)
    traits = Traits(rules, Taste(figures), borders)
    gathered = Gathered()
    for game in task.games:
        play_game(gathered, rules, _tempers(rules, figures, borders, game), traits, game)
    return gathered


def _tempers(rules: MuCityRules, figures: list[float], borders: Borders, game: int) -> list[MuCityPolicy]:
    """Somebody else on every seat."""
    found = []
    for seat in range(rules.players):
        rng = Rng(game, 11 + seat)
        taste = Taste(shifted(figures, random_shifts(len(figures), rng), VARIETY))
        policy = MuCityPolicy(rules, taste, borders)
        policy.doubt = DOUBT * float(rng.below(1000)) / 1000.0
        found.append(policy)
    return found


def play_game(
    gathered: Gathered, rules: MuCityRules, policies: list[MuCityPolicy], traits: Traits, game: int
) -> None:
    state, rng, seen = rules.start(), Rng(game), 0
    assert isinstance(state, MuCityState)
    while (mover := rules.settle(state, rng)) != OVER:
        if state.round > seen:
            seen = int(state.round)
            for seat in range(rules.players):
                traits.read(state, seat)
                gathered.add(traits, game, int(rules.players), seen)
        rules.apply(state, mover, policies[mover].choose(rules, state, mover, rng))
    points = [(float(rules.score(state, seat)) - ORDINARY) / UNIT for seat in range(rules.players)]
    gathered.targets.extend(points * ROUNDS)


def learn_from(gathered: Gathered, options: argparse.Namespace, path: Path) -> None:
    """Learn, measure how far the truth spreads around what is foreseen, and write the net."""
    torch.manual_seed(options.seed)
    examples = gathered.packed()
    net = Sparse(ROUNDS * SIZE, WIDTHS)
    learn(net, examples, _squares, rounds=10, tried=TRIED, decay=1e-2, seed=options.seed, say=_sayer(path))
    write_net(net, path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    kept["spreads"] = _spreads(net, examples, gathered, options.seed)
    kept["made"] = {"games": options.games, "seed": options.seed}
    path.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")


def _squares(given: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    return nn.functional.mse_loss(given, wanted)


def _sayer(path: Path) -> Callable[[str], None]:
    return lambda words: print(path.stem, words, flush=True)


def _spreads(net: Sparse, examples: Packed, gathered: Gathered, seed: int) -> dict[str, list[float]]:
    """By number of players and round, on games that were not learned from."""
    _, kept = examples.split(TRIED, seed)
    with torch.no_grad():
        missed = (net(examples.part(kept)) - examples.part(kept).targets).squeeze(1).numpy() * UNIT
    tables, rounds = np.array(gathered.tables)[kept], np.array(gathered.rounds)[kept]

    def spread(players: int, number: int) -> float:
        there: Any = missed[(tables == players) & (rounds == number)]
        return round(math.sqrt(float((there**2).mean())), DIGITS)

    found = {
        str(players): [spread(players, number + 1) for number in range(ROUNDS)]
        for players in sorted(set(gathered.tables))
    }
    print(found, flush=True)
    return found
