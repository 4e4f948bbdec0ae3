"""Legal moves, phase by phase. Numbers in parentheses are paragraphs of RULES."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import (
    COLOURS,
    FACES,
    NO_TRUMP,
    colour_cards,
    distinct,
    face_cards,
    faces_of,
    trump_cards,
)
from mutable.games.mu_tricks.rules.hand.auction import Auction
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.hand.tricks import Tricks
from mutable.games.mu_tricks.rules.moves import MuTricksMoves
from mutable.games.mu_tricks.rules.state import (
    AUCTION,
    BURYING,
    COUNTING,
    FIRST_DEALER,
    FLIPPING,
    NAMING_MAJOR,
    NAMING_MINOR,
    NAMING_PARTNER,
    PLAYING,
    REMOVING,
    TAKING_KITTY,
    UNCOVERING,
    MuTricksState,
)
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.kit.arrays.cells import Flags
from mutable.kit.bits import bit_of, count_bits, low_bits, nth_bit
from mutable.kit.choices import Choices, run_of
from mutable.kit.rng import Rng


class Legality:
    def __init__(self, moves: MuTricksMoves, variant: Variant, auction: Auction, tricks: Tricks) -> None:
        self.moves: Final = moves
        self.variant: Final = variant
        self.auction: Final = auction
        self.tricks: Final = tricks

    def offer(self, state: MuTricksState, seat: i64, choices: Choices) -> None:
        """Offer all legal moves of a seat, or of chance. The most frequent phases come first."""
        phase: i64 = state.phase
        if phase == PLAYING:
            self._offer_plays(state, seat, choices)
        elif phase == AUCTION:
            self._offer_bids(state, seat, choices)
        elif phase == BURYING:
            choices.offer_run(self.moves.first_bury, faces_of(state.hands.get(seat)))
        elif phase in (NAMING_MINOR, NAMING_MAJOR):
            choices.offer_run(self.moves.first_trump, self.trumps(state, seat))
        elif phase == NAMING_PARTNER:
            choices.offer_run(self.moves.first_partner, self.partners(state))
        elif phase == UNCOVERING:
            choices.offer_run(self.moves.first_uncover, self.tricks.uncovered(state, seat))
        else:
            self._offer_chance(state, choices)

    def _offer_bids(self, state: MuTricksState, seat: i64, choices: Choices) -> None:
        """Offer to show one more card, and to stop (3.1)."""
        if self.auction.may_show(state, seat):
            choices.offer_run(self.moves.first_show, faces_of(state.hands.get(seat)))
        choices.offer(self.stop_move(state))

    def _offer_plays(self, state: MuTricksState, seat: i64, choices: Choices) -> None:
        """Equal cards are one move, except in Goslar's variant, which tells hand and table apart (9.8)."""
        cards: i64 = self.tricks.playable(state, seat)
        if self.variant.goslar:
            choices.offer_run(self.moves.first_play, faces_of(cards & state.hands.get(seat)))
            choices.offer_run(self.moves.first_table, faces_of(cards & state.shown.get(seat)))
        else:
            choices.offer_run(self.moves.first_play, faces_of(cards))

    def _offer_chance(self, state: MuTricksState, choices: Choices) -> None:
        phase: i64 = state.phase
        if phase == FIRST_DEALER:
            choices.offer_run(self.moves.first_dealer, low_bits(self.variant.players))
        elif phase == REMOVING:
            choices.offer_run(self.moves.first_without, self.removable(state))
        elif phase == COUNTING:
            choices.offer(self.moves.count)
        else:
            choices.offer_run(self.first_chance_row(phase), faces_of(state.deck))

    def first_chance_row(self, phase: i64) -> i64:
        """Return the first row of the moves by which chance draws a card in this phase."""
        if phase == TAKING_KITTY:
            return self.moves.first_kitty
        return self.moves.first_flip if phase == FLIPPING else self.moves.first_deal

    # Sets of allowed values

    def trumps(self, state: MuTricksState, seat: i64) -> i64:
        """Return the trumps that a seat may name: shown and not taken, or none (5.2, 5.3, 10.5)."""
        shown: i64 = state.shown.get(seat)
        allowed: i64 = 0
        for trump in range(NO_TRUMP):
            if shown & trump_cards(trump) and trump != state.minor:
                allowed |= bit_of(trump)
        return allowed | bit_of(NO_TRUMP) if self.may_name_none(state) else allowed

    def may_name_none(self, state: MuTricksState) -> bool:
        """Return whether no trump is allowed; in the classic rules the vice must name one (10.5)."""
        return not self.variant.classic or state.phase == NAMING_MAJOR

    def partners(self, state: MuTricksState) -> i64:
        """Return the possible partners: all seats but crown and shield (5.4)."""
        allowed: i64 = low_bits(self.variant.players) & ~bit_of(state.crown)
        return allowed if state.shield == NONE else allowed & ~bit_of(state.shield)

    def removable(self, state: MuTricksState) -> i64:
        """Return the colours still in the deck."""
        found: i64 = 0
        for colour in range(COLOURS):
            if colour_cards(colour) & state.removed == 0:
                found |= bit_of(colour)
        return found

    # Shortcuts for the two most frequent phases, without a walk over the moves

    def mark_plays(self, state: MuTricksState, seat: i64, flags: Flags) -> None:
        """Mark the legal plays, outside Goslar's variant."""
        flags.raise_run(self.moves.first_play, faces_of(self.tricks.playable(state, seat)))

    def mark_bids(self, state: MuTricksState, seat: i64, flags: Flags) -> None:
        if self.auction.may_show(state, seat):
            flags.raise_run(self.moves.first_show, faces_of(state.hands.get(seat)))
        flags.raise_run(self.stop_move(state), 1)

    def list_plays(self, state: MuTricksState, seat: i64) -> list[int]:
        """Return the legal plays, outside Goslar's variant."""
        return run_of(self.moves.first_play, faces_of(self.tricks.playable(state, seat)))

    def list_bids(self, state: MuTricksState, seat: i64) -> list[int]:
        """Return the legal bids: show one more card, or stop (3.1)."""
        shows: i64 = faces_of(state.hands.get(seat)) if self.auction.may_show(state, seat) else 0
        return run_of(self.moves.first_show, shows, self.stop_move(state))

    def allows_play(self, state: MuTricksState, seat: i64, move: i64) -> bool:
        """Return whether a play is legal, outside Goslar's variant."""
        face: i64 = move - self.moves.first_play
        return 0 <= face < FACES and face_cards(face) & self.tricks.playable(state, seat) != 0

    def allows_bid(self, state: MuTricksState, seat: i64, move: i64) -> bool:
        face: i64 = move - self.moves.first_show
        if not 0 <= face < FACES:
            return move == self.stop_move(state)
        return face_cards(face) & state.hands.get(seat) != 0 and self.auction.may_show(state, seat)

    def random_play(self, state: MuTricksState, seat: i64, rng: Rng) -> i64:
        """Draw a card to play, outside Goslar's variant; each face is equally likely."""
        return rng.member(distinct(self.tricks.playable(state, seat)))

    def random_show(self, state: MuTricksState, seat: i64, rng: Rng) -> i64:
        """Draw a card to show, or NONE to stop; each face and NONE are equally likely."""
        if not self.auction.may_show(state, seat):
            return NONE
        cards: i64 = distinct(state.hands.get(seat))
        count: i64 = count_bits(cards)
        drawn: i64 = rng.below(count + 1)
        return NONE if drawn == count else nth_bit(cards, drawn)

    def stop_move(self, state: MuTricksState) -> i64:
        """Return the move that stops bidding: done after a shown card, otherwise pass (3.1)."""
        return self.moves.done if state.fresh else self.moves.passing
