"""Determinized flat Monte Carlo: every candidate is tried in the same worlds with the same luck.

Common random numbers make the difference between two moves visible with few rollouts. By sequential
halving, the worse half of the candidates is dropped each time that an equal share of the budget is gone.
"""

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.values import Values
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng


class Candidate:
    """A move and what its rollouts brought."""

    def __init__(self, move: i64) -> None:
        self.move: i64 = move
        self.total: float = 0.0
        self.count: i64 = 0

    def mean(self) -> float:
        return self.total / float(self.count) if self.count else 0.0


class Flat:
    def __init__(self, rules: Rules, rollout: Rollout, halving: bool = True) -> None:
        self._rules: Rules = rules
        self._rollout: Rollout = rollout
        self._halving: bool = halving
        self._scratch: State = rules.start()
        self._values: Values = Values()
        self.candidates: list[Candidate] = []  # of the last search, the best first

    def search(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """The move with the best mean; an iteration is one rollout."""
        return self.search_among(self._rules.legal(worlds.draw(rng), seat), worlds, seat, clock, rng)

    def search_among(self, moves: list[int], worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """The best of some legal moves."""
        rng.shuffle(moves)  # equals are chosen at random
        found: list[Candidate] = [Candidate(move) for move in moves]
        alive: list[Candidate] = found[:]
        rounds: i64 = halvings(len(found))
        done: i64 = 0
        while len(alive) > 1 and self._try_all(alive, worlds, seat, clock, rng):
            if self._halving and clock.spent() * float(rounds) >= float(done + 1):
                done += 1
                alive = _better_half(alive)
        self.candidates = _ranked(alive, found)
        return self.candidates[0].move

    def _try_all(self, alive: list[Candidate], worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> bool:
        """One world for all; False if the budget ran out, and then the unfinished row is not counted."""
        world: State = worlds.draw(rng)
        luck: i64 = rng.word()
        values: list[float] = []
        goes_on: bool = True
        for candidate in alive:
            self._scratch.assign(world)
            self._rules.apply(self._scratch, seat, candidate.move)
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


def halvings(count: i64) -> i64:
    """How many times a field is halved until one is left, and the time after the last of them."""
    rounds: i64 = 1
    left: i64 = count
    while left > 2:
        left = (left + 1) // 2
        rounds += 1
    return rounds


def _better_half(alive: list[Candidate]) -> list[Candidate]:
    ordered = sorted(alive, key=_by_mean)
    return ordered[: max(2, (len(ordered) + 1) // 2)]


def _ranked(alive: list[Candidate], found: list[Candidate]) -> list[Candidate]:
    """Who survived comes before who was dropped, in either group the better mean."""
    dropped = [candidate for candidate in found if candidate not in alive]
    return sorted(alive, key=_by_mean) + sorted(dropped, key=_by_mean)


def _by_mean(candidate: Candidate) -> float:
    return -candidate.mean()
