"""The pieces that a line of the score sheet scores, so that a board can highlight them."""

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import (
    BORDER_NAMES,
    CELL_NAMES,
    CELLS,
    LINE_NAMES,
    LINES,
    OFF_BOARD,
    OUTER,
)
from mutable.games.mu_city.rules.city import line_strength, most_pairs, strongest_line, types_among
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.effects import (
    ALL_TYPES,
    FOOD_PER_TYPE,
    PER_DAMAGE,
    PER_EDGE,
    PER_MISMATCH,
    PER_PAIR,
    PER_SOURCE,
    PER_SOURCE_SET,
    PER_STRENGTH,
    PER_TYPE,
    PER_VARIED_LINE,
    STRENGTH,
    Effect,
)
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.bits import bit_of, count_bits, lowest, members


class ScoredPieces:
    """Sets of cells, borders and lines of one city, and the numbers of projects."""

    def __init__(self) -> None:
        self.cells: i64 = 0
        self.borders: i64 = 0
        self.lines: i64 = 0
        self.projects: list[str] = []

    def facts(self) -> dict[str, list[str]]:
        return {
            "cells": [CELL_NAMES[cell] for cell in members(self.cells)],
            "borders": [BORDER_NAMES[border] for border in members(self.borders)],
            "lines": [LINE_NAMES[line] for line in members(self.lines)],
            "projects": self.projects,
        }

    def add_symbol(self, components: Components, state: MuCityState, city: i64, symbol: i64) -> None:
        """Add the intact buildings that show a symbol, and its sources."""
        self.borders |= state.sources[symbol].get(city)
        for cell in members(state.intact_cells(city)):
            if components.shows(state.card_at(city, cell), symbol) > 0:
                self.cells |= bit_of(cell)

    def add_effect(self, components: Components, state: MuCityState, city: i64, effect: Effect) -> None:
        """Add what an effect scores in the city; the caller adds projects."""
        kind: i64 = effect.kind
        if kind in (PER_TYPE, FOOD_PER_TYPE):
            self.cells |= _of_type(components, state, city, effect.type)
        elif kind == PER_SOURCE:
            self.borders |= state.sources[effect.symbol].get(city)
        elif kind == PER_DAMAGE:
            self._add_damage(state, city)
        elif kind == PER_EDGE:
            self.borders |= state.all_sources(city) & OUTER
        elif kind == PER_SOURCE_SET:
            self.borders |= state.all_sources(city)
        elif kind == PER_MISMATCH:
            self.borders |= state.mismatches(city)
        elif kind == ALL_TYPES:
            self.cells |= state.intact_cells(city)
        elif kind == PER_PAIR:
            self.cells |= paired_cells(components, state, city)
        elif kind in (PER_VARIED_LINE, PER_STRENGTH):
            self._add_lines(components, state, city, kind)

    def _add_damage(self, state: MuCityState, city: i64) -> None:
        self.lines |= state.against.get(city)
        for cell in range(CELLS):
            if state.marks_at(city, cell) > 0:
                self.cells |= bit_of(cell)

    def _add_lines(self, components: Components, state: MuCityState, city: i64, kind: i64) -> None:
        """Add the lines of three types, or the first of the strongest lines and its Strength sources."""
        across: i64 = 0xF  # the four borders of a line are adjacent bits
        best: i64 = strongest_line(components, state, city)
        for line in range(LINES):
            cells: i64 = components.board.cells_of[line]
            if kind == PER_VARIED_LINE:
                if count_bits(types_among(components, state, city, cells)) == 3:
                    self.cells |= cells
            elif line_strength(components, state, city, line) == best and self.lines == 0:
                self.lines = bit_of(line)
                self.borders |= state.sources[STRENGTH].get(city) & (across << (4 * line))


def _of_type(components: Components, state: MuCityState, city: i64, kind: i64) -> i64:
    found: i64 = 0
    for cell in members(state.intact_cells(city)):
        if components.type_of[state.card_at(city, cell)] == kind:
            found |= bit_of(cell)
    return found


def paired_cells(components: Components, state: MuCityState, city: i64) -> i64:
    """Return the cells of a best pairing (6.16)."""
    found: i64 = 0
    rest: i64 = state.intact_cells(city)
    while rest:
        cell: i64 = lowest(rest)
        best: i64 = most_pairs(components, state, city, rest)
        rest &= ~bit_of(cell)
        if most_pairs(components, state, city, rest) < best:
            partner: i64 = _partner(components, state, city, cell, rest, best)
            found |= bit_of(cell) | bit_of(partner)
            rest &= ~bit_of(partner)
    return found


def _partner(components: Components, state: MuCityState, city: i64, cell: i64, rest: i64, best: i64) -> i64:
    """Return the neighbour that forms a pair with a cell in a best pairing."""
    kind: i64 = components.type_of[state.card_at(city, cell)]
    for side in range(1, 3):
        neighbour: i64 = components.board.neighbour[4 * cell + side]
        if neighbour == OFF_BOARD or not rest & bit_of(neighbour):
            continue
        is_same: bool = components.type_of[state.card_at(city, neighbour)] == kind
        if is_same and 1 + most_pairs(components, state, city, rest & ~bit_of(neighbour)) == best:
            return neighbour
    raise AssertionError("no best pairing contains this cell")
