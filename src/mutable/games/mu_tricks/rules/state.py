"""The state of a game of Mü. Sets of cards are ints; a Row holds one number for each seat."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import ALL_CARDS
from mutable.games.mu_tricks.rules.hand.result import NONE, SIZE, HandResult, decode_result
from mutable.kit.bits import bit_of
from mutable.kit.game import CHANCE, OVER, State
from mutable.kit.row import Row

# Phases. Chance decides in those marked *.
FIRST_DEALER: Final = 0  # *
REMOVING: Final = 1  # * a colour leaves the deck
DEALING: Final = 2  # *
AUCTION: Final = 3
TAKING_KITTY: Final = 4  # *
BURYING: Final = 5
NAMING_MINOR: Final = 6
NAMING_MAJOR: Final = 7
NAMING_PARTNER: Final = 8
PLAYING: Final = 9
UNCOVERING: Final = 10
FLIPPING: Final = 11  # *
COUNTING: Final = 12  # * after the last trick; the buried cards are revealed now
ENDED: Final = 13

# Reasons for the end.
RUNNING: Final = 0
BY_HANDS: Final = 1
BY_POINTS: Final = 2

BLANK: Final = Row()  # never changed
ROWS: Final = 9
SCALARS: Final = 27


class MuTricksState(State):
    def __init__(self) -> None:
        self.phase: i64 = FIRST_DEALER
        self.turn: i64 = CHANCE  # the decider: a seat, CHANCE or OVER
        self.end: i64 = RUNNING
        self.dealer: i64 = 0
        self.redeals: i64 = 0  # of this hand (3.5)
        self.dealt: i64 = 0  # cards dealt, taken from the kitty or buried so far, depending on the phase
        self.deck: i64 = ALL_CARDS  # unseen cards, including the kitty and face-down cards
        self.removed: i64 = 0  # colours out of this deal
        self.side: i64 = 0  # Eskridge's open side cards
        self.buried: i64 = 0  # by the crown
        self.hands: Final = Row()  # hidden cards
        self.shown: Final = Row()  # cards face up in front of a seat
        self.won: Final = Row()
        self.voids: Final = Row()  # cards that the hidden hand is proven not to hold
        self.down: Final = Row()  # Goslar: the number of face-down cards, four bits for each column
        # The auction
        self.bids: Final = Row()  # cards shown, including those dealt face up
        self.shows: i64 = 0  # cards shown by all
        self.reached: Final = Row()  # value of `shows` when a seat last showed a card; breaks ties (3.3)
        self.fresh: i64 = 0  # cards shown in this turn
        self.passes: i64 = 0  # consecutive passes
        # Roles and trumps; NONE until decided
        self.crown: i64 = NONE
        self.shield: i64 = NONE
        self.partner: i64 = NONE
        self.minor: i64 = NONE
        self.major: i64 = NONE
        # The trick
        self.leader: i64 = NONE
        self.trick: i64 = 0  # the cards in it
        self.played: Final = Row()  # the card of each seat, as a set of one
        self.led: i64 = 0  # the cards of the led suit
        self.beaters: i64 = 0  # the cards that beat the best one so far
        self.winner: i64 = NONE  # of the trick so far
        self.uncovering_seat: i64 = NONE  # Goslar: the seat whose columns are being uncovered
        self.column: i64 = NONE  # Goslar: the column whose card is being turned up
        # The previous trick, for display only
        self.last: Final = Row()
        self.last_leader: i64 = NONE
        self.last_winner: i64 = NONE
        self.sheet: list[HandResult] = []

    def copy(self) -> "MuTricksState":
        other = MuTricksState()
        other.assign(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, MuTricksState)
        self.phase = other.phase
        self.turn = other.turn
        self.end = other.end
        self.dealer = other.dealer
        self.redeals = other.redeals
        self.dealt = other.dealt
        self.deck = other.deck
        self.removed = other.removed
        self.side = other.side
        self.buried = other.buried
        self.hands.assign(other.hands)
        self.shown.assign(other.shown)
        self.won.assign(other.won)
        self.voids.assign(other.voids)
        self.down.assign(other.down)
        self._assign_auction(other)
        self._assign_trick(other)
        self.sheet = other.sheet[:]

    def _assign_auction(self, other: "MuTricksState") -> None:
        self.bids.assign(other.bids)
        self.shows = other.shows
        self.reached.assign(other.reached)
        self.fresh = other.fresh
        self.passes = other.passes
        self.crown = other.crown
        self.shield = other.shield
        self.partner = other.partner
        self.minor = other.minor
        self.major = other.major

    def _assign_trick(self, other: "MuTricksState") -> None:
        self.leader = other.leader
        self.trick = other.trick
        self.played.assign(other.played)
        self.led = other.led
        self.beaters = other.beaters
        self.winner = other.winner
        self.uncovering_seat = other.uncovering_seat
        self.column = other.column
        self.last.assign(other.last)
        self.last_leader = other.last_leader
        self.last_winner = other.last_winner

    def facts(self) -> tuple[int, ...]:
        rows = [number for row in self._rows() for number in row.values()]
        sheet = [number for result in self.sheet for number in result.numbers()]
        return (*self._scalars(), *rows, *sheet)

    def _scalars(self) -> tuple[int, ...]:
        return (
            self.phase, self.turn, self.end, self.dealer, self.redeals, self.dealt, self.deck,
            self.removed, self.side, self.buried, self.shows, self.fresh, self.passes, self.crown,
            self.shield, self.partner, self.minor, self.major, self.leader, self.trick, self.led,
            self.beaters, self.winner, self.uncovering_seat, self.column, self.last_leader, self.last_winner,
        )  # fmt: skip

    def _rows(self) -> list[Row]:
        return [
            self.hands, self.shown, self.won, self.voids, self.down, self.bids, self.reached,
            self.played, self.last,
        ]  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return restore_state, self.facts()

    # Cards of a seat

    def cards(self, seat: i64) -> i64:
        """Return the hidden and shown cards of a seat."""
        return self.hands.get(seat) | self.shown.get(seat)

    def gain(self, seat: i64, card: i64) -> None:
        """Add a card (a set of one) to a hidden hand."""
        self.hands.set(seat, self.hands.get(seat) | card)

    def lose(self, seat: i64, card: i64) -> None:
        """Remove a card (a set of one) from a hidden hand."""
        self.hands.set(seat, self.hands.get(seat) & ~card)

    def face_up(self, seat: i64, card: i64) -> None:
        """Put a card (a set of one) face up in front of a seat."""
        self.shown.set(seat, self.shown.get(seat) | card)

    def crown_team(self) -> i64:
        """Return the set of the crown and its partner."""
        team: i64 = bit_of(self.crown)
        return team if self.partner == NONE else team | bit_of(self.partner)

    # New deal and end

    def clear(self) -> None:
        """Return all cards to the deck; keep the score sheet, the dealer and the previous trick."""
        self.turn = CHANCE
        self.dealt = 0
        self.deck = ALL_CARDS
        self.removed = 0
        self.side = 0
        self.buried = 0
        self.hands.assign(BLANK)
        self.shown.assign(BLANK)
        self.won.assign(BLANK)
        self.voids.assign(BLANK)
        self.down.assign(BLANK)
        self.bids.assign(BLANK)
        self.reached.assign(BLANK)
        self.played.assign(BLANK)
        self.shows = 0
        self.fresh = 0
        self.passes = 0
        self.crown = NONE
        self.shield = NONE
        self.partner = NONE
        self.minor = NONE
        self.major = NONE
        self.leader = NONE
        self.uncovering_seat = NONE
        self.column = NONE
        self.clear_trick()

    def clear_trick(self) -> None:
        self.trick = 0
        self.led = 0
        self.beaters = 0
        self.winner = NONE

    def clear_last_trick(self) -> None:
        self.last.assign(BLANK)
        self.last_leader = NONE
        self.last_winner = NONE

    def end_with(self, reason: i64) -> None:
        self.phase = ENDED
        self.turn = OVER
        self.end = reason


def restore_state(*facts: int) -> MuTricksState:
    """Build the state with these facts; called by pickle."""
    state = MuTricksState()
    state.phase, state.turn, state.end, state.dealer, state.redeals, state.dealt, state.deck = facts[:7]
    state.removed, state.side, state.buried, state.shows, state.fresh, state.passes = facts[7:13]
    state.crown, state.shield, state.partner, state.minor, state.major = facts[13:18]
    state.leader, state.trick, state.led, state.beaters, state.winner = facts[18:23]
    state.uncovering_seat, state.column, state.last_leader, state.last_winner = facts[23:SCALARS]
    for number, row in enumerate(state._rows()):
        for seat in range(6):
            row.set(seat, facts[SCALARS + 6 * number + seat])
    sheet = facts[SCALARS + 6 * ROWS :]
    state.sheet = [decode_result(list(sheet[i : i + SIZE])) for i in range(0, len(sheet), SIZE)]
    return state
