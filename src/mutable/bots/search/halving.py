"""Sequential halving: every candidate is tried in the same worlds with the same luck.

Common random numbers make the difference between two candidates visible with few trials. The worse half
is dropped each time that an equal share of the budget is gone. What a candidate is, how one is tried and
what it is ranked by are said by subclasses.
"""

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng


class Candidate:
    """A move and what its trials brought."""

    def __init__(self, move: i64) -> None:
        self.move: i64 = move
        self.total: float = 0.0
        self.tries: i64 = 0

    def add_trial(self, value: float) -> None:
        """One more trial, of a row that was finished."""
        self.total += value
        self.tries += 1

    def worth(self) -> float:
        """What it is ranked by: the mean of its trials."""
        return self.total / float(self.tries) if self.tries else 0.0


class Halving:
    """`most_worlds` are all that a weaker mind thinks of; 0: as many as the clock allows."""

    def __init__(self, max_worlds: i64 = 0) -> None:
        self._max_worlds: i64 = max_worlds
        self.candidates: list[Candidate] = []  # of the last search, the best first

    # What a subclass answers

    def enter_world(self, world: State, seat: i64) -> None:
        """Before the first trial in a world."""

    def simulate(self, candidate: Candidate, world: State, seat: i64, seed: i64) -> float:
        """What a candidate comes to in a world, which stays as it is; the same luck is meant for all."""
        raise NotImplementedError

    # What holds for all

    def best_of(self, field: list[Candidate], worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """The best move of a field; among equals it is the first. An iteration is one trial."""
        alive: list[Candidate] = field[:]
        rounds: i64 = halving_rounds(len(field))
        halved: i64 = 0
        seen: i64 = 0
        while len(alive) > 1 and self._simulate_all(alive, worlds, seat, clock, rng):
            seen += 1
            if seen == self._max_worlds:
                break
            if clock.spent() * float(rounds) >= float(halved + 1):
                halved += 1
                alive = _better_half(alive)
        dropped = [candidate for candidate in field if candidate not in alive]
        self.candidates = ranked(alive) + ranked(dropped)
        return self.candidates[0].move

    def _simulate_all(
        self, alive: list[Candidate], worlds: Worlds, seat: i64, clock: Clock, rng: Rng
    ) -> bool:
        """One world for all; False if the budget ran out, and then the unfinished row is not counted."""
        world: State = worlds.draw(rng)
        self.enter_world(world, seat)
        seed: i64 = rng.word()
        values: list[float] = []
        goes_on: bool = True
        for candidate in alive:
            values.append(self.simulate(candidate, world, seat, seed))
            goes_on = clock.tick()
            if not goes_on:
                break
        if len(values) == len(alive):
            for at in range(len(alive)):
                alive[at].add_trial(values[at])
        return goes_on


def halving_rounds(count: i64) -> i64:
    """How many times a field is halved until two are left, and the time after the last of them."""
    rounds: i64 = 1
    left: i64 = count
    while left > 2:
        left = (left + 1) // 2
        rounds += 1
    return rounds


def ranked(field: list[Candidate]) -> list[Candidate]:
    """The best first; equals stay in the order in which they came."""
    return sorted(field, key=_by_worth)


def _better_half(alive: list[Candidate]) -> list[Candidate]:
    return ranked(alive)[: max(2, (len(alive) + 1) // 2)]


def _by_worth(candidate: Candidate) -> float:
    return -candidate.worth()
