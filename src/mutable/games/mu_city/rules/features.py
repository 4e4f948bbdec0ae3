"""Encodes a seat's view of Mū as numbers. Seats start from the own one; the neutral city is last."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDERS, CELLS, EMPTY, LINES
from mutable.games.mu_city.rules.cards.deck import Deck
from mutable.games.mu_city.rules.cards.passing import giver_of
from mutable.games.mu_city.rules.city import line_strength
from mutable.games.mu_city.rules.components import BUILDINGS, Components
from mutable.games.mu_city.rules.moves import BUILD, MuCityMoves
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import (
    BATTLES,
    COVERS,
    DISPLAY,
    ENDED,
    ROUNDS,
    SLOTS,
    TURNS,
    MuCityState,
)
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import bit_of, count_bits

SYMBOL_COUNT: Final = 3
HELD: Final = 6  # the most cards in a hand
MANY: Final = 24  # the most tokens, points or symbols


class Features:
    def __init__(
        self, components: Components, moves: MuCityMoves, deck: Deck, player_board: PlayerBoard
    ) -> None:
        self._components: Components = components
        self._moves: MuCityMoves = moves
        self._deck: Deck = deck
        self._player_board: PlayerBoard = player_board
        self._projects: i64 = len(components.projects)
        self._spaces: i64 = max([int(project.size + project.effect.extra) for project in components.projects])

    def write(self, state: MuCityState, seat: i64, writer: FeatureWriter) -> None:
        """Write all features. A spectator gets those of seat 0 without hand, choice and memory."""
        own: i64 = max(0, seat)
        self._write_phase(state, own, writer)
        self._write_battle(state, own, writer)
        self._write_hands(state, own, seat, writer)
        self._write_memory(state, seat, writer)
        self._write_cities(state, own, writer)
        writer.section("desks", MANY)
        for step in range(state.seats):
            self._write_player_board(state, (own + step) % state.seats, writer)
        if state.is_solo:
            self._write_solo(state, writer)

    def _write_phase(self, state: MuCityState, own: i64, writer: FeatureWriter) -> None:
        writer.section("seat")
        writer.choice(own, state.seats)
        writer.section("phase")
        writer.choice(state.phase, ENDED + 1)
        writer.section("round")
        writer.choice(state.round, ROUNDS)
        writer.section("turn")
        writer.choice(min(state.turn, TURNS - 1), TURNS)
        writer.section("done")
        writer.rotated(state.done, own, state.seats)
        writer.section("decks", max(BUILDINGS, self._projects))
        writer.number(self._deck.size(state))
        writer.number(count_bits(state.plans))

    def _write_battle(self, state: MuCityState, own: i64, writer: FeatureWriter) -> None:
        writer.section("battles")
        for battle in range(BATTLES):
            writer.choice(state.lines[battle], LINES)
        writer.section("battle")
        writer.choice(state.battle, BATTLES)
        writer.section("actor")
        if state.is_solo:
            writer.choice(state.actor, state.cities)
        else:
            writer.seat(state.actor, own, state.seats)
        writer.section("target")
        writer.choice(state.target, CELLS)
        writer.section("boosts", MANY)
        for step in range(state.seats):
            writer.number(state.boosts.get((own + step) % state.seats))

    def _write_hands(self, state: MuCityState, own: i64, seat: i64, writer: FeatureWriter) -> None:
        """Write the own hand, and the own unrevealed choice."""
        writer.section("hand_sizes", HELD)
        for step in range(state.seats):
            writer.number(count_bits(state.hands.get((own + step) % state.seats)))
        writer.section("hand")
        self._write_set(state.hands.get(seat) if seat >= 0 else 0, state.round == 0, writer)
        writer.section("chosen")
        chosen: i64 = state.chosen.get(seat) if seat >= 0 else 0
        card: i64 = self._moves.one[chosen] if chosen else EMPTY
        built: bool = chosen != 0 and self._moves.kind[chosen] == BUILD
        self._write_set(bit_of(card) if chosen else 0, not built, writer)
        writer.choice(self._moves.two[chosen] if built else EMPTY, CELLS)

    def _write_set(self, cards: i64, plans: bool, writer: FeatureWriter) -> None:
        """Write cards of the project round or of a building round: buildings first, then projects."""
        writer.flags(0 if plans else cards, BUILDINGS)
        writer.flags(cards if plans else 0, self._projects)

    def _write_memory(self, state: MuCityState, seat: i64, writer: FeatureWriter) -> None:
        """Write, by round, the cards passed and received in each of two turns, and the last card (11.2)."""
        writer.section("memory")
        for number in range(ROUNDS):
            width: i64 = self._projects if number == 0 else BUILDINGS
            known: bool = seat >= 0 and number <= state.round
            for turn in range(2):
                writer.flags(state.passes[2 * number + turn].get(seat) if known else 0, width)
            for turn in range(2):
                writer.flags(self._received(state, seat, number, turn) if known else 0, width)
            writer.flags(state.lefts[number].get(seat) if known else 0, width)

    def _received(self, state: MuCityState, seat: i64, number: i64, turn: i64) -> i64:
        if state.round <= number and state.turn <= turn:
            return 0
        giver: i64 = NEUTRAL if state.is_solo else giver_of(state.seats, number, seat)
        return state.passes[2 * number + turn].get(giver)

    # Cities

    def _write_cities(self, state: MuCityState, own: i64, writer: FeatureWriter) -> None:
        """Write the buildings of each city by cell, then the rest of the city."""
        writer.section("cities", MANY)
        for step in range(state.cities):
            city: i64 = step if state.is_solo else (own + step) % state.seats
            for cell in range(CELLS):
                writer.choice(state.card_at(city, cell), BUILDINGS)
            self._write_order(state, city, writer)
            for cell in range(CELLS):
                writer.number(state.marks_at(city, cell))
            self._write_borders(state, city, writer)
            for line in range(LINES):
                writer.number(line_strength(self._components, state, city, line))
            writer.flags(state.against.get(city), LINES)
            writer.number(state.victories.get(city))

    def _write_order(self, state: MuCityState, city: i64, writer: FeatureWriter) -> None:
        """Write the order in which the cells were built, from 1."""
        for number in range(CELLS):
            cell: i64 = state.order[CELLS * city + number]
            if cell != EMPTY:
                writer.place(cell, number + 1)
        writer.span(CELLS)
        writer.skip(CELLS)
        writer.span(MANY)

    def _write_borders(self, state: MuCityState, city: i64, writer: FeatureWriter) -> None:
        for symbol in range(SYMBOL_COUNT):
            writer.flags(state.sources[symbol].get(city), BORDERS)
        writer.flags(state.covered.get(city), BORDERS)
        writer.flags(state.mismatches(city), BORDERS)

    # Player boards

    def _write_player_board(self, state: MuCityState, seat: i64, writer: FeatureWriter) -> None:
        """Write the tokens to place, the pending choice, and the projects."""
        writer.number(state.removed.get(seat))
        writer.number(state.lost.get(seat))
        for symbol in range(SYMBOL_COUNT):
            writer.number(state.tokens[3 * seat + symbol])
        writer.choice(state.need(seat), COVERS + 1)
        writer.number(state.need_count(seat))
        for slot in range(SLOTS):
            self._write_project(state, seat, slot, writer)

    def _write_project(self, state: MuCityState, seat: i64, slot: i64, writer: FeatureWriter) -> None:
        """Write a project: which one it is, its spaces by symbol, and whether it is complete and used."""
        writer.choice(state.project(seat, slot), self._projects)
        tokens: i64 = state.spaces[slot].get(seat)
        for space in range(self._spaces):
            writer.choice(((tokens >> (2 * space)) & 3) - 1, SYMBOL_COUNT)
        writer.number(1 if self._player_board.is_complete(state, seat, slot) else 0)
        writer.number(1 if state.used.get(seat) & bit_of(slot) else 0)

    def _write_solo(self, state: MuCityState, writer: FeatureWriter) -> None:
        writer.section("display")
        for place in range(DISPLAY):
            writer.choice(state.display[place], BUILDINGS)
        writer.section("discards")
        writer.flags(state.discards, BUILDINGS)
        writer.section("returned")
        writer.flags(state.returned, BUILDINGS)
        writer.section("stock", MANY)
        writer.number(state.stock)
