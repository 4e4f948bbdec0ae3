"""The games as PettingZoo environments: agents `player_0`, `player_1`, … have the seats.

`env` is the AEC environment, in which agents act one after the other. Seats that decide at the same time act
in turn without seeing each other's choices. In `parallel_env` they act in one step. An agent that has nothing
to decide waits with the last action of its space, which is not legal for the others.

An illegal action ends the game as a loss of its agent. `choose` returns the choice of one of our bots.
"""

import secrets
from typing import Any

from mutable._version import SPACES_VERSION
from mutable.adapters.episode import Episode, check_max_cycles
from mutable.adapters.rendering import MODES, check_mode, rendered, show
from mutable.adapters.spaces import action_space, observation_space, state_space
from mutable.bots.bot import Budget
from mutable.bots.registry import BEST, AnyBot
from mutable.bots.seated_bot import SeatedBot, budget_of
from mutable.kit.errors import BadOption, MutableError, quote
from mutable.kit.extras import required
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.table.setup import Cards, Setup, setup_of

pettingzoo = required("pettingzoo")
BaseAEC: Any = pettingzoo.AECEnv
BaseParallel: Any = pettingzoo.ParallelEnv

Observed = dict[str, Any]
OF_A_GAME = ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")


def env(
    game: str,
    players: int | None = None,
    *,
    cards: Cards = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str = "lose",
    **options: Value,
) -> "TurnByTurn":
    """Return an AEC environment of a game. A game is truncated when one agent has made `max_cycles`
    decisions. An illegal action loses the game; with `illegal="random"`, a random legal one replaces it.
    """
    play = Episode(setup_of(game, players, cards, options), tells=True, illegal=illegal)
    return TurnByTurn(play, render_mode, check_max_cycles(max_cycles))


def parallel_env(
    game: str,
    players: int | None = None,
    *,
    cards: Cards = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str = "lose",
    **options: Value,
) -> "AllAtOnce":
    """Return a parallel environment of a game; meant for Mū, whose seats decide at the same time. A game is
    truncated after `max_cycles` steps. `illegal` is that of `env`; an agent that need not decide then waits.
    """
    play = Episode(setup_of(game, players, cards, options), tells=True, illegal=illegal)
    return AllAtOnce(play, render_mode, check_max_cycles(max_cycles))


