"""A linear value function of Mū: the final points of a city, estimated at the beginning of a building round.

For every number of players and every round there are weights of `CityFeatures` and the standard deviation of
the error. Before the first building, when only the projects differ, each project has a learned worth for the
lead as well. All are learned from self-play by `python -m mutable.games.mu_city.lab.tune --value`.
"""

import json
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from mutable.games.mu_city.bot.features import SIZE, CityFeatures
from mutable.games.mu_city.rules.state import SLOTS, MuCityState

FILE: Final = "value.json"
ROUNDS: Final = 3
DIGITS: Final = 3


class MuCityValue:
    def __init__(
        self, features: CityFeatures, weights: list[float], spreads: list[float], projects: list[float]
    ) -> None:
        self._features: CityFeatures = features
        self._weights: list[float] = weights  # by (round - 1) * SIZE + feature
        self.spreads: list[float] = spreads  # by round - 1: standard deviation of a seat's points
        self._projects: list[float] = projects  # by project: added before the first building

    def points(self, state: MuCityState, seat: i64) -> float:
        self._features.read(state, seat)
        first: i64 = (state.round - 1) * SIZE
        values = self._features.values
        total: float = 0.0
        for at in range(SIZE):
            feature: float = values[at]
            if feature != 0.0:
                total += feature * self._weights[first + at]
        return total + self._of_projects(state, seat) if state.round == 1 else total

    def _of_projects(self, state: MuCityState, seat: i64) -> float:
        total: float = 0.0
        for slot in range(SLOTS):
            index: i64 = state.project(seat, slot)
            if index < len(self._projects):
                total += self._projects[index]
        return total


def value_path() -> Path:
    return Path(__file__).parent / FILE


def value_key(players: int, fine: bool) -> str:
    """Return the key in the file. `fine` weights change the features, so they have their own value."""
    return f"fine {players}" if fine else str(players)


def load_value(features: CityFeatures, players: int) -> MuCityValue:
    """Load the learned value for a number of players."""
    name = value_key(players, features.fine)
    stored: dict[str, Any] = json.loads(value_path().read_text(encoding="utf-8"))[name]
    weights: list[float] = [float(weight) for row in stored["weights"] for weight in row]
    spreads = [float(spread) for spread in stored["spreads"]]
    return MuCityValue(features, weights, spreads, [float(worth) for worth in stored.get("projects", [])])
