"""Plays a revealed card: a project beside the board, a building into the city."""

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import CELL_NAMES
from mutable.games.mu_city.rules.city import put_building
from mutable.games.mu_city.rules.components import BASICS, Components
from mutable.games.mu_city.rules.moves import PLAN, MuCityMoves
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import ANY_TOKENS, DISPLAY, NONE, SLOTS, TURNS, MuCityState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.events import Facts, Log


class Site:
    def __init__(self, components: Components, moves: MuCityMoves, player_board: PlayerBoard) -> None:
        self.components: Components = components
        self.moves: MuCityMoves = moves
        self.player_board: PlayerBoard = player_board

    def play(self, state: MuCityState, seat: i64, move: i64, log: Log | None) -> None:
        card: i64 = self.moves.one[move]
        if self.moves.kind[move] == PLAN:
            state.hands.set(seat, state.hands.get(seat) & ~bit_of(card))
            state.projects[SLOTS * seat + BASICS + state.turn] = card
            if log is not None:
                number = self.components.projects[card].number
                log.add_public({"event": "plan", "seat": seat, "project": str(number)})
            return
        cell: i64 = self.moves.two[move]
        state.hands.set(seat, state.hands.get(seat) & ~bit_of(card))
        self._build(state, seat, card, cell, log)
        if state.is_solo:
            self._build_neutral(state, self._clear_display(state, card), cell, log)

    def _build(self, state: MuCityState, seat: i64, card: i64, cell: i64, log: Log | None) -> None:
        """Build and gain all tokens together; a Trade destroyed at once gives none (4.3, 8.4)."""
        if log is not None:
            facts: Facts = {"event": "build", "seat": seat, "card": self.components.names[card]}
            facts["cell"] = CELL_NAMES[cell]
            log.add_public(facts)
        completed: i64 = put_building(self.components, state, seat, card, cell, _number(state))
        for symbol in range(3):
            fresh: i64 = count_bits(completed & state.sources[symbol].get(seat))
            self.player_board.gain(state, seat, symbol, fresh, log)
        if state.is_intact(seat, cell):
            state.set_need(seat, ANY_TOKENS, self.components.gift[self.components.type_of[card]])
        elif log is not None:
            log.add_public({"event": "destroyed", "seat": seat, "cell": CELL_NAMES[cell]})

    def _clear_display(self, state: MuCityState, card: i64) -> i64:
        """Discard the other pair; return the other card of the chosen pair (10.3)."""
        place: i64 = state.display.index(card)
        partner: i64 = state.display[place ^ 1]
        for other in range(DISPLAY):
            if other != place and other != place ^ 1:
                state.discards |= bit_of(state.display[other])
            state.display[other] = NONE
        return partner

    def _build_neutral(self, state: MuCityState, card: i64, cell: i64, log: Log | None) -> None:
        """Build in the neutral city: its sources go to its stock, and its Trades give nothing (10.3)."""
        completed: i64 = put_building(self.components, state, NEUTRAL, card, cell, _number(state))
        state.stock += count_bits(completed)
        if log is not None:
            facts: Facts = {
                "event": "neutral_build",
                "card": self.components.names[card],
                "cell": CELL_NAMES[cell],
            }
            facts["count"] = count_bits(completed)
            log.add_public(facts)
            if not state.is_intact(NEUTRAL, cell):
                log.add_public({"event": "neutral_destroyed", "cell": CELL_NAMES[cell]})


def _number(state: MuCityState) -> i64:
    """Return the number of buildings in a city before this turn."""
    return TURNS * (state.round - 1) + state.turn
