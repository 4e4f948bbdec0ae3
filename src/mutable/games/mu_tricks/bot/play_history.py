"""The auction and the tricks of a hand, parsed from the events of a seat: a view shows only the last trick
and the current one.

Nothing is kept between two decisions, so any worker can play for any seat of any table.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import FACE_OF, FIRST_CARD
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.state import PLAYING, MuTricksState
from mutable.kit.bits import bit_of, count_bits, lowest, members
from mutable.kit.events import Facts
from mutable.kit.row import Row

DEALT: Final = ["deal", "deal_hidden"]


class PlayedTrick:
    def __init__(self, leader: i64, cards: Row) -> None:
        self.leader: i64 = leader
        self.cards: Final = Row()  # a set of one for each seat; empty if it has not played
        self.cards.assign(cards)


class PlayHistory:
    """Parses events. Without events, or after a take-back, only the last trick is known."""

    def __init__(self, players: i64, components: Components) -> None:
        self._players: i64 = players
        self._faces: dict[str, int] = {name: face for face, name in enumerate(components.faces)}

    def tricks(self, events: list[Facts], state: MuTricksState) -> list[PlayedTrick]:
        """Return the tricks of this hand, with the current one at the end."""
        if state.phase != PLAYING:
            return []
        done: i64 = self._tricks_done(state)
        found = self._parse_tricks(events)
        if len(found) != done or not self._ends_like(found, state):
            found = [PlayedTrick(state.last_leader, state.last)] if done > 0 else []
        found.append(_current_trick(state, self._players))
        return found

    def _parse_tricks(self, events: list[Facts]) -> list[PlayedTrick]:
        """Return the finished tricks of the hand that was dealt last."""
        found: list[PlayedTrick] = []
        cards = Row()
        leader: i64 = NONE
        for facts in events:
            event = facts["event"]
            if event == "play":
                seat: i64 = _number(facts["seat"])
                leader = seat if leader == NONE else leader
                cards.set(seat, self._card(facts))
            elif event == "trick":
                found.append(PlayedTrick(leader, cards))
                cards = Row()
                leader = NONE
            elif event in DEALT:
                found = []
        return found

    def shown(self, events: list[Facts], state: MuTricksState) -> list[list[i64]]:
        """Return for each seat the cards that it showed in this hand, in order; if the events lack them, the
        cards that still lie before it.
        """
        found: list[list[i64]] = [[] for _ in range(self._players)]
        for facts in events:
            event = facts["event"]
            if event == "show":
                of_seat = found[_number(facts["seat"])]
                card: i64 = self._card(facts)
                of_seat.append(card << 1 if card in of_seat else card)
            elif event in DEALT:
                found = [[] for _ in range(self._players)]
        for seat in range(self._players):
            if len(found[seat]) != state.bids.get(seat):
                found[seat] = [bit_of(card) for card in members(state.shown.get(seat))]
        return found

    def _card(self, facts: Facts) -> i64:
        """Return one of the equal cards with this face."""
        return bit_of(FIRST_CARD[self._faces[str(facts["card"])]])

    def _ends_like(self, found: list[PlayedTrick], state: MuTricksState) -> bool:
        """Return True if the last trick is the one that the view shows."""
        if not found:
            return True
        last = found[-1]
        for seat in range(self._players):
            if last.cards.get(seat) == 0 or not _is_alike(last.cards.get(seat), state.last.get(seat)):
                return False
        return last.leader == state.last_leader

    def _tricks_done(self, state: MuTricksState) -> i64:
        cards: i64 = 0
        for seat in range(self._players):
            cards |= state.won.get(seat)
        return count_bits(cards) // self._players


def _is_alike(one: i64, other: i64) -> bool:
    """Return True if two sets of one card have the same face."""
    return other != 0 and FACE_OF[lowest(one)] == FACE_OF[lowest(other)]


def _current_trick(state: MuTricksState, players: i64) -> PlayedTrick:
    cards = Row()
    for seat in range(players):
        cards.set(seat, state.played.get(seat) & state.trick)
    return PlayedTrick(state.leader, cards)


def _number(fact: object) -> i64:
    assert isinstance(fact, int)
    return fact
