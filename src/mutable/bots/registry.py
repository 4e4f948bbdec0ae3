"""The bots there are, by game and name."""

from collections.abc import Callable

from mutable.bots.bot import Bot, RandomBot
from mutable.bots.mu_city.greedy import MuCityGreedy
from mutable.bots.mu_tricks.greedy import MuGreedy
from mutable.bots.muses.greedy import MusesGreedy
from mutable.bots.muster.greedy import MusterGreedy
from mutable.kit.errors import BadOption
from mutable.kit.game import Rules

Maker = Callable[[Rules], Bot]

BOTS: dict[str, dict[str, Maker]] = {
    "mu_city": {"random": RandomBot, "greedy": MuCityGreedy},
    "mu_tricks": {"random": RandomBot, "greedy": MuGreedy},
    "muster": {"random": RandomBot, "greedy": MusterGreedy},
    "muses": {"random": RandomBot, "greedy": MusesGreedy},
}


def bot_named(game: str, name: str, rules: Rules) -> Bot:
    """A bot of this name for a game."""
    makers = BOTS[game]
    if name not in makers:
        raise BadOption(f"there is no bot {name} for {game}; the bots are: {', '.join(makers)}")
    return makers[name](rules)
