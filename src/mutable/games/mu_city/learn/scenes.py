"""Set up positions of Mū: buildings by cell, projects by number. All other cards are in their decks."""

from typing import Any

import msgspec
from msgspec import Struct

from mutable.games.mu_city.rules.board import CELL_NAMES, CELLS, LINE_NAMES
from mutable.games.mu_city.rules.city import put_building
from mutable.games.mu_city.rules.effects import SYMBOLS
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import KEEPING, PLACING, PLAYING, SLOTS, TURNING, MuCityState
from mutable.kit.bits import bit_of
from mutable.kit.game import Rules, State

PROJECT_ROUND = 0
LAST_TURN = 2


class CitySpec(Struct, forbid_unknown_fields=True):
    """A city: buildings by cell in the order of building, projects beside the basic ones, the tokens on
    projects, and cells and lines with Damage. Tokens are listed by space, with a dot for none; `full` is the
    whole cost.
    """

    built: dict[str, str] = {}
    board: str = ""
    filled: dict[str, str] = {}
    hand: str = ""
    tokens: str = ""
    cells_damaged: str = ""
    lines_damaged: str = ""
    victories: int = 0


class PositionSpec(Struct, forbid_unknown_fields=True):
    """A position. Seats with tokens place them while the others wait. Without tokens, seats choose a card to
    keep if a hand has more than two cards, and a card to play otherwise. With `battle`, the battle in this
    line is about to be fought, at the end of the building round. `pairs` are the four buildings on offer in
    a solo game.
    """

    cities: list[CitySpec]
    round: int = 1
    turn: int = 0
    lines: str = "row1 row2 . row3 ."  # the battle cards by battle; a dot where none lies open yet
    battle: str | None = None
    pairs: str = ""


def build_state(rules: Rules, spec_data: dict[str, Any]) -> State:
    """Return the state that a position of `scenes.toml` describes."""
    assert isinstance(rules, MuCityRules)
    spec = msgspec.convert(spec_data, PositionSpec)
    state = rules.start()
    assert isinstance(state, MuCityState)
    state.round, state.turn, state.phase = spec.round, spec.turn, PLAYING
    turn_up(state, spec.lines.split())
    for seat, city in enumerate(spec.cities):
        _furnish(rules, state, seat, city)
    for place, name in enumerate(spec.pairs.split()):
        state.display[place] = rules.components.names.index(name)
        state.deck &= ~bit_of(state.display[place])
    _begin(state, spec)
    return state


def turn_up(state: MuCityState, lines: list[str]) -> None:
    """Turn up the battle cards, listed by battle; a dot leaves one face down."""
    for row, name in enumerate(lines):
        if name != ".":
            state.lines[row] = LINE_NAMES.index(name)
            state.unturned &= ~bit_of(LINE_NAMES.index(name))


def _furnish(rules: MuCityRules, state: MuCityState, seat: int, city: CitySpec) -> None:
    build(rules, state, seat, city.built)
    fill_player_board(rules, state, seat, city.board.split())
    for number, tokens in city.filled.items():
        fill(rules, state, seat, number, "" if tokens == "full" else tokens)
    for card in city.hand.split():
        deal(rules, state, seat, card)
    for letter in city.tokens:
        state.add_tokens(seat, SYMBOLS.index(letter), 1)
    damage(state, seat, city.cells_damaged.split(), city.lines_damaged.split())
    state.victories.set(seat, city.victories)


def _begin(state: MuCityState, spec: PositionSpec) -> None:
    placing = [seat for seat, city in enumerate(spec.cities) if city.tokens]
    if spec.battle is not None:
        state.turn, state.phase = LAST_TURN, TURNING
        state.battle = spec.round
        state.unturned |= bit_of(LINE_NAMES.index(spec.battle))
    elif placing:
        state.phase = PLACING
        state.done = state.all_seats & ~sum(bit_of(seat) for seat in placing)
    elif any(len(city.hand.split()) > 2 for city in spec.cities):
        state.phase = KEEPING


# Parts of a city and its player board


def build(rules: MuCityRules, state: MuCityState, seat: int, cards: dict[str, str]) -> None:
    """Put buildings on cells, in this order. Their sources form, but give no tokens."""
    built = sum(cell >= 0 for cell in state.order[CELLS * seat : CELLS * (seat + 1)])
    for number, (cell, name) in enumerate(cards.items(), built):
        card = rules.components.names.index(name)
        state.deck &= ~bit_of(card)
        put_building(rules.components, state, seat, card, CELL_NAMES.index(cell), number)


def fill_player_board(rules: MuCityRules, state: MuCityState, seat: int, projects: list[str]) -> None:
    """Add up to three projects to the basic ones."""
    for slot, number in enumerate(projects, 2):
        index = project_index(rules, number)
        state.projects[SLOTS * seat + slot] = index
        state.plans &= ~bit_of(index)


def fill(rules: MuCityRules, state: MuCityState, seat: int, number: str, tokens: str) -> None:
    """Put tokens on the spaces of a project, with a dot for none; an empty text pays its whole cost."""
    index = project_index(rules, number)
    marks = tokens or rules.components.projects[index].cost_text
    row = state.spaces[state.slot_of(seat, index)]
    row.set(seat, sum(".FNS".index(mark) << (2 * space) for space, mark in enumerate(marks)))


def deal(rules: MuCityRules, state: MuCityState, seat: int, card: str) -> None:
    """Deal a building by name, or a project by number; a project makes it the project round."""
    if card.isdecimal():
        number = project_index(rules, card)
        state.round = PROJECT_ROUND
        state.plans &= ~bit_of(number)
    else:
        number = rules.components.names.index(card)
        state.deck &= ~bit_of(number)
    state.hands.set(seat, state.hands.get(seat) | bit_of(number))


def damage(state: MuCityState, seat: int, cells: list[str], lines: list[str]) -> None:
    """Put Damage tokens on cells (two each) and against lines."""
    for cell in cells:
        state.marks[CELLS * seat + CELL_NAMES.index(cell)] = 2
    for line in lines:
        state.against.set(seat, state.against.get(seat) | bit_of(LINE_NAMES.index(line)))


def project_index(rules: MuCityRules, number: str) -> int:
    return [str(project.number) for project in rules.components.projects].index(number)
