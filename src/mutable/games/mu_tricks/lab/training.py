"""Train where unseen cards of Mü lie, from hands that the search plays against itself.

Without options this makes the shipped file (`games/mu_tricks/bot/card_locations.json`) in about ten minutes
on one core. The hands are played by a search without inference, at all tables, most of them with five
players. At some decisions the network learns, for any two unseen cards at two places, whether they lie as
they do or swapped. That needs no sampled deals, and it is exactly what `MetropolisWorlds` uses.
"""

import argparse
from array import array
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from mutable.games.mu_tricks.bot.belief import KINDS, PLACES, ClueFinder, hidden_at
from mutable.games.mu_tricks.bot.card_locations import LOCATIONS_FILE
from mutable.games.mu_tricks.bot.search import MuTricksParameters
from mutable.games.mu_tricks.lab.studies import StudiedDecision, studied_decisions
from mutable.games.mu_tricks.rules.cards.deck import ALL_CARDS, FACE_OF
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.bits import members
from mutable.lab.training.nets import GroupedExamples, learn, write_layers
from mutable.spread.tasks import spread_in_order

# Of twenty hands eight are of five players with the usual rules.
TABLES = (
    *[("revised", 5)] * 8,
    *[("revised", players) for players in (3, 4, 6)] * 2,
    *[("classic", players) for players in (3, 4, 5, 6)],
    ("eskridge", 2),
    ("goslar", 2),
)
SHARE = 0.2  # of decisions that are learned from
PROGRESS_EVERY = 500  # hands between two lines of progress
INNER = 16  # units of the second layer
SPREAD = 0.15  # standard deviation of the initial weights
ROUNDS, RATE, DECAY, SIZE = 4, 4e-3, 0.5, 64
SEED = 1  # of the initial weights


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options; their defaults reproduce the shipped file."""
    parser.add_argument("--hands", type=int, default=3000, help="hands of self-play, over all tables")
    parser.add_argument("--iterations", type=int, default=40, help="iterations of the search for each move")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random numbers")
    parser.add_argument("--width", type=int, default=32, help="width of the network's first layer")
    parser.add_argument("--out", type=Path, default=LOCATIONS_FILE, metavar="FILE", help="output file")


def train(options: argparse.Namespace, executor: Executor | None) -> None:
    """Play the hands, train the network and write it."""
    work = partial(examples_of_hand, options.iterations, options.seed * 1_000_003)
    hands = list(_with_progress(spread_in_order(work, range(options.hands), executor), options.hands))
    torch.manual_seed(SEED)
    net = CardLocationsNet(options.width)
    learn(net, Deals(hands), rounds=ROUNDS, size=SIZE, rate=RATE, decay=DECAY, say=_say)
    write_layers(net.layers(), options.out)


def _with_progress(hands: Iterator["HandExamples"], count: int) -> Iterator["HandExamples"]:
    for number, hand in enumerate(hands, 1):
        if number % PROGRESS_EVERY == 0:
            _say(f"hand {number} of {count}")
        yield hand


def _say(words: str) -> None:
    print(words, flush=True)


# Hands


class HandExamples:
    """Some decisions of a hand: the clues of each and the true places of the cards, in flat arrays to save
    memory.
    """

    def __init__(self) -> None:
        self.places, self.cards = array("q"), array("q")  # a decision: how many of each
        self.truth = array("b")  # a decision and card: the place
        self.allowed = array("b")  # a decision, place and card
        self.whole, self.whole_counts = array("h"), array("q")  # a decision and place: kinds of its clues
        self.pairs, self.pair_counts = array("h"), array("q")  # a decision, place and card: the same

    def add(self, clue_finder: ClueFinder, world: MuTricksState, moment: StudiedDecision) -> None:
        """Add a decision. `world` is the sampled state of the clues; it may hold the other of two equal
        cards.
        """
        players = moment.rules.players
        places = [place for place in range(PLACES) if hidden_at(world, moment.seat, place, players)]
        cards = [int(card) for card in members(clue_finder.unseen)]
        if len(places) < 2:
            return
        self.places.append(len(places))
        self.cards.append(len(cards))
        self.truth.extend(true_places(moment, places, cards))
        for place in places:
            void = int(world.voids.get(place)) if place < players else 0
            self.allowed.extend(int(not void >> card & 1) for card in cards)
            self._add_clues(clue_finder, place, cards)

    def _add_clues(self, clue_finder: ClueFinder, place: int, cards: list[int]) -> None:
        whole: list[int] = []
        of_card: dict[int, list[int]] = {card: [] for card in cards}
        for clue in clue_finder.clues:
            if clue.place == place and clue.cards == ALL_CARDS:
                whole.append(clue.kind)
            elif clue.place == place:
                for card in members(clue.cards & clue_finder.unseen):
                    of_card[card].append(clue.kind)
        self.whole.extend(whole)
        self.whole_counts.append(len(whole))
        for kinds in of_card.values():
            self.pairs.extend(kinds)
            self.pair_counts.append(len(kinds))


def true_places(moment: StudiedDecision, places: list[int], cards: list[int]) -> list[int]:
    """Return at which of the places each unseen card lies; equal cards are interchangeable."""
    open_: dict[int, list[int]] = {}
    for at, card in enumerate(cards):
        open_.setdefault(FACE_OF[card], []).append(at)
    found = [0] * len(cards)
    for at, place in enumerate(places):
        for card in members(hidden_at(moment.state, moment.seat, place, moment.rules.players)):
            found[open_[FACE_OF[card]].pop()] = at
    return found


def examples_of_hand(iterations: int, seed: int, hand: int) -> HandExamples:
    """Play one hand at the table of its number and return its decisions."""
    variant, players = TABLES[hand % len(TABLES)]
    seen = HandExamples()
    for moment in studied_decisions(
        players, variant, MuTricksParameters(uses_inference=False), iterations, SHARE, seed + hand
    ):
        world = moment.fitting.draw(moment.rng)
        assert isinstance(world, MuTricksState)
        seen.add(moment.bot.find_clues(world, moment.seat), world, moment)
    return seen


# Examples


class RaggedKinds:
    """A ragged array: some kinds of clues for each item."""

    def __init__(self, kinds: Any, counts: Any) -> None:
        self._kinds, self._starts = kinds, np.concatenate([[0], np.cumsum(counts)])

    def part(self, places: Any) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the kinds of some items in one tensor, and where those of each begin."""
        counts = self._starts[places + 1] - self._starts[places]
        ends = np.cumsum(counts)
        inside = np.arange(ends[-1]) + np.repeat(self._starts[places] - (ends - counts), counts)
        return torch.from_numpy(self._kinds[inside].astype(np.int64)), torch.from_numpy(ends - counts)


