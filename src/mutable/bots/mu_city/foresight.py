"""The points that a city will have at the end, foreseen by a net: what the strongest bot goes by.

There is a net for each kind of table. It is learned from self-play by `python -m mutable.training mu_city`.
"""

import json
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from mutable.bots.mu_city.taste import table_of
from mutable.bots.mu_city.traits import Traits
from mutable.bots.mu_city.value import MuCityValue
from mutable.bots.search.net import Net, stored_net
from mutable.games.mu_city.box import FOLDER, Box
from mutable.games.mu_city.state import MuCityState
from mutable.kit.data import load_data

ORDINARY: Final = 45.0  # points: what the net says 0 for
UNIT: Final = 8.0  # points that it says 1 for


class Foresight(MuCityValue):
    def __init__(self, traits: Traits, net: Net, spreads: list[float]) -> None:
        super().__init__(spreads)
        self._traits: Traits = traits
        self._net: Net = net

    def points(self, state: MuCityState, seat: i64) -> float:
        traits = self._traits
        net = self._net
        traits.read(state, seat)
        net.clear()
        for at in range(traits.count):
            net.add_by(traits.inputs[at], traits.amounts[at])
        net.run()
        return ORDINARY + UNIT * net.output()


def has_known_cards(box: Box) -> bool:
    """Are all cards of a box those that the nets were learned with?"""
    known = Box(load_data(FOLDER / "box.toml"), True)
    faces = {project.number: project.face() for project in known.projects}
    return (
        box.names == known.names
        and box.edge == known.edge
        and box.yields() == known.yields()
        and all(faces.get(project.number) == project.face() for project in box.projects)
    )


def foresight_path(players: int) -> Path:
    return Path(__file__).parent / f"foresight.{table_of(players)}.json"


def stored_foresight(traits: Traits, players: int) -> Foresight:
    """As it was learned for so many players."""
    path = foresight_path(players)
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return Foresight(traits, stored_net(path), [float(spread) for spread in kept["spreads"][str(players)]])
