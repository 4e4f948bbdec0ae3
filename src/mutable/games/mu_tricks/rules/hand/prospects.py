"""The role a seat would have if it showed more cards and the others none (3.3, 10.3, 10.4).

The answer comes from Auction, applied to a scratch state, so the rule about roles is written only once.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.hand.auction import Auction
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.state import MuTricksState

CROWN: Final = "crown"
SHIELD: Final = "shield"
ECLAT: Final = "eclat"  # a tie for the most cards: the hand is not played (10.3)
TIED: Final = "tied"  # a tie for second place, decided by the numbers on the cards (10.4)
NOTHING: Final = "none"


class Prospects:
    def __init__(self, auction: Auction) -> None:
        self._auction: Auction = auction
        self._scratch: MuTricksState = MuTricksState()  # reused; only the fields that Auction reads are set

    def role_with_card(self, state: MuTricksState, seat: i64, card: i64) -> str:
        """Return the role of a seat after showing this card (a set of one)."""
        after = self._state_with(state, seat, self._auction.count(state, seat) + 1)
        after.face_up(seat, card)
        return self._role(after, seat, self._auction.crown(after))

    def role_with_count(self, state: MuTricksState, seat: i64, count: i64) -> str:
        """Return the role of a seat after showing this many cards, whichever they are."""
        after = self._state_with(state, seat, count)
        crown: i64 = self._auction.crown(after)
        if seat != crown and self._auction.numbers_decide(after, seat, crown):
            return TIED
        return self._role(after, seat, crown)

    def _state_with(self, state: MuTricksState, seat: i64, count: i64) -> MuTricksState:
        """Return a scratch state in which this seat was the last to show and has reached this number."""
        after: MuTricksState = self._scratch
        after.shown.assign(state.shown)
        after.bids.assign(state.bids)
        after.reached.assign(state.reached)
        after.shows = state.shows + count - state.bids.get(seat)
        after.bids.set(seat, count)
        after.reached.set(seat, after.shows)
        return after

    def _role(self, after: MuTricksState, seat: i64, crown: i64) -> str:
        if seat == crown:
            return CROWN
        if crown == NONE:
            return ECLAT if seat in self._auction.tied(after, NONE) else NOTHING
        return SHIELD if self._auction.shield(after, crown) == seat else NOTHING
