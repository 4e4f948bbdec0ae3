"""A game as an environment of Gymnasium: one learner, and bots on the other seats.

A step applies the learner's action. Then chance and the bots play until the learner must decide again. The
reward, from -1 to 1, comes at the end. An illegal action ends the episode with a loss, and `info["refusal"]`
gives the reason. Importing this module also registers `mutable/muster-v0` and so on with `gymnasium.make`.
"""

from collections.abc import Sequence
from typing import Any

from mutable.adapters.episode import Episode
from mutable.adapters.opponents import Opponents
from mutable.adapters.rendering import MODES, check_mode, render_text
from mutable.adapters.rewards import LOSS
from mutable.adapters.setup import setup_of
from mutable.adapters.spaces import action_space, observation_space
from mutable.bots.seated_bot import budget_of
from mutable.games import GAMES
from mutable.kit.errors import BadOption, MutableError, quote
from mutable.kit.extras import required
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.kit.words import LANGUAGES

gymnasium = required("gymnasium")
BaseEnv: Any = gymnasium.Env
SEEDS = 1 << 62

Observed = dict[str, Any]
Info = dict[str, Any]


def env(game: str, **arguments: Any) -> "OneSeat":
    """Return the environment of a game; the arguments are those of OneSeat."""
    return OneSeat(game, **arguments)


class OneSeat(BaseEnv):
    """An environment in which the learner has one seat. `players`, `cards` and `options` are those of the
    game. `seat` is the learner's. `bots` is one name for all other seats or a name for each of them in
    order. `milliseconds` (CPU time, 20 by default) or `iterations` is the budget of a searching bot for
    each move; with iterations games are reproducible.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012  # required by Gymnasium

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        iterations: int | None = None,
        milliseconds: float | None = None,
        cards: str | None = None,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        setup = setup_of(game, players, cards, options)
        if type(seat) is not int or seat not in range(setup.players):
            raise BadOption("seat_span", last=setup.players - 1, given=quote(seat))
        self.seat = seat
        self.render_mode = check_mode(render_mode)
        self._opponents = Opponents(setup, seat, bots, budget_of(milliseconds, iterations))
        self.play = Episode(setup, tells=self._opponents.hear)
        self._bot_rng = Rng(0, BOT_STREAM)
        self.action_space = action_space(self.play.actions.count)
        self.observation_space = observation_space(self.play.observations, self.play.actions.count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, Info]:
        """Begin a new game; the bots play until the learner must decide."""
        super().reset(seed=seed)
        named = int(self.np_random.integers(SEEDS))
        self._bot_rng = Rng(named, BOT_STREAM)
        self.play.begin(named)
        self._opponents.play_on(self.play, self.seat, self._bot_rng)
        return self._observed(), {}

    def step(self, action: int) -> tuple[Observed, float, bool, bool, Info]:
        """Return observation, reward, terminated, truncated (always False) and info."""
        if self.play.is_over():
            raise MutableError("episode_over")
        number = self.play.actions.checked(action)
        if number not in self.play.legal(self.seat):
            return self._lose(number)
        # Seats that decide at the same time act first, so that they do not see the learner's choice.
        self._opponents.play_beside(self.play, self.seat, self._bot_rng)
        self.play.act(self.seat, number)
        self._opponents.play_on(self.play, self.seat, self._bot_rng)
        return self._observed(), self.play.rewards()[self.seat], self.play.is_over(), False, {}

    def _lose(self, action: int) -> tuple[Observed, float, bool, bool, Info]:
        self.play.act(self.seat, action)
        rules = self.play.rules
        refusal = rules.refusal(self.play.state, self.seat, action)
        reason = f"rule {refusal.rule}: {rules.words(LANGUAGES[0]).refusal(refusal.key, refusal.facts)}"
        return self._observed(), LOSS, True, False, {"refusal": reason}

    def action_masks(self) -> Any:
        """Return only the mask, as MaskablePPO requires."""
        return self.play.mask(self.seat).astype(bool)

    def render(self) -> str | None:
        """Return the view of a spectator, if the render mode is "ansi"."""
        return render_text(self.play) if self.render_mode == "ansi" else None

    def _observed(self) -> Observed:
        return {"observation": self.play.observation(self.seat), "action_mask": self.play.mask(self.seat)}


for _name in GAMES:
    gymnasium.register(f"mutable/{_name}-v0", entry_point=OneSeat, kwargs={"game": _name})
