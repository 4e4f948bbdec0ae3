"""The analysis of a decision: for each candidate a value with its interval, and its principal line."""

from dataclasses import dataclass

from mutable.bots.bot import Budget
from mutable.bots.search.clock import Clock
from mutable.coach.analysis.continuation import Step
from mutable.coach.analysis.evaluator import Evaluator
from mutable.coach.analysis.reasons import least_difference
from mutable.coach.analysis.statistics import (
    WIDTH,
    differences,
    is_above,
    isotonic_fit,
    mean,
    standard_error,
)
from mutable.kit.events import Facts
from mutable.kit.game import State, View
from mutable.kit.rng import Rng

WORLDS = 400
MOST_CANDIDATES = 5
LINE_WORLDS = 40
BETTER = 3.0  # standard errors by which a move must exceed the search's best to be ranked before it
MORE_MOVES = 8  # tried as a contrast if no candidate is one
CONTRAST_WORLDS = 120
CLEAR = 3.0  # standard errors of a contrast


@dataclass
class Candidate:
    """A move, its value to the seat that decides, and the usual moves after it."""

    move: int
    value: float
    low: float  # of its interval, see `statistics.WIDTH`
    high: float
    values: list[float]  # by world; those of all candidates are paired
    line: list[Step]


@dataclass
class Analysis:
    """The candidates of a decision, best first. Values never increase."""

    seat: int
    counts_wins: bool  # True if values are chances to win, False if they are points
    worlds: int
    depth: int | None  # in turns, if the search has one
    ranked: list[int]  # all moves that the search compared, best first
    candidates: list[Candidate]
    contrast: int | None = None  # the best-ranked move that is clearly worse than the best one
    contrast_value: float = 0.0

    @property
    def best(self) -> Candidate:
        """Return the best candidate."""
        return self.candidates[0]

    def is_clearly_worse(self, values: list[float]) -> bool:
        """Return True if the best candidate is worth clearly more, and enough to be explained."""
        gains = differences(self.best.values[: len(values)], values)
        return mean(gains) >= least_difference(self.counts_wins) and is_above(gains, CLEAR)


def analyze(
    evaluator: Evaluator,
    view: View,
    budget: Budget,
    rng: Rng,
    heard: list[Facts] | None = None,
    worlds: int = WORLDS,
    also: tuple[int, ...] = (),
) -> Analysis:
    """Analyze the decision of the view's seat. `also` are moves to be compared in any case.

    The budget limits the search, and again the continuations.
    """
    seat, adviser = view["seat"], evaluator.adviser
    ranked = evaluator.look(view, budget, rng, heard or [])
    moves = [*dict.fromkeys([*ranked[:MOST_CANDIDATES], *also])]
    clock = Clock(budget.milliseconds or 0.0, min(worlds, budget.iterations or worlds))
    drawn, values = _play_on(evaluator, seat, moves, clock, rng)
    moves = _ranked(moves, values)
    known = adviser.known_win(moves[0]) if adviser.counts_wins else None
    fitted = _fit([mean(values[move]) for move in moves], known)
    candidates = [
        _candidate(move, fitted[at], values[move], at == 0 and known is not None, adviser.counts_wins)
        for at, move in enumerate(moves)
    ]
    for candidate in candidates:
        candidate.line = evaluator.reasoner.line(drawn[:LINE_WORLDS], seat, candidate.move)
    found = Analysis(seat, adviser.counts_wins, len(drawn), adviser.depth(), ranked, candidates)
    _find_contrast(found, evaluator, drawn[:CONTRAST_WORLDS])
    return found


def _find_contrast(analysis: Analysis, evaluator: Evaluator, drawn: list[tuple[State, int]]) -> None:
    """Set the contrast: among the candidates, or else among some moves that the search ranked after them."""
    known = [one.move for one in analysis.candidates]
    for one in analysis.candidates[1:]:
        if analysis.is_clearly_worse(one.values):
            analysis.contrast, analysis.contrast_value = one.move, one.value
            return
    for move in [move for move in analysis.ranked if move not in known][:MORE_MOVES]:
        values = [evaluator.play_move(analysis.seat, move, *one)[analysis.seat] for one in drawn]
        if analysis.is_clearly_worse(values):
            analysis.contrast, analysis.contrast_value = move, mean(values)
            return


def _play_on(
    evaluator: Evaluator, seat: int, moves: list[int], clock: Clock, rng: Rng
) -> tuple[list[tuple[State, int]], dict[int, list[float]]]:
    """Play all moves on in the same worlds with the same luck; return these and the values by move."""
    assert evaluator.worlds is not None
    drawn: list[tuple[State, int]] = []
    values: dict[int, list[float]] = {move: [] for move in moves}
    goes_on = True
    while goes_on:
        world, luck = evaluator.worlds.draw(rng), int(rng.word())
        for move, found in values.items():
            found.append(evaluator.play_move(seat, move, world, luck)[seat])
        drawn.append((world, luck))
        goes_on = clock.tick()
    return drawn, values


def _ranked(moves: list[int], values: dict[int, list[float]]) -> list[int]:
    """Return the moves by value, but the search's best one first unless another is clearly better."""
    ordered = sorted(moves, key=lambda move: -mean(values[move]))
    first, top = moves[0], ordered[0]
    if first == top or is_above(differences(values[top], values[first]), BETTER):
        return ordered
    return [first, *(move for move in ordered if move != first)]


def _fit(values: list[float], known: float | None) -> list[float]:
    """Make values fit their order. A chance that the search computed is not mixed with others."""
    if known is None:
        return isotonic_fit(values)
    return [known, *isotonic_fit([min(known, value) for value in values[1:]])]


def _candidate(move: int, value: float, values: list[float], is_known: bool, counts_wins: bool) -> Candidate:
    half = 0.0 if is_known else WIDTH * standard_error(values)
    low, high = value - half, value + half
    if counts_wins:
        low, high = max(0.0, low), min(1.0, high)
    return Candidate(move, value, low, high, values, [])
