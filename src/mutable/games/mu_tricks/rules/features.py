"""What a seat of Mü knows, as numbers. Seats are counted from the own one on; cards by face."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.components import Box
from mutable.games.mu_tricks.rules.deck import ALL_CARDS, CARDS, COLOURS, FACE_OF, FACES, TRUMPS
from mutable.games.mu_tricks.rules.moves import COLUMNS
from mutable.games.mu_tricks.rules.phases import Course
from mutable.games.mu_tricks.rules.ranking import Ranking, is_whole
from mutable.games.mu_tricks.rules.result import NONE
from mutable.games.mu_tricks.rules.state import AUCTION, ENDED, MuTricksState
from mutable.games.mu_tricks.rules.tricks import Tricks, face_down
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.canvas import GREATEST, Canvas
from mutable.kit.game import CHANCE
from mutable.kit.row import Row

SUITS: Final = COLOURS + 1  # the colours and the trumps
COPIES: Final = 2  # of a card
A_HAND: Final = 250  # points that no hand brings or costs


class Features:
    def __init__(self, box: Box, variant: Variant, course: Course, tricks: Tricks) -> None:
        self._box: Box = box
        self._players: i64 = variant.players
        self._course: Course = course
        self._tricks: Tricks = tricks
        self._goslar: bool = variant.goslar
        self._hands: i64 = course.limits.hands
        self._redeals: i64 = course.limits.redeals
        self._total: i64 = min(GREATEST, A_HAND * course.limits.hands)
        self._target: i64 = max([int(target) for target in box.targets(variant.table)])
        self._held: i64 = variant.hand + variant.kitty + variant.dealt_up

    def draw(self, state: MuTricksState, seat: i64, canvas: Canvas) -> None:
        """A spectator sees as seat 0 does, but no hidden card."""
        own: i64 = max(0, seat)
        self._draw_course(state, own, canvas)
        self._draw_auction(state, own, canvas)
        self._draw_trumps(state, canvas)
        self._draw_cards(state, own, seat, canvas)
        self._draw_trick(state, own, canvas)
        self._draw_voids(state, own, canvas)
        if self._goslar:
            self._draw_columns(state, own, canvas)

    def _draw_course(self, state: MuTricksState, own: i64, canvas: Canvas) -> None:
        canvas.section("seat")
        canvas.choice(own, self._players)
        canvas.section("phase")
        canvas.choice(state.phase, ENDED + 1)
        canvas.section("turn")
        canvas.seat(state.turn if state.turn < CHANCE else NONE, own, self._players)
        canvas.section("dealer")
        canvas.seat(state.dealer, own, self._players)
        canvas.section("hands_over", self._hands)
        canvas.number(len(state.sheet))
        canvas.section("redeals", self._redeals)
        canvas.number(state.redeals)
        canvas.section("dealt", CARDS)
        canvas.number(state.dealt)
        canvas.section("unseen", CARDS)
        canvas.number(count_bits(state.deck))
        canvas.section("totals", self._total, -self._total)
        for step in range(self._players):
            canvas.number(self._course.scorer.total(state, (own + step) % self._players))

    def _draw_auction(self, state: MuTricksState, own: i64, canvas: Canvas) -> None:
        """The roles as they stand, as long as the auction goes on."""
        auction = self._course.auction
        crown: i64 = auction.crown(state) if state.phase == AUCTION else state.crown
        shield: i64 = auction.shield(state, crown) if state.phase == AUCTION else state.shield
        canvas.section("crown")
        canvas.seat(crown, own, self._players)
        canvas.section("shield")
        canvas.seat(shield, own, self._players)
        canvas.section("partner")
        canvas.seat(state.partner, own, self._players)
        canvas.section("target", self._target)
        canvas.number(0 if crown == NONE else self._course.scorer.target(state.bids.get(crown)))
        canvas.section("bids", CARDS)
        self._draw_row(state.bids, own, canvas)
        canvas.section("reached", CARDS)
        self._draw_row(state.reached, own, canvas)
        canvas.section("shows_fresh_passes", CARDS)
        canvas.number(state.shows)
        canvas.number(state.fresh)
        canvas.number(state.passes)

    def _draw_row(self, row: Row, own: i64, canvas: Canvas) -> None:
        for step in range(self._players):
            canvas.number(row.get((own + step) % self._players))

    def _draw_trumps(self, state: MuTricksState, canvas: Canvas) -> None:
        canvas.section("minor")
        canvas.choice(state.minor, TRUMPS)
        canvas.section("major")
        canvas.choice(state.major, TRUMPS)

    def _draw_cards(self, state: MuTricksState, own: i64, seat: i64, canvas: Canvas) -> None:
        canvas.section("hand", COPIES)
        canvas.counts(state.hands.get(seat) if seat >= 0 else 0, FACE_OF, FACES)
        canvas.section("hidden", self._held)
        for step in range(self._players):
            canvas.number(count_bits(state.hands.get((own + step) % self._players)))
        canvas.section("shown", COPIES)
        self._draw_sets(state.shown, own, canvas)
        canvas.section("won", COPIES)
        self._draw_sets(state.won, own, canvas)
        canvas.section("points", self._box.points_of(ALL_CARDS))
        for step in range(self._players):
            canvas.number(self._box.points_of(state.won.get((own + step) % self._players)))
        canvas.section("side", COPIES)
        canvas.counts(state.side, FACE_OF, FACES)
        canvas.section("removed", COPIES)
        canvas.counts(state.removed, FACE_OF, FACES)
        canvas.section("buried", self._held)
        canvas.number(count_bits(state.buried))
        canvas.span(COPIES)
        knows: bool = seat >= 0 and seat == state.crown  # the crown alone knows what it buried (4.2)
        canvas.counts(state.buried if knows else 0, FACE_OF, FACES)

    def _draw_sets(self, row: Row, own: i64, canvas: Canvas) -> None:
        for step in range(self._players):
            canvas.counts(row.get((own + step) % self._players), FACE_OF, FACES)

    def _draw_trick(self, state: MuTricksState, own: i64, canvas: Canvas) -> None:
        canvas.section("leader")
        canvas.seat(state.leader, own, self._players)
        canvas.section("winner")
        canvas.seat(state.winner, own, self._players)
        canvas.section("trick", COPIES)
        for step in range(self._players):
            canvas.counts(state.played.get((own + step) % self._players) & state.trick, FACE_OF, FACES)
        canvas.section("led", COPIES)
        canvas.counts(state.led, FACE_OF, FACES)

    def _draw_voids(self, state: MuTricksState, own: i64, canvas: Canvas) -> None:
        """The suits that a hidden hand has been proven not to hold: the colours, then the trumps."""
        canvas.section("voids")
        ranking = self._tricks.ranking(state)
        for step in range(self._players):
            canvas.flags(_suits_in(ranking, state.voids.get((own + step) % self._players)), SUITS)

    def _draw_columns(self, state: MuTricksState, own: i64, canvas: Canvas) -> None:
        """Face-down cards by column, and where one is being uncovered (9.1, 9.7)."""
        canvas.section("down", COLUMNS)
        for step in range(self._players):
            for column in range(COLUMNS):
                canvas.number(face_down(state, (own + step) % self._players, column))
        canvas.section("settling")
        canvas.seat(state.settling, own, self._players)
        canvas.section("column")
        canvas.choice(state.column, COLUMNS)


def _suits_in(ranking: Ranking, cards: i64) -> i64:
    """The suits that are whole in a set of cards."""
    found: i64 = 0
    if cards:
        for colour in range(COLOURS):
            if is_whole(cards, ranking.suit(colour)):
                found |= bit_of(colour)
        if is_whole(cards, ranking.trumps):
            found |= bit_of(COLOURS)
    return found
