"""Sequential halving: equal trials for all, the worse half is dropped, incomplete rows do not count."""

import pytest

from mutable._engine import is_compiled

if is_compiled():
    pytest.skip(
        "interpreted trials cannot inherit from compiled ones; `make test` runs this interpreted",
        allow_module_level=True,
    )

from mutable.bots.search.clock import Clock
from mutable.bots.search.halving import Candidate, Halving, halving_rounds
from mutable.bots.search.worlds import FixedWorlds, TrueWorld
from mutable.games import GAMES
from mutable.games.mu_city.bot.prior import PriorCandidate
from mutable.games.mu_tricks.bot.plans import Contract, MovePlan
from mutable.kit.game import State
from mutable.kit.rng import Rng


class Trials(Halving):
    """The value of a move is its number plus a random term that is the same for the whole row."""

    def __init__(self, most_worlds: int = 0) -> None:
        super().__init__(most_worlds)
        self.entered: list[State] = []
        self.seen: list[tuple[int, int]] = []  # move and luck

    def enter_world(self, world: State, seat: int) -> None:
        self.entered.append(world)

    def simulate(self, candidate: Candidate, world: State, seat: int, seed: int) -> float:
        assert world is self.entered[-1]
        self.seen.append((int(candidate.move), seed))
        return float(candidate.move) + seed % 7

    def run(self, moves: int, iterations: int) -> int:
        rules = GAMES["muster"].rules(2, {})
        worlds = TrueWorld(rules.start())
        field = [Candidate(move) for move in range(moves)]
        return int(self.best_of(field, worlds, 0, Clock(0.0, iterations), Rng(3)))

    def rows(self) -> list[list[int]]:
        """Return the moves tried with the same random numbers, row by row."""
        found: dict[int, list[int]] = {}
        for move, seed in self.seen:
            found.setdefault(seed, []).append(move)
        return list(found.values())


def test_all_are_tried_in_one_world_with_one_luck_before_the_next_world() -> None:
    trials = Trials()
    trials.run(4, 8)
    assert trials.rows()[0] == [0, 1, 2, 3]
    assert len(trials.rows()) == len(trials.entered)
    assert len({id(world) for world in trials.entered}) == len(trials.entered)


def test_the_worse_half_is_dropped_with_each_equal_share_of_the_budget() -> None:
    trials = Trials()
    assert trials.run(8, 240) == 7
    widths = [len(row) for row in trials.rows()]
    assert widths == [8] * 10 + [4] * 20 + [2] * 40
    assert trials.rows()[-1] == [7, 6]


def test_those_that_stayed_come_before_those_that_were_dropped() -> None:
    trials = Trials()
    trials.run(8, 240)
    assert [candidate.move for candidate in trials.candidates] == [7, 6, 5, 4, 3, 2, 1, 0]
    assert [candidate.tries for candidate in trials.candidates] == [70, 70, 30, 30, 10, 10, 10, 10]


def test_a_row_that_the_budget_cuts_off_is_not_counted() -> None:
    trials = Trials()
    trials.run(4, 5)
    assert len(trials.seen) == 5
    assert [candidate.tries for candidate in trials.candidates] == [1, 1, 1, 1]


def test_a_budget_that_ends_with_a_row_counts_it() -> None:
    trials = Trials()
    trials.run(3, 3)
    assert [candidate.tries for candidate in trials.candidates] == [1, 1, 1]


def test_a_mind_that_thinks_of_so_many_worlds_stops_there() -> None:
    trials = Trials(most_worlds=5)
    trials.run(3, 1000)
    assert len(trials.entered) == 5


def test_one_candidate_alone_is_taken_untried() -> None:
    trials = Trials()
    assert trials.run(1, 100) == 0
    assert trials.seen == []
    assert trials.candidates[0].worth() == 0.0


def test_two_are_never_halved() -> None:
    assert [halving_rounds(count) for count in (1, 2, 3, 4, 5, 8, 9)] == [1, 1, 2, 2, 3, 3, 4]


def test_among_equals_the_first_stays_in_front() -> None:
    trials = Trials()
    rules = GAMES["muster"].rules(2, {})
    worlds = FixedWorlds(TrueWorld(rules.start()), 1, Rng(1))
    trials.best_of([Candidate(5) for _ in range(3)], worlds, 0, Clock(0.0, 30), Rng(1))
    first = Candidate(5)
    trials.best_of([first, Candidate(5)], worlds, 0, Clock(0.0, 30), Rng(1))
    assert trials.candidates[0] is first


def test_a_first_impression_counts_like_a_few_games() -> None:
    move = PriorCandidate(1, -0.4, 4.0)
    assert move.worth() == pytest.approx(-0.4)
    for _ in range(4):
        move.add_trial(0.6)
    assert move.worth() == pytest.approx(0.1)  # as many games as trust: half way
    assert PriorCandidate(1, 0.0, 0.0).worth() == 0.0


def test_a_contract_of_an_unfinished_row_is_not_counted() -> None:
    plan = MovePlan(1)
    plan.latest = Contract(0.5, 40, 30, 2.0)
    assert plan.crowned == 0.0
    plan.add_trial(1.0)
    plan.latest = None
    plan.add_trial(0.0)
    assert (plan.tries, plan.crowned, plan.points, plan.worth()) == (2, 1.0, 40.0, 0.5)
