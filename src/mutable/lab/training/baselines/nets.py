"""The net of all three learners: the scaled view, two hidden layers, an output for every action."""

from typing import Any

import torch
from torch import nn

from mutable.lab.training.baselines.policy import Layer

NEVER = -1e9
SMALL = 0.01  # the last layers begin near nothing, so that no action is preferred before it was tried


class PolicyNet(nn.Module):
    """Outputs are logits or values; beside them, what the position is worth, for learners that ask."""

    def __init__(self, features: int, actions: int, width: int) -> None:
        super().__init__()
        self.hidden = nn.ModuleList([nn.Linear(features, width), nn.Linear(width, width)])
        self.head = nn.Linear(width, actions)
        self.worth = nn.Linear(width, 1)
        for layer in (self.head, self.worth):
            nn.init.normal_(layer.weight, std=SMALL)
            nn.init.zeros_(layer.bias)

    def forward(self, views: Any, masks: Any) -> Any:
        """(games, actions); what is not legal is out of the question."""
        return self.both(views, masks)[0]

    def both(self, views: Any, masks: Any) -> tuple[Any, Any]:
        """The outputs, and (games,) what the positions are worth."""
        row = views
        for layer in self.hidden:
            row = torch.relu(layer(row))
        return torch.where(masks, self.head(row), NEVER), self.worth(row)[:, 0]

    def layers(self) -> list[Layer]:
        """As arrays, weights by input and output; the last is what a position is worth."""
        return [
            (layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy())
            for layer in self._parts()
        ]

    def begin_as(self, layers: list[Layer]) -> None:
        """With what was learned before instead of nothing."""
        with torch.no_grad():
            for part, (weights, biases) in zip(self._parts(), layers, strict=True):
                part.weight.copy_(torch.from_numpy(weights.T))
                part.bias.copy_(torch.from_numpy(biases))

    def _parts(self) -> list[Any]:
        return [*self.hidden, self.head, self.worth]


def tensors(*arrays: Any) -> list[Any]:
    """Arrays as PyTorch takes them; observations may have been kept in 16 bits."""
    found = [torch.from_numpy(array) for array in arrays]
    return [tensor.float() if tensor.dtype == torch.float16 else tensor for tensor in found]


def drawn(logits: Any) -> Any:
    """An action by its chance: the first at which the chances add up to more than a number drawn."""
    sums = torch.softmax(logits, dim=1).cumsum(dim=1)
    return (sums > torch.rand(len(sums), 1) * sums[:, -1:]).int().argmax(dim=1)
