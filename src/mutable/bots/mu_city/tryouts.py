"""Moves tried out in the same imagined games, from how good they look to how good they turn out.

As flat Monte Carlo with halving, but a move begins with its look, which counts like a few games: so that a
fluke in the first games neither makes nor breaks it.
"""

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.flat import halvings
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.values import Values
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng


class Tried:
    """A move, how it looks (0 is the best look) and what its games brought."""

    def __init__(self, move: i64, look: float) -> None:
        self.move: i64 = move
        self.look: float = look
        self.total: float = 0.0
        self.count: i64 = 0

    def mean(self) -> float:
        return self.total / float(self.count) if self.count else 0.0

    def worth(self, trust: float) -> float:
        games: float = float(self.count)
        return (self.total + trust * self.look) / (games + trust) if games + trust > 0.0 else 0.0


class Tryouts:
    def __init__(self, rules: Rules, rollout: Rollout, trust: float) -> None:
        self._rules: Rules = rules
        self._rollout: Rollout = rollout
        self._trust: float = trust  # the games that a look counts for
        self._scratch: State = rules.start()
        self._values: Values = Values()
        self.tried: list[Tried] = []  # of the last search, the best first

    def search(self, field: list[Tried], worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """The best move of a field, which is given the best-looking first; an iteration is one game."""
        alive = field[:]
        rounds: i64 = halvings(len(field))
        done: i64 = 0
        while len(alive) > 1 and self._try_all(alive, worlds, seat, clock, rng):
            if clock.spent() * float(rounds) >= float(done + 1):
                done += 1
                alive = self._ranked(alive)[: max(2, (len(alive) + 1) // 2)]
        dropped = [tried for tried in field if tried not in alive]
        self.tried = self._ranked(alive) + self._ranked(dropped)
        return self.tried[0].move

    def _ranked(self, field: list[Tried]) -> list[Tried]:
        """Those of one field have had as many games; among equals the better look stays in front."""
        worths = [(-tried.worth(self._trust), at) for at, tried in enumerate(field)]
        worths.sort()
        return [field[at] for _, at in worths]

    def _try_all(self, alive: list[Tried], worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> bool:
        """One world and one luck for all; a row that the budget cuts off is not counted."""
        world: State = worlds.draw(rng)
        luck: i64 = rng.word()
        values: list[float] = []
        goes_on: bool = True
        for tried in alive:
            self._scratch.assign(world)
            self._rules.apply(self._scratch, seat, tried.move)
            self._rollout.play(self._scratch, Rng(luck), self._values)
            values.append(self._values.get(seat))
            goes_on = clock.tick()
            if not goes_on:
                break
        if len(values) == len(alive):
            for at in range(len(alive)):
                alive[at].total += values[at]
                alive[at].count += 1
        return goes_on
