"""The figures by which Mū is judged. They are tuned by self-play: `python -m mutable.bots.tune_mu_city`."""

import json
from pathlib import Path
from typing import Final

FILE: Final = "taste.json"
NAMES: Final = [
    "future", "mismatch", "reach", "steep", "spread", "drift", "damage", "food_rate", "food_spread", "second",
    "token", "wild", "boost", "remove", "divert", "space", "cover", "hold", "type_rate", "pattern", "trade",
    "fallen", "marked", "later_victory", "lead", "lead_turn",
]  # fmt: skip
UNTUNED: Final = [
    0.40, 0.0, 1.3, 2.0, 1.2, 0.35, 1.4, 0.9, 3.0, 0.3,
    0.9, 3.0, 2.0, 0.6, 0.8, 1.1, 1.5, 0.3, 1.0, 0.5, 0.2,
    1.0, 1.5, 1.0, 3.0, 1.2,
]  # fmt: skip


class Taste:
    def __init__(self, figures: list[float]) -> None:
        self.future: float = figures[0]  # the share of a source that an open half is worth
        self.mismatch: float = figures[1]  # what a border that will never be a source costs beside that
        self.reach: float = figures[2]  # missing tokens a turn that make completing a project a coin toss
        self.steep: float = figures[3]  # how fast that chance falls
        self.spread: float = figures[4]  # the lead in Strength that is as good as a victory
        self.drift: float = figures[5]  # how much more it takes for every turn before the battle
        self.damage: float = figures[6]  # what a Damage token costs
        self.food_rate: float = figures[7]  # Food that a turn brings
        self.food_spread: float = figures[8]
        self.second: float = figures[9]  # of a pair kept, the card that is not played now
        self.token: float = figures[10]  # a token of one's choice
        self.wild: float = figures[11]
        self.boost: float = figures[12]
        self.remove: float = figures[13]
        self.divert: float = figures[14]
        self.space: float = figures[15]  # a token spent here is not spent elsewhere
        self.cover: float = figures[16]
        self.hold: float = figures[17]  # extra tokens a turn on a project that holds them
        self.type_rate: float = figures[18]  # how often an effect counts in the turns to come: by ORDINARY
        self.pattern: float = figures[19]  # the share of a pattern's worth for a card that may belong to it
        self.trade: float = figures[20]  # a token whose colour is free, over the best colour now
        self.fallen: float = figures[21]
        self.marked: float = figures[22]  # what a marked empty cell costs
        self.later_victory: float = figures[23]  # Victory tokens in lines not yet turned up
        self.lead: float = figures[24]  # points of lead that nearly decide at the end
        self.lead_turn: float = figures[25]  # and how many more for every root of a turn to come


def stored_figures() -> list[float]:
    """The tuned figures, by their names."""
    path = Path(__file__).parent / FILE
    kept = json.loads(path.read_text(encoding="utf-8"))["figures"]
    return [float(kept[name]) for name in NAMES]


def stored_taste() -> Taste:
    return Taste(stored_figures())
