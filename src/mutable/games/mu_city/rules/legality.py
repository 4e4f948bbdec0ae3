"""The legal moves of Mū, phase by phase. Numbers like (3.2) refer to paragraphs of RULES."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.moves import ONE_COLOUR, TAKES_FROM, TAKES_OF_SIZE, MuCityMoves
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.scores.battles import Battles
from mutable.games.mu_city.rules.state import (
    BOOSTING,
    COVERS,
    DISPLAY,
    KEEPING,
    NONE,
    ONE_COLOUR_TOKENS,
    PLACING,
    PLAYING,
    STRIKING,
    MuCityState,
)
from mutable.kit.bits import bit_of, low_bits, lowest
from mutable.kit.choices import Choices

ALL_SYMBOLS: Final = 0b111


class Legality:
    def __init__(
        self, components: Components, moves: MuCityMoves, player_board: PlayerBoard, battles: Battles
    ) -> None:
        self.components: Components = components
        self.moves: MuCityMoves = moves
        self.player_board: PlayerBoard = player_board
        self.battles: Battles = battles

    def offer(self, state: MuCityState, seat: i64, choices: Choices) -> None:
        """Offer the moves of a seat that must decide."""
        phase: i64 = state.phase
        if phase == KEEPING:
            self._offer_pairs(state, seat, choices)
        elif phase == PLAYING:
            self._offer_plays(state, seat, choices)
        elif phase == PLACING:
            self._offer_placing(state, seat, choices)
        elif phase == BOOSTING:
            choices.offer(self.moves.use)
            choices.offer(self.moves.decline)
        elif phase == STRIKING:
            self._offer_strikes(state, choices)
        else:
            cells: i64 = self.battles.diversions(state, state.actor, state.target)
            choices.offer_run(self.moves.first_divert, cells)
            choices.offer(self.moves.decline)

    def playable(self, state: MuCityState, seat: i64) -> i64:
        """Return the playable cards: the two kept ones, or the two pairs on the solo display."""
        if not state.is_solo or state.round == 0:
            return state.hands.get(seat)
        shown: i64 = 0
        for place in range(DISPLAY):
            if state.display[place] != NONE:
                shown |= bit_of(state.display[place])
        return shown

    def without_copies(self, cards: i64) -> i64:
        """Remove the buildings that equal an earlier one, because equal cards give one move."""
        found: i64 = cards
        rest: i64 = cards
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            if self.components.earlier_copies[card] & cards:
                found &= ~bit_of(card)
        return found

    def _offer_pairs(self, state: MuCityState, seat: i64, choices: Choices) -> None:
        """Offer all pairs of cards to keep (3.2)."""
        hand: i64 = state.hands.get(seat)
        plans: bool = state.round == 0
        rest: i64 = hand
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            partners: i64 = hand & low_bits(card)
            if not plans:
                partners = self._distinct_partners(hand, card, partners)
            choices.offer_run(self.moves.keeps_with(card, plans), partners)

    def _distinct_partners(self, hand: i64, card: i64, partners: i64) -> i64:
        """Return the partners of a card, using only the first of equal cards, or the first two."""
        copies: i64 = self.components.earlier_copies[card] & hand
        if copies == 0:
            return self.without_copies(partners)
        return copies if copies & (copies - 1) == 0 else 0

    def _offer_plays(self, state: MuCityState, seat: i64, choices: Choices) -> None:
        """Offer the projects, or the buildings with each empty cell (3.3, 4.1)."""
        if state.round == 0:
            choices.offer_run(self.moves.first_plan, state.hands.get(seat))
            return
        empty: i64 = state.empty_cells(seat)
        rest: i64 = self.playable(state, seat)
        rest = self._without_twins(state, rest) if state.is_solo else self.without_copies(rest)
        while rest:
            choices.offer_run(self.moves.build_row(lowest(rest), 0), empty)
            rest &= rest - 1

    def _without_twins(self, state: MuCityState, cards: i64) -> i64:
        """Solo: of two equal buildings in one pair keep the first; in different pairs keep both (10.3)."""
        rest: i64 = cards
        for place in range(0, len(state.display), 2):
            one: i64 = state.display[place]
            other: i64 = state.display[place + 1]
            if one != NONE and other != NONE:
                if self.components.earlier_copies[other] & bit_of(one):
                    rest &= ~bit_of(other)
                elif self.components.earlier_copies[one] & bit_of(other):
                    rest &= ~bit_of(one)
        return rest

    def _offer_placing(self, state: MuCityState, seat: i64, choices: Choices) -> None:
        """Offer pending choices first, then the placing of tokens one by one (5.1, 5.3)."""
        need: i64 = state.need(seat)
        if need == COVERS:
            self._offer_covers(state, seat, choices)
        elif need:
            size: i64 = state.need_count(seat)
            wanted: i64 = ONE_COLOUR if need == ONE_COLOUR_TOKENS else TAKES_OF_SIZE[size]
            choices.offer_run(self.moves.first_take + TAKES_FROM[size], wanted)
        else:
            self._offer_tokens(state, seat, choices)

    def _offer_tokens(self, state: MuCityState, seat: i64, choices: Choices) -> None:
        for symbol in range(3):
            if state.tokens[3 * seat + symbol] > 0:
                first: i64 = self.moves.first_place + symbol * self.moves.projects
                choices.offer_run(first, self.player_board.accepting(state, seat, symbol))
        if self.player_board.may_refuse(state, seat):
            choices.offer(self.moves.refuse)

    def _offer_covers(self, state: MuCityState, seat: i64, choices: Choices) -> None:
        rest: i64 = state.mismatches(seat)
        while rest:
            choices.offer_run(self.moves.first_cover + 3 * lowest(rest), ALL_SYMBOLS)
            rest &= rest - 1

    def _offer_strikes(self, state: MuCityState, choices: Choices) -> None:
        """Offer the cells to destroy and the Damage tokens to remove (8.2, 6.7)."""
        choices.offer_run(self.moves.first_destroy, self.battles.candidates(state, state.actor))
        if self.battles.can_remove(state, state.actor):
            choices.offer_run(self.moves.first_remove, state.against.get(state.actor))
