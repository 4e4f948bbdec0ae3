"""What a seat of Mū knows, as numbers. Seats are counted from the own one on, then the neutral city."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDERS, CELLS, EMPTY, LINES
from mutable.games.mu_city.rules.city import line_strength
from mutable.games.mu_city.rules.components import BUILDINGS, Box
from mutable.games.mu_city.rules.deck import Deck
from mutable.games.mu_city.rules.moves import BUILD, MuCityMoves
from mutable.games.mu_city.rules.passing import giver_to
from mutable.games.mu_city.rules.player_board import Desk
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
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.canvas import Canvas

SYMBOL_COUNT: Final = 3
HELD: Final = 6  # cards in a hand
MANY: Final = 24  # tokens, points or symbols that nobody has more of


class Features:
    def __init__(self, box: Box, moves: MuCityMoves, deck: Deck, desk: Desk) -> None:
        self._box: Box = box
        self._moves: MuCityMoves = moves
        self._deck: Deck = deck
        self._desk: Desk = desk
        self._projects: i64 = len(box.projects)
        self._spaces: i64 = max([int(project.size + project.effect.extra) for project in box.projects])

    def draw(self, state: MuCityState, seat: i64, canvas: Canvas) -> None:
        """A spectator sees as seat 0 does, but no hand, choice or memory."""
        own: i64 = max(0, seat)
        self._draw_course(state, own, canvas)
        self._draw_battle(state, own, canvas)
        self._draw_hands(state, own, seat, canvas)
        self._draw_memory(state, seat, canvas)
        self._draw_cities(state, own, canvas)
        canvas.section("desks", MANY)
        for step in range(state.seats):
            self._draw_desk(state, (own + step) % state.seats, canvas)
        if state.is_solo:
            self._draw_solo(state, canvas)

    def _draw_course(self, state: MuCityState, own: i64, canvas: Canvas) -> None:
        canvas.section("seat")
        canvas.choice(own, state.seats)
        canvas.section("phase")
        canvas.choice(state.phase, ENDED + 1)
        canvas.section("round")
        canvas.choice(state.round, ROUNDS)
        canvas.section("turn")
        canvas.choice(min(state.turn, TURNS - 1), TURNS)
        canvas.section("done")
        canvas.rotated(state.done, own, state.seats)
        canvas.section("decks", max(BUILDINGS, self._projects))
        canvas.number(self._deck.size(state))
        canvas.number(count_bits(state.plans))

    def _draw_battle(self, state: MuCityState, own: i64, canvas: Canvas) -> None:
        canvas.section("battles")
        for battle in range(BATTLES):
            canvas.choice(state.lines[battle], LINES)
        canvas.section("battle")
        canvas.choice(state.battle, BATTLES)
        canvas.section("actor")
        if state.is_solo:
            canvas.choice(state.actor, state.cities)
        else:
            canvas.seat(state.actor, own, state.seats)
        canvas.section("target")
        canvas.choice(state.target, CELLS)
        canvas.section("boosts", MANY)
        for step in range(state.seats):
            canvas.number(state.boosts.get((own + step) % state.seats))

    def _draw_hands(self, state: MuCityState, own: i64, seat: i64, canvas: Canvas) -> None:
        """The own hand, and the own choice that is not revealed yet."""
        canvas.section("hand_sizes", HELD)
        for step in range(state.seats):
            canvas.number(count_bits(state.hands.get((own + step) % state.seats)))
        canvas.section("hand")
        self._draw_set(state.hands.get(seat) if seat >= 0 else 0, state.round == 0, canvas)
        canvas.section("chosen")
        chosen: i64 = state.chosen.get(seat) if seat >= 0 else 0
        card: i64 = self._moves.one[chosen] if chosen else EMPTY
        built: bool = chosen != 0 and self._moves.kind[chosen] == BUILD
        self._draw_set(bit_of(card) if chosen else 0, not built, canvas)
        canvas.choice(self._moves.two[chosen] if built else EMPTY, CELLS)

    def _draw_set(self, cards: i64, plans: bool, canvas: Canvas) -> None:
        """Cards of the project round or of a building round: the buildings' places, then the projects'."""
        canvas.flags(0 if plans else cards, BUILDINGS)
        canvas.flags(cards if plans else 0, self._projects)

    def _draw_memory(self, state: MuCityState, seat: i64, canvas: Canvas) -> None:
        """Round by round: passed and received in each of two turns, and the last card (11.2)."""
        canvas.section("memory")
        for number in range(ROUNDS):
            width: i64 = self._projects if number == 0 else BUILDINGS
            known: bool = seat >= 0 and number <= state.round
            for turn in range(2):
                canvas.flags(state.passes[2 * number + turn].get(seat) if known else 0, width)
            for turn in range(2):
                canvas.flags(self._received(state, seat, number, turn) if known else 0, width)
            canvas.flags(state.lefts[number].get(seat) if known else 0, width)

    def _received(self, state: MuCityState, seat: i64, number: i64, turn: i64) -> i64:
        if state.round <= number and state.turn <= turn:
            return 0
        giver: i64 = NEUTRAL if state.is_solo else giver_to(state.seats, number, seat)
        return state.passes[2 * number + turn].get(giver)

    # Cities

    def _draw_cities(self, state: MuCityState, own: i64, canvas: Canvas) -> None:
        """Of each city: its buildings cell by cell, then what lies on it."""
        canvas.section("cities", MANY)
        for step in range(state.cities):
            city: i64 = step if state.is_solo else (own + step) % state.seats
            for cell in range(CELLS):
                canvas.choice(state.card_at(city, cell), BUILDINGS)
            self._draw_order(state, city, canvas)
            for cell in range(CELLS):
                canvas.number(state.marks_at(city, cell))
            self._draw_borders(state, city, canvas)
            for line in range(LINES):
                canvas.number(line_strength(self._box, state, city, line))
            canvas.flags(state.against.get(city), LINES)
            canvas.number(state.victories.get(city))

    def _draw_order(self, state: MuCityState, city: i64, canvas: Canvas) -> None:
        """When each cell was built, from 1 on."""
        for number in range(CELLS):
            cell: i64 = state.order[CELLS * city + number]
            if cell != EMPTY:
                canvas.place(cell, number + 1)
        canvas.span(CELLS)
        canvas.skip(CELLS)
        canvas.span(MANY)

    def _draw_borders(self, state: MuCityState, city: i64, canvas: Canvas) -> None:
        for symbol in range(SYMBOL_COUNT):
            canvas.flags(state.sources[symbol].get(city), BORDERS)
        canvas.flags(state.covered.get(city), BORDERS)
        canvas.flags(state.mismatches(city), BORDERS)

    # Desks

    def _draw_desk(self, state: MuCityState, seat: i64, canvas: Canvas) -> None:
        """Tokens in hand, what must be chosen, and the projects."""
        canvas.number(state.removed.get(seat))
        canvas.number(state.lost.get(seat))
        for symbol in range(SYMBOL_COUNT):
            canvas.number(state.tokens[3 * seat + symbol])
        canvas.choice(state.need(seat), COVERS + 1)
        canvas.number(state.need_count(seat))
        for slot in range(SLOTS):
            self._draw_project(state, seat, slot, canvas)

    def _draw_project(self, state: MuCityState, seat: i64, slot: i64, canvas: Canvas) -> None:
        """Which it is, its spaces by the symbol that lies there, complete or not, used or not."""
        canvas.choice(state.project(seat, slot), self._projects)
        tokens: i64 = state.spaces[slot].get(seat)
        for space in range(self._spaces):
            canvas.choice(((tokens >> (2 * space)) & 3) - 1, SYMBOL_COUNT)
        canvas.number(1 if self._desk.is_complete(state, seat, slot) else 0)
        canvas.number(1 if state.used.get(seat) & bit_of(slot) else 0)

    def _draw_solo(self, state: MuCityState, canvas: Canvas) -> None:
        canvas.section("display")
        for place in range(DISPLAY):
            canvas.choice(state.display[place], BUILDINGS)
        canvas.section("discards")
        canvas.flags(state.discards, BUILDINGS)
        canvas.section("returned")
        canvas.flags(state.returned, BUILDINGS)
        canvas.section("stock", MANY)
        canvas.number(state.stock)
