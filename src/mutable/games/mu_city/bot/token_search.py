"""Search over token placements: plays out all tokens in hand, and those that they bring.

Completing one project may give tokens that complete another, which the value of a single token does not show.
"""

from mypy_extensions import i64

from mutable.games.mu_city.bot.project_value import ProjectValue
from mutable.games.mu_city.bot.valuation import Valuation
from mutable.games.mu_city.bot.weights import MuCityWeights
from mutable.games.mu_city.rules.board import EMPTY
from mutable.games.mu_city.rules.components import Components, ProjectCard
from mutable.games.mu_city.rules.effects import CHOOSE_COLOUR, CHOOSE_TOKENS, HOLD_ANY, HOLD_ONE, TOKENS
from mutable.games.mu_city.rules.moves import PLACE, TAKE, MuCityMoves
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import COVERS, SLOTS, MuCityState
from mutable.kit.bits import bit_of, count_bits


class TokenSearch:
    """Values placements by the valuation that was prepared for the decision."""

    def __init__(self, rules: MuCityRules, weights: MuCityWeights, valuation: Valuation) -> None:
        self._rules: MuCityRules = rules
        self._components: Components = rules.components
        self._player_board: PlayerBoard = rules.player_board
        self._moves: MuCityMoves = rules.legality.moves
        self._weights: MuCityWeights = weights
        self._valuation: Valuation = valuation
        self._scratch: MuCityState = MuCityState(rules.players, 0, 0)

    def worth(self, state: MuCityState, seat: i64, move: i64) -> float:
        """Return the worth of the projects after this move and greedy further placements."""
        scratch = self._scratch
        scratch.assign(state)
        self._apply(scratch, seat, move)
        while scratch.done & bit_of(seat) == 0 and scratch.need(seat) != COVERS:
            self._apply(scratch, seat, self._greedy_move(scratch, seat))
        return self._projects_worth(scratch, seat)

    def _apply(self, state: MuCityState, seat: i64, move: i64) -> None:
        kind: i64 = self._moves.kind[move]
        one: i64 = self._moves.one[move]
        if kind == PLACE:
            self._player_board.place(state, seat, one, self._moves.two[move], None)
        elif kind == TAKE:
            self._player_board.take(state, seat, one, None)
        else:
            self._player_board.lose_all(state, seat, "", None)
        self._player_board.settle(state, seat, None)

    def _greedy_move(self, state: MuCityState, seat: i64) -> i64:
        moves = self._rules.legal(state, seat)
        best: float = -1.0
        found: i64 = moves[0]
        for move in moves:
            kind: i64 = self._moves.kind[move]
            worth: float = 0.0
            if kind == PLACE:
                worth = self._valuation.place_worth(state, seat, self._moves.two[move])
            elif kind == TAKE:
                worth = self._valuation.take_worth(self._moves.one[move])
            if worth > best:
                best = worth
                found = move
        return found

    def _projects_worth(self, state: MuCityState, seat: i64) -> float:
        """Return the estimated worth of all projects of a player board."""
        project_value: ProjectValue = self._valuation.project_value
        turns: i64 = self._valuation.turns
        total: float = 0.0
        for slot in range(SLOTS):
            index: i64 = state.project(seat, slot)
            if index == EMPTY:
                continue
            project: ProjectCard = self._components.projects[index]
            missing: i64 = count_bits(project.all_spaces & ~self._player_board.filled(state, seat, slot))
            if missing == 0:
                total += self._completed_worth(state, seat, slot, project)
            else:
                worth: float = project_value.worth(state, seat, project, turns)
                total += project_value.completion_chance(missing, turns) * worth - 0.001 * float(missing)
        return total

    def _completed_worth(self, state: MuCityState, seat: i64, slot: i64, project: ProjectCard) -> float:
        """Return the worth of a completed project, without the tokens that it gave at once."""
        kind: i64 = project.effect.kind
        if kind in (TOKENS, CHOOSE_TOKENS, CHOOSE_COLOUR):
            return float(project.points)
        turns: i64 = self._valuation.turns
        if kind in (HOLD_ANY, HOLD_ONE):
            held: i64 = self._player_board.extra_tokens(state, seat, slot)
            later: float = min(float(project.effect.extra - held), self._weights.hold * float(turns))
            return float(project.points) + float(project.effect.amount) * (float(held) + later)
        return self._valuation.project_value.worth(state, seat, project, turns)
