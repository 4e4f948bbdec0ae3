"""Motives of Mū: which line of the score sheet a move serves, by sources, projects, battles or cards.

Continuations go to the end of the game, and a difference is split among the lines of the score sheet.
"""

from collections.abc import Callable, Sequence

from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.evaluator import Evaluator
from mutable.coach.analysis.motive import Motive
from mutable.coach.analysis.reasoner import Reasoner
from mutable.coach.analysis.shapley import shapley
from mutable.games.mu_city.coach.comparison import (
    FAITH_LINE,
    HARVEST,
    PROJECTS,
    RIVAL,
    VICTORIES,
    MoveComparison,
)
from mutable.games.mu_city.rules.effects import VICTORY_WORTH
from mutable.games.mu_city.rules.moves import MuCityMoves
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.game import Rules, State

SPREAD = 4.0  # AP: a lead of as many counts as three wins of four
ALL = 10000  # decisions: more than a game has


class MuCityReasoner(Reasoner):
    decisions = ALL

    def __init__(self, rules: Rules, evaluator: Evaluator) -> None:
        super().__init__(rules, evaluator)
        assert isinstance(rules, MuCityRules)
        assert isinstance(rules.moves, MuCityMoves)
        self.city = rules
        self.table: MuCityMoves = rules.moves
        self._is_solo = rules.players == 1

    # Values

    def leaf_values(self, state: State, before: State, luck: int) -> list[float]:
        """Return the chance to win that a final lead stands for; alone, the points.

        Who has won says little about a move, because most differences are a few AP.
        """
        return [self._value(self.lines(state, seat)) for seat in range(int(self.rules.players))]

    def _value(self, lines: Sequence[float]) -> float:
        lead = sum(lines)
        return lead if self._is_solo else 0.5 + 0.5 * lead / (SPREAD + abs(lead))

    def lines(self, state: State, seat: int) -> list[float]:
        """Return the AP of a seat by line, less those of the best other seat, or of the neutral city."""
        assert isinstance(state, MuCityState)
        scoring = self.city.scoring
        return [
            float(scoring.fed(state, seat) + scoring.surplus(state, seat)),
            float(scoring.faith(state, seat)),
            float(scoring.printed(state, seat) + scoring.effects(state, seat)),
            float(VICTORY_WORTH * state.victories.get(seat)),
            -self._against(state, seat),
        ]

    def _against(self, state: MuCityState, seat: int) -> float:
        if self._is_solo:
            return float(self.city.scoring.neutral_stock(state) + state.victories.get(NEUTRAL))
        others = [other for other in range(int(self.rules.players)) if other != seat]
        return float(max(self.rules.score(state, other) for other in others))

    def split(self, pair: Pair) -> dict[str, float]:
        """Split a difference among the lines of the score sheet."""
        better, worse = (self.lines(one.state, pair.seat) for one in (pair.better, pair.worse))
        parts = (HARVEST, FAITH_LINE, PROJECTS, VICTORIES, RIVAL)
        return dict(zip(parts, shapley(better, worse, self._value), strict=True))

    # Motives

    def motives(self, start: State, seat: int, better: int, worse: int) -> list[Motive]:
        assert isinstance(start, MuCityState)
        return MoveComparison(self, start, seat, better, worse).motives()

    def usual_turn(self, start: MuCityState, seat: int, move: int) -> MuCityState:
        """Return the position after the turn of a move, as one continuation has it."""
        return self.after_turn(self.play(start, seat, move, 0))

    def after_turn(self, one: Continuation) -> MuCityState:
        """Return the position at the end of the turn in which the move was made."""
        state = one.start.copy()
        assert isinstance(state, MuCityState)
        number = (state.round, state.turn)
        for who, move in one.moves:
            if (state.round, state.turn) != number:
                break
            self.rules.apply(state, who, move)
        return state

    def line_keeps(self, number: int, seat: int) -> Callable[[Pair], bool]:
        """Return a test that a line of the score sheet brings at least as much after the better move."""

        def holds(pair: Pair) -> bool:
            better, worse = (self.lines(one.state, seat)[number] for one in (pair.better, pair.worse))
            return better >= worse

        return holds


REASONER = MuCityReasoner