class _Table:
    """The common part of both environments: an episode, agents with spaces, and seeds."""

    def _set_up(self, play: Episode, actions: int, render_mode: str | None, max_cycles: int | None) -> None:
        self.metadata = {
            "name": f"mutable_{play.setup.game}_v{SPACES_VERSION}",
            "render_modes": MODES,
            "render_fps": 1,
            "is_parallelizable": False,
            "spaces_version": SPACES_VERSION,
        }
        self.max_cycles = max_cycles
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
        self.state_space = state_space(play.observations, play.players)

    def _begin(self, seed: int | None) -> None:
        """Begin a game; a seed determines this game and all following ones that have none."""
        if seed is not None:
            self._seeds = Rng(int(seed))
        self.agents = self.possible_agents[:]
        named = int(self._seeds.word())
        self._bot_rng = Rng(named, BOT_STREAM)
        self.play.begin(named)

    def choose(
        self, agent: str, bot: AnyBot = BEST, milliseconds: float | None = None, iterations: int | None = None
    ) -> int:
        """Return the choice of a bot (a name, "module:Class", a class or an instance) for an agent that must
        decide, from the agent's view. Its budget is 20 milliseconds of CPU time by default; with iterations
        the choice is reproducible.
        """
        if agent not in self._seats:
            raise BadOption("no_agent", given=quote(agent), names=self.possible_agents)
        seat, budget = self._seats[agent], budget_of(milliseconds, iterations)
        if seat not in self.play.deciders():
            raise BadOption("decides_nothing", seat=seat)
        view = self.play.rules.view(self.play.state, seat)
        return self._bots.named(bot, budget).choose(view, self.play.heard(seat), self._bot_rng)

    def _results(self) -> dict[str, dict[str, Any]]:
        """Return the info of each agent: at the end its score and the result of the game."""
        found = self.play.result()
        scores = found.get("scores")
        return {
            agent: {"score": scores[seat], **found} if scores else dict(found)
            for agent, seat in self._seats.items()
            if agent in self.agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> Any:
        """Return the views of all agents, one after another: PRIVILEGED, with every hand. For critics that
        may see more than their agent, never for policies.
        """
        return self.play.state_numbers()

    def render(self) -> Any:
        """Return what a spectator sees, as text ("ansi") or as a picture ("rgb_array"). The mode "human"
        prints it after every step, and this returns None.
        """
        return rendered(self.play, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class _Bots:
    """A cache of bots. They have no state between two decisions, so copies create their own."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._seated: dict[tuple[AnyBot, Budget], SeatedBot] = {}

    def named(self, name: AnyBot, budget: Budget) -> SeatedBot:
        if (name, budget) not in self._seated:
            self._seated[name, budget] = SeatedBot(self._setup.game, name, self._setup.rules, budget)
        return self._seated[name, budget]

    def __reduce__(self) -> tuple[object, ...]:
        return _Bots, (self._setup,)


class TurnByTurn(_Table, BaseAEC):
    """An AEC environment: one agent after the other."""

    def __init__(self, play: Episode, render_mode: str | None, max_cycles: int | None = None) -> None:
        BaseAEC.__init__(self)
        self._set_up(play, play.actions.count, render_mode, max_cycles)
        self._made = [0] * play.players  # decisions

    def __getattr__(self, name: str) -> Any:
        """Explain what is missing before the first `reset`."""
        if name in OF_A_GAME:
            raise AttributeError(f"{name}: {MutableError('not_begun')}")
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """Return observation, reward, terminated, truncated and info of the selected agent."""
        if not self.play.is_begun:
            raise MutableError("not_begun")
        found: tuple[Any, ...] = BaseAEC.last(self, observe)
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._made = [0] * self.play.players
        self._select()
        show(self.play, self.render_mode)

    def observe(self, agent: str) -> Observed:
        """Return the observation of an agent and the mask of its legal actions."""
        seat = self._seats[agent]
        return {"observation": self.play.observation(seat), "action_mask": self.play.mask(seat)}

    def step(self, action: int | None) -> None:
        """Apply the action of the selected agent; an illegal action loses the game."""
        if not self.play.is_begun:
            raise MutableError("not_begun")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise MutableError("agent_must_decide", agent=agent)
        number = self.play.actions.checked(action)
        self._cumulative_rewards[agent] = 0.0
        self.play.act(self._seats[agent], number)
        self.rewards = dict(zip(self.possible_agents, self.play.rewards(), strict=True))
        self._made[self._seats[agent]] += 1
        if self.play.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = self._results()
        elif self._made[self._seats[agent]] == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        show(self.play, self.render_mode)

    def _select(self) -> None:
        deciders = self.play.deciders()
        self.agent_selection = self.possible_agents[deciders[0] if deciders else 0]


class AllAtOnce(_Table, BaseParallel):
    """A parallel environment: an agent that decides nothing in a step chooses `wait`."""

    def __init__(self, play: Episode, render_mode: str | None, max_cycles: int | None = None) -> None:
        self._set_up(play, play.actions.count + 1, render_mode, max_cycles)
        self.wait = play.actions.count
        self._steps = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begin a new game; return the observations and infos of all agents."""
        self._begin(seed)
        self._steps = 0
        show(self.play, self.render_mode)
        return self._observed(), self._results()

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """Return observations, rewards, terminations, truncations and infos, by agent."""
        agents, deciders = self.agents, self.play.deciders()
        numbers = self._checked(actions)
        for agent in agents:
            self._act(self._seats[agent], numbers[agent], self._seats[agent] in deciders)
        over = self.play.is_over()
        rewards = dict(zip(agents, self.play.rewards(), strict=bool(agents)))
        self._steps += 1
        cut = not over and self._steps == self.max_cycles
        results = (self._observed(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut))
        infos = self._results()
        if over or cut:
            self.agents = []
        show(self.play, self.render_mode)
        return *results, infos

    def _checked(self, actions: dict[str, int]) -> dict[str, int]:
        """Check, before anything changes, that every agent has an action in range."""
        for agent in self.agents:
            if agent not in actions:
                raise MutableError("agent_without_action", agent=agent, wait=self.wait)
        return {agent: self.play.actions.checked(actions[agent], more=1) for agent in self.agents}

    def _act(self, seat: int, action: int, decides: bool) -> None:
        """Apply an action. An agent that must decide and waits loses; the first one counts. Where a random
        action replaces an illegal one, waiting is replaced like any other, and who need not decide waits.
        """
        if self.play.illegal == "random":
            if decides:
                self.play.act(seat, self.play.made_legal(seat, action))
        elif action != self.wait:
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
