"""Deals cards one by one, to the seats or to the display of a solo game."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.messages import Messages
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import DISPLAY, NONE, MuCityState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.events import Log

HAND: Final = 4


class Dealer:
    def __init__(self, components: Components, messages: Messages) -> None:
        self.components: Components = components
        self.messages: Messages = messages

    def deal_plan(self, state: MuCityState, project: i64, log: Log | None) -> bool:
        """Deal a project; return True if it was the last. Solo, later deals replace passing (10.2)."""
        state.plans &= ~bit_of(project)
        if state.turn > 0:
            drawn = state.passes[state.turn - 1]
            drawn.set(NEUTRAL, drawn.get(NEUTRAL) | bit_of(project))
        return self._hand_over(state, project, log)

    def deal(self, state: MuCityState, card: i64, log: Log | None) -> bool:
        """Deal a building to a hand, or to the solo display; return True if it was the last."""
        state.deck &= ~bit_of(card)
        state.returned &= ~bit_of(card)
        if state.is_solo:
            return self._display(state, card, log)
        return self._hand_over(state, card, log)

    def _hand_over(self, state: MuCityState, card: i64, log: Log | None) -> bool:
        seat: i64 = self._receiver(state)
        state.hands.set(seat, state.hands.get(seat) | bit_of(card))
        if log is not None and self._receiver(state) != seat:
            log.add_deal(seat, "card", self.messages.names_in(state.round == 0, self._dealt(state, seat)))
        return self._receiver(state) == NONE

    def _dealt(self, state: MuCityState, seat: i64) -> i64:
        """Return the whole hand; in later turns of a solo game, only the new cards (10.2)."""
        return state.hands.get(seat) if state.turn == 0 else state.passes[state.turn - 1].get(NEUTRAL)

    def _receiver(self, state: MuCityState) -> i64:
        """Return the first seat whose hand is not full for this turn, or NONE (3.1)."""
        for seat in range(state.seats):
            if count_bits(state.hands.get(seat)) < HAND - state.turn:
                return seat
        return NONE

    def _display(self, state: MuCityState, card: i64, log: Log | None) -> bool:
        """Add a building to the display of two pairs (10.3); return True if it was the last."""
        place: i64 = state.display.index(NONE)
        state.display[place] = card
        last: bool = place == DISPLAY - 1
        if log is not None and last:
            log.add_public(
                {"event": "display", "card": [self.components.names[shown] for shown in state.display]}
            )
        return last