class ClueBatch:
    """Some decisions: clues, and for any two swappable cards the indices of four weights."""

    def __init__(self, whole: Any, pairs: Any, owners: Any, swaps: Any) -> None:
        self.whole, self.pairs = whole, pairs
        self.owners = torch.from_numpy(owners)  # the place of each pair of a place and a card
        self.swaps = torch.from_numpy(swaps)  # indices of both cards' true places, and of the swapped ones
        self.targets = torch.ones(len(swaps))


class Deals(GroupedExamples):
    """The decisions of many hands."""

    def __init__(self, hands: list[HandExamples]) -> None:
        groups = np.concatenate([np.full(len(hand.places), at) for at, hand in enumerate(hands)])
        super().__init__(np.zeros(len(groups)), groups)
        self._places, self._cards = _joined(hands, "places"), _joined(hands, "cards")
        self._truth, self._allowed = _joined(hands, "truth"), _joined(hands, "allowed")
        self._whole = RaggedKinds(_joined(hands, "whole"), _joined(hands, "whole_counts"))
        self._pairs = RaggedKinds(_joined(hands, "pairs"), _joined(hands, "pair_counts"))
        self._first_place, self._first_card, self._first_pair = (
            np.concatenate([[0], np.cumsum(sizes)])
            for sizes in (self._places, self._cards, self._places * self._cards)
        )

    def part(self, places: Any) -> ClueBatch:
        """Return some decisions as input of the network."""
        owners, swaps, of_places, of_pairs = [], [], 0, 0
        for at in places:
            count, cards = int(self._places[at]), int(self._cards[at])
            owners.append(of_places + np.repeat(np.arange(count), cards))
            swaps.append(of_pairs + self._swaps(at, count, cards))
            of_places += count
            of_pairs += count * cards
        return ClueBatch(
            self._whole.part(_ranges(self._first_place, places)),
            self._pairs.part(_ranges(self._first_pair, places)),
            np.concatenate(owners),
            np.concatenate(swaps),
        )

    def _swaps(self, at: int, count: int, cards: int) -> Any:
        truth = self._truth[self._first_card[at] : self._first_card[at + 1]].astype(np.int64)
        allowed = self._allowed[self._first_pair[at] : self._first_pair[at + 1]].reshape(count, cards)
        one, two = np.triu_indices(cards, 1)
        fits = allowed[truth[one], two] & allowed[truth[two], one] & (truth[one] != truth[two])
        one, two = one[fits != 0], two[fits != 0]
        here, there = truth[one] * cards, truth[two] * cards
        return np.stack([here + one, there + two, there + one, here + two], 1)


def _joined(hands: list[HandExamples], name: str) -> Any:
    rows = [getattr(hand, name) for hand in hands]
    return np.concatenate([np.frombuffer(row, dtype=row.typecode) for row in rows])


def _ranges(starts: Any, places: Any) -> Any:
    return np.concatenate([np.arange(starts[at], starts[at + 1]) for at in places])


# The net


class CardLocationsNet(nn.Module):
    """The network that `games/mu_tricks/bot/card_locations.py` evaluates."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(KINDS, width, mode="sum")
        nn.init.normal_(self.first.weight, std=SPREAD)
        self.bias = nn.Parameter(torch.zeros(width))
        self.plain = nn.EmbeddingBag(KINDS, 1, mode="sum")
        nn.init.zeros_(self.plain.weight)
        self.second, self.last = nn.Linear(width, INNER), nn.Linear(INNER, 1)

    def weights(self, part: ClueBatch) -> torch.Tensor:
        """Return the weight of each card at each place."""
        rows = self.first(*part.pairs) + self.first(*part.whole)[part.owners] + self.bias
        inner = torch.relu(self.second(torch.relu(rows)))
        found: torch.Tensor = (self.last(inner) + self.plain(*part.pairs))[:, 0]
        return found

    def forward(self, part: ClueBatch) -> torch.Tensor:
        """Return the logits that the true places are more likely than with the two cards swapped."""
        four = self.weights(part)[part.swaps]
        return four[:, 0] + four[:, 1] - four[:, 2] - four[:, 3]

    def layers(self) -> list[tuple[torch.Tensor, torch.Tensor]]:
        """Return the layers in the order of the file."""
        return [
            (self.first.weight, self.bias),
            (self.plain.weight, torch.zeros(1)),
            (self.second.weight.T, self.second.bias),
            (self.last.weight.T, self.last.bias),
        ]
