"""The state of Mū.

It contains nothing shuffled. The deck is the set of buildings never dealt, including those removed from the
game (2.1), and a battle card gets its line when it is turned up. Passed cards are kept for the whole game,
because players may remember the cards that they have held (11.2).
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import CELLS, EMPTY, LINES
from mutable.games.mu_city.rules.components import BASICS, Components
from mutable.kit.bits import bit_of, low_bits
from mutable.kit.game import State
from mutable.kit.row import Row

NONE: Final = -1

# Phases. Chance decides in LINING_UP, DEALING, REVEALING, RECEIVING and TURNING.
LINING_UP: Final = 0  # the first battle card of each row is turned up
DEALING: Final = 1
KEEPING: Final = 2
PLAYING: Final = 3
REVEALING: Final = 4
PLACING: Final = 5
RECEIVING: Final = 6
BOOSTING: Final = 7
STRIKING: Final = 8
DIVERTED: Final = 9
TURNING: Final = 10  # the second battle card of a row is turned up
ENDED: Final = 11

ROUNDS: Final = 4  # the project round is 0
TURNS: Final = 3
SLOTS: Final = 5  # two basic projects and three drafted ones
BATTLES: Final = 5
DISPLAY: Final = 4  # solo: two pairs

# Choices that a player must make before placing continues.
FREE: Final = 0
ANY_TOKENS: Final = 1
ONE_COLOUR_TOKENS: Final = 2
COVERS: Final = 3


class MuCityState(State):
    def __init__(self, seats: i64, deck: i64, plans: i64) -> None:
        self.seats: i64 = seats
        self.cities: i64 = 2 if seats == 1 else seats  # solo, city 1 is the neutral one
        self.phase: i64 = LINING_UP
        self.round: i64 = 0
        self.turn: i64 = 0
        self.done: i64 = 0  # the seats that have made their choice in this phase
        self.deck: i64 = deck
        self.plans: i64 = plans  # the projects never dealt
        self.hands: Row = Row()
        self.chosen: Row = Row()  # by seat: the secretly chosen move, or 0
        self.passes: list[Row] = [Row() for _ in range(2 * ROUNDS)]  # by 2 * round + turn
        self.lefts: list[Row] = [Row() for _ in range(ROUNDS)]  # by round and seat: the last card
        # Cities
        self.cells: list[i64] = [EMPTY] * (CELLS * self.cities)
        self.order: list[i64] = [EMPTY] * (CELLS * self.cities)  # by city: the cells in the order of building
        self.marks: list[i64] = [0] * (CELLS * self.cities)  # Damage tokens on a cell
        self.faced: Row = Row()  # borders where two fragments meet
        self.sources: list[Row] = [Row(), Row(), Row()]  # complete sources by symbol, covers included
        self.covered: Row = Row()
        # Projects and tokens
        self.projects: list[i64] = [EMPTY] * (SLOTS * seats)
        self.spaces: list[Row] = [Row() for _ in range(SLOTS)]  # two bits a space: 0 or symbol + 1
        self.used: Row = Row()  # slots whose anytime effect is used up
        self.tokens: list[i64] = [0] * (3 * seats)  # to be placed
        self.needs: Row = Row()  # 8 * the kind of pending choice + its count
        self.lost: Row = Row()
        # Battles
        self.lines: list[i64] = [NONE] * BATTLES
        self.unturned: i64 = low_bits(LINES)
        self.battle: i64 = 0
        self.actor: i64 = NONE  # the city that decides in a battle
        self.target: i64 = NONE  # the cell to be destroyed
        self.boosts: Row = Row()
        self.victories: Row = Row()
        self.against: Row = Row()  # the lines with a Damage token against the board
        self.removed: Row = Row()
        # Solo
        self.display: list[i64] = [NONE] * DISPLAY
        self.discards: i64 = 0
        self.returned: i64 = 0  # discards that were shuffled back into the deck
        self.stock: i64 = 0

    def copy(self) -> "MuCityState":
        other = MuCityState(self.seats, 0, 0)
        other.assign(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, MuCityState)
        self._assign_figures(other)
        self._assign_rows(other)
        self.cells = other.cells[:]
        self.order = other.order[:]
        self.marks = other.marks[:]
        self.projects = other.projects[:]
        self.tokens = other.tokens[:]
        self.lines = other.lines[:]
        self.display = other.display[:]

    def _assign_figures(self, other: "MuCityState") -> None:
        self.phase = other.phase
        self.round = other.round
        self.turn = other.turn
        self.done = other.done
        self.deck = other.deck
        self.plans = other.plans
        self.unturned = other.unturned
        self.battle = other.battle
        self.actor = other.actor
        self.target = other.target
        self.discards = other.discards
        self.returned = other.returned
        self.stock = other.stock

    def _assign_rows(self, other: "MuCityState") -> None:
        self.hands.assign(other.hands)
        self.chosen.assign(other.chosen)
        self.faced.assign(other.faced)
        self.covered.assign(other.covered)
        self.used.assign(other.used)
        self.needs.assign(other.needs)
        self.lost.assign(other.lost)
        self.boosts.assign(other.boosts)
        self.victories.assign(other.victories)
        self.against.assign(other.against)
        self.removed.assign(other.removed)
        for number in range(2 * ROUNDS):
            self.passes[number].assign(other.passes[number])
        for number in range(ROUNDS):
            self.lefts[number].assign(other.lefts[number])
        for number in range(3):
            self.sources[number].assign(other.sources[number])
        for number in range(SLOTS):
            self.spaces[number].assign(other.spaces[number])

    def _figures(self) -> list[int]:
        return [
            self.phase, self.round, self.turn, self.done, self.deck, self.plans, self.unturned, self.battle,
            self.actor, self.target, self.discards, self.returned, self.stock,
        ]  # fmt: skip

    def _rows(self) -> list[Row]:
        return [
            self.hands, self.chosen, self.faced, self.covered, self.used, self.needs, self.lost, self.boosts,
            self.victories, self.against, self.removed, *self.passes, *self.lefts, *self.sources,
            *self.spaces,
        ]  # fmt: skip

    def _lists(self) -> list[list[i64]]:
        return [
            self.cells, self.order, self.marks, self.projects, self.tokens, self.lines, self.display
        ]  # fmt: skip

    def facts(self) -> tuple[int, ...]:
        numbers: list[int] = [self.seats, *self._figures()]
        for row in self._rows():
            numbers.extend(row.values())
        for items in self._lists():
            numbers.extend(items)
        return tuple(numbers)

    def __reduce__(self) -> tuple[object, ...]:
        return restored, self.facts()

    def restore(self, numbers: list[int]) -> None:
        """Become the state with these facts, without the number of seats."""
        (
            self.phase, self.round, self.turn, self.done, self.deck, self.plans, self.unturned, self.battle,
            self.actor, self.target, self.discards, self.returned, self.stock,
        ) = numbers[:13]  # fmt: skip
        at = 13
        for row in self._rows():
            for index in range(6):
                row.set(index, numbers[at + index])
            at += 6
        for items in self._lists():
            items[:] = numbers[at : at + len(items)]
            at += len(items)

    # Cities

    def card_at(self, city: i64, cell: i64) -> i64:
        return self.cells[CELLS * city + cell]

    def marks_at(self, city: i64, cell: i64) -> i64:
        return self.marks[CELLS * city + cell]

    def is_intact(self, city: i64, cell: i64) -> bool:
        """Return True if a cell has an undestroyed building."""
        place: i64 = CELLS * city + cell
        return self.cells[place] != EMPTY and self.marks[place] == 0

    def empty_cells(self, city: i64) -> i64:
        found: i64 = 0
        for cell in range(CELLS):
            if self.cells[CELLS * city + cell] == EMPTY:
                found |= bit_of(cell)
        return found

    def intact_cells(self, city: i64) -> i64:
        found: i64 = 0
        for cell in range(CELLS):
            if self.is_intact(city, cell):
                found |= bit_of(cell)
        return found

    def all_sources(self, city: i64) -> i64:
        return self.sources[0].get(city) | self.sources[1].get(city) | self.sources[2].get(city)

    def mismatches(self, city: i64) -> i64:
        """Return the uncovered borders where fragments of different colours meet."""
        return self.faced.get(city) & ~self.all_sources(city)

    # Projects

    def project(self, seat: i64, slot: i64) -> i64:
        return self.projects[SLOTS * seat + slot]

    def slot_of(self, seat: i64, project: i64) -> i64:
        """Return the slot of a player's project, or NONE."""
        for slot in range(SLOTS):
            if self.projects[SLOTS * seat + slot] == project:
                return slot
        return NONE

    def tokens_in_hand(self, seat: i64) -> i64:
        return self.tokens[3 * seat] + self.tokens[3 * seat + 1] + self.tokens[3 * seat + 2]

    def add_tokens(self, seat: i64, symbol: i64, count: i64) -> None:
        self.tokens[3 * seat + symbol] = self.tokens[3 * seat + symbol] + count

    def need(self, seat: i64) -> i64:
        """Return the kind of choice that this player must make before placing continues."""
        return self.needs.get(seat) >> 3

    def need_count(self, seat: i64) -> i64:
        return self.needs.get(seat) & 7

    def set_need(self, seat: i64, need: i64, count: i64) -> None:
        self.needs.set(seat, 8 * need + count if count > 0 else 0)

    @property
    def is_solo(self) -> bool:
        return self.seats == 1

    @property
    def all_seats(self) -> i64:
        return low_bits(self.seats)


def new_state(components: Components, seats: i64) -> MuCityState:
    """Return the initial state: empty boards with the basic projects, all other cards in decks (2.3)."""
    state = MuCityState(seats, components.all_buildings, components.singles)
    for seat in range(seats):
        for slot in range(BASICS):
            state.projects[SLOTS * seat + slot] = slot
    return state


def restored(*facts: int) -> MuCityState:
    """Return the state with these facts; used by pickle."""
    state = MuCityState(facts[0], 0, 0)
    state.restore(list(facts[1:]))
    return state
