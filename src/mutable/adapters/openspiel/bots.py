"""Our bots as OpenSpiel bots. They use only what their player has seen."""

from typing import Any

from mutable.adapters.openspiel.game import MutableGame
from mutable.adapters.openspiel.state import MutableState
from mutable.bots.seated_bot import SeatedBot, budget_of
from mutable.kit.errors import BadOption, quote
from mutable.kit.extras import required
from mutable.kit.rng import BOT_STREAM, Rng

pyspiel = required("pyspiel")
BaseBot: Any = pyspiel.Bot


class MutableBot(BaseBot):
    """One of our bots by name. Its budget for a move is 20 milliseconds of CPU time by default. With
    iterations its choices are reproducible.
    """

    def __init__(
        self,
        game: MutableGame,
        player: int,
        name: str,
        iterations: int | None = None,
        seed: int = 1,
        milliseconds: float | None = None,
    ) -> None:
        super().__init__()
        setup = game.table.setup
        if type(player) is not int or player not in range(setup.players):
            raise BadOption("seat_span", last=setup.players - 1, given=quote(player))
        self._rules = setup.rules
        self._bot = SeatedBot(setup.game, name, setup.rules, budget_of(milliseconds, iterations))
        self._rng = Rng(seed, BOT_STREAM)
        self._player = player

    def player_id(self) -> int:
        """Return the player that it decides for."""
        return self._player

    def step(self, state: MutableState) -> int:
        """Return the action that the bot chooses from what its player knows."""
        view = self._rules.view(state.position.state, self._player)
        heard = state.position.trail.heard(self._player) if self._bot.hears else []
        return self._bot.choose(view, heard, self._rng)

    def provides_policy(self) -> bool:
        """Return False: bots return a move, no probabilities."""
        return False

    def restart_at(self, state: MutableState) -> None:
        """Do nothing: a bot has no state between two decisions."""

    def inform_action(self, state: MutableState, player: int, action: int) -> None:
        """Do nothing: the state contains what its player has seen."""
