"""Where hidden things probably were, by the beliefs of the strongest bot.

The worlds are those in which the bot would look for its move. They depend on the view and the events of the
seat alone, so nothing here depends on what the seat could not know.
"""

from collections import defaultdict
from dataclasses import dataclass

from mutable.bots.bot import Bot, listens
from mutable.bots.registry import BEST, bot_named
from mutable.bots.search.search_bot import SearchBot
from mutable.coach.knowledge.hidden import Place, hidden_of
from mutable.kit.events import Facts
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

WORLDS = 1000


@dataclass(frozen=True)
class Belief:
    """How likely a seat has a thing: the share of the worlds in which it does, as the game states it."""

    thing: str
    seat: int
    share: float


@dataclass(frozen=True)
class Knowledge:
    """All beliefs about one position, the likeliest first."""

    kind: str  # of the things
    worlds: int
    beliefs: list[Belief]


class Observer:
    """Says what a seat could have known, at one table. It gets views and events, never the true state."""

    def __init__(self, game: str, rules: Rules) -> None:
        self._rules = rules
        self.hidden = hidden_of(game, rules)
        bot = bot_named(game, BEST, rules)
        self._search = bot if isinstance(bot, SearchBot) else None

    def knowledge(self, view: View, heard: list[Facts], rng: Rng, worlds: int = WORLDS) -> Knowledge | None:
        """Return the beliefs of the view's seat; None if the game hides nothing or has no beliefs."""
        hidden, search, seat = self.hidden, self._search, view["seat"]
        if hidden is None or search is None:
            return None
        self._tell(heard)
        plain = self._rules.worlds(view)
        likely = search.likely_worlds(plain, seat, rng)
        doubtful = round(hidden.doubt * worlds)
        sources = [plain] * doubtful + [likely] * (worlds - doubtful)
        drawn = [source.draw(rng).copy() for source in sources]  # a source may reuse its state
        weights = hidden.weights(drawn, seat, heard)
        shares: dict[Place, float] = defaultdict(float)
        for state, weight in zip(drawn, weights, strict=True):
            for place in hidden.places(state, seat):
                shares[place] += weight
        whole = sum(weights)
        beliefs = [
            Belief(thing, whose, hidden.stated(share / whole)) for (thing, whose), share in shares.items()
        ]
        beliefs.sort(key=lambda one: (-one.share, one.seat, one.thing))
        return Knowledge(hidden.kind(drawn[0]), worlds, beliefs)

    def _tell(self, heard: list[Facts]) -> None:
        """Give the seat's events to a bot that uses them."""
        bot: Bot | None = self._search
        if bot is not None and listens(bot):
            bot.hear(heard)
