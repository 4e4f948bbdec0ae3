"""The state of Muster.

Piles are linked lists: `top` is the top card of each pile and `below` the card under each card. The piles are
the castle spaces 0 to n-1, then the stacks of seat 0, then those of seat 1.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.kit.bits import bit_of
from mutable.kit.game import State
from mutable.kit.row import Row

NONE: Final = -1

# Phases. Chance decides in FIRST_PLAYER, DEALING, DRAWING and TURNING.
FIRST_PLAYER: Final = 0
DEALING: Final = 1
ACTING: Final = 2
TAKING: Final = 3
DRAWING: Final = 4
TURNING: Final = 5
PLACING: Final = 6
ENDED: Final = 7

# Reasons for the end.
RUNNING: Final = 0
DECK_EMPTY: Final = 1
STALLED: Final = 2


class MusterState(State):
    def __init__(self, castles: int, cards: i64, piles: list[i64], below: list[i64]) -> None:
        self.castles: i64 = castles
        self.phase: i64 = FIRST_PLAYER
        self.seat: i64 = 0
        self.deck: i64 = cards
        self.hands: Row = Row()
        self.knowns: Row = Row()  # by seat: the hand cards that were taken openly (8.2)
        self.wizards: i64 = 0  # the rainbow cards that are wizards
        self.bridges: i64 = 0  # the rainbow cards that are bridges
        self.laid_on: i64 = NONE  # the castle space that this turn's action laid a card on (5.3)
        self.turned: i64 = NONE  # a rainbow card turned up, not yet placed (4.6)
        self.drew: bool = False  # a card left the deck this turn
        self.idle_turns: i64 = 0  # turns in a row without a card leaving the deck (6.5)
        self.end: i64 = RUNNING
        self.top: list[i64] = piles
        self.below: list[i64] = below

    def copy(self) -> "MusterState":
        other = MusterState(self.castles, 0, self.top, self.below)
        other.assign(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, MusterState)
        self.phase = other.phase
        self.seat = other.seat
        self.deck = other.deck
        self.hands.assign(other.hands)
        self.knowns.assign(other.knowns)
        self.wizards = other.wizards
        self.bridges = other.bridges
        self.laid_on = other.laid_on
        self.turned = other.turned
        self.drew = other.drew
        self.idle_turns = other.idle_turns
        self.end = other.end
        self.top = other.top[:]
        self.below = other.below[:]

    def facts(self) -> tuple[int, ...]:
        return (
            self.castles,
            self.phase,
            self.seat,
            self.deck,
            self.hand(0),
            self.hand(1),
            self.known(0),
            self.known(1),
            self.wizards,
            self.bridges,
            self.laid_on,
            self.turned,
            int(self.drew),
            self.idle_turns,
            self.end,
            *self.top,
            *self.below,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return restored, self.facts()

    # Hands

    def hand(self, seat: i64) -> i64:
        return self.hands.get(seat)

    def known(self, seat: i64) -> i64:
        return self.knowns.get(seat)

    def gain(self, seat: i64, card: i64) -> None:
        """Add a card to a hand; only its owner sees it."""
        self.hands.set(seat, self.hands.get(seat) | bit_of(card))

    def gain_openly(self, seat: i64, card: i64) -> None:
        """Add a card to a hand; both players see it."""
        self.gain(seat, card)
        self.knowns.set(seat, self.knowns.get(seat) | bit_of(card))

    def lose(self, seat: i64, card: i64) -> None:
        self.hands.set(seat, self.hands.get(seat) & ~bit_of(card))
        self.knowns.set(seat, self.knowns.get(seat) & ~bit_of(card))

    # Piles

    def stack(self, seat: i64, castle: i64) -> i64:
        """Return the pile of a player at a castle."""
        return self.castles + seat * self.castles + castle

    def push(self, pile: i64, card: i64) -> None:
        self.below[card] = self.top[pile]
        self.top[pile] = card

    def pop(self, pile: i64) -> i64:
        card: i64 = self.top[pile]
        self.top[pile] = self.below[card]
        self.below[card] = NONE
        return card

    def replace(self, pile: i64, old: i64, new: i64) -> None:
        """Replace a card in a pile by another one."""
        self.below[new] = self.below[old]
        self.below[old] = NONE
        if self.top[pile] == old:
            self.top[pile] = new
            return
        above: i64 = self.top[pile]
        while self.below[above] != old:
            above = self.below[above]
        self.below[above] = new

    def pile_cards(self, pile: i64) -> list[int]:
        """Return the cards of a pile, the lowest first."""
        cards: list[int] = []
        card: i64 = self.top[pile]
        while card != NONE:
            cards.append(card)
            card = self.below[card]
        cards.reverse()
        return cards

    # Rainbow cards in stacks

    def is_wizard(self, card: i64) -> bool:
        return card != NONE and self.wizards & bit_of(card) != 0

    def is_bridge(self, card: i64) -> bool:
        return card != NONE and self.bridges & bit_of(card) != 0

    def lowest_wizard(self, pile: i64) -> i64:
        """Return the lowest wizard of a pile, or NONE. Wizards are always on top of all other cards."""
        found: i64 = NONE
        card: i64 = self.top[pile]
        while self.is_wizard(card):
            found = card
            card = self.below[card]
        return found

    def end_with(self, reason: i64) -> None:
        self.phase = ENDED
        self.end = reason


def new_state(components: Components) -> MusterState:
    """Return the initial state, with all cards in the deck."""
    return MusterState(
        components.size,
        components.all_cards,
        [NONE] * (3 * components.size),
        [NONE] * len(components.face_of),
    )


def restored(*facts: int) -> MusterState:
    """Return the state with these facts; used by pickle."""
    piles = 15 + 3 * facts[0]
    state = MusterState(facts[0], facts[3], list(facts[15:piles]), list(facts[piles:]))
    state.phase, state.seat = facts[1], facts[2]
    for seat in (0, 1):
        state.hands.set(seat, facts[4 + seat])
        state.knowns.set(seat, facts[6 + seat])
    state.wizards, state.bridges, state.laid_on, state.turned = facts[8:12]
    state.drew, state.idle_turns, state.end = facts[12] != 0, facts[13], facts[14]
    return state
