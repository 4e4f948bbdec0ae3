"""A view of Mü as numbers for learning. Seats are counted from the own one; cards by face."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import ALL_CARDS, CARDS, COLOURS, FACE_OF, FACES, TRUMPS
from mutable.games.mu_tricks.rules.cards.ranking import Ranking, is_whole
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.phases import Phases
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.hand.tricks import Tricks, face_down
from mutable.games.mu_tricks.rules.moves import COLUMNS
from mutable.games.mu_tricks.rules.state import AUCTION, ENDED, MuTricksState
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.kit.arrays.feature_writer import GREATEST, FeatureWriter
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import CHANCE
from mutable.kit.row import Row

SUITS: Final = COLOURS + 1  # the colours and the trumps
COPIES: Final = 2  # of a card
MOST_HAND_POINTS: Final = 250  # bound on the points of a hand, won or lost


class Features:
    def __init__(self, components: Components, variant: Variant, phases: Phases, tricks: Tricks) -> None:
        self._components: Components = components
        self._players: i64 = variant.players
        self._phases: Phases = phases
        self._tricks: Tricks = tricks
        self._goslar: bool = variant.goslar
        self._hands: i64 = phases.limits.hands
        self._redeals: i64 = phases.limits.redeals
        self._total: i64 = min(GREATEST, MOST_HAND_POINTS * phases.limits.hands)
        self._target: i64 = max([int(target) for target in components.targets(variant.table)])
        self._held: i64 = variant.hand + variant.kitty + variant.dealt_up

    def draw(self, state: MuTricksState, seat: i64, writer: FeatureWriter) -> None:
        """Write the features of a seat. A spectator gets those of seat 0 without hidden cards."""
        own: i64 = max(0, seat)
        self._draw_phase(state, own, writer)
        self._draw_auction(state, own, writer)
        self._draw_trumps(state, writer)
        self._draw_cards(state, own, seat, writer)
        self._draw_trick(state, own, writer)
        self._draw_voids(state, own, writer)
        if self._goslar:
            self._draw_columns(state, own, writer)

    def _draw_phase(self, state: MuTricksState, own: i64, writer: FeatureWriter) -> None:
        writer.section("seat")
        writer.choice(own, self._players)
        writer.section("phase")
        writer.choice(state.phase, ENDED + 1)
        writer.section("turn")
        writer.seat(state.turn if state.turn < CHANCE else NONE, own, self._players)
        writer.section("dealer")
        writer.seat(state.dealer, own, self._players)
        writer.section("hands_over", self._hands)
        writer.number(len(state.sheet))
        writer.section("redeals", self._redeals)
        writer.number(state.redeals)
        writer.section("dealt", CARDS)
        writer.number(state.dealt)
        writer.section("unseen", CARDS)
        writer.number(count_bits(state.deck))
        writer.section("totals", self._total, -self._total)
        for step in range(self._players):
            writer.number(self._phases.scorer.total(state, (own + step) % self._players))

    def _draw_auction(self, state: MuTricksState, own: i64, writer: FeatureWriter) -> None:
        """Write roles, target and bids; during the auction the roles are provisional."""
        auction = self._phases.auction
        crown: i64 = auction.crown(state) if state.phase == AUCTION else state.crown
        shield: i64 = auction.shield(state, crown) if state.phase == AUCTION else state.shield
        writer.section("crown")
        writer.seat(crown, own, self._players)
        writer.section("shield")
        writer.seat(shield, own, self._players)
        writer.section("partner")
        writer.seat(state.partner, own, self._players)
        writer.section("target", self._target)
        writer.number(0 if crown == NONE else self._phases.scorer.target(state.bids.get(crown)))
        writer.section("bids", CARDS)
        self._draw_row(state.bids, own, writer)
        writer.section("reached", CARDS)
        self._draw_row(state.reached, own, writer)
        writer.section("shows_fresh_passes", CARDS)
        writer.number(state.shows)
        writer.number(state.fresh)
        writer.number(state.passes)

    def _draw_row(self, row: Row, own: i64, writer: FeatureWriter) -> None:
        for step in range(self._players):
            writer.number(row.get((own + step) % self._players))

    def _draw_trumps(self, state: MuTricksState, writer: FeatureWriter) -> None:
        writer.section("minor")
        writer.choice(state.minor, TRUMPS)
        writer.section("major")
        writer.choice(state.major, TRUMPS)

    def _draw_cards(self, state: MuTricksState, own: i64, seat: i64, writer: FeatureWriter) -> None:
        writer.section("hand", COPIES)
        writer.counts(state.hands.get(seat) if seat >= 0 else 0, FACE_OF, FACES)
        writer.section("hidden", self._held)
        for step in range(self._players):
            writer.number(count_bits(state.hands.get((own + step) % self._players)))
        writer.section("shown", COPIES)
        self._draw_sets(state.shown, own, writer)
        writer.section("won", COPIES)
        self._draw_sets(state.won, own, writer)
        writer.section("points", self._components.points_of(ALL_CARDS))
        for step in range(self._players):
            writer.number(self._components.points_of(state.won.get((own + step) % self._players)))
        writer.section("side", COPIES)
        writer.counts(state.side, FACE_OF, FACES)
        writer.section("removed", COPIES)
        writer.counts(state.removed, FACE_OF, FACES)
        writer.section("buried", self._held)
        writer.number(count_bits(state.buried))
        writer.span(COPIES)
        knows: bool = seat >= 0 and seat == state.crown  # only the crown knows the buried cards (4.2)
        writer.counts(state.buried if knows else 0, FACE_OF, FACES)

    def _draw_sets(self, row: Row, own: i64, writer: FeatureWriter) -> None:
        for step in range(self._players):
            writer.counts(row.get((own + step) % self._players), FACE_OF, FACES)

    def _draw_trick(self, state: MuTricksState, own: i64, writer: FeatureWriter) -> None:
        writer.section("leader")
        writer.seat(state.leader, own, self._players)
        writer.section("winner")
        writer.seat(state.winner, own, self._players)
        writer.section("trick", COPIES)
        for step in range(self._players):
            writer.counts(state.played.get((own + step) % self._players) & state.trick, FACE_OF, FACES)
        writer.section("led", COPIES)
        writer.counts(state.led, FACE_OF, FACES)

    def _draw_voids(self, state: MuTricksState, own: i64, writer: FeatureWriter) -> None:
        """Write the proven voids of the hidden hands: the colours, then the trumps."""
        writer.section("voids")
        ranking = self._tricks.ranking(state)
        for step in range(self._players):
            writer.flags(_suits_in(ranking, state.voids.get((own + step) % self._players)), SUITS)

    def _draw_columns(self, state: MuTricksState, own: i64, writer: FeatureWriter) -> None:
        """Write the face-down cards by column, and the seat and column being uncovered (9.1, 9.7)."""
        writer.section("down", COLUMNS)
        for step in range(self._players):
            for column in range(COLUMNS):
                writer.number(face_down(state, (own + step) % self._players, column))
        writer.section("settling")
        writer.seat(state.uncovering_seat, own, self._players)
        writer.section("column")
        writer.choice(state.column, COLUMNS)


def _suits_in(ranking: Ranking, cards: i64) -> i64:
    """Return the suits whose cards are all in a set."""
    found: i64 = 0
    if cards:
        for colour in range(COLOURS):
            if is_whole(cards, ranking.suit(colour)):
                found |= bit_of(colour)
        if is_whole(cards, ranking.trumps):
            found |= bit_of(COLOURS)
    return found
