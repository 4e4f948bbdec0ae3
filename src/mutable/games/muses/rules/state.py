"""The state of a game of Dance of Muses.

A dancer is a tile by its public identity: 0 to 8 are the face-up muses, 9 to 12 the mystery muses of the
seats, 13 the neutral muse while it is face down. Only `behind` holds the muses behind face-down tiles, so
all that is hidden on the floor is one number.

The floor is unbounded, but nine connected muses fit into 9×9 cells. A dancer's cell is counted from the
edges of the group, 1 to 9 each way (0: not on the floor), and `origin` is the position of this frame on the
floor. Positions that differ only by a shift differ only in `origin`, and position_key leaves it out.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import LAST, MUSES
from mutable.games.muses.rules.nibbles import equal_to, filled, nibble, set_nibble, unit
from mutable.kit.game import State
from mutable.kit.row import Row

NONE: Final = -1

MYSTERY: Final = MUSES  # the dancer that is seat 0's mystery muse; those of the other seats follow
NEUTRAL: Final = 4  # the owner of the neutral muse, after the seats 0 to 3
DANCERS: Final = MYSTERY + NEUTRAL + 1

# Phases. Chance decides in the first three.
FIRST_PLAYER: Final = 0
DEALING: Final = 1
REVEALING: Final = 2  # the dance is over, and face-down tiles are not revealed yet
LAYING: Final = 3
DANCING: Final = 4  # a step, or a power before it
STEPPING: Final = 5  # the step that must follow a power
EMPOWERED: Final = 6  # after the step: a power, or none
ENDED: Final = 7

# Directions of a step, and their changes of x (to the east) and y (to the south).
DIRECTIONS: Final = ["north", "east", "south", "west"]
EAST_OF: Final[list[i64]] = [0, 1, 0, -1]
SOUTH_OF: Final[list[i64]] = [-1, 0, 1, 0]


class MusesState(State):
    def __init__(self, deck: i64) -> None:
        self.origin_x: i64 = NONE
        self.origin_y: i64 = NONE
        self.phase: i64 = FIRST_PLAYER
        self.seat: i64 = 0
        self.first: i64 = 0  # the first player of this hand
        self.deck: i64 = deck  # the muses not dealt yet
        self.hands: Row = Row()
        self.across: i64 = 0  # by dancer: the column in the frame
        self.down: i64 = 0  # by dancer: the row in the frame
        self.dice: i64 = 0  # by dancer
        self.owners: i64 = 0  # by dancer: the seat that laid it, or NEUTRAL
        self.behind: i64 = 0  # by owner: the muse of the face-down tile plus one, or 0
        self.acting: i64 = NONE  # the dancer that has used its power or made the step this turn
        self.steps: i64 = 0  # steps of this hand
        self.sheet: tuple[int, ...] = ()  # the finished hands, three numbers each

    def copy(self) -> "MusesState":
        other = MusesState(0)
        other.assign(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, MusesState)
        self.origin_x = other.origin_x
        self.origin_y = other.origin_y
        self.phase = other.phase
        self.seat = other.seat
        self.first = other.first
        self.deck = other.deck
        self.hands.assign(other.hands)
        self.across = other.across
        self.down = other.down
        self.dice = other.dice
        self.owners = other.owners
        self.behind = other.behind
        self.acting = other.acting
        self.steps = other.steps
        self.sheet = other.sheet

    def facts(self) -> tuple[int, ...]:
        return (
            self.origin_x,
            self.origin_y,
            self.phase,
            self.seat,
            self.first,
            self.deck,
            self.hand(0),
            self.hand(1),
            self.hand(2),
            self.hand(3),
            self.across,
            self.down,
            self.dice,
            self.owners,
            self.behind,
            self.acting,
            self.steps,
            *self.sheet,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return restore_state, self.facts()

    def clear_floor(self, deck: i64) -> None:
        """Reset to the start of a hand, with every muse in the deck."""
        fresh = MusesState(deck)
        fresh.sheet = self.sheet
        self.assign(fresh)

    # Hands

    def hand(self, seat: i64) -> i64:
        return self.hands.get(seat)

    def gain(self, seat: i64, muses: i64) -> None:
        self.hands.set(seat, self.hands.get(seat) | muses)

    def lose(self, seat: i64, muses: i64) -> None:
        self.hands.set(seat, self.hands.get(seat) & ~muses)

    # Tiles

    def present(self) -> i64:
        """Return the set of dancers on the floor."""
        return filled(self.across)

    def is_present(self, dancer: i64) -> bool:
        return nibble(self.across, dancer) != 0

    def x(self, dancer: i64) -> i64:
        return self.origin_x + nibble(self.across, dancer)

    def y(self, dancer: i64) -> i64:
        return self.origin_y + nibble(self.down, dancer)

    def die(self, dancer: i64) -> i64:
        return nibble(self.dice, dancer)

    def owner(self, dancer: i64) -> i64:
        return nibble(self.owners, dancer)

    def has_hidden(self, owner: i64) -> bool:
        return nibble(self.behind, owner) != 0

    def muse_of(self, dancer: i64) -> i64:
        """Return the muse of a dancer, face down or not."""
        return dancer if dancer < MYSTERY else nibble(self.behind, dancer - MYSTERY) - 1

    def dancer_at(self, column: i64, row: i64) -> i64:
        """Return the dancer in a cell of the frame, as a set; empty if the cell is free."""
        return equal_to(self.across, column) & equal_to(self.down, row) & filled(self.across)

    def sixes(self) -> i64:
        """Return the set of dancers whose die ends the dance (6.1)."""
        return equal_to(self.dice, LAST)

    # Changes

    def lay(self, dancer: i64, owner: i64, x: i64, y: i64) -> None:
        """Lay a tile with its die at 1; the frame grows to hold it."""
        if x == self.origin_x:
            self.across += self.present()
            self.origin_x -= 1
        if y == self.origin_y:
            self.down += self.present()
            self.origin_y -= 1
        self.across += (x - self.origin_x) * unit(dancer)
        self.down += (y - self.origin_y) * unit(dancer)
        self.dice += unit(dancer)
        self.owners += owner * unit(dancer)

    def hide(self, owner: i64, muse: i64) -> None:
        """Set the muse behind an owner's face-down tile."""
        self.behind = set_nibble(self.behind, owner, muse + 1)

    def line(self, dancer: i64, direction: i64) -> i64:
        """Return the set that a step moves: the dancer and all in line before it (4.3)."""
        column: i64 = nibble(self.across, dancer)
        row: i64 = nibble(self.down, dancer)
        found: i64 = unit(dancer)
        while True:
            column += EAST_OF[direction]
            row += SOUTH_OF[direction]
            pushed: i64 = self.dancer_at(column, row)
            if pushed == 0:
                return found
            found |= pushed

    def slide(self, moved: i64, direction: i64) -> None:
        """Move a set of dancers by one cell, and the frame with the group."""
        present: i64 = self.present()
        if EAST_OF[direction] != 0:
            across: i64 = self.across + present + EAST_OF[direction] * moved
            self.across = across - _slack(across) * present
            self.origin_x += _slack(across) - 1
        else:
            down: i64 = self.down + present + SOUTH_OF[direction] * moved
            self.down = down - _slack(down) * present
            self.origin_y += _slack(down) - 1


def _slack(packed: i64) -> i64:
    """Return the number of empty lines before the first dancer, after all have been shifted by one."""
    if equal_to(packed, 1):
        return 0
    return 1 if equal_to(packed, 2) else 2


def position_key(state: MusesState) -> tuple[int, ...]:
    """Return a key that is equal for positions that differ only by a shift on the floor."""
    return state.facts()[2:]


def restore_state(*facts: int) -> MusesState:
    """Build the state with these facts; called by pickle."""
    state = MusesState(facts[5])
    state.origin_x, state.origin_y = facts[0], facts[1]
    state.phase, state.seat, state.first = facts[2:5]
    for seat in range(4):
        state.hands.set(seat, facts[6 + seat])
    state.across, state.down, state.dice = facts[10:13]
    state.owners, state.behind = facts[13], facts[14]
    state.acting, state.steps = facts[15], facts[16]
    state.sheet = facts[17:]
    return state
