"""Comparison of plans by rollouts of a hand, or by the endgame solver once few cards are left."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.halving import Candidate, Halving
from mutable.games.mu_tricks.bot.endgame import Endgame, PointValues
from mutable.games.mu_tricks.bot.hand_rollout import HandRollout
from mutable.games.mu_tricks.bot.overbids import Overbids
from mutable.games.mu_tricks.bot.plans import Contract, MovePlan, Planner
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, COUNTING, PLAYING, MuTricksState
from mutable.kit.bits import count_bits
from mutable.kit.game import State
from mutable.kit.rng import Rng

MAX_NODES: Final = 8000  # of the endgame solver, in one world


class PlanSearch(Halving):
    """Sequential halving over plans. With `solved_from` cards or fewer left, the endgame is solved."""

    def __init__(
        self, rules: MuTricksRules, rollout: HandRollout, planner: Planner, max_worlds: i64, solved_from: i64
    ) -> None:
        super().__init__(max_worlds)
        self._rules: Final = rules
        self._rollout: Final = rollout
        self._planner: Final = planner
        self._solved_from: i64 = solved_from
        self._endgame: Final = Endgame(rules)
        self._point_values: PointValues = PointValues(0, [])
        self._solving: bool = False
        self._bidding: bool = False
        self._crown: i64 = 0  # highest bid of the others
        self.overbids: Final = Overbids(rules, rollout.policy)
        self._noise: Rng | None = None
        self._scratch: Final = MuTricksState()

    def begin(self, state: MuTricksState, seat: i64, noise: Rng | None) -> None:
        """Prepare a decision. The cheater passes `noise`, which varies the bids in its only world: else it
        would drive others exactly to the bid at which the heuristic stops, where real players do not.
        """
        self._bidding = state.phase == AUCTION
        self._noise = noise
        self._crown = self._planner.highest(state, seat)
        self._solving = self._can_solve(state)
        if self._solving:
            self._point_values = self._rollout.payoff.worth(state, seat)

    def enter_world(self, world: State, seat: i64) -> None:
        assert isinstance(world, MuTricksState)
        self._rollout.policy.prepare(world)
        if self._bidding:
            if self._noise is not None:
                self._rollout.policy.add_noise(seat, self._noise)
            self.overbids.enter_world(world)
        if self._solving:
            self._endgame.begin(world, seat, self._point_values, MAX_NODES)

    def simulate(self, candidate: Candidate, world: State, seat: i64, seed: i64) -> float:
        assert isinstance(candidate, MovePlan)
        assert isinstance(world, MuTricksState)
        self._scratch.assign(world)
        if self._bidding:
            self.overbids.apply_limits(alone=candidate.count > self._crown)
        if candidate.ceiling != NONE:
            self._rollout.policy.set_ceiling(seat, candidate.ceiling)
        self._planner.carry_out(self._scratch, seat, candidate)
        value: float = self._value(world, seat, seed)
        candidate.latest = self._contract(seat)
        return value

    def plans(self) -> list[MovePlan]:
        """Return the plans of the last search, the best first."""
        found: list[MovePlan] = []
        for candidate in self.candidates:
            assert isinstance(candidate, MovePlan)
            found.append(candidate)
        return found

    def _can_solve(self, state: MuTricksState) -> bool:
        """Return True if few enough cards are left and none is still to be uncovered by chance."""
        cards: i64 = 0
        down: i64 = 0
        for other in range(self._rules.players):
            cards |= state.cards(other)
            down |= state.down.get(other)
        return state.phase == PLAYING and down == 0 and count_bits(cards) <= self._solved_from

    def _value(self, world: MuTricksState, seat: i64, seed: i64) -> float:
        """Return the value of the scratch state; if the solver runs out of nodes, by a rollout."""
        if self._solving:
            found: i64 = self._endgame.value(self._scratch)
            if not self._endgame.is_out_of_nodes():
                own: i64 = self._point_values.own * self._rules.components.points_of(
                    self._scratch.won.get(seat)
                )
                return float(found + own) / 100.0
            self._solving = False
        return self._rollout.play(self._scratch, world, seat, Rng(seed))

    def _contract(self, seat: i64) -> Contract | None:
        """Return the contract of the rollout if the seat became crown; only in the auction."""
        state = self._scratch
        if not self._bidding or state.phase != COUNTING or state.crown != seat:
            return None
        payoff = self._rollout.payoff
        made: float = payoff.chance(state)
        points: i64 = payoff.team_points(state)
        return Contract(made, points, points - payoff.margin(state), payoff.stake(state, seat))
