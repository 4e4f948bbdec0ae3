"""The course of a hand from the deal to the count: what every move but a played card does.

Numbers like (3.2) are paragraphs of RULES.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mutable.games.mu_tricks.rules.auction import Auction
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.deck import FIRST_NUMBER, colour_cards, face_cards, lower_of
from mutable.games.mu_tricks.rules.moves import COLUMNS, MINOR_COLUMN
from mutable.games.mu_tricks.rules.result import ECLAT, NONE, PLAYED, VOID, Result
from mutable.games.mu_tricks.rules.scoring import Scorer
from mutable.games.mu_tricks.rules.state import (
    AUCTION,
    BURYING,
    BY_HANDS,
    BY_POINTS,
    DEALING,
    NAMING_MAJOR,
    NAMING_MINOR,
    NAMING_PARTNER,
    REMOVING,
    TAKING_KITTY,
    MuTricksState,
)
from mutable.games.mu_tricks.rules.telling import Teller
from mutable.games.mu_tricks.rules.tricks import Tricks, face_down, lay_down
from mutable.games.mu_tricks.rules.variant import TO_SIDE, TO_TABLE, Variant
from mutable.kit.bits import bit_of, count_bits, nth_bit
from mutable.kit.events import Log
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng


class Limits:
    """When a match ends, and when a hand is given up."""

    def __init__(self, hands: int, points: int, redeals: int) -> None:
        self.hands: i64 = hands
        self.points: i64 = points
        self.redeals: i64 = redeals


class Course:
    def __init__(self, components: Components, variant: Variant, limits: Limits, tricks: Tricks) -> None:
        self._components: Final = components
        self._variant: Final = variant
        self._players: i64 = variant.players
        self.limits: Final = limits
        self._plan: Final[vec[i64]] = variant.plan
        self._tricks: Final = tricks
        self.auction: Final = Auction(variant, components.targets(variant.table))
        self.scorer: Final = Scorer(components, variant)
        self.teller: Final = Teller(components, self.scorer)

    # The deal

    def first_dealer(self, state: MuTricksState, seat: i64, log: Log | None) -> None:
        state.dealer = seat
        if log is not None:
            log.add_public({"event": "dealer", "seat": seat})
        self._begin_deal(state)

    def _begin_deal(self, state: MuTricksState) -> None:
        state.clear()
        state.phase = REMOVING if self._variant.removed else DEALING
        if self._variant.goslar:
            self._lay_face_down(state)

    def _lay_face_down(self, state: MuTricksState) -> None:
        """One card nobody has seen in each column of a colour that is in play, and of the trumps (9.1)."""
        for seat in range(self._players):
            for column in range(COLUMNS):
                lay_down(state, seat, column, 1)

    def remove(self, state: MuTricksState, colour: i64, log: Log | None) -> None:
        state.removed |= colour_cards(colour)
        state.deck &= ~colour_cards(colour)
        if self._variant.goslar:
            for seat in range(self._players):
                lay_down(state, seat, colour, -1)
        if log is not None:
            log.add_public({"event": "without", "colour": self._components.colours[colour].name})
        if count_bits(state.removed) == self._variant.removed * count_bits(colour_cards(0)):
            state.phase = DEALING

    def deal(self, state: MuTricksState, face: i64, log: Log | None) -> None:
        place: i64 = self._plan[state.dealt]
        self._give(state, place, self._from_deck(state, face))
        state.dealt += 1
        last: bool = state.dealt == len(self._plan)
        if log is not None and (last or self._plan[state.dealt] != place):
            self.teller.dealt(log, state, place)
        if last:
            self._open_auction(state)

    def deal_out(self, state: MuTricksState, rng: Rng) -> None:
        """All that is still to be dealt, at once: what chance would do card by card, drawn alike."""
        deck: i64 = state.deck
        left: i64 = count_bits(deck)
        for at in range(state.dealt, len(self._plan)):
            card: i64 = lower_of(bit_of(nth_bit(deck, rng.below(left))), deck)
            deck &= ~card
            left -= 1
            self._give(state, self._plan[at], card)
        state.deck = deck
        state.dealt = len(self._plan)
        self._open_auction(state)

    def _give(self, state: MuTricksState, place: i64, card: i64) -> None:
        """A dealt card to its place."""
        if place < TO_SIDE:
            state.gain(place, card)
        elif place == TO_SIDE:
            state.side |= card
        else:
            state.face_up(place - TO_TABLE, card)
            state.bids.add(place - TO_TABLE, 1)

    def _from_deck(self, state: MuTricksState, face: i64) -> i64:
        copies: i64 = face_cards(face) & state.deck
        card: i64 = copies & -copies
        state.deck &= ~card
        return card

    # The auction

    def _open_auction(self, state: MuTricksState) -> None:
        """The dealer begins (3.1)."""
        state.phase = AUCTION
        state.turn = state.dealer

    def show(self, state: MuTricksState, face: i64, log: Log | None) -> None:
        """One card more, face up; the turn goes on until it is done."""
        copies: i64 = face_cards(face) & state.hands.get(state.turn)
        self.lay_open(state, copies & -copies)
        if log is not None:
            self.teller.showed(log, state, face)

    def lay_open(self, state: MuTricksState, card: i64) -> None:
        """A card (a set of one) of the hidden hand."""
        seat: i64 = state.turn
        state.lose(seat, card)
        state.face_up(seat, card)
        state.bids.add(seat, 1)
        state.shows += 1
        state.reached.set(seat, state.shows)
        state.fresh += 1

    def done(self, state: MuTricksState) -> None:
        state.fresh = 0
        state.passes = 0
        state.turn = self._after(state.turn)

    def pass_by(self, state: MuTricksState, log: Log | None) -> None:
        """The auction ends when all have passed in a row (3.2)."""
        if log is not None:
            log.add_public({"event": "pass", "seat": state.turn})
        state.passes += 1
        if state.passes < self._players:
            state.turn = self._after(state.turn)
        elif state.shows == 0:
            self._deal_again(state, log)
        elif self._variant.classic and self.auction.is_eclat(state):
            self._eclat(state, log)
        else:
            self._give_roles(state, log)

    def _deal_again(self, state: MuTricksState, log: Log | None) -> None:
        """Nobody showed a card: a new deal by the same dealer, but not for ever (3.5)."""
        if state.redeals >= self.limits.redeals:
            if log is not None:
                log.add_public({"event": "void"})
            self.finish(state, Result(VOID), log)
            return
        state.redeals += 1
        if log is not None:
            log.add_public({"event": "redeal", "seat": state.dealer})
        self._begin_deal(state)

    def _eclat(self, state: MuTricksState, log: Log | None) -> None:
        """A tie for the most cards: the hand is not played (10.3)."""
        tied = self.auction.tied(state, NONE)
        result = Result(ECLAT)
        result.last = tied[-1]
        result.shown.assign(state.bids)
        if log is not None:
            log.add_public({"event": "eclat", "seat": tied[-1]})
        self.finish(state, result, log)

    def _give_roles(self, state: MuTricksState, log: Log | None) -> None:
        state.crown = self.auction.crown(state)
        state.shield = self.auction.shield(state, state.crown)
        state.dealt = 0
        if log is not None:
            self.teller.roles(log, state)
        if self._variant.kitty:
            state.phase = TAKING_KITTY
            state.turn = CHANCE
        else:
            self._name_trumps(state)

    # Kitty, trumps, partner

    def take_kitty(self, state: MuTricksState, face: i64, log: Log | None) -> None:
        state.gain(state.crown, self._from_deck(state, face))
        state.dealt += 1
        if log is not None:
            self.teller.hidden(log, "kitty", state.crown, face)
        if state.dealt == self._variant.kitty:
            state.dealt = 0
            state.phase = BURYING
            state.turn = state.crown

    def bury(self, state: MuTricksState, face: i64, log: Log | None) -> None:
        """A hidden card, for the crown's score and nobody's eyes (4.2)."""
        copies: i64 = face_cards(face) & state.hands.get(state.crown)
        card: i64 = copies & -copies
        state.lose(state.crown, card)
        state.buried |= card
        state.dealt += 1
        if log is not None:
            self.teller.hidden(log, "bury", state.crown, face)
        if state.dealt == self._variant.kitty:
            self._name_trumps(state)

    def _name_trumps(self, state: MuTricksState) -> None:
        """The shield first, if there is one (5.1)."""
        state.phase = NAMING_MAJOR if state.shield == NONE else NAMING_MINOR
        state.turn = state.crown if state.shield == NONE else state.shield

    def name_minor(self, state: MuTricksState, trump: i64, log: Log | None) -> None:
        state.minor = trump
        if self._variant.goslar and trump < FIRST_NUMBER:
            self._move_column(state, trump)
        if log is not None:
            self.teller.named(log, "minor", state.shield, trump)
        state.phase = NAMING_MAJOR
        state.turn = state.crown

    def _move_column(self, state: MuTricksState, colour: i64) -> None:
        """The whole column of a colour becomes part of the minor trumps, face-down card included (9.4)."""
        for seat in range(self._players):
            count: i64 = face_down(state, seat, colour)
            lay_down(state, seat, colour, -count)
            lay_down(state, seat, MINOR_COLUMN, count)

    def name_major(self, state: MuTricksState, trump: i64, log: Log | None) -> None:
        state.major = trump
        if log is not None:
            self.teller.named(log, "major", state.crown, trump)
        if self._variant.has_partner:
            state.phase = NAMING_PARTNER
        else:
            self._tricks.begin(state)

    def name_partner(self, state: MuTricksState, seat: i64, log: Log | None) -> None:
        state.partner = seat
        if log is not None:
            log.add_public({"event": "partner", "seat": seat, "crown": state.crown})
        self._tricks.begin(state)

    def flip(self, state: MuTricksState, face: i64, log: Log | None) -> None:
        """A card of a column is turned up and lies where it belongs now (9.6)."""
        seat: i64 = state.settling
        lay_down(state, seat, state.column, -1)
        state.face_up(seat, self._from_deck(state, face))
        if log is not None:
            self.teller.flipped(log, state, face)
        state.column = NONE
        self._tricks.settle(state)

    # The end of a hand

    def count(self, state: MuTricksState, log: Log | None) -> None:
        """The tricks are over: everything won and buried is counted (7.1)."""
        result = Result(PLAYED)
        result.crown = state.crown
        result.shield = state.shield
        result.partner = state.partner
        result.minor = state.minor
        result.major = state.major
        result.side = self._components.points_of(state.side)
        result.buried = state.buried
        result.shown.assign(state.bids)
        for seat in range(self._players):
            result.points.set(seat, self._components.points_of(state.won.get(seat)))
        result.points.add(state.crown, self._components.points_of(state.buried))
        if log is not None:
            self.teller.counted(log, result)
        self.finish(state, result, log)

    def finish(self, state: MuTricksState, result: Result, log: Log | None) -> None:
        """Onto the sheet; points are checked first, then the number of hands (7.6, 9.10, 10.9)."""
        self.scorer.write(result)
        state.sheet.append(result)
        if self._variant.to_points and self.scorer.highest(state) >= self.limits.points:
            state.end_with(BY_POINTS)
        elif len(state.sheet) >= self.limits.hands:
            state.end_with(BY_HANDS)
        else:
            state.dealer = self._after(state.dealer)
            state.redeals = 0
            self._begin_deal(state)
        if log is not None:
            self.teller.scored(log, state, result)

    def _after(self, seat: i64) -> i64:
        following: i64 = seat + 1
        if following == self._players:
            following = 0
        return following
