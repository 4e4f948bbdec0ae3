"""Our bots as OpenSpiel's: they know what their player has seen, and nothing else."""

from typing import Any

from mutable.adapters.openspiel.game import MutableGame
from mutable.adapters.openspiel.state import MutableState
from mutable.bots.seated import Seated, budget_of
from mutable.kit.errors import BadOption, quote
from mutable.kit.extras import required
from mutable.kit.rng import BOT_STREAM, Rng

pyspiel = required("pyspiel")
BaseBot: Any = pyspiel.Bot


class MutableBot(BaseBot):
    """One of our bots by its name. It thinks for 20 milliseconds of CPU time over a move, or as it is told;
    with iterations it repeats.
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
        self._bot = Seated(setup.game, name, setup.rules, budget_of(milliseconds, iterations))
        self._rng = Rng(seed, BOT_STREAM)
        self._player = player

    def player_id(self) -> int:
        """The player that it decides for."""
        return self._player

    def step(self, state: MutableState) -> int:
        """The action that it chooses, from what its player may know."""
        view = self._rules.view(state.position.state, self._player)
        heard = state.position.trail.heard(self._player) if self._bot.hears else []
        return self._bot.choose(view, heard, self._rng)

    def provides_policy(self) -> bool:
        """It gives moves alone, no chances."""
        return False

    def restart_at(self, state: MutableState) -> None:
        """A bot keeps nothing between two decisions."""

    def inform_action(self, state: MutableState, player: int, action: int) -> None:
        """The state itself tells what its player has seen."""
