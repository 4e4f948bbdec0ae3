"""Train the value of dice in Dance of Muses before the end of the dance.

The search plays games of two or three players, each seat with its own view. In the first generation it values
dice as if the dance ended there, then with the network of the generation before. Muses are laid at random and
the first turns are random, so that the network also learns positions that good play avoids. Each later
position is an example: its dice, as each player knows them, and who won.
"""

import argparse
import tempfile
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

import torch

from mutable.bots.bot import Budget
from mutable.games import GAMES
from mutable.games.muses.bot.belief import as_known_to
from mutable.games.muses.bot.dice_value import (
    NETWORK_FILE,
    NETWORK_FILE_OF_THREE,
    NEUTRAL_SIDE,
    feature_of,
    features_of,
)
from mutable.games.muses.bot.search import MusesParameters, MusesSearch
from mutable.games.muses.rules.nibbles import indices, nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, LAYING, MYSTERY, NEUTRAL, MusesState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from mutable.lab.training.nets import Examples, SparseNet, learn, write_net
from mutable.spread.tasks import spread_in_order

FILES = {2: NETWORK_FILE, 3: NETWORK_FILE_OF_THREE}
DEEPEST = {2: 50, 3: 2}  # search depth in turns; among three only replies
WIDTH = 8  # of the hidden layer: a wider one overfits single games
ROUNDS = 5
DECAY = 1e-3
SEED = 1  # of the initial weights
WILD_TURNS = 8  # a dance begins with fewer random turns than this
PROGRESS_EVERY = 1000  # games between two lines of progress

Row = tuple[list[float], list[float]]
Lesson = tuple[Row, list[float]]  # the features of a position, and the share of the victory


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the training."""
    parser.add_argument("--players", type=int, default=2, choices=FILES, help="number of players")
    parser.add_argument("--games", type=int, default=6000, help="games of each generation")
    parser.add_argument("--iterations", type=int, default=150, help="positions searched for a decision")
    parser.add_argument(
        "--generations", type=int, default=2, help="each generation plays with the network of the one before"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of all random numbers")
    parser.add_argument("--out", type=Path, help="output file (default: the bots' own)")


def train(options: argparse.Namespace, executor: Executor | None) -> None:
    """Play and learn, generation by generation, and write the network."""
    examples = Examples()
    learned = b""
    for generation in range(options.generations):
        games = range(generation * options.games, (generation + 1) * options.games)
        work = partial(played, options.players, learned, options.iterations, options.seed * 1_000_003)
        for game, seen in zip(games, spread_in_order(work, games, executor), strict=True):
            for (features, amounts), shares in seen:
                examples.add(features, amounts, shares, game)
            if (game + 1) % PROGRESS_EVERY == 0:
                print(f"{game + 1} games, {len(examples)} examples", flush=True)
        learned = train_network(examples, options.players)
    (options.out or FILES[options.players]).write_bytes(learned)


def train_network(examples: Examples, players: int) -> bytes:
    """Train a new network on all examples so far and return its file."""
    torch.manual_seed(SEED)
    net = SparseNet(int(features_of(players)), [WIDTH], outputs_of(players))
    learn(net, examples.packed(), rounds=ROUNDS, decay=DECAY, say=lambda words: print(words, flush=True))
    with tempfile.TemporaryDirectory() as folder:
        write_net(net, Path(folder, NETWORK_FILE.name))
        return Path(folder, NETWORK_FILE.name).read_bytes()


def outputs_of(players: int) -> int:
    """Return the number of outputs; with two players one is enough, since the other wins the rest."""
    return 1 if players == 2 else players


def played(players: int, learned: bytes, iterations: int, seed: int, game: int) -> list[Lesson]:
    """Play one game in a worker. It takes the network as bytes, since workers may have other files."""
    rules = GAMES["muses"].rules(players, {})
    assert isinstance(rules, MusesRules)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, NETWORK_FILE.name)
        path.write_bytes(learned)
        known = path if learned else None
        parameters = MusesParameters(
            max_depth=DEEPEST[players], network_file=known, models_secrets=players == 3
        )
        bot = MusesSearch(rules, parameters)
        return play(rules, bot, Budget(iterations=iterations), Rng(seed + game))


def play(rules: MusesRules, bot: MusesSearch, budget: Budget, rng: Rng) -> list[Lesson]:
    """Play one game with the bot on all seats, each with its own view; return its examples."""
    state = rules.start()
    assert isinstance(state, MusesState)
    wild, turns = rng.below(WILD_TURNS), 0
    seen: list[tuple[int, Row]] = []
    while (seat := rules.turn(state)) != OVER:
        if seat == CHANCE:
            rules.apply(state, seat, rules.chance(state, rng))
            continue
        if state.phase == DANCING:
            turns += 1
            if turns > wild:
                seen += [(seat, row) for row in rows(rules, state)]
        if state.phase == LAYING or turns <= wild:
            move = rules.random_move(state, seat, rng)
        else:
            move = bot.choose(rules.view(state, seat), budget, rng)
        rules.apply(state, seat, move)
    return [(row, shares_of(rules, rules.winners(state), seat)) for seat, row in seen]


def rows(rules: MusesRules, state: MusesState) -> Iterator[Row]:
    """Yield the features of the dice as each player knows them; hidden muses count in equal parts."""
    for viewer in range(rules.players):
        known = as_known_to(viewer, nibble(state.behind, viewer) - 1, state.behind)
        features: list[float] = []
        for guess in known:
            features += [feature(rules, state, guess.behind, dancer) for dancer in indices(state.present())]
        yield features, [1.0 / len(known)] * len(features)


def feature(rules: MusesRules, state: MusesState, behind: int, dancer: int) -> int:
    """Return the feature of one die."""
    owner, pips = state.owner(dancer), state.die(dancer)
    if owner == NEUTRAL:
        return feature_of(NEUTRAL_SIDE, 0, pips)
    muse = dancer if dancer < MYSTERY else nibble(behind, dancer - MYSTERY) - 1
    return feature_of((owner - state.seat) % rules.players, rules.components.suns[muse], pips)


def shares_of(rules: MusesRules, won: int, first: int) -> list[float]:
    """Return each seat's share of the victory, starting with the seat to move."""
    seats = [(first + after) % rules.players for after in range(outputs_of(rules.players))]
    return [1.0 / int(count_bits(won)) if won & bit_of(seat) else 0.0 for seat in seats]
