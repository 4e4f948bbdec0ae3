"""Train the value of positions of Muster, from games of the strongest search against itself.

Without options this makes the shipped file (`games/muster/bot/value.json`) in ten minutes on one core. In the
first generation the search uses the heuristic (`valuation.py`), in each later one the network learned from
all games before. The target of a position is the mean of the search's value and the result; the final holders
of the castles are an auxiliary target. Some moves are random, so that the network also learns positions that
good players avoid. A game depends only on its seed: an interrupted run with `--keep` resumes with the same
result.
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from mutable.bots.bot import Budget
from mutable.bots.search.network import load_layers
from mutable.bots.search.utility import Utility
from mutable.games import game_named
from mutable.games.muster.bot.features import (
    CASTLE_FEATURES,
    CASTLES,
    MAX_CASTLE_COUNT,
    TABLE_FEATURES,
    FeatureExtractor,
)
from mutable.games.muster.bot.search import MusterParameters, MusterSearch
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.bot.value_network import VALUE_FILE, NetworkUtility
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import holder_of
from mutable.games.muster.rules.state import MusterState, restored
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from mutable.lab.training.nets import GroupedExamples, chance_loss, learn, write_layers
from mutable.spread.tasks import spread_in_order

Game = dict[str, Any]

SEED_STEP = 100000  # between the seeds of the first games of two generations
RANDOM_PERCENT = 8  # percentage of random moves
PROGRESS_EVERY = 100  # games between two lines of progress
SEARCH_SHARE = 0.5  # the share of the search's value in a target
CASTLE_WEIGHT = 0.3  # the weight of the castles in the loss
SPREAD = 0.17  # standard deviation of the initial weights
ROUNDS, RATE, DECAY = 3, 4e-3, 0.5


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options; their defaults reproduce the shipped file."""
    parser.add_argument("--games", type=int, default=2200, help="games of each generation")
    parser.add_argument("--generations", type=int, default=1, help="number of rounds of playing and learning")
    parser.add_argument("--iterations", type=int, default=300, help="iterations of the search for each move")
    parser.add_argument("--width", type=int, default=16, help="width of the network")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="folder for the played games, from which a run resumes"
    )
    parser.add_argument("--out", type=Path, default=VALUE_FILE, metavar="FILE", help="output file")


def train(options: argparse.Namespace, executor: Executor | None) -> None:
    """Play and learn, generation by generation, and write the network."""
    games: list[Game] = []
    learned = b""
    for generation in range(options.generations):
        first = generation * SEED_STEP
        seeds = range(first, first + options.games)
        work = partial(play_from, learned, options.iterations)
        games += _generation(work, seeds, _kept(options.keep, generation), executor)
        torch.manual_seed(generation)
        net = CastlesNet(options.width)
        positions = Positions(_rules(), games)
        learn(net, positions, castle_loss, ROUNDS, rate=RATE, decay=DECAY, say=print)
        write_layers(net.layers(), options.out)
        learned = options.out.read_bytes()


def _rules() -> MusterRules:
    rules = game_named("muster").rules(2, {})
    assert isinstance(rules, MusterRules)
    return rules


# Games


def _kept(folder: Path | None, generation: int) -> Path | None:
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"games-{generation + 1}.jsonl"


