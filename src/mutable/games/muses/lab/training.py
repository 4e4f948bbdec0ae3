"""Dance of Muses: what dice are worth before the dance is over.

Dances of two players, or of three, are played by the search itself, each seat seeing what a player sees:
first by one that reckons dice as if the dance ended there, then again by one that has learned from those.
Muses are laid anywhere and the first turns are random, so that much is seen of what good play avoids. Each
position after that is an example: its dice, as each player knows them, and who won.
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
from mutable.games.muses.bot.dice_value import LEARNED, LEARNED_OF_THREE, NOBODYS, feature_of, features_of
from mutable.games.muses.bot.search import MusesMind, MusesSearch
from mutable.games.muses.rules.nibbles import indices, nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, LAYING, MYSTERY, NEUTRAL, MusesState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from mutable.lab.training.nets import Examples, Sparse, learn, write_net
from mutable.spread.tasks import spread_in_order

FILES = {2: LEARNED, 3: LEARNED_OF_THREE}
DEEPEST = {2: 50, 3: 2}  # turns that are looked ahead: among three, replies and no more
WIDTH = 8  # of the hidden layer: a wider one learns single games by heart
ROUNDS = 5
DECAY = 1e-3
SEED = 1  # of what a net begins with
WILD_TURNS = 8  # a dance begins with fewer random turns than that
TOLD = 1000  # games between two words about them

Row = tuple[list[float], list[float]]
Lesson = tuple[Row, list[float]]  # what was seen, and the share of the victory that it came to


def add_options(parser: argparse.ArgumentParser) -> None:
    """How long to learn, and where to write it."""
    parser.add_argument("--players", type=int, default=2, choices=FILES, help="at the table")
    parser.add_argument("--games", type=int, default=6000, help="games of each generation")
    parser.add_argument("--iterations", type=int, default=150, help="positions looked at for a decision")
    parser.add_argument("--generations", type=int, default=2, help="each learns from games of the one before")
    parser.add_argument("--seed", type=int, default=1, help="of all luck")
    parser.add_argument("--out", type=Path, help="the file to write, if not the bots' own")


def train(options: argparse.Namespace, executor: Executor | None) -> None:
    """Play, learn, and play again with what was learned."""
    examples = Examples()
    learned = b""
    for generation in range(options.generations):
        games = range(generation * options.games, (generation + 1) * options.games)
        work = partial(played, options.players, learned, options.iterations, options.seed * 1_000_003)
        for game, seen in zip(games, spread_in_order(work, games, executor), strict=True):
            for (features, amounts), shares in seen:
                examples.add(features, amounts, shares, game)
            if (game + 1) % TOLD == 0:
                print(f"{game + 1} games, {len(examples)} examples", flush=True)
        learned = learned_from(examples, options.players)
    (options.out or FILES[options.players]).write_bytes(learned)


def learned_from(examples: Examples, players: int) -> bytes:
    """A new net from all examples so far, as a file holds it."""
    torch.manual_seed(SEED)
    net = Sparse(int(features_of(players)), [WIDTH], outputs_of(players))
    learn(net, examples.packed(), rounds=ROUNDS, decay=DECAY, say=lambda words: print(words, flush=True))
    with tempfile.TemporaryDirectory() as folder:
        write_net(net, Path(folder, LEARNED.name))
        return Path(folder, LEARNED.name).read_bytes()


def outputs_of(players: int) -> int:
    """Of two players one wins what the other loses."""
    return 1 if players == 2 else players


def played(players: int, learned: bytes, iterations: int, seed: int, game: int) -> list[Lesson]:
    """One game, wherever a worker plays it: what was learned so far comes along, as files lie elsewhere."""
    rules = GAMES["muses"].rules(players, {})
    assert isinstance(rules, MusesRules)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, LEARNED.name)
        path.write_bytes(learned)
        known = path if learned else None
        mind = MusesMind(deepest=DEEPEST[players], learned=known, minds_secrets=players == 3)
        bot = MusesSearch(rules, mind)
        return play(rules, bot, Budget(iterations=iterations), Rng(seed + game))


def play(rules: MusesRules, bot: MusesSearch, budget: Budget, rng: Rng) -> list[Lesson]:
    """One game; the bot sits on all seats, and knows on each what is known there."""
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
    """What is true of the dice, as each player knows it: of what may be hidden each in part."""
    for viewer in range(rules.players):
        known = as_known_to(viewer, nibble(state.behind, viewer) - 1, state.behind)
        features: list[float] = []
        for guess in known:
            features += [feature(rules, state, guess.behind, dancer) for dancer in indices(state.present())]
        yield features, [1.0 / len(known)] * len(features)


def feature(rules: MusesRules, state: MusesState, behind: int, dancer: int) -> int:
    """What is true of one die."""
    owner, pips = state.owner(dancer), state.die(dancer)
    if owner == NEUTRAL:
        return feature_of(NOBODYS, 0, pips)
    muse = dancer if dancer < MYSTERY else nibble(behind, dancer - MYSTERY) - 1
    return feature_of((owner - state.seat) % rules.players, rules.components.suns[muse], pips)


def shares_of(rules: MusesRules, won: int, first: int) -> list[float]:
    """Of the victory, from the seat on turn on."""
    seats = [(first + after) % rules.players for after in range(outputs_of(rules.players))]
    return [1.0 / int(count_bits(won)) if won & bit_of(seat) else 0.0 for seat in seats]
