"""Motives of Dance of Muses: who can end the dance, which dice Apollo lifts, and what replies do.

A turn may be two moves. So two moves are compared by the positions that the whole turns leave.
"""

from collections.abc import Sequence

from mutable.bots.bot import Budget, listens
from mutable.bots.registry import bot_named
from mutable.bots.search.policy import RolloutPolicy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.values import Values
from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.evaluator import Evaluator
from mutable.coach.analysis.motive import Choice, Forbidden, Motive
from mutable.coach.analysis.reasoner import Reasoner
from mutable.coach.analysis.shapley import shapley
from mutable.games.muses.bot.turn_policy import DanceUtility, TurnPolicy
from mutable.games.muses.coach.comparison import TurnComparison
from mutable.games.muses.coach.floor import FloorReader, with_dice
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, LAYING, MusesState
from mutable.kit.game import Rules, State
from mutable.kit.rng import BOT_STREAM, Rng

TURNS = 4  # that a continuation lasts
REST = "rest"  # of the split: the places of the muses, and dice that do not speak for the better turn
OTHER_BUDGET = Budget(iterations=400)
GAMES = 16  # continuations that value a position for the split
MOST_KEPT = 1000  # positions whose values are kept
COMPLETIONS = 9  # tried to find how a turn usually goes on


class MusesReasoner(Reasoner):
    decisions = 0  # continuations last for whole turns instead

    def __init__(self, rules: Rules, evaluator: Evaluator) -> None:
        super().__init__(rules, evaluator)
        assert isinstance(rules, MusesRules)
        self.muses = rules
        self.floor = FloorReader(rules)
        self._turns, self._utility = TurnPolicy(rules), DanceUtility(rules, TURNS)
        self._rollout, self._values = Rollout(rules, self._turns, self._utility), Values()
        self._other = bot_named("muses", "level4", rules)
        self._stop = 0
        self._ends: dict[tuple[tuple[int, ...], int], bool] = {}
        self._splits: dict[tuple[tuple[int, ...], tuple[int, ...], int], dict[str, float]] = {}

    # Continuations

    @property
    def policy(self) -> RolloutPolicy:
        return self._turns

    def leaf_values(self, state: State, before: State, luck: int) -> list[float]:
        """Return the chances to win after some turns, which have far less noise than the ends of dances."""
        self._utility.set_root(before)
        self._rollout.play(state.copy(), Rng(luck), self._values)
        return [self._values.get(seat) for seat in range(int(self.rules.players))]

    def play(
        self,
        world: State,
        seat: int,
        move: int,
        luck: int,
        forbid: Forbidden | None = None,
        choose: Choice | None = None,
    ) -> Continuation:
        assert isinstance(world, MusesState)
        self._stop = int(world.steps) + TURNS
        return super().play(world, seat, move, luck, forbid, choose)

    def others(self, luck: int) -> Choice | None:
        """Return bots that search: claims about what follows must not depend on one way to play."""
        rng = Rng(luck, BOT_STREAM)

        def choose(state: State, seat: int) -> int:
            if listens(self._other):
                self._other.hear([])
            return int(self._other.choose(self.rules.view(state, seat), OTHER_BUDGET, rng))

        return choose

    def may_stop(self, state: State) -> bool:
        """Stop between turns, four after the decision."""
        assert isinstance(state, MusesState)
        return self._turns.is_trained and state.phase == DANCING and state.steps >= self._stop

    def after_turns(self, one: Continuation, turns: int) -> MusesState:
        """Return the position after that many whole turns, that of the candidate included."""
        state, seat, ended = one.start.copy(), one.moves[0][0], 0
        assert isinstance(state, MusesState)
        for who, move in one.moves:
            self.rules.apply(state, who, move)
            if state.seat != seat:
                seat, ended = int(state.seat), ended + 1
            if ended == turns or self.floor.is_over(state):
                break
        return state

    def usual_turn(self, start: MusesState, seat: int, move: int) -> MusesState:
        """Return the position after a move and the usual rest of its turn."""
        state, policy = start.copy(), self.policy
        self.rules.apply(state, seat, move)
        while state.seat == seat and not self.floor.is_over(state):
            tried = [
                int(policy.choose(self.rules, state, seat, Rng(number))) for number in range(COMPLETIONS)
            ]
            self.rules.apply(state, seat, max(tried, key=tried.count))
        return state

    def can_win_now(self, state: MusesState, seat: int) -> bool:
        """Return True if a seat, if it is on turn here, can end the dance and win."""
        if len(self._ends) > MOST_KEPT:
            self._ends.clear()
        key = (state.facts(), seat)
        if key not in self._ends:
            self._ends[key] = self.floor.winning_end(state, seat) is not None
        return self._ends[key]

    # The split

    def split(self, pair: Pair) -> dict[str, float]:
        """Split a difference among the dice that the better turn leaves better for the seat, and the rest."""
        better, worse = self.after_turns(pair.better, 1), self.after_turns(pair.worse, 1)
        if not self._has_motives(better) or worse.phase == LAYING:
            return {}
        if len(self._splits) > MOST_KEPT:
            self._splits.clear()
        key = (better.facts(), worse.facts(), pair.seat)
        if key not in self._splits:
            self._splits[key] = self._split(better, worse, pair.better.start, pair.seat)
        parts = self._splits[key]
        return {**parts, REST: pair.gain - sum(parts.values())}

    def _split(self, better: MusesState, worse: MusesState, start: State, seat: int) -> dict[str, float]:
        differing = [one for one in self.floor.dancers(better) if better.die(one) != worse.die(one)]

        def value(parts: Sequence[tuple[MusesState, int]]) -> float:
            dice = {one: int(state.die(one)) for state, one in parts[:-1]}
            return self._value(with_dice(parts[-1][0], dice), start, seat)

        shares = shapley(
            [(better, one) for one in [*differing, 0]], [(worse, one) for one in [*differing, 0]], value
        )
        return {
            self.name_of(one): share
            for one, share in zip(differing, shares[:-1], strict=True)
            if self.floor.favours(better, worse, one, seat)
        }

    def _value(self, state: MusesState, start: State, seat: int) -> float:
        """Return the value of a position after the turn, as continuations go on from it."""
        if self.floor.is_over(state) or state.sixes():
            return self.floor.result(state, seat)
        return sum(self.leaf_values(state, start, luck)[seat] for luck in range(GAMES)) / GAMES

    def name_of(self, dancer: int) -> str:
        return self.muses.legality.moves.dancers[dancer]

    # Motives

    def motives(self, start: State, seat: int, better: int, worse: int) -> list[Motive]:
        assert isinstance(start, MusesState)
        return TurnComparison(self, start, seat, better, worse).motives() if self._has_motives(start) else []

    def _has_motives(self, state: MusesState) -> bool:
        """Return True in a dance of two troupes whose positions a network values."""
        return self._turns.is_trained and self.muses.troupes.count == 2 and state.phase != LAYING


REASONER = MusesReasoner
