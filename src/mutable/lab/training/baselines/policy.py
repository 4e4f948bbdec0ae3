"""What was learned, as plain layers of numbers: NumPy plays with it, also as a bot of the table."""

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
WORTH = "_worth"  # behind the names of its arrays in a checkpoint, where other layers have a number
NEVER = -1e9  # the output of what is not legal
SEEDS = 1 << 30


@dataclass(frozen=True)
class About:
    """What a checkpoint was learned by, and for which table."""

    task: str
    game: str
    players: int
    options: dict[str, Value]
    algorithm: str
    seed: int
    steps: int
    kind: str  # are the outputs chances (as logits), or values?


class Policy:
    """Scaled observations in, an action out: by chance where chances were learned, else the best value."""

    def __init__(self, layers: list[Layer], about: About, worth: Layer | None = None) -> None:
        self.layers = layers
        self.about = about
        self.worth = worth  # beside the last layer, what a position is worth: to learn on with

    def outputs(self, views: Any) -> Any:
        """(games, actions) a logit or a value for every action."""
        row = views
        for weights, biases in self.layers[:-1]:
            row = np.maximum(row @ weights + biases, 0)
        weights, biases = self.layers[-1]
        return row @ weights + biases

    def choose(self, views: Any, masks: Any, luck: np.random.Generator) -> Any:
        """(games,) a legal action for each row of `Batch.observe(scaled=True)`."""
        outputs = np.where(masks, self.outputs(views), NEVER)
        return _drawn(outputs, luck) if self.about.kind == CHANCES else outputs.argmax(axis=1)

    def save(self, path: Path) -> None:
        """As arrays of 16 bits, which is precise enough, with what they are about."""
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


def _drawn(logits: Any, luck: np.random.Generator) -> Any:
    """The first action at which the chances add up to more than a number drawn."""
    sums = np.exp(logits - logits.max(axis=1, keepdims=True)).cumsum(axis=1)
    return (sums > luck.random((len(sums), 1)) * sums[:, -1:]).argmax(axis=1)


def load_policy(path: str | Path) -> Policy:
    """The policy of a checkpoint; BadData if the file is none."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            about = About(**json.loads(str(kept["about"])))
            names = [name.removeprefix("weights") for name in kept if name.startswith("weights")]
            layers = {
                name: (kept[f"weights{name}"].astype(np.float32), kept[f"biases{name}"].astype(np.float32))
                for name in names
            }
            worth = layers.pop(WORTH, None)
            ordered = [layers[str(number)] for number in range(len(layers))]
    except (OSError, ValueError, KeyError, TypeError, BadZipFile) as error:
        raise BadData("no_checkpoint", TRAINING, path=str(path), problem=str(error)) from error
    return Policy(ordered, about, worth)


class PolicyBot:
    """A policy as a bot: it sees what every bot sees, and thinks no longer however long it may."""

    def __init__(self, policy: Policy, rules: Rules) -> None:
        self._policy = policy
        self._rules = rules
        self._observations = Observations(rules)
        self._actions = Actions(rules)
        spans = np.abs(np.array(self._observations.ranges, np.int32)).max(axis=0)
        self._scales = 1 / np.maximum(1, spans)

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """By any state that fits the view: all are drawn alike, and the same moves are legal in them."""
        state, seat = self._rules.sample_state(view, rng), view["seat"]
        numbers = self._observations.of(state, seat)
        scaled = np.clip(numbers * self._scales, -1, 1).astype(np.float32)
        mask = self._actions.mask(self._rules.legal(state, seat)).astype(bool)
        luck = np.random.default_rng(rng.below(SEEDS))
        return int(self._policy.choose(scaled[None], mask[None], luck)[0])
