"""Sequential halving: every candidate is simulated in the same worlds with the same random seed.

Common random numbers show the difference between two candidates with few trials. After each equal share of
the budget the worse half is dropped. Subclasses define candidates, their simulation and their score.
"""

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng


class Candidate:
    """A move and the results of its trials."""

    def __init__(self, move: i64) -> None:
        self.move: i64 = move
        self.total: float = 0.0
        self.tries: i64 = 0

    def add_trial(self, value: float) -> None:
        """Add the value of one trial."""
        self.total += value
        self.tries += 1

    def worth(self) -> float:
        """Return the score that candidates are ranked by: the mean of the trials."""
        return self.total / float(self.tries) if self.tries else 0.0


class Halving:
    """`max_worlds` limits the worlds of a weaker level; 0 means as many as the clock allows."""

    def __init__(self, max_worlds: i64 = 0) -> None:
        self._max_worlds: i64 = max_worlds
        self.candidates: list[Candidate] = []  # of the last search, the best first

    # For subclasses

    def enter_world(self, world: State, seat: i64) -> None:
        """Prepare a new world, before its first trial."""

    def simulate(self, candidate: Candidate, world: State, seat: i64, seed: i64) -> float:
        """Return the value of a candidate in a world, without changing it. All candidates get one seed."""
        raise NotImplementedError

    # The search

    def best_of(self, field: list[Candidate], worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """Return the best move of the candidates, the first of equals. An iteration is one trial."""
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
        """Simulate all candidates in one world; return False if the budget ran out.

        The results count only if all candidates were simulated.
        """
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
    """Return the number of rounds: one for each halving until two are left, and the last one."""
    rounds: i64 = 1
    left: i64 = count
    while left > 2:
        left = (left + 1) // 2
        rounds += 1
    return rounds


def ranked(field: list[Candidate]) -> list[Candidate]:
    """Return the candidates by score, the best first; equals keep their order."""
    return sorted(field, key=_by_worth)


def _better_half(alive: list[Candidate]) -> list[Candidate]:
    return ranked(alive)[: max(2, (len(alive) + 1) // 2)]


def _by_worth(candidate: Candidate) -> float:
    return -candidate.worth()
