"""A game as an environment of Gymnasium: one learner, and bots on the other seats.

A step applies the learner's action. Then chance and the bots play until the learner must decide again. The
reward, from -1 to 1, comes at the end. An illegal action ends the episode with a loss, and `info["refusal"]`
gives the reason. At the end, `info` has `score`, `scores`, `winners` and `reason`. Importing this module also
registers `mutable/muster-v1` and so on with `gymnasium.make`; the version is that of the spaces.
"""

import warnings
from typing import Any

from mutable._version import SPACES_VERSION
from mutable.adapters.episode import Episode, check_max_cycles
from mutable.adapters.opponents import Bots, Opponents
from mutable.adapters.rendering import MODES, check_mode, rendered, show
from mutable.adapters.rewards import LOSS, SHAPED, Shaping, check_reward, reward_of
from mutable.adapters.spaces import action_space, observation_space
from mutable.bots.pool import AnyOpponent
from mutable.bots.seated_bot import budget_of
from mutable.games import GAMES
from mutable.kit.errors import BadOption, MutableError, quote
from mutable.kit.extras import required
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.kit.words import LANGUAGES
from mutable.table.setup import Cards, setup_of

gymnasium = required("gymnasium")
BaseEnv: Any = gymnasium.Env
SEEDS = 1 << 62
RANDOM_SEAT = "random"

Observed = dict[str, Any]
Info = dict[str, Any]


def env(game: str, players: int | None = None, **arguments: Any) -> "OneSeat":
    """Return the environment of a game; the arguments are those of OneSeat."""
    return OneSeat(game, players, **arguments)


