"""What a seat would be if it showed more cards, the others staying as they are (3.3, 10.3, 10.4).

The auction itself judges a table that is not there yet, so nothing about roles is written twice.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.auction import Auction
from mutable.games.mu_tricks.rules.result import NONE
from mutable.games.mu_tricks.rules.state import MuTricksState

CROWN: Final = "crown"
SHIELD: Final = "shield"
ECLAT: Final = "eclat"  # it would share the most cards: no hand is played (10.3)
TIED: Final = "tied"  # it would share the second most, and the numbers on the cards decide (10.4)
NOTHING: Final = "none"


class Prospects:
    def __init__(self, auction: Auction) -> None:
        self._auction: Auction = auction
        self._scratch: MuTricksState = MuTricksState()  # reused: only what the auction goes by is kept up

    def role_with_card(self, state: MuTricksState, seat: i64, card: i64) -> str:
        """The role of a seat that has shown this card (a set of one), too."""
        after = self._state_with(state, seat, self._auction.count(state, seat) + 1)
        after.face_up(seat, card)
        return self._role(after, seat, self._auction.crown(after))

    def role_with_count(self, state: MuTricksState, seat: i64, count: i64) -> str:
        """The role of a seat that has shown this many cards, whichever they are."""
        after = self._state_with(state, seat, count)
        crown: i64 = self._auction.crown(after)
        if seat != crown and self._auction.numbers_decide(after, seat, crown):
            return TIED
        return self._role(after, seat, crown)

    def _state_with(self, state: MuTricksState, seat: i64, count: i64) -> MuTricksState:
        """This seat is the last to have shown, and has reached this number."""
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
