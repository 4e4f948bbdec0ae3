"""Training with PyTorch, if installed: compiled code evaluates the trained network."""

import math
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the extra training is not installed: PyTorch is missing")

import numpy as np
import torch

from mutable.bots.search.network import load_layers, load_network
from mutable.bots.search.utility import Utility
from mutable.games import game_named
from mutable.games.mu_tricks.bot.belief import KINDS
from mutable.games.mu_tricks.bot.card_locations import CardLocations
from mutable.games.mu_tricks.bot.search import MuTricksParameters
from mutable.games.mu_tricks.lab.studies import studied_decisions
from mutable.games.mu_tricks.lab.training import CardLocationsNet, Deals, HandExamples, examples_of_hand
from mutable.games.mu_tricks.rules.cards.deck import CARDS
from mutable.games.muses.bot.dice_value import FEATURES, FEATURES_OF_THREE
from mutable.games.muster.bot.search import MusterParameters, MusterSearch
from mutable.games.muster.bot.value_network import ValueNetwork
from mutable.games.muster.lab.training import CastlesNet, Positions, played
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import restored
from mutable.kit.bits import members
from mutable.lab.training.__main__ import main
from mutable.lab.training.nets import (
    Examples,
    SparseNet,
    chance_loss,
    learn,
    validation_loss,
    write_layers,
    write_net,
)


def parity() -> Examples:
    """Exclusive or: no single feature predicts it."""
    examples = Examples()
    for game in range(400):
        one, two = game % 2, game // 2 % 2
        examples.add([one, 2 + two, 4], [1.0, 1.0, 0.5], [float(one != two)], game)
    return examples


def test_a_net_learns_what_no_single_feature_tells_and_is_stored_as_it_is(tmp_path: Path) -> None:
    examples = parity().packed()
    net = SparseNet(5, [8, 8])
    assert learn(net, examples, rounds=60, size=64, rate=0.03) < 0.05
    write_net(net, tmp_path / "net.json")
    kept = load_network(tmp_path / "net.json")
    batch = examples.part(examples.split(0.1, 1)[1])
    for place, wanted in zip(examples.split(0.1, 1)[1], net(batch), strict=True):
        kept.clear()
        for at in range(examples.starts[place], examples.starts[place + 1]):
            kept.add_scaled(int(examples.features[at]), float(examples.amounts[at]))
        kept.forward()
        assert kept.output() == pytest.approx(float(wanted), abs=0.01)


def test_the_worth_of_dice_at_muses_is_learned_by_one_command_and_repeats(tmp_path: Path) -> None:
    words = ["muses", "--games", "3", "--iterations", "5", "--generations", "2", "--out"]
    for name, seed in (("one.json", 5), ("two.json", 6)):
        torch.manual_seed(seed)  # as PyTorch is in a process of its own: anyhow
        assert main([*words, str(tmp_path / name)]) == 0
    first, last = load_layers(tmp_path / "one.json")
    assert (first.inputs, first.outputs, last.outputs) == (FEATURES, last.inputs, 1)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_among_three_the_worth_of_dice_is_learned_for_each_of_them(tmp_path: Path) -> None:
    words = ["muses", "--players", "3", "--games", "3", "--iterations", "500", "--generations", "2", "--out"]
    assert main([*words, str(tmp_path / "three.json")]) == 0
    first, last = load_layers(tmp_path / "three.json")
    assert (first.inputs, first.outputs, last.outputs) == (FEATURES_OF_THREE, last.inputs, 3)


def test_muster_learned_in_miniature_can_be_interrupted_and_comes_to_the_same(tmp_path: Path) -> None:
    words = ["muster", "--generations", "2", "--games", "3", "--iterations", "3", "--width", "4"]
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    assert main([*words, "--out", str(whole)]) == 0
    assert main([*words, "--out", str(parts), "--keep", str(tmp_path)]) == 0
    second = tmp_path / "games-2.jsonl"
    second.write_text("".join(second.read_text().splitlines(keepends=True)[:1]))  # the last two are lost
    assert main([*words, "--out", str(parts), "--keep", str(tmp_path)]) == 0
    assert parts.read_text() == whole.read_text()


def test_the_net_of_muster_is_evaluated_as_it_was_learned(tmp_path: Path) -> None:
    rules = game_named("muster").rules(2, {})
    assert isinstance(rules, MusterRules)
    game = played(rules, MusterSearch(rules, MusterParameters(), Utility()), 1, 2)
    net = CastlesNet(8)
    write_layers(net.layers(), tmp_path / "net.json")
    value = ValueNetwork(rules, load_layers(tmp_path / "net.json"))
    learned = net(Positions(rules, [game]).part(np.arange(len(game["seen"]))))
    for facts, chance in zip(game["seen"], torch.sigmoid(learned[:, 0]).tolist(), strict=True):
        assert value.of_seat_on_turn(restored(*facts)) == pytest.approx(chance, abs=0.001)


def test_where_cards_lie_at_mu_is_learned_by_one_command_and_repeats(tmp_path: Path) -> None:
    words = ["mu_tricks", "--hands", "2", "--iterations", "1", "--width", "4", "--out"]
    for name, seed in (("one.json", 5), ("two.json", 6)):
        torch.manual_seed(seed)
        assert main([*words, str(tmp_path / name)]) == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert [layer.inputs for layer in load_layers(tmp_path / "one.json")] == [KINDS, KINDS, 4, 16]


def test_the_net_of_mu_is_evaluated_as_it_was_learned(tmp_path: Path) -> None:
    net = CardLocationsNet(8)
    torch.nn.init.normal_(net.plain.weight)
    write_layers(net.layers(), tmp_path / "net.json")
    card_locations, seen, found = CardLocations(load_layers(tmp_path / "net.json")), HandExamples(), []
    for moment in studied_decisions(4, "revised", MuTricksParameters(uses_inference=False), 1, 0.1, 3):
        clue_finder = moment.bot.find_clues(moment.state, moment.seat)
        seen.add(clue_finder, moment.state, moment)
        table = card_locations.table(clue_finder)
        places = [place for place in range(4) if place != moment.seat and moment.state.hands.get(place)]
        found += [table[place * CARDS + card] for place in places for card in members(clue_finder.unseen)]
    deals = Deals([seen])
    learned = net.weights(deals.part(np.arange(len(deals)))).tolist()
    assert len(found) > 100
    assert found == pytest.approx(learned, abs=0.01)


def test_what_is_learned_of_mu_is_that_the_true_deal_is_likelier_than_one_with_two_cards_changed() -> None:
    deals = Deals([examples_of_hand(1, 7, hand) for hand in range(2)])
    torch.manual_seed(1)
    net, learned = CardLocationsNet(8), deals.split(0.5, 1)[0]
    assert validation_loss(net, deals, learned, chance_loss) == pytest.approx(math.log(2.0), abs=0.02)
    learn(net, deals, rounds=40, size=8, rate=0.02, tried=0.5)
    assert validation_loss(net, deals, learned, chance_loss) < math.log(2.0) - 0.03
