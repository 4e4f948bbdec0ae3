"""Tricks: legal plays, winners, and uncovering columns in Goslar's variant (6.1 to 6.5, 9.6 to 9.9)."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import FIRST_TWINS, face_cards
from mutable.games.mu_tricks.rules.cards.ranking import Ranking, ranking_of
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.moves import COLUMNS, MAJOR_COLUMN, MINOR_COLUMN
from mutable.games.mu_tricks.rules.state import COUNTING, FLIPPING, PLAYING, UNCOVERING, MuTricksState
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.kit.bits import bit_of, lowest
from mutable.kit.game import CHANCE

DOWN_BITS: Final = 4  # width of a column's count in `down`


class Tricks:
    def __init__(self, variant: Variant) -> None:
        self._players: i64 = variant.players
        self._goslar: bool = variant.goslar

    def ranking(self, state: MuTricksState) -> Ranking:
        return ranking_of(state.minor, state.major)

    def playable(self, state: MuTricksState, seat: i64) -> i64:
        """Return the cards that a seat may play: those that follow suit, if it has any (6.3)."""
        cards: i64 = state.cards(seat)
        following: i64 = cards & state.led
        return following if following else cards

    # A trick

    def start_play(self, state: MuTricksState) -> None:
        """Begin the tricks; the crown leads (6.1)."""
        state.leader = state.crown
        state.clear_last_trick()
        self.start_trick(state)

    def play(self, state: MuTricksState, seat: i64, card: i64) -> None:
        """Play a card (a set of one) from the table if it is there, otherwise from the hand."""
        if state.shown.get(seat) & card:
            state.shown.set(seat, state.shown.get(seat) & ~card)
        else:
            state.lose(seat, card)
        if state.trick == 0:
            ranking: Ranking = self.ranking(state)
            state.led = ranking.suit_of(card)
            self._set_winner(state, seat, ranking, card)
        elif card & state.beaters:
            self._set_winner(state, seat, self.ranking(state), card)
        if card & state.led == 0:
            state.voids.set(seat, state.voids.get(seat) | state.led)
        state.trick |= card
        state.played.set(seat, card)
        state.turn = seat + 1
        if state.turn == self._players:
            state.turn = 0

    def is_full(self, state: MuTricksState) -> bool:
        """Return whether all seats have played to the trick."""
        return state.turn == state.leader

    def take(self, state: MuTricksState) -> None:
        """The winner takes the trick and leads the next (6.1)."""
        winner: i64 = state.winner
        state.won.set(winner, state.won.get(winner) | state.trick)
        state.last.assign(state.played)
        state.last_leader = state.leader
        state.last_winner = winner
        state.leader = winner
        state.clear_trick()
        self.start_trick(state)

    def _set_winner(self, state: MuTricksState, seat: i64, ranking: Ranking, card: i64) -> None:
        state.winner = seat
        state.beaters = ranking.beaters(card)

    def card_to_play(self, state: MuTricksState, seat: i64, face: i64) -> i64:
        """Return the card (a set of one) with this face; of two equal cards the shown one (6.1)."""
        copies: i64 = face_cards(face) & state.cards(seat)
        shown: i64 = copies & state.shown.get(seat)
        if shown:
            copies = shown
        return copies & -copies

    def prefer_shown(self, state: MuTricksState, seat: i64, card: i64) -> i64:
        """Return the shown one of two equal cards (6.1); `card` (a set of one) is the lower of them."""
        shown: i64 = state.shown.get(seat)
        equal: i64 = (card & FIRST_TWINS) << 1
        return equal if equal & shown and not card & shown else card

    # Between tricks

    def start_trick(self, state: MuTricksState) -> None:
        """Start the next trick, uncover columns first (Goslar), or go to the count after the last one."""
        if self._goslar and self._must_uncover(state):
            return
        state.uncovering_seat = NONE
        if state.cards(state.leader) == 0:
            state.phase = COUNTING
            state.turn = CHANCE
        else:
            state.phase = PLAYING
            state.turn = state.leader

    def _must_uncover(self, state: MuTricksState) -> bool:
        """Uncover the leader's columns, then the opponent's; the owner chooses the order of several (9.7)."""
        for seat in (state.leader, 1 - state.leader):
            open_columns: i64 = self.uncovered(state, seat)
            if open_columns:
                state.uncovering_seat = seat
                if open_columns & (open_columns - 1):
                    state.phase = UNCOVERING
                    state.turn = seat
                else:
                    self.turn_up(state, lowest(open_columns))
                return True
        return False

    def uncovered(self, state: MuTricksState, seat: i64) -> i64:
        """Return the columns whose top card is face down (9.6)."""
        found: i64 = 0
        ranking = self.ranking(state)
        for column in range(COLUMNS):
            covering: i64 = state.shown.get(seat) & column_cards(ranking, column)
            if covering == 0 and face_down(state, seat, column):
                found |= bit_of(column)
        return found

    def turn_up(self, state: MuTricksState, column: i64) -> None:
        """Let chance turn up the face-down card of a column."""
        state.column = column
        state.phase = FLIPPING
        state.turn = CHANCE


def column_cards(ranking: Ranking, column: i64) -> i64:
    """Return the cards that belong in a column (Goslar); supers have a column of their own."""
    if column == MAJOR_COLUMN:
        return ranking.majors
    return ranking.minors if column == MINOR_COLUMN else ranking.suit(column)


def face_down(state: MuTricksState, seat: i64, column: i64) -> i64:
    """Return the number of face-down cards in a column."""
    return (state.down.get(seat) >> (column * DOWN_BITS)) & 15


def lay_down(state: MuTricksState, seat: i64, column: i64, count: i64) -> None:
    """Add `count` face-down cards to a column; remove them if negative."""
    state.down.set(seat, state.down.get(seat) + count * bit_of(column * DOWN_BITS))
