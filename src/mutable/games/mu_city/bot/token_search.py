"""Tokens placed in thought, all that are in hand and all that these bring, before the first is placed.

What completing one project gives may complete another: a token alone does not show that.
"""

from mypy_extensions import i64

from mutable.games.mu_city.bot.chances import Chances
from mutable.games.mu_city.bot.valuation import Outlook
from mutable.games.mu_city.bot.weights import Taste
from mutable.games.mu_city.rules.board import EMPTY
from mutable.games.mu_city.rules.components import Components, ProjectCard
from mutable.games.mu_city.rules.effects import CHOOSE_COLOUR, CHOOSE_TOKENS, HOLD_ANY, HOLD_ONE, TOKENS
from mutable.games.mu_city.rules.moves import PLACE, TAKE, MuCityMoves
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import COVERS, SLOTS, MuCityState
from mutable.kit.bits import bit_of, count_bits


class Trial:
    """By the outlook that was read for the decision."""

    def __init__(self, rules: MuCityRules, taste: Taste, outlook: Outlook) -> None:
        self._rules: MuCityRules = rules
        self._components: Components = rules.components
        self._player_board: PlayerBoard = rules.player_board
        self._moves: MuCityMoves = rules.legality.moves
        self._taste: Taste = taste
        self._outlook: Outlook = outlook
        self._thought: MuCityState = MuCityState(rules.players, 0, 0)

    def worth(self, state: MuCityState, seat: i64, move: i64) -> float:
        """What a desk promises after this move and those that look best after it."""
        thought = self._thought
        thought.assign(state)
        self._do(thought, seat, move)
        while thought.done & bit_of(seat) == 0 and thought.need(seat) != COVERS:
            self._do(thought, seat, self._best_looking(thought, seat))
        return self._promise(thought, seat)

    def _do(self, state: MuCityState, seat: i64, move: i64) -> None:
        kind: i64 = self._moves.kind[move]
        one: i64 = self._moves.one[move]
        if kind == PLACE:
            self._player_board.place(state, seat, one, self._moves.two[move], None)
        elif kind == TAKE:
            self._player_board.take(state, seat, one, None)
        else:
            self._player_board.lose_all(state, seat, "", None)
        self._player_board.settle(state, seat, None)

    def _best_looking(self, state: MuCityState, seat: i64) -> i64:
        moves = self._rules.legal(state, seat)
        best: float = -1.0
        found: i64 = moves[0]
        for move in moves:
            kind: i64 = self._moves.kind[move]
            worth: float = 0.0
            if kind == PLACE:
                worth = self._outlook.place_worth(state, seat, self._moves.two[move])
            elif kind == TAKE:
                worth = self._outlook.take_worth(self._moves.one[move])
            if worth > best:
                best = worth
                found = move
        return found

    def _promise(self, state: MuCityState, seat: i64) -> float:
        """What the projects of a desk will bring, as far as can be foreseen."""
        chances: Chances = self._outlook.chances
        turns: i64 = self._outlook.turns
        total: float = 0.0
        for slot in range(SLOTS):
            index: i64 = state.project(seat, slot)
            if index == EMPTY:
                continue
            project: ProjectCard = self._components.projects[index]
            missing: i64 = count_bits(project.all_spaces & ~self._player_board.filled(state, seat, slot))
            if missing == 0:
                total += self._kept_promise(state, seat, slot, project)
            else:
                worth: float = chances.worth(state, seat, project, turns)
                total += chances.of_completing(missing, turns) * worth - 0.001 * float(missing)
        return total

    def _kept_promise(self, state: MuCityState, seat: i64, slot: i64, project: ProjectCard) -> float:
        """Of a completed project: what it gave at once has been placed."""
        kind: i64 = project.effect.kind
        if kind in (TOKENS, CHOOSE_TOKENS, CHOOSE_COLOUR):
            return float(project.points)
        turns: i64 = self._outlook.turns
        if kind in (HOLD_ANY, HOLD_ONE):
            held: i64 = self._player_board.extra_tokens(state, seat, slot)
            later: float = min(float(project.effect.extra - held), self._taste.hold * float(turns))
            return float(project.points) + float(project.effect.amount) * (float(held) + later)
        return self._outlook.chances.worth(state, seat, project, turns)
