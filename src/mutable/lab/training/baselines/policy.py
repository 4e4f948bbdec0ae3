"""A learned policy as plain layers of numbers. It plays with NumPy alone, also as a bot at a table."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from mutable.adapters.arrays import Actions, Observations
from mutable.bots.bot import Budget
from mutable.kit.errors import BadData
from mutable.kit.game import Rules, View
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.lab.training.baselines.tasks import TRAINING

Layer = tuple[Any, Any]  # weights by input and output, biases

CHANCES, VALUES = "chances", "values"
WORTH = "_worth"  # suffix of the value layer's arrays in a checkpoint; other layers have a number
NEVER = -1e9  # the output of illegal actions
SEEDS = 1 << 30


@dataclass(frozen=True)
class PolicyInfo:
    """What a checkpoint was trained with: task, table, algorithm and seed."""

    task: str
    game: str
    players: int
    options: dict[str, Value]
    algorithm: str
    seed: int
    steps: int
    kind: str  # CHANCES (outputs are logits) or VALUES


class NetworkPolicy:
    """Maps scaled observations to actions: samples if the outputs are logits, else takes the best value."""

    def __init__(self, layers: list[Layer], about: PolicyInfo, worth: Layer | None = None) -> None:
        self.layers = layers
        self.about = about
        self.worth = worth  # a last layer for the value of a position; needed to continue training

    def outputs(self, views: Any) -> Any:
        """Return (games, actions) a logit or a value for every action."""
        row = views
        for weights, biases in self.layers[:-1]:
            row = np.maximum(row @ weights + biases, 0)
        weights, biases = self.layers[-1]
        return row @ weights + biases

    def choose(self, views: Any, masks: Any, luck: np.random.Generator) -> Any:
        """Return (games,) a legal action for each row of `Batch.observe(scaled=True)`."""
        outputs = np.where(masks, self.outputs(views), NEVER)
        return _sample_actions(outputs, luck) if self.about.kind == CHANCES else outputs.argmax(axis=1)

    def save(self, path: Path) -> None:
        """Write the layers as arrays of 16 bits, which is precise enough, and the policy's info."""
        halves: dict[str, Any] = {"about": np.array(json.dumps(asdict(self.about)))}
        named = {str(number): layer for number, layer in enumerate(self.layers)}
        if self.worth is not None:
            named[WORTH] = self.worth
        for name, (weights, biases) in named.items():
            halves[f"weights{name}"] = weights.astype(np.float16)
            halves[f"biases{name}"] = biases.astype(np.float16)
        beside = path.with_name(path.name + ".part")
        with beside.open("wb") as file:
            np.savez_compressed(file, **halves)
        beside.replace(path)


def _sample_actions(logits: Any, luck: np.random.Generator) -> Any:
    """Sample an action: the first whose cumulative probability exceeds a random number."""
    sums = np.exp(logits - logits.max(axis=1, keepdims=True)).cumsum(axis=1)
    return (sums > luck.random((len(sums), 1)) * sums[:, -1:]).argmax(axis=1)


def load_policy(path: str | Path) -> NetworkPolicy:
    """Load the policy of a checkpoint. Raise BadData if the file is not a checkpoint."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            about = PolicyInfo(**json.loads(str(kept["about"])))
            names = [name.removeprefix("weights") for name in kept if name.startswith("weights")]
            layers = {
                name: (kept[f"weights{name}"].astype(np.float32), kept[f"biases{name}"].astype(np.float32))
                for name in names
            }
            worth = layers.pop(WORTH, None)
            ordered = [layers[str(number)] for number in range(len(layers))]
    except (OSError, ValueError, KeyError, TypeError, BadZipFile) as error:
        raise BadData("no_checkpoint", TRAINING, path=str(path), problem=str(error)) from error
    return NetworkPolicy(ordered, about, worth)


class PolicyBot:
    """A policy as a bot. It uses only the view of its seat and ignores the budget."""

    def __init__(self, policy: NetworkPolicy, rules: Rules) -> None:
        self._policy = policy
        self._rules = rules
        self._observations = Observations(rules)
        self._actions = Actions(rules)
        spans = np.abs(np.array(self._observations.ranges, np.int32)).max(axis=0)
        self._scales = 1 / np.maximum(1, spans)

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Choose in any state that fits the view: its observation and legal moves are the same in all of
        them.
        """
        state, seat = self._rules.sample_state(view, rng), view["seat"]
        numbers = self._observations.of(state, seat)
        scaled = np.clip(numbers * self._scales, -1, 1).astype(np.float32)
        mask = self._actions.mask(self._rules.legal(state, seat)).astype(bool)
        luck = np.random.default_rng(rng.below(SEEDS))
        return int(self._policy.choose(scaled[None], mask[None], luck)[0])
