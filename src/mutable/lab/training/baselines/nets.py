"""The network of all three learners: scaled observation, two hidden layers, an output for every action."""

from typing import Any

import torch
from torch import nn

from mutable.lab.training.baselines.policy import Layer

NEVER = -1e9
SMALL = 0.01  # small initial weights of the last layers, so that no action is preferred at the start


class PolicyNet(nn.Module):
    """Outputs a logit or value for every action, and a value of the position."""

    def __init__(self, features: int, actions: int, width: int) -> None:
        super().__init__()
        self.hidden = nn.ModuleList([nn.Linear(features, width), nn.Linear(width, width)])
        self.head = nn.Linear(width, actions)
        self.worth = nn.Linear(width, 1)
        for layer in (self.head, self.worth):
            nn.init.normal_(layer.weight, std=SMALL)
            nn.init.zeros_(layer.bias)

    def forward(self, views: Any, masks: Any) -> Any:
        """Return (games, actions) outputs; illegal actions have `NEVER`."""
        return self.both(views, masks)[0]

    def both(self, views: Any, masks: Any) -> tuple[Any, Any]:
        """Return the outputs, and (games,) values of the positions."""
        row = views
        for layer in self.hidden:
            row = torch.relu(layer(row))
        return torch.where(masks, self.head(row), NEVER), self.worth(row)[:, 0]

    def layers(self) -> list[Layer]:
        """Return the layers as arrays, weights by input and output; the last layer is the value of the
        position.
        """
        return [
            (layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy())
            for layer in self._parts()
        ]

    def load_layers(self, layers: list[Layer]) -> None:
        """Set the weights from these layers."""
        with torch.no_grad():
            for part, (weights, biases) in zip(self._parts(), layers, strict=True):
                part.weight.copy_(torch.from_numpy(weights.T))
                part.bias.copy_(torch.from_numpy(biases))

    def _parts(self) -> list[Any]:
        return [*self.hidden, self.head, self.worth]


def tensors(*arrays: Any) -> list[Any]:
    """Convert arrays to tensors; observations may be stored in 16 bits."""
    found = [torch.from_numpy(array) for array in arrays]
    return [tensor.float() if tensor.dtype == torch.float16 else tensor for tensor in found]


def sample_actions(logits: Any) -> Any:
    """Sample an action from the softmax: the first whose cumulative probability exceeds a random number."""
    sums = torch.softmax(logits, dim=1).cumsum(dim=1)
    return (sums > torch.rand(len(sums), 1) * sums[:, -1:]).int().argmax(dim=1)
