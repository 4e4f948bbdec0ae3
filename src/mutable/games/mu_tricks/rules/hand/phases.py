"""The phases of a hand from the deal to the count: the effect of every move except playing a card.

Numbers in parentheses are paragraphs of RULES.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import FIRST_NUMBER, colour_cards, face_cards, lower_of
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.events import EventWriter
from mutable.games.mu_tricks.rules.hand.auction import Auction
from mutable.games.mu_tricks.rules.hand.result import ECLAT, NONE, PLAYED, VOID, HandResult
from mutable.games.mu_tricks.rules.hand.tricks import Tricks, face_down, lay_down
from mutable.games.mu_tricks.rules.moves import COLUMNS, MINOR_COLUMN
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
from mutable.games.mu_tricks.rules.variant import TO_SIDE, TO_TABLE, Variant
from mutable.kit.bits import bit_of, count_bits, nth_bit
from mutable.kit.events import Log
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng


class Limits:
    """Limits that end a match (hands, points) or make a hand void (redeals)."""

    def __init__(self, hands: int, points: int, redeals: int) -> None:
        self.hands: i64 = hands
        self.points: i64 = points
        self.redeals: i64 = redeals


class Phases:
    def __init__(self, components: Components, variant: Variant, limits: Limits, tricks: Tricks) -> None:
        self._components: Final = components
        self._variant: Final = variant
        self._players: i64 = variant.players
        self.limits: Final = limits
        self._plan: Final[vec[i64]] = variant.plan
        self._tricks: Final = tricks
        self.auction: Final = Auction(variant, components.targets(variant.table))
        self.scorer: Final = Scorer(components, variant)
        self.events: Final = EventWriter(components, self.scorer)

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
        """Put one unseen card into every column: the colours and both trumps (9.1)."""
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
            self.events.log_deal(log, state, place)
        if last:
            self._open_auction(state)

    def deal_all(self, state: MuTricksState, rng: Rng) -> None:
        """Deal all remaining cards at once, with the same draws as card by card."""
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
        """Put a dealt card into its place."""
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
        """Show one more card; the turn goes on until the seat stops."""
        copies: i64 = face_cards(face) & state.hands.get(state.turn)
        self.show_card(state, copies & -copies)
        if log is not None:
            self.events.log_show(log, state, face)

    def show_card(self, state: MuTricksState, card: i64) -> None:
        """Move a card (a set of one) from the hidden hand to the table."""
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

    def pass_turn(self, state: MuTricksState, log: Log | None) -> None:
        """Pass; the auction ends when all seats have passed in a row (3.2)."""
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
        """No card was shown: the same dealer deals again, up to a limit (3.5)."""
        if state.redeals >= self.limits.redeals:
            if log is not None:
                log.add_public({"event": "void"})
            self.finish(state, HandResult(VOID), log)
            return
        state.redeals += 1
        if log is not None:
            log.add_public({"event": "redeal", "seat": state.dealer})
        self._begin_deal(state)

    def _eclat(self, state: MuTricksState, log: Log | None) -> None:
        """A tie for the most cards: the hand is not played (10.3)."""
        tied = self.auction.tied(state, NONE)
        result = HandResult(ECLAT)
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
            self.events.log_roles(log, state)
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
            self.events.log_hidden(log, "kitty", state.crown, face)
        if state.dealt == self._variant.kitty:
            state.dealt = 0
            state.phase = BURYING
            state.turn = state.crown

    def bury(self, state: MuTricksState, face: i64, log: Log | None) -> None:
        """Bury a hidden card; it counts for the crown and stays secret until the count (4.2)."""
        copies: i64 = face_cards(face) & state.hands.get(state.crown)
        card: i64 = copies & -copies
        state.lose(state.crown, card)
        state.buried |= card
        state.dealt += 1
        if log is not None:
            self.events.log_hidden(log, "bury", state.crown, face)
        if state.dealt == self._variant.kitty:
            self._name_trumps(state)

    def _name_trumps(self, state: MuTricksState) -> None:
        """Begin naming trumps; the shield comes first, if there is one (5.1)."""
        state.phase = NAMING_MAJOR if state.shield == NONE else NAMING_MINOR
        state.turn = state.crown if state.shield == NONE else state.shield

    def name_minor(self, state: MuTricksState, trump: i64, log: Log | None) -> None:
        state.minor = trump
        if self._variant.goslar and trump < FIRST_NUMBER:
            self._move_column(state, trump)
        if log is not None:
            self.events.log_trump(log, "minor", state.shield, trump)
        state.phase = NAMING_MAJOR
        state.turn = state.crown

    def _move_column(self, state: MuTricksState, colour: i64) -> None:
        """Move the column of a colour, face-down card included, to the minor trumps (9.4)."""
        for seat in range(self._players):
            count: i64 = face_down(state, seat, colour)
            lay_down(state, seat, colour, -count)
            lay_down(state, seat, MINOR_COLUMN, count)

    def name_major(self, state: MuTricksState, trump: i64, log: Log | None) -> None:
        state.major = trump
        if log is not None:
            self.events.log_trump(log, "major", state.crown, trump)
        if self._variant.has_partner:
            state.phase = NAMING_PARTNER
        else:
            self._tricks.start_play(state)

    def name_partner(self, state: MuTricksState, seat: i64, log: Log | None) -> None:
        state.partner = seat
        if log is not None:
            log.add_public({"event": "partner", "seat": seat, "crown": state.crown})
        self._tricks.start_play(state)

    def flip(self, state: MuTricksState, face: i64, log: Log | None) -> None:
        """Turn up a face-down card; it moves to the column it belongs to (9.6)."""
        seat: i64 = state.uncovering_seat
        lay_down(state, seat, state.column, -1)
        state.face_up(seat, self._from_deck(state, face))
        if log is not None:
            self.events.log_flip(log, state, face)
        state.column = NONE
        self._tricks.start_trick(state)

    # The end of a hand

    def count(self, state: MuTricksState, log: Log | None) -> None:
        """Count all cards won and buried after the last trick (7.1)."""
        result = HandResult(PLAYED)
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
            self.events.log_count(log, result)
        self.finish(state, result, log)

    def finish(self, state: MuTricksState, result: HandResult, log: Log | None) -> None:
        """Score a hand, then end the match by points or by hands, or deal again (7.6, 9.10, 10.9)."""
        self.scorer.fill_bonuses(result)
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
            self.events.log_score(log, state, result)

    def _after(self, seat: i64) -> i64:
        following: i64 = seat + 1
        if following == self._players:
            following = 0
        return following
