"""Training of the networks that `bots/search/network.py` evaluates, with PyTorch.

An example is the active features of a position with their amounts, and its targets. Examples are stored in
flat arrays, so that a million of them need little memory.
"""

import itertools
import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from mutable.bots.search.network import VERSION

Row = Sequence[float]

WHOLE = 32767  # the largest integer in a file


class Examples:
    """Features, amounts and targets of many positions; grows by `add`."""

    def __init__(self) -> None:
        self._features: list[float] = []
        self._amounts: list[float] = []
        self._starts: list[int] = []
        self._targets: list[Row] = []
        self._groups: list[int] = []

    def add(self, features: Row, amounts: Row, target: Row, group: int) -> None:
        """Add one position. The positions of one game are a group, which is not split between training and
        validation.
        """
        self._starts.append(len(self._features))
        self._features.extend(features)
        self._amounts.extend(amounts)
        self._targets.append(target)
        self._groups.append(group)

    def __len__(self) -> int:
        return len(self._starts)

    def packed(self) -> "PackedExamples":
        """Return the examples as arrays."""
        return PackedExamples(
            np.array(self._features, dtype=np.int64),
            np.array(self._amounts, dtype=np.float32),
            np.array([*self._starts, len(self._features)], dtype=np.int64),
            np.array(self._targets, dtype=np.float32),
            np.array(self._groups, dtype=np.int64),
        )


class GroupedExamples:
    """Training examples of any kind, each in a group."""

    def __init__(self, targets: Any, groups: Any) -> None:
        self.targets, self.groups = targets, groups

    def __len__(self) -> int:
        return len(self.targets)

    def part(self, places: Any) -> Any:
        """Return some examples as input of the network, with their `targets`."""
        raise NotImplementedError

    def split(self, tried: float, seed: int) -> tuple[Any, Any]:
        """Return the indices for training and for validation, split by whole groups."""
        names = np.unique(self.groups)
        chosen = np.random.default_rng(seed).permutation(names)[: max(1, round(tried * len(names)))]
        is_tried = np.isin(self.groups, chosen)
        return np.flatnonzero(~is_tried), np.flatnonzero(is_tried)


class PackedExamples(GroupedExamples):
    """Examples as arrays."""

    def __init__(self, features: Any, amounts: Any, starts: Any, targets: Any, groups: Any) -> None:
        super().__init__(targets, groups)
        self.features, self.amounts, self.starts = features, amounts, starts

    def part(self, places: Any) -> "ExampleBatch":
        """Return some examples as tensors."""
        lengths = self.starts[places + 1] - self.starts[places]
        ends = np.cumsum(lengths)
        moved = self.starts[places] - (ends - lengths)
        inside = np.arange(ends[-1]) + np.repeat(moved, lengths)
        return ExampleBatch(
            torch.from_numpy(self.features[inside]),
            torch.from_numpy(self.amounts[inside]),
            torch.from_numpy(ends - lengths),
            torch.from_numpy(self.targets[places]),
        )


class ExampleBatch:
    """Some examples as tensors."""

    def __init__(self, features: Any, amounts: Any, starts: Any, targets: Any) -> None:
        self.features, self.amounts, self.starts, self.targets = features, amounts, starts, targets


class SparseNet(nn.Module):
    """A network whose first layer sums the rows of active features; its outputs have no activation."""

    def __init__(self, inputs: int, widths: Sequence[int], outputs: int = 1) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(inputs, widths[0], mode="sum")
        nn.init.normal_(self.first.weight, std=1.0 / math.sqrt(40.0))
        self.bias = nn.Parameter(torch.zeros(widths[0]))
        sizes = [*widths, outputs]
        self.later = nn.ModuleList(nn.Linear(one, two) for one, two in itertools.pairwise(sizes))

    def forward(self, batch: ExampleBatch) -> torch.Tensor:
        """Return the outputs for each example."""
        row = self.first(batch.features, batch.starts, per_sample_weights=batch.amounts) + self.bias
        for layer in self.later:
            row = layer(torch.relu(row))
        return row


Loss = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]


def chance_loss(given: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Return the loss of a probability, which the network outputs as a logit."""
    return nn.functional.binary_cross_entropy_with_logits(given, wanted)


def learn(
    net: nn.Module, examples: GroupedExamples, loss: Loss = chance_loss, rounds: int = 8, size: int = 1024,
    rate: float = 3e-3, decay: float = 1e-5, tried: float = 0.1, seed: int = 1,
    say: Callable[[str], None] = lambda words: None,
) -> float:  # fmt: skip
    """Train with AdamW and a one-cycle rate; return the loss on the validation examples."""
    torch.manual_seed(seed)
    learned, kept = examples.split(tried, seed)
    steps = rounds * -(-len(learned) // size)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=rate, total_steps=steps)
    for turn in range(rounds):
        net.train()
        for places in _shuffled(learned, size, seed + turn):
            batch = examples.part(places)
            optimizer.zero_grad()
            loss(net(batch), batch.targets).backward()
            optimizer.step()
            schedule.step()
        say(f"round {turn + 1} of {rounds}: {validation_loss(net, examples, kept, loss, size):.5f}")
    return validation_loss(net, examples, kept, loss, size)


def validation_loss(
    net: nn.Module, examples: GroupedExamples, places: Any, loss: Loss, size: int = 4096
) -> float:
    """Return the mean loss on some examples."""
    net.eval()
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(places), size):
            part = places[start : start + size]
            batch = examples.part(part)
            total += float(loss(net(batch), batch.targets)) * len(part)
    return total / max(1, len(places))


def _shuffled(places: Any, size: int, seed: int) -> Iterator[Any]:
    order = np.random.default_rng(seed).permutation(places)
    for start in range(0, len(order), size):
        yield order[start : start + size]


def write_net(net: SparseNet, path: Path) -> None:
    """Write the file that the compiled code reads."""
    layers = [(net.first.weight, net.bias)]
    layers += [(layer.weight.T, layer.bias) for layer in net.later]
    write_layers(layers, path)


def write_layers(layers: Sequence[tuple[torch.Tensor, torch.Tensor]], path: Path) -> None:
    """Write weights and biases as integers, with a scale for each layer."""
    kept = {"version": VERSION, "layers": [_layer(*layer) for layer in layers]}
    path.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")


def _layer(weights: torch.Tensor, biases: torch.Tensor) -> dict[str, Any]:
    """Return a layer for the file; weights are ordered by input, then output."""
    largest = max(float(numbers.detach().abs().max()) for numbers in (weights, biases))
    scale = float(f"{max(largest, 1e-9) / WHOLE:.6g}")
    whole = [torch.round(numbers.detach() / scale) for numbers in (weights, biases)]
    rows = [numbers.to(torch.int64).flatten().tolist() for numbers in whole]
    return {"scale": scale, "weights": rows[0], "biases": rows[1]}