def _generation(
    work: Callable[[int], Game], seeds: range, kept: Path | None, executor: Executor | None
) -> Iterator[Game]:
    """Yield the stored games, then play the missing ones and store them."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept is not None and kept.exists() else []
    yield from map(json.loads, lines[: len(seeds)])
    missing = seeds[len(lines) :]
    for seed, game in zip(missing, spread_in_order(work, missing, executor), strict=True):
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(game, separators=(",", ":")) + "\n")
        if (seed + 1) % PROGRESS_EVERY == 0:
            print(f"game {seed + 1 - seeds.start} of {len(seeds)}", flush=True)
        yield game


def play_from(learned: bytes, iterations: int, seed: int) -> Game:
    """Play one game in a worker. It takes the network as bytes, since workers may have other files."""
    rules = _rules()
    utility: Utility = MusterUtility(rules, MusterParameters().horizon, MusterWeights())
    if learned:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, VALUE_FILE.name)
            path.write_bytes(learned)
            utility = NetworkUtility(rules, load_layers(path))
    return played(rules, MusterSearch(rules, MusterParameters(), utility), seed, iterations)


def played(rules: MusterRules, bot: MusterSearch, seed: int, iterations: int) -> Game:
    """Play one game against itself. Return every decision as the facts of its position, and the bot's
    expected value for the seat to move (None if there was only one legal move).
    """
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MusterState)
    seen: list[list[int]] = []
    expected: list[float | None] = []
    while (seat := int(rules.turn(state))) != OVER:
        if seat == CHANCE:
            rules.apply(state, CHANCE, rules.chance(state, rng))
            continue
        moves = rules.legal(state, seat)
        move, expectation = moves[0], None
        seen.append(list(state.facts()))
        if len(moves) > 1:
            move = bot.choose(rules.view(state, seat), Budget(iterations=iterations), rng)
            expectation = bot.expected()
            if rng.below(100) < RANDOM_PERCENT:
                move = moves[rng.below(len(moves))]
        expected.append(expectation)
        rules.apply(state, seat, move)
    holders = [int(holder_of(rules.components, state, castle)) for castle in range(CASTLES)]
    return {"won": int(rules.winners(state)), "holders": holders, "seen": seen, "expected": expected}


# Examples


class PositionBatch:
    """Some positions as tensors."""

    def __init__(self, table: Any, castles: Any, targets: Any) -> None:
        self.table = torch.from_numpy(table).long()
        self.castles = torch.from_numpy(castles).long()
        self.targets = torch.from_numpy(targets)


class Positions(GroupedExamples):
    """The decisions of many games as arrays: features, and targets of the seat to move."""

    def __init__(self, rules: MusterRules, games: list[Game]) -> None:
        extractor = FeatureExtractor(rules)
        tables, castles, targets, groups = [], [], [], []
        for group, game in enumerate(games):
            for facts, expectation in zip(game["seen"], game["expected"], strict=True):
                state = restored(*facts)
                extractor.read(state)
                tables.append(list(extractor.table))
                castles.append([_castle_row(extractor, castle) for castle in range(CASTLES)])
                targets.append(_target(game, int(state.seat), expectation))
                groups.append(group)
        super().__init__(np.array(targets, np.float32), np.array(groups))
        self._tables, self._castles = np.array(tables, np.int16), np.array(castles, np.int16)

    def part(self, places: Any) -> PositionBatch:
        return PositionBatch(self._tables[places], self._castles[places], self.targets[places])


def _castle_row(extractor: FeatureExtractor, castle: int) -> list[int]:
    """Return the features of a castle, padded to the maximum with a feature without weight."""
    count = int(extractor.counts[castle])
    row = [int(extractor.castles[castle * MAX_CASTLE_COUNT + place]) for place in range(count)]
    return row + [CASTLE_FEATURES] * (MAX_CASTLE_COUNT - count)


def _target(game: Game, seat: int, expectation: float | None) -> list[float]:
    """Return the targets: the probability to win, then who held each castle."""
    result = 0.5 if game["won"] == 3 else float(game["won"] >> seat & 1)
    believed = result if expectation is None else SEARCH_SHARE * expectation + (1.0 - SEARCH_SHARE) * result
    return [believed, *(0.5 if holder < 0 else float(holder == seat) for holder in game["holders"])]


# The net


class CastlesNet(nn.Module):
    """The network of `games/muster/bot/value_network.py`; it also predicts the holder of each castle."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.around = _rows(TABLE_FEATURES, width)
        self.castle = _rows(CASTLE_FEATURES + 1, width, padding_idx=CASTLE_FEATURES)
        self.table = _rows(TABLE_FEATURES, width)
        self.near, self.far = (nn.Parameter(torch.zeros(width)) for _ in range(2))
        self.together = nn.Linear(width, width, bias=False)
        self.last, self.holder = nn.Linear(width, 1), nn.Linear(width, 1)

    def forward(self, part: PositionBatch) -> torch.Tensor:
        """Return the logits of winning and of holding each castle."""
        count = len(part.table)
        castles = self.castle(part.castles.reshape(count * CASTLES, MAX_CASTLE_COUNT))
        around = self.around(part.table) + self.near
        rows = torch.relu(castles.reshape(count, CASTLES, -1) + around[:, None])
        whole = torch.relu(self.together(rows.sum(1)) + self.table(part.table) + self.far)
        return torch.cat([self.last(whole), self.holder(rows)[:, :, 0]], 1)

    def layers(self) -> list[tuple[torch.Tensor, torch.Tensor]]:
        """Return the layers in the order of the file."""
        nothing = torch.zeros_like(self.near)
        return [
            (self.around.weight, self.near),
            (self.castle.weight[:CASTLE_FEATURES], nothing),
            (self.table.weight, self.far),
            (self.together.weight.T, nothing),
            (self.last.weight.T, self.last.bias),
        ]


def _rows(features: int, width: int, padding_idx: int | None = None) -> nn.EmbeddingBag:
    rows = nn.EmbeddingBag(features, width, mode="sum", padding_idx=padding_idx)
    with torch.no_grad():
        rows.weight.normal_(std=SPREAD)
        if padding_idx is not None:
            rows.weight[padding_idx] = 0.0
    return rows


def castle_loss(given: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Return the loss of the probability to win, plus the weighted loss of the castles."""
    return chance_loss(given[:, :1], wanted[:, :1]) + CASTLE_WEIGHT * chance_loss(given[:, 1:], wanted[:, 1:])
