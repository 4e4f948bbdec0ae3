"""Plays candidates on for about four turns, and knows a game's motives.

This base class serves a game without motives of its own: it plays on and gives no reason.
"""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from mutable.bots.search.policy import RolloutPolicy
from mutable.coach.analysis.continuation import Continuation, Pair, Step
from mutable.coach.analysis.motive import Choice, Forbidden, Motive
from mutable.games import part_of
from mutable.kit.game import CHANCE, OVER, Rules, State
from mutable.kit.rng import HINT_STREAM, Rng

if TYPE_CHECKING:  # an evaluator has a reasoner, and the reasoner plays by its policy
    from mutable.coach.analysis.evaluator import Evaluator

LONGEST_LINE = 4
LEAST_SHARE = 0.15  # of the continuations; a rarer line is cut
LEAST_COUNT = 4
RETRIES = 8  # of a policy that chooses a forbidden move
STRIDE = 7919  # between the seeds of two decisions


class Reasoner:
    """A subclass gives the motives of a game, and an exact split of the difference between two moves."""

    decisions = 10  # with more than one legal move, in one continuation: about four turns

    def __init__(self, rules: Rules, evaluator: "Evaluator") -> None:
        self.rules = rules
        self.evaluator = evaluator

    # Overridden by games

    @property
    def policy(self) -> RolloutPolicy:
        """Return how continuations go on; by default as the evaluator plays."""
        return self.evaluator.adviser.rollout.policy

    def motives(self, start: State, seat: int, better: int, worse: int) -> list[Motive]:
        """Return the motives to be tested, the most telling first.

        `start` is one world that fits the view: use only what the seat knows of it.
        """
        return []

    def split(self, pair: Pair) -> dict[str, float]:
        """Return the parts of `pair.gain`, which add up to it."""
        return {}

    def may_stop(self, state: State) -> bool:
        """Return True if a position can be valued here."""
        return True

    def leaf_values(self, state: State, before: State, luck: int) -> list[float]:
        """Return the value of the last position to every seat; by default it is played to the end."""
        return self.evaluator.play_out(state.copy(), before, luck)

    def others(self, luck: int) -> Choice | None:
        """Return players of another kind; a claim must also hold where they play on. None to do without."""
        return None

    def chance(self, state: State, luck: int, number: int) -> int:
        """Return the chance move of this number. Override it to keep the order of a deck."""
        return int(self.rules.chance(state, Rng(luck + STRIDE * number)))

    # The same for all games

    def play(
        self,
        world: State,
        seat: int,
        move: int,
        luck: int,
        forbid: Forbidden | None = None,
        choose: Choice | None = None,
    ) -> Continuation:
        """Play a candidate on. The same luck gives every decision and every chance move the same numbers.

        `choose` decides for all seats; by default the adviser's policy does.
        """
        state = world.copy()
        self.evaluator.adviser.carry_out(state, seat, move)
        followed = self._play_on(state, luck, forbid, choose)
        return Continuation(world, state, [(seat, move), *followed], self.leaf_values(state, world, luck))

    def play_on(self, state: State, luck: int) -> Continuation:
        """Play on from a position as after a candidate."""
        start = state.copy()
        followed = self._play_on(state, luck)
        return Continuation(start, state, followed, self.leaf_values(state, start, luck))

    def _play_on(
        self, state: State, luck: int, forbid: Forbidden | None = None, choose: Choice | None = None
    ) -> list[tuple[int, int]]:
        """Play on in `state` for some decisions, and return the moves."""
        moves: list[tuple[int, int]] = []
        made: Counter[int] = Counter()
        left = self.decisions
        while (who := int(self.rules.turn(state))) != OVER:
            made[who] += 1
            if who == CHANCE:
                choice = self.chance(state, luck, made[who])
            elif self.rules.count(state, who) == 1:  # a forced move is no decision
                choice = self.rules.legal(state, who)[0]
            elif left <= 0 and self.may_stop(state):
                break
            else:
                given = None if choose is None else choose(state, who)
                choice = self._choose(state, who, luck, made[who], forbid) if given is None else given
                left -= 1
            self.rules.apply(state, who, choice)
            moves.append((who, choice))
        return moves

    def _choose(self, state: State, seat: int, luck: int, number: int, forbid: Forbidden | None) -> int:
        rng = Rng(luck + STRIDE * (1000 * (seat + 1) + number), HINT_STREAM)
        policy = self.policy
        choice = int(policy.choose(self.rules, state, seat, rng))
        if forbid is None or not forbid(state, seat, choice):
            return choice
        for _ in range(RETRIES):
            choice = int(policy.choose(self.rules, state, seat, rng))
            if not forbid(state, seat, choice):
                return choice
        allowed = [other for other in self.rules.legal(state, seat) if not forbid(state, seat, other)]
        return allowed[rng.below(len(allowed))] if allowed else choice

    def line(self, worlds: list[tuple[State, int]], seat: int, move: int) -> list[Step]:
        """Return the usual moves after a candidate, at most four with it. `worlds` come with their luck."""
        followed = [self._follow(world, seat, move, luck) for world, luck in worlds]
        steps, count = [Step(seat, self.rules.moves.text(move), 1.0)], len(followed)
        while len(steps) < LONGEST_LINE:
            nexts = Counter(one[len(steps) - 1] for one in followed if len(one) >= len(steps))
            if not nexts:
                break
            (who, choice), times = nexts.most_common(1)[0]
            if times < LEAST_COUNT or times < LEAST_SHARE * count:
                break
            followed = [one for one in followed if one[len(steps) - 1 : len(steps)] == [(who, choice)]]
            steps.append(Step(who, self.rules.moves.text(choice), times / count))
        return steps

    def _follow(self, world: State, seat: int, move: int, luck: int) -> list[tuple[int, int]]:
        """Return the next decisions after a candidate; forced moves and chance are left out."""
        state, found = world.copy(), list[tuple[int, int]]()
        self.evaluator.adviser.carry_out(state, seat, move)
        made: Counter[int] = Counter()
        while (who := int(self.rules.turn(state))) != OVER and len(found) < LONGEST_LINE - 1:
            made[who] += 1
            if who == CHANCE:
                choice = self.chance(state, luck, made[who])
            elif self.rules.count(state, who) == 1:
                choice = self.rules.legal(state, who)[0]
            else:
                rng = Rng(luck + STRIDE * (1000 * (who + 1) + made[who]), HINT_STREAM)
                choice = int(self.evaluator.line_policy.choose(self.rules, state, who, rng))
                found.append((who, choice))
            self.rules.apply(state, who, choice)
        return found


def reasoner_of(game: str) -> Callable[[Rules, "Evaluator"], Reasoner]:
    """Return the `REASONER` of the game's part `coach.motives`, or `Reasoner`."""
    found: Callable[[Rules, Evaluator], Reasoner] = getattr(
        part_of(game, "coach.motives"), "REASONER", Reasoner
    )
    return found
