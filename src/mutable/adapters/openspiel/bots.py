"""Our bots as OpenSpiel's: they see the view of their player and nothing else."""

from typing import Any

from mutable.adapters.openspiel.game import MutableGame
from mutable.adapters.openspiel.state import MutableState
from mutable.bots.bot import Budget
from mutable.bots.registry import bot_named
from mutable.kit.extras import required
from mutable.kit.rng import BOT_STREAM, Rng

pyspiel = required("pyspiel")
BaseBot: Any = pyspiel.Bot


class MutableBot(BaseBot):
    """One of our bots by its name, thinking for so many iterations over a move."""

    def __init__(
        self, game: MutableGame, player: int, name: str, iterations: int = 400, seed: int = 1
    ) -> None:
        super().__init__()
        setup = game.table.setup
        self._rules = setup.rules
        self._bot = bot_named(setup.game, name, setup.rules)
        self._budget = Budget(iterations=iterations)
        self._rng = Rng(seed, BOT_STREAM)
        self._player = player

    def player_id(self) -> int:
        return self._player

    def step(self, state: MutableState) -> int:
        view = self._rules.view(state.position.state, self._player)
        return self._bot.choose(view, self._budget, self._rng)

    def provides_policy(self) -> bool:
        return False

    def restart_at(self, state: MutableState) -> None:
        """A bot that remembers finds out by its view that this is another game."""

    def inform_action(self, state: MutableState, player: int, action: int) -> None:
        """Nothing is heard of the others' moves here but what the view tells."""
