"""A city: placing buildings, and counting symbols, sources, lines and pairs."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import CELLS, EMPTY, LINES, OFF_BOARD, OUTER
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.effects import STRENGTH
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.bits import bit_of, count_bits, lowest

ALL_OF_THE_TYPES: Final = 0b11111


def put_building(
    components: Components, state: MuCityState, city: i64, card: i64, cell: i64, number: i64
) -> i64:
    """Place a building as the number-th of its city; return the sources that it completes (4.2)."""
    state.cells[CELLS * city + cell] = card
    state.order[CELLS * city + number] = cell
    completed: i64 = 0
    for side in range(4):
        facing: i64 = fragment_facing(components, state, city, cell, side)
        if facing != EMPTY:
            border: i64 = bit_of(components.board.border[4 * cell + side])
            state.faced.set(city, state.faced.get(city) | border)
            if facing == components.fragments[4 * card + side]:
                state.sources[facing].set(city, state.sources[facing].get(city) | border)
                completed |= border
    return completed


def fragment_facing(components: Components, state: MuCityState, city: i64, cell: i64, side: i64) -> i64:
    """Return the fragment that faces this side of a cell: the board's, a neighbour's, or EMPTY."""
    neighbour: i64 = components.board.neighbour[4 * cell + side]
    if neighbour == OFF_BOARD:
        return components.edge[components.board.border[4 * cell + side]]
    other: i64 = state.cells[CELLS * city + neighbour]
    return EMPTY if other == EMPTY else components.fragments[4 * other + (side ^ 2)]


def ruins(state: MuCityState, city: i64) -> i64:
    """Return the cells whose building is destroyed (8.4)."""
    found: i64 = 0
    for cell in range(CELLS):
        if state.marks_at(city, cell) > 0 and state.card_at(city, cell) != EMPTY:
            found |= bit_of(cell)
    return found


def source_count(state: MuCityState, city: i64, symbol: i64) -> i64:
    return count_bits(state.sources[symbol].get(city))


def edge_sources(state: MuCityState, city: i64) -> i64:
    """Count the complete sources at the board's edge, covered ones included."""
    return count_bits(state.all_sources(city) & OUTER)


def symbols_shown(components: Components, state: MuCityState, city: i64, symbol: i64) -> i64:
    """Count a symbol on intact buildings and in sources."""
    total: i64 = source_count(state, city, symbol)
    rest: i64 = state.intact_cells(city)
    while rest:
        total += components.shows(state.card_at(city, lowest(rest)), symbol)
        rest &= rest - 1
    return total


def line_strength(components: Components, state: MuCityState, city: i64, line: i64) -> i64:
    """Return the Strength of a line: its intact buildings and its Strength sources (7.2)."""
    total: i64 = count_bits((state.sources[STRENGTH].get(city) >> (4 * line)) & 0xF)
    rest: i64 = components.board.cells_of[line]
    while rest:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        if state.is_intact(city, cell):
            total += components.shows(state.card_at(city, cell), STRENGTH)
    return total


def strongest_line(components: Components, state: MuCityState, city: i64) -> i64:
    best: i64 = 0
    for line in range(LINES):
        strength: i64 = line_strength(components, state, city, line)
        if strength > best:
            best = strength
    return best


def count_type(components: Components, state: MuCityState, city: i64, kind: i64) -> i64:
    """Count the intact buildings of one type."""
    count: i64 = 0
    for cell in range(CELLS):
        if state.is_intact(city, cell) and components.type_of[state.card_at(city, cell)] == kind:
            count += 1
    return count


def types_among(components: Components, state: MuCityState, city: i64, cells: i64) -> i64:
    """Return the set of types of the intact buildings on these cells."""
    found: i64 = 0
    for cell in range(CELLS):
        if cells & bit_of(cell) and state.is_intact(city, cell):
            found |= bit_of(components.type_of[state.card_at(city, cell)])
    return found


def varied_lines(components: Components, state: MuCityState, city: i64) -> i64:
    """Count the lines of three intact buildings of different types."""
    count: i64 = 0
    for line in range(LINES):
        if count_bits(types_among(components, state, city, components.board.cells_of[line])) == 3:
            count += 1
    return count


def has_all_types(components: Components, state: MuCityState, city: i64) -> bool:
    return types_among(components, state, city, state.intact_cells(city)) == ALL_OF_THE_TYPES


def most_pairs(components: Components, state: MuCityState, city: i64, cells: i64) -> i64:
    """Return the largest number of disjoint pairs of neighbours of one type among these cells (6.16)."""
    if cells == 0:
        return 0
    cell: i64 = lowest(cells)
    rest: i64 = cells & ~bit_of(cell)
    best: i64 = most_pairs(components, state, city, rest)
    for side in range(1, 3):  # the neighbours before it are already paired or left out
        neighbour: i64 = components.board.neighbour[4 * cell + side]
        if neighbour != OFF_BOARD and rest & bit_of(neighbour):
            kind: i64 = components.type_of[state.card_at(city, cell)]
            if components.type_of[state.card_at(city, neighbour)] == kind:
                paired: i64 = 1 + most_pairs(components, state, city, rest & ~bit_of(neighbour))
                if paired > best:
                    best = paired
    return best


def damage_tokens(state: MuCityState, city: i64) -> i64:
    """Count Damage tokens against the board, on buildings and on empty cells."""
    total: i64 = count_bits(state.against.get(city))
    for cell in range(CELLS):
        total += state.marks_at(city, cell)
    return total
