"""Convert the entered cities to a state of the engine, which the scoring of the rules then counts.

At the end of a game every cell is built, so two fragments meet at every border: a border without a source is
a mismatch. The score depends on the type of a building, not on its card.
"""

from mutable.games.mu_city.pad.entry import MuCityCity, MuCityEnd
from mutable.games.mu_city.rules.board import BORDERS, CELLS
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.effects import SYMBOLS, TYPES
from mutable.games.mu_city.rules.state import SLOTS, MuCityState, new_state
from mutable.kit.bits import bit_of, low_bits, members

DAMAGE_OF_A_RUIN = 2  # the row's token and the column's (8.1)


def state_of(box: Components, players: int, entry: MuCityEnd) -> MuCityState:
    state = new_state(box, players)
    free = [[int(card) for card in members(box.of_type(kind))] for kind in range(len(TYPES))]
    for number, city in enumerate(entry.cities):
        state.victories.set(number, city.victories)
        if city.figures is None:
            _build(state, number, city, free)
            if number < players:
                _complete(box, state, number, city)
    state.stock = entry.stock
    return state


def _build(state: MuCityState, number: int, city: MuCityCity, free: list[list[int]]) -> None:
    for cell, kind in enumerate(city.cells):
        if kind is not None:
            state.cells[CELLS * number + cell] = free[TYPES.index(kind)].pop()
    state.faced.set(number, low_bits(BORDERS))
    for border, symbol in enumerate(city.borders):
        if symbol is not None:
            row = state.sources[SYMBOLS.index(symbol)]
            row.set(number, row.get(number) | bit_of(border))
    _damage(state, number, city)


def _damage(state: MuCityState, number: int, city: MuCityCity) -> None:
    """Place the Damage. Its distribution over ruins scores nothing; without a ruin, it is at the board."""
    ruins = sorted(set(city.ruins))
    tokens = damage_of(city)
    for cell in ruins:
        state.marks[CELLS * number + cell] = DAMAGE_OF_A_RUIN
    if ruins:
        more = tokens - DAMAGE_OF_A_RUIN * len(ruins)
        state.marks[CELLS * number + ruins[0]] = DAMAGE_OF_A_RUIN + more
    else:
        state.against.set(number, low_bits(tokens))


def damage_of(city: MuCityCity) -> int:
    return DAMAGE_OF_A_RUIN * len(set(city.ruins)) if city.damage is None else city.damage


def _complete(box: Components, state: MuCityState, seat: int, city: MuCityCity) -> None:
    """Place the completed projects with all spaces filled; unfinished ones score nothing."""
    numbers = [project.number for project in box.projects]
    for slot in range(SLOTS):
        state.projects[SLOTS * seat + slot] = -1
    for slot, number in enumerate(city.projects):
        index = numbers.index(number)
        project = box.projects[index]
        state.projects[SLOTS * seat + slot] = index
        extra = [1 << 2 * (int(project.size) + space) for space in range(city.extra.get(str(number), 0))]
        state.spaces[slot].set(seat, int(project.all_spaces) + sum(extra))
