"""Previews of moves in Mū: the sources that a building completes, the spaces that a token fits, the project
that is used. Screens show them, so that they contain no rules.
"""

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDER_NAMES
from mutable.games.mu_city.rules.city import fragment_facing
from mutable.games.mu_city.rules.components import Components, ProjectCard
from mutable.games.mu_city.rules.effects import BOOST, DIVERT, REMOVE_DAMAGE, SYMBOLS
from mutable.games.mu_city.rules.moves import BUILD, DIVERTING, PLACE, REMOVE, USE, MuCityMoves
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.scores.battles import Battles
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.bits import members
from mutable.kit.events import Facts


def ranks(strengths: list[int]) -> list[int]:
    """Return 1 for who takes a Victory token, -1 for who takes Damage, 0 for the others (7.3, 7.4)."""
    high, low = max(strengths), min(strengths)
    return [1 if strength == high else -1 if strength == low else 0 for strength in strengths]


class Previews:
    def __init__(self, components: Components, moves: MuCityMoves, battles: Battles) -> None:
        self.components: Components = components
        self.moves: MuCityMoves = moves
        self.player_board: PlayerBoard = battles.player_board
        self.battles: Battles = battles

    def of(self, state: MuCityState, seat: i64, move: i64) -> Facts:
        kind: i64 = self.moves.kind[move]
        one: i64 = self.moves.one[move]
        two: i64 = self.moves.two[move]
        if kind == BUILD:
            return self._of_building(state, seat, one, two)
        if kind == PLACE:
            return {"spaces": self._spaces(state, seat, one, two)}
        if kind == USE:
            return self._of_boost(state, seat)
        if kind == REMOVE:
            return {"project": str(self._used(state, seat, REMOVE_DAMAGE).number)}
        return {"project": str(self._used(state, seat, DIVERT).number)} if kind == DIVERTING else {}

    def closing(self, state: MuCityState, city: i64, card: i64, cell: i64) -> list[Facts]:
        """Return the sources that a building would complete on a cell, from its top edge clockwise (4.2)."""
        found: list[Facts] = []
        for side in range(4):
            symbol: i64 = self.components.fragments[4 * card + side]
            if fragment_facing(self.components, state, city, cell, side) == symbol:
                border = BORDER_NAMES[self.components.board.border[4 * cell + side]]
                found.append({"border": border, "symbol": SYMBOLS[symbol]})
        return found

    def _of_building(self, state: MuCityState, seat: i64, card: i64, cell: i64) -> Facts:
        """Solo, the other card of its pair goes to the same cell of the neutral city (10.3)."""
        found: Facts = {"closes": self.closing(state, seat, card, cell)}
        if state.is_solo:
            twin: i64 = state.display[state.display.index(card) ^ 1]
            found["twin"] = {
                "card": self.components.names[twin],
                "closes": self.closing(state, NEUTRAL, twin, cell),
            }
        return found

    def _spaces(self, state: MuCityState, seat: i64, symbol: i64, index: i64) -> list[int]:
        """Return the space that a token would fill, and the equivalent free spaces of its colour."""
        free: list[int] = self._free(state, seat, symbol, index)
        project: ProjectCard = self.components.projects[index]
        first: i64 = free[0]
        if first >= project.size:
            return free
        return [space for space in free if project.cost[space] == project.cost[first]]

    def _free(self, state: MuCityState, seat: i64, symbol: i64, index: i64) -> list[int]:
        slot: i64 = state.slot_of(seat, index)
        spaces: i64 = self.player_board.free_spaces(
            state, seat, slot, symbol, self.player_board.is_wild(state, seat)
        )
        return [low // 2 for low in members(spaces)]

    def _of_boost(self, state: MuCityState, seat: i64) -> Facts:
        """Return the project, the Strength that it adds (6.9), and whether it changes who takes what."""
        project = self._used(state, seat, BOOST)
        amount: i64 = project.effect.amount
        strengths = [self.battles.strength(state, city) for city in range(state.cities)]
        boosted = [strength + amount if city == seat else strength for city, strength in enumerate(strengths)]
        turns = ranks(strengths) != ranks(boosted)
        return {"project": str(project.number), "amount": amount, "turns": turns}

    def _used(self, state: MuCityState, seat: i64, effect: i64) -> ProjectCard:
        """Return the project with this effect that can be used now."""
        return self.components.projects[state.project(seat, self.player_board.slot_with(state, seat, effect))]
