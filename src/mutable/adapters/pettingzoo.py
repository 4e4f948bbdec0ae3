"""The games as PettingZoo environments: agents `player_0`, `player_1`, … have the seats.

`env` is the AEC environment, in which agents act one after the other. Seats that decide at the same time act
in turn without seeing each other's choices. In `parallel_env` they act in one step. An agent that has nothing
to decide waits with the last action of its space, which is not legal for the others.

An illegal action ends the game as a loss of its agent. `choose` returns the choice of one of our bots.
"""

import secrets
from typing import Any

from mutable.adapters.episode import Episode
from mutable.adapters.rendering import MODES, check_mode, render_text
from mutable.adapters.setup import Setup, setup_of
from mutable.adapters.spaces import action_space, observation_space
from mutable.bots.bot import Budget
from mutable.bots.registry import BEST
from mutable.bots.seated_bot import SeatedBot, budget_of
from mutable.kit.errors import BadOption, MutableError, quote
from mutable.kit.extras import required
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng

pettingzoo = required("pettingzoo")
BaseAEC: Any = pettingzoo.AECEnv
BaseParallel: Any = pettingzoo.ParallelEnv

Observed = dict[str, Any]


def env(
    game: str,
    players: int | None = None,
    cards: str | None = None,
    render_mode: str | None = None,
    **options: Value,
) -> "TurnByTurn":
    """Return an AEC environment of a game."""
    return TurnByTurn(Episode(setup_of(game, players, cards, options), tells=True), render_mode)


def parallel_env(
    game: str,
    players: int | None = None,
    cards: str | None = None,
    render_mode: str | None = None,
    **options: Value,
) -> "AllAtOnce":
    """Return a parallel environment of a game; meant for Mū, whose seats decide at the same time."""
    return AllAtOnce(Episode(setup_of(game, players, cards, options), tells=True), render_mode)


class _Table:
    """The common part of both environments: an episode, agents with spaces, and seeds."""

    def _set_up(self, play: Episode, actions: int, render_mode: str | None) -> None:
        name = f"mutable_{play.setup.game}_v0"
        self.metadata = {"name": name, "render_modes": MODES, "is_parallelizable": False}
        self.render_mode = check_mode(render_mode)
        self.play = play
        self.possible_agents = [f"player_{seat}" for seat in range(play.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = Rng(secrets.randbits(63))
        self._bot_rng = Rng(0, BOT_STREAM)
        self._bots = _Bots(play.setup)
        self.observation_spaces = {
            agent: observation_space(play.observations, actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(actions) for agent in self.possible_agents}

    def _begin(self, seed: int | None) -> None:
        """Begin a game; a seed determines this game and all following ones that have none."""
        if seed is not None:
            self._seeds = Rng(int(seed))
        self.agents = self.possible_agents[:]
        named = int(self._seeds.word())
        self._bot_rng = Rng(named, BOT_STREAM)
        self.play.begin(named)

    def choose(
        self, agent: str, bot: str = BEST, milliseconds: float | None = None, iterations: int | None = None
    ) -> int:
        """Return the choice of one of our bots for an agent that must decide, from the agent's view. Its
        budget is 20 milliseconds of CPU time by default; with iterations the choice is reproducible.
        """
        if agent not in self._seats:
            raise BadOption("no_agent", given=quote(agent), names=self.possible_agents)
        seat, budget = self._seats[agent], budget_of(milliseconds, iterations)
        if seat not in self.play.deciders():
            raise BadOption("decides_nothing", seat=seat)
        view = self.play.rules.view(self.play.state, seat)
        return self._bots.named(bot, budget).choose(view, self.play.heard(seat), self._bot_rng)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return the view of a spectator, if the render mode is "ansi"."""
        return render_text(self.play) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class _Bots:
    """A cache of bots. They have no state between two decisions, so copies create their own."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._seated: dict[tuple[str, Budget], SeatedBot] = {}

    def named(self, name: str, budget: Budget) -> SeatedBot:
        if (name, budget) not in self._seated:
            self._seated[name, budget] = SeatedBot(self._setup.game, name, self._setup.rules, budget)
        return self._seated[name, budget]

    def __reduce__(self) -> tuple[object, ...]:
        return _Bots, (self._setup,)


class TurnByTurn(_Table, BaseAEC):
    """An AEC environment: one agent after the other."""

    def __init__(self, play: Episode, render_mode: str | None) -> None:
        BaseAEC.__init__(self)
        self._set_up(play, play.actions.count, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observed:
        """Return the observation of an agent and the mask of its legal actions."""
        seat = self._seats[agent]
        return {"observation": self.play.observation(seat), "action_mask": self.play.mask(seat)}

    def step(self, action: int | None) -> None:
        """Apply the action of the selected agent; an illegal action loses the game."""
        if not self.play.is_begun:
            raise MutableError("not_begun")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise MutableError("agent_must_decide", agent=agent)
        number = self.play.actions.checked(action)
        self._cumulative_rewards[agent] = 0.0
        self.play.act(self._seats[agent], number)
        self.rewards = dict(zip(self.possible_agents, self.play.rewards(), strict=True))
        if self.play.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        deciders = self.play.deciders()
        self.agent_selection = self.possible_agents[deciders[0] if deciders else 0]


class AllAtOnce(_Table, BaseParallel):
    """A parallel environment: an agent that decides nothing in a step chooses `wait`."""

    def __init__(self, play: Episode, render_mode: str | None) -> None:
        self._set_up(play, play.actions.count + 1, render_mode)
        self.wait = play.actions.count

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begin a new game; return the observations and infos of all agents."""
        self._begin(seed)
        return self._observed(), self._infos()

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """Return observations, rewards, terminations, truncations and infos, by agent."""
        agents, deciders = self.agents, self.play.deciders()
        numbers = self._checked(actions)
        for agent in agents:
            self._act(self._seats[agent], numbers[agent], self._seats[agent] in deciders)
        over = self.play.is_over()
        rewards = dict(zip(agents, self.play.rewards(), strict=bool(agents)))
        results = (self._observed(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False))
        infos = self._infos()
        if over:
            self.agents = []
        return *results, infos

    def _checked(self, actions: dict[str, int]) -> dict[str, int]:
        """Check, before anything changes, that every agent has an action in range."""
        for agent in self.agents:
            if agent not in actions:
                raise MutableError("agent_without_action", agent=agent, wait=self.wait)
        return {agent: self.play.actions.checked(actions[agent], more=1) for agent in self.agents}

    def _act(self, seat: int, action: int, decides: bool) -> None:
        """Apply an action. An agent that must decide and waits loses; the first one counts."""
        if action != self.wait:
            self.play.act(seat, action)
        elif decides and self.play.forfeited_by is None:
            self.play.forfeit(seat)

    def _observed(self) -> dict[str, Observed]:
        deciders = self.play.deciders()
        return {agent: self._observe(self._seats[agent], deciders) for agent in self.agents}

    def _observe(self, seat: int, deciders: list[int]) -> Observed:
        legal = self.play.legal(seat) if seat in deciders else [self.wait]
        mask = self.play.actions.mask(legal, more=1)
        return {"observation": self.play.observation(seat), "action_mask": mask}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}
