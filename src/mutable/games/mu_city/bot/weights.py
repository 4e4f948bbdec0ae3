"""The weights of Mū's heuristic, tuned by self-play with `python -m mutable.games.mu_city.lab.tune`."""

import json
from pathlib import Path
from typing import Final

from mutable.games.mu_city.rules.effects import (
    ALL_TYPES,
    EFFECTS,
    FOOD_PER_TYPE,
    PER_DAMAGE,
    PER_EDGE,
    PER_MISMATCH,
    PER_PAIR,
    PER_PROJECT,
    PER_SOURCE,
    PER_SOURCE_SET,
    PER_STRENGTH,
    PER_TYPE,
    PER_VARIED_LINE,
    PER_VICTORY,
)

FILE: Final = "weights.json"
NAMES: Final = [
    "future", "mismatch", "reach", "steep", "spread", "drift", "damage", "food_rate", "food_spread", "second",
    "token", "wild", "boost", "remove", "divert", "space", "cover", "hold", "pattern", "trade",
    "fallen", "marked", "later_victory", "future_turn", "food_gift",
]  # fmt: skip
INITIAL_VALUES: Final = [
    0.40, 0.1, 1.3, 2.0, 1.2, 0.35, 1.4, 0.9, 3.0, 0.3,
    0.9, 3.0, 2.0, 0.6, 0.8, 1.1, 1.5, 0.3, 0.5, 0.2,
    1.0, 1.5, 1.0, 0.1, 1.6,
]  # fmt: skip
# The additional weights of `fine`, used by the strongest bot with two players, and their initial values.
FINE_PLAYERS: Final = 2
FINE_NAMES: Final = ["deny", "deny_next", "pick", "pick_turn", "kept"]
FINE_INITIAL_VALUES: Final = [0.4, 0.2, 1.8, 0.3, 0.05]

# Initial values: how often an effect counts at the end of an average game.
ORDINARY: Final = [
    (PER_PROJECT, 3.5), (PER_TYPE, 2.4), (PER_SOURCE, 4.0), (PER_VICTORY, 1.8), (PER_DAMAGE, 1.5),
    (PER_EDGE, 2.5), (PER_VARIED_LINE, 2.5), (ALL_TYPES, 0.7), (PER_SOURCE_SET, 2.5), (PER_PAIR, 1.8),
    (PER_STRENGTH, 2.0), (PER_MISMATCH, 3.0), (FOOD_PER_TYPE, 2.0),
]  # fmt: skip


def all_names(fine: bool = False) -> list[str]:
    names = NAMES + [f"times_{EFFECTS[kind]}" for kind, _ in ORDINARY]
    return names + FINE_NAMES if fine else names


def initial_values() -> list[float]:
    """Return the initial values of tuning, set by hand."""
    return INITIAL_VALUES + [times for _, times in ORDINARY]


class MuCityWeights:
    def __init__(self, values: list[float]) -> None:
        self.future: float = values[0]  # the share of a source that an open half is worth
        self.mismatch: float = values[1]  # what a border that will never be a source costs beside that
        self.reach: float = values[2]  # missing tokens a turn that make completing a project a coin toss
        self.steep: float = values[3]  # how fast that chance falls
        self.spread: float = values[4]  # the lead in Strength that is as good as a victory
        self.drift: float = values[5]  # how much more it takes for every turn before the battle
        self.damage: float = values[6]  # what a Damage token costs
        self.food_rate: float = values[7]  # Food that a turn brings
        self.food_spread: float = values[8]
        self.second: float = values[9]  # of a pair kept, the card that is not played now
        self.token: float = values[10]  # a token of one's choice
        self.wild: float = values[11]
        self.boost: float = values[12]
        self.remove: float = values[13]
        self.divert: float = values[14]
        self.space: float = values[15]  # a token spent here is not spent elsewhere
        self.cover: float = values[16]
        self.hold: float = values[17]  # extra tokens a turn on a project that holds them
        self.pattern: float = values[18]  # the share of a pattern's worth for a card that may belong to it
        self.trade: float = values[19]  # a token whose colour is free, over the best colour now
        self.fallen: float = values[20]  # a destruction, beside what the building showed
        self.marked: float = values[21]  # what a marked empty cell costs
        self.later_victory: float = values[22]  # of battles in lines not yet turned up
        self.future_turn: float = values[23]  # how much more an open half is worth with all turns to come
        self.food_gift: float = values[24]  # a Food from a project
        self.ordinary: list[float] = [0.0] * len(EFFECTS)
        for place, (kind, _) in enumerate(ORDINARY):
            self.ordinary[kind] = values[len(NAMES) + place]
        rest = values[len(NAMES) + len(ORDINARY) :]
        self.fine: bool = len(rest) > 0  # it tries out all tokens in hand before the first is placed
        if not self.fine:
            rest = [0.0, 0.0, self.token, 0.0, 0.0]
        self.deny: float = rest[0]  # the share that the best card passed on counts of its worth to the taker
        self.deny_next: float = rest[1]  # and the next one
        self.pick: float = rest[2]  # a token of one's choice for completing a project,
        self.pick_turn: float = rest[3]  # and how much more with all turns to come
        self.kept: float = rest[4]  # share of the worth of a card kept for the next turn


def weights_path() -> Path:
    return Path(__file__).parent / FILE


def weights_key(players: int, fine: bool = False) -> str:
    """Return the key in the file: solo games, two players, and more have weights of their own."""
    return f"fine {min(players, 3)}" if fine else str(min(players, 3))


def load_weight_values(players: int, fine: bool = False) -> list[float]:
    """Load the tuned weights, in the order of `all_names`."""
    stored = json.loads(weights_path().read_text(encoding="utf-8"))[weights_key(players, fine)]["figures"]
    return [float(stored[name]) for name in all_names(fine)]


def load_weights(players: int, fine: bool = False) -> MuCityWeights:
    return MuCityWeights(load_weight_values(players, fine))
