"""Who sits on the seats that a learner leaves: bots by their names."""

from collections.abc import Sequence

from mutable.adapters.episode import Episode
from mutable.bots.bot import Bot, Budget
from mutable.bots.registry import bot_named
from mutable.kit.errors import BadOption
from mutable.kit.rng import Rng

RANDOM = "random"  # needs no view: any legal move


class Opponents:
    """Bots for all seats but one; each thinks for so many iterations, so that games repeat."""

    def __init__(
        self, game: str, play: Episode, learner: int, names: str | Sequence[str], iterations: int
    ) -> None:
        if iterations < 1:
            raise BadOption("iterations", given=iterations)
        others = [seat for seat in range(play.players) if seat != learner]
        chosen = [names] * len(others) if isinstance(names, str) else list(names)
        if len(chosen) != len(others):
            raise BadOption("bots_for_seats", seats=len(others), given=len(chosen))
        self._play = play
        self._budget = Budget(iterations=iterations)
        self._bots: dict[int, Bot | None] = {
            seat: self._bot(game, name) for seat, name in zip(others, chosen, strict=True)
        }

    def _bot(self, game: str, name: str) -> Bot | None:
        bot = bot_named(game, name, self._play.rules)
        return None if name == RANDOM else bot

    def play_on(self, learner: int, rng: Rng) -> None:
        """Until the learner must decide, or the game is over."""
        while (deciders := self._play.deciders()) and learner not in deciders:
            self._decide(deciders[0], rng)

    def play_beside(self, learner: int, rng: Rng) -> None:
        """Those who must decide at the same time as the learner."""
        for seat in self._play.deciders():
            if seat != learner:
                self._decide(seat, rng)

    def _decide(self, seat: int, rng: Rng) -> None:
        rules, state, bot = self._play.rules, self._play.state, self._bots[seat]
        if bot is None:
            move = int(rules.random_move(state, seat, rng))
        else:
            move = bot.choose(rules.view(state, seat), self._budget, rng)
        self._play.act(seat, move)
