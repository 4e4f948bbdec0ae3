"""What a seat of Muster knows, as numbers. Seats and stacks: the own first, then the other's."""

from mypy_extensions import i64

from mutable.games.muster.rules.components import Box
from mutable.games.muster.rules.scoring import holder_of, strength_at
from mutable.games.muster.rules.state import ENDED, NONE, MusterState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.canvas import Canvas


class Features:
    def __init__(self, box: Box, stall: i64) -> None:
        self._box: Box = box
        self._stall: i64 = stall
        self._cards: i64 = len(box.face_of)
        self._copies: i64 = max([int(box.face_of.count(face)) for face in box.face_of])
        self._strength: i64 = self._cards * max(int(box.ranks), int(box.wizard), int(box.bridge))
        self._faces: i64 = len(box.faces)
        self._wizard: i64 = len(box.faces)  # beside the faces: what rainbow cards lie as
        self._bridge: i64 = len(box.faces) + 1
        self._kinds: i64 = len(box.faces) + 2

    def draw(self, state: MusterState, seat: i64, canvas: Canvas) -> None:
        """A spectator sees as seat 0 does, but no hand."""
        own: i64 = max(0, seat)
        self._draw_course(state, own, canvas)
        self._draw_hands(state, own, seat, canvas)
        self._draw_castles(state, own, canvas)
        self._draw_piles(state, own, canvas)

    def _draw_course(self, state: MusterState, own: i64, canvas: Canvas) -> None:
        canvas.section("seat")
        canvas.choice(own, 2)
        canvas.section("phase")
        canvas.choice(state.phase, ENDED + 1)
        canvas.section("turn")
        canvas.seat(state.seat, own, 2)
        canvas.section("deck", self._cards)
        canvas.number(count_bits(state.deck))
        canvas.section("idle_turns", self._stall)
        canvas.number(state.idle_turns)
        canvas.section("drew", 1)
        canvas.number(1 if state.drew else 0)
        canvas.section("laid_on")
        canvas.choice(state.laid_on, self._box.size)
        canvas.section("turned")
        canvas.choice(NONE if state.turned == NONE else self._box.face_of[state.turned], self._faces)

    def _draw_hands(self, state: MusterState, own: i64, seat: i64, canvas: Canvas) -> None:
        canvas.section("hand", self._box.hand)
        canvas.counts(state.hand(seat) if seat >= 0 else 0, self._box.face_of, self._faces)
        canvas.section("hand_sizes", self._box.hand)
        canvas.number(count_bits(state.hand(own)))
        canvas.number(count_bits(state.hand(1 - own)))
        canvas.section("known", self._box.hand)
        canvas.counts(state.known(own), self._box.face_of, self._faces)
        canvas.counts(state.known(1 - own), self._box.face_of, self._faces)

    def _draw_castles(self, state: MusterState, own: i64, canvas: Canvas) -> None:
        canvas.section("strengths", self._strength)
        for castle in range(self._box.size):
            canvas.number(strength_at(self._box, state, own, castle))
            canvas.number(strength_at(self._box, state, 1 - own, castle))
        canvas.section("holders")
        for castle in range(self._box.size):
            canvas.seat(holder_of(self._box, state, castle), own, 2)

    def _draw_piles(self, state: MusterState, own: i64, canvas: Canvas) -> None:
        """The spaces, the own stacks, the other's: of each kind of card how many lie there, and how deep
        the highest of them lies (1: on top).
        """
        canvas.section("piles")
        for castle in range(self._box.size):
            self._draw_pile(state, castle, canvas)
        for step in range(2):
            for castle in range(self._box.size):
                self._draw_pile(state, state.stack(own if step == 0 else 1 - own, castle), canvas)

    def _draw_pile(self, state: MusterState, pile: i64, canvas: Canvas) -> None:
        card: i64 = state.top[pile]
        depth: i64 = 1
        seen: i64 = 0
        while card != NONE:
            kind: i64 = self._kind(state, card)
            canvas.add_one(kind)
            if seen & bit_of(kind) == 0:
                canvas.place(self._kinds + kind, depth)
            seen |= bit_of(kind)
            depth += 1
            card = state.below[card]
        canvas.span(self._copies)
        canvas.skip(self._kinds)
        canvas.span(self._cards)
        canvas.skip(self._kinds)

    def _kind(self, state: MusterState, card: i64) -> i64:
        if state.is_wizard(card):
            return self._wizard
        return self._bridge if state.is_bridge(card) else self._box.face_of[card]
