"""Determinized flat Monte Carlo: sequential halving over moves, with a rollout for each trial."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.halving import Candidate, Halving
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.values import Values
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng


class Flat(Halving):
    """Flat Monte Carlo over the legal moves of one decision."""

    def __init__(self, rules: Rules, rollout: Rollout) -> None:
        super().__init__()
        self._rules: Final = rules
        self._rollout: Final = rollout
        self._scratch: Final[State] = rules.start()
        self._values: Final = Values()

    def search(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """Return the legal move with the best mean. An iteration is one rollout."""
        moves = self._rules.legal(worlds.draw(rng), seat)
        rng.shuffle(moves)  # breaks ties at random
        return self.best_of([Candidate(move) for move in moves], worlds, seat, clock, rng)

    def simulate(self, candidate: Candidate, world: State, seat: i64, seed: i64) -> float:
        self._scratch.assign(world)
        self._rules.apply(self._scratch, seat, candidate.move)
        self._rollout.play(self._scratch, Rng(seed), self._values)
        return self._values.get(seat)
