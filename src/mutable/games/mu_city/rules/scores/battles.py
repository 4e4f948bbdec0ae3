"""Battles and Damage tokens. Numbers like (7.3) refer to paragraphs of RULES.

A battle proceeds until a seat must decide; `ask_boosts` and `strike` continue it after the decision.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import CELL_NAMES, CELLS, COLUMNS, LINE_NAMES, ROWS, crossing
from mutable.games.mu_city.rules.city import line_strength
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.effects import BOOST, DIVERT, REMOVE_DAMAGE, VICTORY_WORTH
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.state import (
    BATTLES,
    BOOSTING,
    DIVERTED,
    ENDED,
    NONE,
    STRIKING,
    TURNING,
    MuCityState,
)
from mutable.kit.bits import bit_of, count_bits, lowest
from mutable.kit.events import Facts, Log

FIRST_BATTLES: Final = [0, 1, 3]  # the first battle of each building round, face up from the start
LAST_OF_ROUND: Final = [0, 0, 2, 4]  # by round


class Battles:
    def __init__(self, components: Components, player_board: PlayerBoard) -> None:
        self.components: Components = components
        self.player_board: PlayerBoard = player_board

    # The battle

    def begin(self, state: MuCityState, log: Log | None) -> None:
        """Announce the strengths; then seats with a boost decide, from seat 0 on (7.2, 6.9)."""
        if log is not None:
            log.add_public(self._announcement(state))
        self.ask_boosts(state, 0, log)

    def ask_boosts(self, state: MuCityState, first: i64, log: Log | None) -> None:
        for seat in range(first, state.seats):
            if self.player_board.slot_with(state, seat, BOOST) != NONE:
                state.phase = BOOSTING
                state.actor = seat
                return
        self._resolve(state, log)

    def boost(self, state: MuCityState, seat: i64, log: Log | None) -> None:
        """Use a project to add Strength in this battle only (6.9)."""
        slot: i64 = self.player_board.slot_with(state, seat, BOOST)
        self._use(state, seat, slot)
        amount: i64 = self.components.projects[state.project(seat, slot)].effect.amount
        state.boosts.add(seat, amount)
        if log is not None:
            log.add_public({"event": "boost", "seat": seat, "amount": amount})

    def strength(self, state: MuCityState, city: i64) -> i64:
        """Return a city's strength in the current battle."""
        return line_strength(self.components, state, city, state.lines[state.battle]) + state.boosts.get(city)

    def _resolve(self, state: MuCityState, log: Log | None) -> None:
        """The strongest get a Victory token, the weakest Damage; no Damage if all are equal (7.3, 7.4)."""
        high: i64 = 0
        low: i64 = 999
        for city in range(state.cities):
            strength: i64 = self.strength(state, city)
            high = strength if strength > high else high
            low = strength if strength < low else low
        line: i64 = state.lines[state.battle]
        for city in range(state.cities):
            strength = self.strength(state, city)
            if strength == high:
                state.victories.add(city, 1)
                self._log_victory(state, city, log)
            elif strength == low:
                state.against.set(city, state.against.get(city) | bit_of(line))
                self._log_damage(state, city, log)
        for seat in range(state.seats):
            state.boosts.set(seat, 0)
        self.strike(state, 0, log)

    # Destruction, city by city (8.1 to 8.4)

    def strike(self, state: MuCityState, first: i64, log: Log | None) -> None:
        """Destroy buildings from city `first` on, until an owner must decide or no cell is a target."""
        for city in range(first, state.cities):
            state.actor = city
            while self.is_struck(state, city):
                cells: i64 = self.candidates(state, city)
                if count_bits(cells) > 1 or self.can_remove(state, city):
                    state.phase = STRIKING
                    return
                if self.aim(state, lowest(cells), log):
                    return
        state.actor = NONE

    def is_struck(self, state: MuCityState, city: i64) -> bool:
        """Return True if a city has Damage against both a row and a column."""
        against: i64 = state.against.get(city)
        return against & ROWS != 0 and against & COLUMNS != 0

    def candidates(self, state: MuCityState, city: i64) -> i64:
        """Return the cells where damaged rows and columns cross."""
        found: i64 = 0
        rows: i64 = state.against.get(city) & ROWS
        while rows:
            columns: i64 = state.against.get(city) & COLUMNS
            while columns:
                found |= bit_of(crossing(lowest(rows), lowest(columns)))
                columns &= columns - 1
            rows &= rows - 1
        return found

    def can_remove(self, state: MuCityState, city: i64) -> bool:
        return city < state.seats and self.player_board.slot_with(state, city, REMOVE_DAMAGE) != NONE

    def diversions(self, state: MuCityState, city: i64, cell: i64) -> i64:
        """Return the intact buildings that could be destroyed instead of the one on this cell (6.8)."""
        intact: i64 = state.intact_cells(city)
        if city >= state.seats or intact & bit_of(cell) == 0:
            return 0
        return intact & ~bit_of(cell) if self.player_board.slot_with(state, city, DIVERT) != NONE else 0

    def aim(self, state: MuCityState, cell: i64, log: Log | None) -> bool:
        """Choose a cell. Return True if its owner may divert now; otherwise destroy the building."""
        if self.diversions(state, state.actor, cell):
            state.target = cell
            state.phase = DIVERTED
            return True
        self.destroy(state, cell, cell, log)
        return False

    def destroy(self, state: MuCityState, crossed: i64, cell: i64, log: Log | None) -> None:
        """Move both tokens of a crossing onto a cell (8.1, 8.3)."""
        city: i64 = state.actor
        lines: i64 = bit_of(crossed // 3) | bit_of(3 + crossed % 3)
        state.against.set(city, state.against.get(city) & ~lines)
        state.marks[CELLS * city + cell] = state.marks[CELLS * city + cell] + 2
        state.target = NONE
        if log is not None:
            facts: Facts = {"event": self._fall(state, city, cell), "cell": CELL_NAMES[cell]}
            log.add_public(self._of_city(state, facts, city))

    def divert(self, state: MuCityState, cell: i64, log: Log | None) -> None:
        """Destroy another building and use the project up (6.8)."""
        seat: i64 = state.actor
        self._use(state, seat, self.player_board.slot_with(state, seat, DIVERT))
        if log is not None:
            log.add_public({"event": "divert", "seat": seat, "cell": CELL_NAMES[cell]})
        self.destroy(state, state.target, cell, log)

    def remove(self, state: MuCityState, line: i64, log: Log | None) -> None:
        """Remove a Damage token that lies against the board (6.7)."""
        seat: i64 = state.actor
        self._use(state, seat, self.player_board.slot_with(state, seat, REMOVE_DAMAGE))
        state.against.set(seat, state.against.get(seat) & ~bit_of(line))
        state.removed.add(seat, 1)
        if log is not None:
            log.add_public({"event": "remove", "seat": seat, "line": LINE_NAMES[line]})

    def _use(self, state: MuCityState, seat: i64, slot: i64) -> None:
        state.used.set(seat, state.used.get(seat) | bit_of(slot))

    # Events

    def _announcement(self, state: MuCityState) -> Facts:
        strengths = [self.strength(state, city) for city in range(state.cities)]
        return {"event": "battle", "line": LINE_NAMES[state.lines[state.battle]], "strengths": strengths}

    def _log_victory(self, state: MuCityState, city: i64, log: Log | None) -> None:
        if log is not None:
            facts: Facts = {"event": "victory", "line": LINE_NAMES[state.lines[state.battle]]}
            if city < state.seats:
                facts["points"] = VICTORY_WORTH
            log.add_public(self._of_city(state, facts, city))

    def _log_damage(self, state: MuCityState, city: i64, log: Log | None) -> None:
        if log is not None:
            line = LINE_NAMES[state.lines[state.battle]]
            log.add_public(self._of_city(state, {"event": "damage", "line": line}, city))

    def _of_city(self, state: MuCityState, facts: Facts, city: i64) -> Facts:
        """Add the seat; the neutral city has events of its own instead."""
        if city < state.seats:
            facts["seat"] = city
        else:
            facts["event"] = f"neutral_{facts['event']}"
        return facts

    def _fall(self, state: MuCityState, city: i64, cell: i64) -> str:
        if state.marks_at(city, cell) > 2:
            return "spent"
        return "destroyed" if state.card_at(city, cell) >= 0 else "marked"


# The schedule of battles (7.1)


def battles_of(number: int) -> list[int]:
    """Return the battles at the end of a round; the project round has none."""
    return list(range(FIRST_BATTLES[number - 1], LAST_OF_ROUND[number] + 1)) if number else []


def stages_of(state: MuCityState) -> list[str]:
    """Return the stage of each battle; one is "on" until its consequences are complete (7.5)."""
    is_on: bool = state.phase in (BOOSTING, STRIKING, DIVERTED, TURNING)
    over: i64 = _fought(state, is_on)
    soon: i64 = LAST_OF_ROUND[state.round] + 1 if state.round > 0 else 0
    found: list[str] = []
    for battle in range(BATTLES):
        if battle < over:
            found.append("over")
        elif is_on and battle == over:
            found.append("on")
        else:
            found.append("soon" if battle < soon else "later")
    return found


def _fought(state: MuCityState, is_on: bool) -> i64:
    """Return the number of battles that are over."""
    if state.phase == ENDED:
        return BATTLES
    if is_on:
        return state.battle
    return FIRST_BATTLES[state.round - 1] if state.round > 0 else 0