class OneSeat(BaseEnv):
    """An environment in which the learner has one seat. `players`, `cards` and `options` are those of the
    game. `seat` is the learner's; "random" changes it in every episode. `opponents` is one bot for all other
    seats, a bot for each of them in order, or a mapping from seats to bots; a bot is a name, "module:Class",
    a class, an instance, a Policy or a Pool. `milliseconds` (CPU time, 20 by default) or `iterations` is the
    budget of a searching bot for each move; with iterations games are reproducible. `reward` is "win" (-1 to
    1), "score", "difference": the score over the best other, or "shaped": the win, and in every step `gamma`
    times the potential of the new position minus that of the old one. An episode is truncated after
    `max_cycles` decisions of the learner. With `illegal="random"`, a random legal action replaces an illegal
    one. `bots` is an older name of `opponents`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # required by Gymnasium
        "render_modes": MODES, "render_fps": 1, "spaces_version": SPACES_VERSION,
    }  # fmt: skip

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int | str = 0,
        reward: str = "win",
        gamma: float = 1.0,
        opponents: AnyOpponent | Bots | None = None,
        iterations: int | None = None,
        milliseconds: float | None = None,
        cards: Cards = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "lose",
        bots: AnyOpponent | Bots | None = None,
        **options: Value,
    ) -> None:
        setup = setup_of(game, players, cards, options)
        if seat != RANDOM_SEAT and (type(seat) is not int or seat not in range(setup.players)):
            raise BadOption("seat_span", last=setup.players - 1, given=quote(seat))
        self._changes_seats = seat == RANDOM_SEAT
        self.seat = 0 if isinstance(seat, str) else seat
        self.reward = check_reward(reward)
        self.render_mode = check_mode(render_mode)
        self.max_cycles = check_max_cycles(max_cycles)
        self._cycles = 0
        given = _opponents_of(opponents, bots)
        learner = None if self._changes_seats else self.seat
        self._opponents = Opponents(setup, learner, given, budget_of(milliseconds, iterations))
        self.play = Episode(setup, tells=self._opponents.hear, illegal=illegal)
        self._shaping = Shaping(setup, gamma) if reward == SHAPED else None
        self._bot_rng = Rng(0, BOT_STREAM)
        self.action_space = action_space(self.play.actions.count)
        self.observation_space = observation_space(self.play.observations, self.play.actions.count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, Info]:
        """Begin a new game; the bots play until the learner must decide."""
        super().reset(seed=seed)
        named = int(self.np_random.integers(SEEDS))
        if self._changes_seats:
            self.seat = int(self.np_random.integers(self.play.players))
        self._bot_rng = Rng(named, BOT_STREAM)
        self._opponents.draw(self._bot_rng)
        self.play.begin(named)
        self._opponents.play_on(self.play, self.seat, self._bot_rng)
        self._cycles = 0
        if self._shaping is not None and not self.play.is_over():
            self._shaping.begin(self.play.state, self.seat)
        show(self.play, self.render_mode)
        return self._observed(), {"seat": self.seat} if self._changes_seats else {}

    def step(self, action: int) -> tuple[Observed, float, bool, bool, Info]:
        """Return observation, reward, terminated, truncated and info."""
        if self.play.is_over() or self._cycles == self.max_cycles:
            raise MutableError("episode_over")
        number = self.play.made_legal(self.seat, self.play.actions.checked(action))
        if number not in self.play.legal(self.seat):
            return self._lose(number)
        self._cycles += 1
        # Seats that decide at the same time act first, so that they do not see the learner's choice.
        self._opponents.play_beside(self.play, self.seat, self._bot_rng)
        self.play.act(self.seat, number)
        self._opponents.play_on(self.play, self.seat, self._bot_rng)
        over = self.play.is_over()
        show(self.play, self.render_mode)
        return (
            self._observed(), self._reward(), over,
            not over and self._cycles == self.max_cycles, self._result(),
        )  # fmt: skip

    def _reward(self) -> float:
        """Return the reward; it is 0 before the end, unless it is shaped."""
        win, scores = self.play.rewards()[self.seat], self.play.result().get("scores")
        reward = reward_of(self.reward, win, scores, self.seat) if scores else win
        return reward + self._shaped()

    def _shaped(self) -> float:
        """Return what shaping adds to the reward of the last step."""
        if self._shaping is None:
            return 0.0
        return self._shaping.added(None if self.play.is_over() else self.play.state, self.seat)

    def _result(self) -> Info:
        """Return the result of a finished game, from the learner's seat."""
        found = self.play.result()
        return {"score": found["scores"][self.seat], **found} if "scores" in found else found

    def _lose(self, action: int) -> tuple[Observed, float, bool, bool, Info]:
        self.play.act(self.seat, action)
        rules = self.play.rules
        refusal = rules.refusal(self.play.state, self.seat, action)
        reason = f"rule {refusal.rule}: {rules.words(LANGUAGES[0]).refusal(refusal.key, refusal.facts)}"
        show(self.play, self.render_mode)
        return self._observed(), LOSS + self._shaped(), True, False, {"refusal": reason, **self.play.result()}

    def action_masks(self) -> Any:
        """Return only the mask, as MaskablePPO requires."""
        return self.play.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """Return what a spectator sees, as text ("ansi") or as a picture ("rgb_array"). The mode "human"
        prints it after every step, and this returns None.
        """
        return rendered(self.play, self.render_mode)

    def state(self) -> Any:
        """Return the views of all seats, one after another: PRIVILEGED, with every hand. For critics that may
        see more than the learner, never for its policy.
        """
        return self.play.state_numbers()

    def _observed(self) -> Observed:
        return {"observation": self.play.observation(self.seat), "action_mask": self.play.mask(self.seat)}


def _opponents_of(
    opponents: AnyOpponent | Bots | None, bots: AnyOpponent | Bots | None
) -> AnyOpponent | Bots:
    """Return the opponents; `bots` is the older name."""
    if bots is not None:
        if opponents is not None:
            raise BadOption("bots_twice")
        warnings.warn("bots is now called opponents", DeprecationWarning, stacklevel=4)
        return bots
    return "random" if opponents is None else opponents


for _name in GAMES:
    # Version 0 had the same spaces; Gymnasium warns that there is a newer one.
    for _version in range(SPACES_VERSION + 1):
        gymnasium.register(f"mutable/{_name}-v{_version}", entry_point=OneSeat, kwargs={"game": _name})
