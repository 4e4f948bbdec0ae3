"""Plans tried out in imagined hands: played to their end by policy, or perfectly once few cards are left."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.halving import Candidate, Halving
from mutable.games.mu_tricks.bot.endgame import Endgame, Worth
from mutable.games.mu_tricks.bot.hand import HandRollout
from mutable.games.mu_tricks.bot.overbids import Overbids
from mutable.games.mu_tricks.bot.plans import Contract, Plan, Planner
from mutable.games.mu_tricks.rules.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, COUNTING, PLAYING, MuTricksState
from mutable.kit.bits import count_bits
from mutable.kit.game import State
from mutable.kit.rng import Rng

MOST_NODES: Final = 8000  # positions of an ending, in one world


class PlanTryouts(Halving):
    """Endings of `solved_from` cards or fewer are looked at with all cards open; 0: none is."""

    def __init__(
        self, rules: MuTricksRules, rollout: HandRollout, planner: Planner, most_worlds: i64, solved_from: i64
    ) -> None:
        super().__init__(most_worlds)
        self._rules: Final = rules
        self._rollout: Final = rollout
        self._planner: Final = planner
        self._solved_from: i64 = solved_from
        self._endgame: Final = Endgame(rules)
        self._worth: Worth = Worth(0, [])
        self._solving: bool = False
        self._bidding: bool = False
        self._crown: i64 = 0  # cards that the first of the others has shown
        self.overbids: Final = Overbids(rules, rollout.policy)
        self._doubts: Rng | None = None
        self._scratch: Final = MuTricksState()

    def begin(self, state: MuTricksState, seat: i64, doubts: Rng | None) -> None:
        """Before a decision: what will have to be asked of its imagined hands. A cheater brings doubts, so
        that its only world has more than one auction: it would drive others to the very card at which they
        stop by the thumb, and they stop elsewhere."""
        self._bidding = state.phase == AUCTION
        self._doubts = doubts
        self._crown = self._planner.highest(state, seat)
        self._solving = self._can_solve(state)
        if self._solving:
            self._worth = self._rollout.payoff.worth(state, seat)

    def enter(self, world: State, seat: i64) -> None:
        assert isinstance(world, MuTricksState)
        self._rollout.policy.prepare(world)
        if self._bidding:
            if self._doubts is not None:
                self._rollout.policy.doubt(seat, self._doubts)
            self.overbids.enter(world)
        if self._solving:
            self._endgame.begin(world, seat, self._worth, MOST_NODES)

    def try_out(self, candidate: Candidate, world: State, seat: i64, luck: i64) -> float:
        assert isinstance(candidate, Plan)
        assert isinstance(world, MuTricksState)
        self._scratch.assign(world)
        if self._bidding:
            self.overbids.expect(alone=candidate.count > self._crown)
        if candidate.ceiling != NONE:
            self._rollout.policy.hold_to(seat, candidate.ceiling)
        self._planner.carry_out(self._scratch, seat, candidate)
        value: float = self._value(world, seat, luck)
        candidate.latest = self._contract(seat)
        return value

    def plans(self) -> list[Plan]:
        """Those of the last search, the best first."""
        found: list[Plan] = []
        for candidate in self.candidates:
            assert isinstance(candidate, Plan)
            found.append(candidate)
        return found

    def _can_solve(self, state: MuTricksState) -> bool:
        """Are few enough cards left, and none that only chance knows?"""
        cards: i64 = 0
        down: i64 = 0
        for other in range(self._rules.players):
            cards |= state.cards(other)
            down |= state.down.get(other)
        return state.phase == PLAYING and down == 0 and count_bits(cards) <= self._solved_from

    def _value(self, world: MuTricksState, seat: i64, luck: i64) -> float:
        """What becomes of the scratch state; an ending that proves too long is left to the policy."""
        if self._solving:
            found: i64 = self._endgame.value(self._scratch)
            if not self._endgame.gave_up():
                own: i64 = self._worth.own * self._rules.components.points_of(self._scratch.won.get(seat))
                return float(found + own) / 100.0
            self._solving = False
        return self._rollout.play(self._scratch, world, seat, Rng(luck))

    def _contract(self, seat: i64) -> Contract | None:
        """What became of it, if the seat has become crown; asked for in the auction only."""
        state = self._scratch
        if not self._bidding or state.phase != COUNTING or state.crown != seat:
            return None
        payoff = self._rollout.payoff
        made: float = payoff.chance(state)
        points: i64 = payoff.team_points(state)
        return Contract(made, points, points - payoff.margin(state), payoff.stake(state, seat))
