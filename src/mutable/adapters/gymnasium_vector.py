"""Many games as one vector environment of Gymnasium: one learner in each, and bots on the other seats.

The games are those of `mutable.batch`, so a step runs compiled code. Observations, rewards, terminations and
truncations are those of Gymnasium's own vector environments, in each of its three modes of auto-reset.
"""

from typing import Any

import numpy as np

from mutable._version import SPACES_VERSION
from mutable.adapters.arrays import Observations
from mutable.adapters.episode import check_max_cycles
from mutable.adapters.opponents import Bots, bots_by_seat
from mutable.adapters.rewards import SHAPED, check_gamma, check_reward, reward_of
from mutable.adapters.spaces import action_space, observation_space
from mutable.batch import Batch, Final
from mutable.bots.pool import AnyOpponent
from mutable.kit.errors import BadOption, MutableError, quote
from mutable.kit.extras import required
from mutable.kit.options import Value
from mutable.table.setup import Cards, setup_of

vector = required("gymnasium.vector")
BaseEnv: Any = vector.VectorEnv
Mode: Any = vector.AutoresetMode

Observed = dict[str, Any]
Info = dict[str, Any]


class ManyGames(BaseEnv):
    """`num_envs` games of one table. The learner has `seat` in all of them; the other arguments are those of
    `mutable.adapters.gymnasium.OneSeat`. `autoreset_mode` is one of Gymnasium's AutoresetMode, or its value:

    - NEXT_STEP: the step after the end ignores the action, begins a new game and returns the reward 0.
    - SAME_STEP: the step that ends a game returns the new one; `infos["final_obs"]` and
      `infos["final_info"]` have the end.
    - DISABLED: the caller resets with `options={"reset_mask": ended}` before the next step.

    An illegal action raises IllegalAction, and no game has changed then.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        num_envs: int = 1,
        seat: int = 0,
        reward: str = "win",
        gamma: float = 1.0,
        opponents: AnyOpponent | Bots = "random",
        iterations: int | None = None,
        milliseconds: float | None = None,
        cards: Cards = None,
        max_cycles: int | None = None,
        autoreset_mode: Any = Mode.NEXT_STEP,
        **options: Value,
    ) -> None:
        setup = setup_of(game, players, cards, options)
        if type(seat) is not int or seat not in range(setup.players):
            raise BadOption("seat_span", last=setup.players - 1, given=quote(seat))
        self.autoreset_mode = _mode_of(autoreset_mode)
        self.seat = seat
        self.reward = check_reward(reward)
        self.max_cycles = check_max_cycles(max_cycles)
        others = [other for other in range(setup.players) if other != seat]
        self.batch = Batch(
            game, players, options, num_envs, opponents=bots_by_seat(others, opponents), cards=cards,
            iterations=iterations, milliseconds=milliseconds, finals=True,
        )  # fmt: skip
        self.num_envs = num_envs
        self._gamma = check_gamma(gamma)
        self._first = np.zeros(num_envs)  # potentials of the first decisions, and those of the last ones
        self._last = np.zeros(num_envs)
        self._cycles = np.zeros(num_envs, np.int64)
        self._over = np.zeros(num_envs, bool)  # games that ended or were cut off, and wait for their reset
        self._dealt = np.ones(num_envs, bool)  # places that already have the next game
        observations = Observations(setup.rules)
        self.single_action_space = action_space(self.batch.actions)
        self.single_observation_space = observation_space(observations, self.batch.actions)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "spaces_version": SPACES_VERSION}

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observed, Info]:
        """Begin new games: everywhere, or where `options["reset_mask"]` is True. Without a seed, the streams
        of chance continue.
        """
        mask = (options or {}).get("reset_mask")
        if mask is None:
            self.batch.reset(seed)
            self._over[:], self._cycles[:] = False, 0
            self._begin_shaping(np.ones(self.num_envs, bool))
        else:
            self._begin(self._checked(mask), seed)
        return self._observed(), {}

    def _checked(self, mask: Any) -> Any:
        """Return a mask of places. Raise BadOption if it is none."""
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != bool:
            raise BadOption("reset_mask", count=self.num_envs, given=quote(mask))
        return mask

    def _begin(self, places: Any, seed: int | None = None) -> None:
        """Begin new games in some places. Where a game has ended, the next one is already there."""
        fresh = places if seed is not None else places & ~self._dealt
        self.batch.begin(np.flatnonzero(fresh).tolist(), seed)
        self._cycles[places] = 0
        self._over[places] = False
        self._begin_shaping(places)

    def _begin_shaping(self, places: Any) -> None:
        if self.reward == SHAPED:
            self._first[places] = self.batch.potentials(self.seat, np.flatnonzero(places).tolist())
            self._last[places] = 0

    def _shaped(self, acted: Any, done: Any) -> Any:
        """Return what shaping adds to the rewards of the games in which the learner has acted."""
        if self.reward != SHAPED:
            return 0.0
        open_games, now = acted & ~done, np.zeros(self.num_envs)
        places = np.flatnonzero(open_games).tolist()
        now[open_games] = self.batch.potentials(self.seat, places) - self._first[open_games]
        added = np.where(acted, self._gamma * now - self._last, 0)
        self._last[acted] = now[acted]
        return added

    def step(self, actions: Any) -> tuple[Observed, Any, Any, Any, Info]:
        """Return observations, rewards, terminations, truncations and infos."""
        waiting = self._over.copy()
        if waiting.any() and self.autoreset_mode == Mode.DISABLED:
            raise MutableError("reset_first", games=np.flatnonzero(waiting).tolist())
        turn = self.batch.step(actions, where=~waiting)
        self._begin(waiting)
        self._cycles[~waiting] += 1
        ends, done = self.batch.finals(), turn.done.copy()
        cut = ~done & (self._cycles == self.max_cycles) if self.max_cycles else np.zeros_like(done)
        self._over, self._dealt = done | cut, done
        rewards = np.zeros(self.num_envs) + self._shaped(~waiting, done)
        return self._answer(rewards, ends, done, cut)

    def _answer(
        self, rewards: Any, ends: dict[int, Final], done: Any, cut: Any
    ) -> tuple[Observed, Any, Any, Any, Info]:
        infos: Info = {}
        for game, end in ends.items():
            win = float(self.batch.turn().rewards[game, self.seat])
            rewards[game] += reward_of(self.reward, win, end.scores, self.seat)
        last = self._observed(ends)
        for game in np.flatnonzero(self._over).tolist():
            info = _info_of(ends[game], self.seat) if game in ends else {}
            if self.autoreset_mode == Mode.SAME_STEP:
                view = {name: rows[game].copy() for name, rows in last.items()}
                info = {"final_obs": view, "final_info": info}
            infos = self._add_info(infos, info, game)
        if self.autoreset_mode == Mode.SAME_STEP:
            self._begin(self._over.copy())
            last = self._observed()
        return last, rewards, done, cut.copy(), infos

    def _observed(self, ends: dict[int, Final] | None = None) -> Observed:
        """Return what the learner sees in every game; of those that have ended, their end."""
        views = self.batch.observe(seat=self.seat).copy()
        masks = self.batch.turn().masks.astype(np.int8)
        for game, end in (ends or {}).items():
            views[game], masks[game] = end.views[self.seat], 0
        return {"observation": views, "action_mask": masks}

    def action_masks(self) -> Any:
        """Return the legal actions as booleans, for the games that are there."""
        return self.batch.turn().masks.copy()


def vector_env(game: str, num_envs: int, **arguments: Any) -> ManyGames:
    """Return many games as one environment; the arguments are those of ManyGames."""
    return ManyGames(game, num_envs=num_envs, **arguments)


def _mode_of(given: Any) -> Any:
    try:
        return Mode(given)
    except ValueError:
        raise BadOption("autoreset_mode", names=[mode.value for mode in Mode], given=quote(given)) from None


def _info_of(end: Final, seat: int) -> Info:
    """Return the result of a finished game, as in the environment of one game."""
    return {
        "score": end.scores[seat], "winners": end.winners, "scores": end.scores, "reason": end.reason,
    }  # fmt: skip
