"""Samples states of Mū that are consistent with a view.

Cards on the table are read from the view. Passed cards are sampled round by round: every card of a round has
a path (played, kept, passed on). Random paths must be consistent with what the observer knows: all plays, and
its own hand, passes and receipts; otherwise they are sampled again. Unknown cards come from the unseen ones.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDER_NAMES, CELL_NAMES, CELLS, LINE_NAMES
from mutable.games.mu_city.rules.cards.deck import Deck
from mutable.games.mu_city.rules.cards.paths import KnownCards, Paths
from mutable.games.mu_city.rules.components import BASICS, Components
from mutable.games.mu_city.rules.effects import SYMBOLS
from mutable.games.mu_city.rules.moves import MuCityMoves
from mutable.games.mu_city.rules.state import (
    KEEPING,
    NONE,
    REVEALING,
    SLOTS,
    MuCityState,
    new_state,
)
from mutable.games.mu_city.rules.view import CHOICES, PHASES, SPACE_MARKS
from mutable.kit.bits import bit_of, members
from mutable.kit.game import View, Worlds
from mutable.kit.rng import Rng

MOST_TRIES: Final = 100_000  # a few are enough for a view from a real game


class MuCityWorlds(Worlds):
    def __init__(
        self, components: Components, moves: MuCityMoves, deck: Deck, players: i64, view: View
    ) -> None:
        self._components: Components = components
        self._moves: MuCityMoves = moves
        self._deck: Deck = deck
        self._observer: int = NONE if view["seat"] is None else view["seat"]
        self._shown: MuCityState = new_state(components, players)
        self._numbers: dict[str, int] = {
            str(project.number): i for i, project in enumerate(components.projects)
        }
        self._cards: dict[str, int] = {name: card for card, name in enumerate(components.names)}
        self._rounds: list[KnownCards] = []
        self._read_figures(view)
        for city, shown in enumerate(view["cities"]):
            self._read_city(city, shown)
        self._read_solo(view)
        self._read_hands(view)

    def draw(self, rng: Rng) -> MuCityState:
        state = self._shown.copy()
        for number, known in enumerate(self._rounds):
            paths = self._paths_of(state, number, known, rng)
            self._fill(state, number, paths, rng)
            paths.lay_out(state)
        self._choose_for_others(state, rng)
        return state

    # Reading

    def _read_figures(self, view: View) -> None:
        state = self._shown
        state.phase = PHASES.index(view["phase"])
        state.round, state.turn, state.battle = view["round"], view["turn"], view["battle"]
        for seat in view["done"]:
            state.done |= bit_of(seat)
        for battle, line in enumerate(view["battles"]):
            if line is not None:
                state.lines[battle] = LINE_NAMES.index(line)
                state.unturned &= ~bit_of(state.lines[battle])
        state.actor = NONE if view["actor"] is None else view["actor"]
        state.target = NONE if view["target"] is None else CELL_NAMES.index(view["target"])
        for seat, boost in enumerate(view["boosts"]):
            state.boosts.set(seat, boost)

    def _read_city(self, city: int, shown: View) -> None:
        state = self._shown
        for cell, name in enumerate(shown["buildings"]):
            if name is not None:
                state.cells[CELLS * city + cell] = self._take_card(name)
            state.marks[CELLS * city + cell] = shown["damage"][cell]
        for number, name in enumerate(shown["order"]):
            state.order[CELLS * city + number] = CELL_NAMES.index(name)
        for symbol in range(3):
            state.sources[symbol].set(city, _borders(shown["sources"][SYMBOLS[symbol]]))
        state.covered.set(city, _borders(shown["covered"]))
        state.faced.set(city, state.all_sources(city) | _borders(shown["mismatches"]))
        state.victories.set(city, shown["victories"])
        for line in shown["against"]:
            state.against.set(city, state.against.get(city) | bit_of(LINE_NAMES.index(line)))
        if city < state.seats:
            self._read_player_board(city, shown)

    def _read_player_board(self, seat: int, shown: View) -> None:
        state = self._shown
        state.removed.set(seat, shown["removed"])
        state.lost.set(seat, shown["lost"])
        for letter in shown["tokens"]:
            state.add_tokens(seat, SYMBOLS.index(letter), 1)
        if shown["choice"] is not None:
            state.set_need(seat, CHOICES.index(shown["choice"]["kind"]), shown["choice"]["count"])
        for slot, project in enumerate(shown["projects"]):
            index = self._numbers[project["number"]]
            state.projects[SLOTS * seat + slot] = index
            if slot >= BASICS:
                state.plans &= ~bit_of(index)
            for space, mark in enumerate(project["spaces"]):
                state.spaces[slot].add(seat, SPACE_MARKS.index(mark) * bit_of(2 * space))
            if project["used"]:
                state.used.set(seat, state.used.get(seat) | bit_of(slot))

    def _read_solo(self, view: View) -> None:
        state = self._shown
        if view["stock"] is None:
            return
        state.stock = view["stock"]
        for place, name in enumerate(view["display"]):
            if name is not None:
                state.display[place] = self._take_card(name)
        for name in view["discards"]:
            state.discards |= bit_of(self._take_card(name))
        for name in view["returned"]:
            state.returned |= bit_of(self._take_card(name))

    def _take_card(self, name: str) -> int:
        """Return a face-up building, and remove it from the deck."""
        card = self._cards[name]
        self._shown.deck &= ~bit_of(card)
        return card

    def _read_hands(self, view: View) -> None:
        state = self._shown
        self._sizes: list[int] = [hand["size"] for hand in view["hands"]]
        if view["chosen"] is not None:
            state.chosen.set(self._observer, self._moves.parse(view["chosen"]))
        last = 0 if state.is_solo else view["round"]
        for number in range(last + 1):
            known = KnownCards(state.seats)
            self._read_plays(known, number)
            if self._observer >= 0:
                self._read_memory(known, number, view)
            self._rounds.append(known)

    def _read_plays(self, known: KnownCards, number: int) -> None:
        state = self._shown
        for seat in range(state.seats):
            if number == 0:
                slots = range(BASICS, SLOTS)
                found = [state.project(seat, slot) for slot in slots]
            else:
                order = state.order[CELLS * seat + 3 * number - 3 : CELLS * seat + 3 * number]
                found = [NONE if cell == NONE else state.card_at(seat, cell) for cell in order]
            known.plays[seat] = [card for card in found if card != NONE]

    def _read_memory(self, known: KnownCards, number: int, view: View) -> None:
        memory = view["memory"][number]
        for turn in range(2):
            known.passed[turn] = self._indexes(number, memory["passed"][turn])
            known.received[turn] = self._indexes(number, memory["received"][turn])
        known.left = self._indexes(number, memory["left"])
        if number == view["round"]:
            known.hand = self._indexes(number, view["hands"][self._observer]["cards"])
        for card in (*known.passed[0], *known.passed[1], *known.received[0], *known.received[1]):
            self._remove(self._shown, number, card)
        for card in (*known.left, *known.hand):
            self._remove(self._shown, number, card)

    def _indexes(self, number: int, names: list[str]) -> list[int]:
        return [self._numbers[name] if number == 0 else self._cards[name] for name in names]

    # Sampling

    def _paths_of(self, state: MuCityState, number: int, known: KnownCards, rng: Rng) -> Paths:
        """Sample paths until they are consistent. Rounds share no card, so each is sampled by itself."""
        for _ in range(MOST_TRIES):
            paths = Paths(state, number, known, self._observer, self._sizes)
            if paths.draw(rng):
                return paths
        raise ValueError(f"no cards are consistent with this view of round {number}")

    def _fill(self, state: MuCityState, number: int, paths: Paths, rng: Rng) -> None:
        """Assign unseen cards to the paths that the observer knows nothing about."""
        for place in paths.existing:
            if paths.card_of[place] == NONE:
                card = rng.member(state.plans) if number == 0 else self._deck.draw_unseen(state.deck, rng)
                paths.card_of[place] = card
                self._remove(state, number, card)

    def _remove(self, state: MuCityState, number: int, card: int) -> None:
        if number == 0:
            state.plans &= ~bit_of(card)
        else:
            state.deck &= ~bit_of(card)

    def _choose_for_others(self, state: MuCityState, rng: Rng) -> None:
        """Sample the unrevealed choices of other seats."""
        if not KEEPING < state.phase <= REVEALING or state.is_solo:
            return
        for seat in members(state.done):
            if seat != self._observer:
                card = rng.member(state.hands.get(seat))
                if state.round == 0:
                    state.chosen.set(seat, self._moves.first_plan + card)
                else:
                    cell = rng.member(state.empty_cells(seat))
                    state.chosen.set(seat, self._moves.build_row(card, cell))


def _borders(names: list[str]) -> i64:
    found: i64 = 0
    for name in names:
        found |= bit_of(BORDER_NAMES.index(name))
    return found
