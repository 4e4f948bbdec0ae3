"""Encodes a seat's view of Muster as numbers: own seat and stacks first, then the opponent's."""

from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.scoring import holder_of, strength_at
from mutable.games.muster.rules.state import ENDED, NONE, MusterState
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import bit_of, count_bits


class Features:
    def __init__(self, components: Components, stall: i64) -> None:
        self._components: Components = components
        self._stall: i64 = stall
        self._cards: i64 = len(components.face_of)
        self._copies: i64 = max([int(components.face_of.count(face)) for face in components.face_of])
        self._strength: i64 = self._cards * max(
            int(components.ranks), int(components.wizard), int(components.bridge)
        )
        self._faces: i64 = len(components.faces)
        self._wizard: i64 = len(components.faces)  # kinds after the faces: rainbow cards in a stack
        self._bridge: i64 = len(components.faces) + 1
        self._kinds: i64 = len(components.faces) + 2

    def write(self, state: MusterState, seat: i64, writer: FeatureWriter) -> None:
        """Write all features. A spectator gets those of seat 0 without the hand."""
        own: i64 = max(0, seat)
        self._write_phase(state, own, writer)
        self._write_hands(state, own, seat, writer)
        self._write_castles(state, own, writer)
        self._write_piles(state, own, writer)

    def _write_phase(self, state: MusterState, own: i64, writer: FeatureWriter) -> None:
        writer.section("seat")
        writer.choice(own, 2)
        writer.section("phase")
        writer.choice(state.phase, ENDED + 1)
        writer.section("turn")
        writer.seat(state.seat, own, 2)
        writer.section("deck", self._cards)
        writer.number(count_bits(state.deck))
        writer.section("idle_turns", self._stall)
        writer.number(state.idle_turns)
        writer.section("drew", 1)
        writer.number(1 if state.drew else 0)
        writer.section("laid_on")
        writer.choice(state.laid_on, self._components.size)
        writer.section("turned")
        writer.choice(NONE if state.turned == NONE else self._components.face_of[state.turned], self._faces)

    def _write_hands(self, state: MusterState, own: i64, seat: i64, writer: FeatureWriter) -> None:
        writer.section("hand", self._components.hand)
        writer.counts(state.hand(seat) if seat >= 0 else 0, self._components.face_of, self._faces)
        writer.section("hand_sizes", self._components.hand)
        writer.number(count_bits(state.hand(own)))
        writer.number(count_bits(state.hand(1 - own)))
        writer.section("known", self._components.hand)
        writer.counts(state.known(own), self._components.face_of, self._faces)
        writer.counts(state.known(1 - own), self._components.face_of, self._faces)

    def _write_castles(self, state: MusterState, own: i64, writer: FeatureWriter) -> None:
        writer.section("strengths", self._strength)
        for castle in range(self._components.size):
            writer.number(strength_at(self._components, state, own, castle))
            writer.number(strength_at(self._components, state, 1 - own, castle))
        writer.section("holders")
        for castle in range(self._components.size):
            writer.seat(holder_of(self._components, state, castle), own, 2)

    def _write_piles(self, state: MusterState, own: i64, writer: FeatureWriter) -> None:
        """Write castle spaces, own stacks and the opponent's stacks.

        For each kind of card: the number of cards, and the depth of the highest one (1: on top).
        """
        writer.section("piles")
        for castle in range(self._components.size):
            self._write_pile(state, castle, writer)
        for step in range(2):
            for castle in range(self._components.size):
                self._write_pile(state, state.stack(own if step == 0 else 1 - own, castle), writer)

    def _write_pile(self, state: MusterState, pile: i64, writer: FeatureWriter) -> None:
        card: i64 = state.top[pile]
        depth: i64 = 1
        seen: i64 = 0
        while card != NONE:
            kind: i64 = self._kind(state, card)
            writer.add_one(kind)
            if seen & bit_of(kind) == 0:
                writer.place(self._kinds + kind, depth)
            seen |= bit_of(kind)
            depth += 1
            card = state.below[card]
        writer.span(self._copies)
        writer.skip(self._kinds)
        writer.span(self._cards)
        writer.skip(self._kinds)

    def _kind(self, state: MusterState, card: i64) -> i64:
        if state.is_wizard(card):
            return self._wizard
        return self._bridge if state.is_bridge(card) else self._components.face_of[card]
