"""The auction: how many cards a player may show; who becomes crown and shield (3.3, 3.4, 10.2 to 10.5)."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import FACE_OF, NUMBERS
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.kit.bits import count_bits, members


class Auction:
    def __init__(self, variant: Variant, targets: list[i64]) -> None:
        self._variant: Final = variant
        self._players: i64 = variant.players
        self.most: i64 = variant.most_shown(len(targets))
        # If the target table covers the whole hand, a player with a hidden card is always below the limit.
        self._unbounded: bool = not variant.to_points and self.most == variant.hand

    def count(self, state: MuTricksState, seat: i64) -> i64:
        """Return the number of cards that a seat has shown."""
        return state.bids.get(seat)

    def limit(self, state: MuTricksState, seat: i64) -> i64:
        """Return how many cards a seat may have shown by the end of this turn."""
        if not self._variant.classic:
            return self.most
        # One more than the highest total at the start of the turn (10.2).
        others: i64 = 0
        for other in range(self._players):
            if other != seat:
                others = max(others, self.count(state, other))
        return min(self.most, max(others, self.count(state, seat) - state.fresh) + 1)

    def within_reach(self, state: MuTricksState, seat: i64) -> i64:
        """Return how many cards a seat can have shown by the end of this turn, given the cards it holds."""
        return min(self.limit(state, seat), self.count(state, seat) + count_bits(state.hands.get(seat)))

    def may_show(self, state: MuTricksState, seat: i64) -> bool:
        """Return whether a seat may show one more of its hidden cards now."""
        if state.hands.get(seat) == 0:
            return False
        return self._unbounded or self.count(state, seat) < self.limit(state, seat)

    # Roles

    def crown(self, state: MuTricksState) -> i64:
        """Return the seat with the most cards shown: on a tie the first, or NONE in the classic rules."""
        if state.shows == 0:
            return NONE
        first: i64 = self._best_except(state, NONE)
        return NONE if self._variant.classic and self.is_eclat(state) else first

    def shield(self, state: MuTricksState, crown: i64) -> i64:
        """Return the seat in second place, or NONE."""
        if crown == NONE or not self._variant.has_shield:
            return NONE
        return self._vice(state, crown) if self._variant.classic else self._best_except(state, crown)

    def _best_except(self, state: MuTricksState, crown: i64) -> i64:
        """Return the best seat besides `crown`: by cards shown, then by who had that many first (3.3)."""
        best: i64 = NONE
        most: i64 = 0
        for seat in range(self._players):
            count: i64 = self.count(state, seat)
            if seat == crown or count < most or count == 0:
                continue
            if count > most or state.reached.get(seat) < state.reached.get(best):
                best = seat
                most = count
        return best

    def is_eclat(self, state: MuTricksState) -> bool:
        """Return whether several seats tie for the most cards shown (10.3)."""
        return len(self.tied(state, NONE)) > 1

    def tied(self, state: MuTricksState, crown: i64) -> list[int]:
        """Return the seats besides `crown` with the most cards shown, in the order they got there."""
        seats = [seat for seat in range(self._players) if seat != crown and self.count(state, seat)]
        most = max([self.count(state, seat) for seat in seats], default=0)
        found = [seat for seat in seats if self.count(state, seat) == most]
        return sorted(found, key=lambda seat: int(state.reached.get(seat)))

    def numbers_decide(self, state: MuTricksState, seat: i64, crown: i64) -> bool:
        """Return whether a seat ties for second place, so that card numbers decide who is vice (10.4)."""
        if crown == NONE or not (self._variant.classic and self._variant.has_shield):
            return False
        tied = self.tied(state, crown)
        return len(tied) > 1 and seat in tied

    def _vice(self, state: MuTricksState, chief: i64) -> i64:
        """Return the vice: the highest shown numbers break a tie; NONE if they are equal (10.4)."""
        tied = self.tied(state, chief)
        if not tied:
            return NONE
        best = max(self._numbers(state, seat) for seat in tied)
        found = [seat for seat in tied if self._numbers(state, seat) == best]
        return found[0] if len(found) == 1 else NONE

    def _numbers(self, state: MuTricksState, seat: int) -> list[int]:
        shown = [int(FACE_OF[card]) % NUMBERS for card in members(state.shown.get(seat))]
        return sorted(shown, reverse=True)
