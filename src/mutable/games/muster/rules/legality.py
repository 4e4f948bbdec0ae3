"""The legal moves of Muster. Numbers like (4.2) refer to paragraphs of RULES."""

from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.moves import BRIDGE_LEAVES, SWAP_TARGETS, WIZARD_LEAVES, MusterMoves
from mutable.games.muster.rules.state import NONE, MusterState
from mutable.kit.bits import bit_of, count_bits, low_bits, lowest
from mutable.kit.choices import Choices
from mutable.kit.options import Value


class Legality:
    def __init__(self, components: Components, moves: MusterMoves, options: dict[str, Value]) -> None:
        self.components: Components = components
        self.moves: MusterMoves = moves
        self.beginner: bool = options["beginner"] is True
        self.unity: bool = options["unity"] is True
        self.many_bridges: bool = options["over_the_rainbow"] is True
        self.everywhere: i64 = low_bits(components.size)

    # Predicates

    def rainbow_castles(self, state: MusterState) -> i64:
        """Return the castles whose space has a Rainbow Castle on top (4.8)."""
        found: i64 = 0
        for castle in range(self.components.size):
            card: i64 = state.top[castle]
            if card != NONE and self.components.face_of[card] == self.components.keep:
                found |= bit_of(castle)
        return found

    def fits_on(self, strength: i64, under: i64) -> bool:
        """Return True if a banner of this strength may lie on that banner, or on nothing (4.2, 7.1, 7.2)."""
        if under == NONE:
            return strength == 1 or not self.unity
        below: i64 = self.components.strength_of(self.components.face_of[under])
        if self.beginner:
            return strength >= below
        return strength == below or strength == below + 1

    def fits_stack(self, state: MusterState, strength: i64, pile: i64) -> bool:
        """Return True if a banner of this strength may go on top of a stack; never on a wizard (4.3)."""
        top: i64 = state.top[pile]
        return not state.is_wizard(top) and self.fits_on(strength, top)

    def bridges_needed(self, state: MusterState, strength: i64, pile: i64) -> i64:
        """Return the number of bridges between the top of a stack and a banner of this strength (4.9)."""
        top: i64 = state.top[pile]
        if top == NONE:
            return strength - 1
        return strength - self.components.strength_of(self.components.face_of[top]) - 1

    def can_bridge(self, state: MusterState, strength: i64, pile: i64, rainbows: i64) -> bool:
        """Return True if this many rainbow cards can bridge to that banner (4.9, 4.10, 7.1, 7.3)."""
        if self.beginner or state.is_wizard(state.top[pile]):
            return False
        needed: i64 = self.bridges_needed(state, strength, pile)
        if needed < 1 or needed > rainbows:
            return False
        return needed == 1 or self.many_bridges

    def stands_for(self, state: MusterState, bridge: i64) -> i64:
        """Return the strength that a bridge replaces: one more than the card under it (4.9)."""
        under: i64 = state.below[bridge]
        if under == NONE:
            return 1
        if state.is_bridge(under):
            return self.stands_for(state, under) + 1
        return self.components.strength_of(self.components.face_of[under]) + 1

    def bridge_for(self, state: MusterState, strength: i64, pile: i64) -> i64:
        """Return the bridge of a stack that stands for this strength, or NONE (4.13)."""
        if state.bridges == 0 or self.beginner:
            return NONE
        card: i64 = state.top[pile]
        while card != NONE:
            if state.is_bridge(card) and self.stands_for(state, card) == strength:
                return card
            card = state.below[card]
        return NONE

    def wizard_for(self, state: MusterState, strength: i64, pile: i64) -> i64:
        """Return the wizard of a stack that a banner of this strength may replace, or NONE (4.12)."""
        wizard: i64 = state.lowest_wizard(pile)
        if wizard == NONE or not self.fits_on(strength, state.below[wizard]):
            return NONE
        return wizard

    def can_take_from(self, state: MusterState, castle: i64) -> bool:
        """Return True if the top card of a castle space may be taken now (5.2, 5.3)."""
        top: i64 = state.top[castle]
        return (
            top != NONE and castle != state.laid_on and self.components.face_of[top] != self.components.keep
        )

    # Enumeration of legal moves

    def offer_actions(self, state: MusterState, seat: i64, choices: Choices) -> None:
        """Offer the actions of each hand card, equal cards once; then the moves of wizards."""
        hand: i64 = state.hand(seat)
        opened: i64 = self.rainbow_castles(state)
        rainbows: i64 = count_bits(hand & self.components.rainbows)
        rest: i64 = hand
        while rest:
            face: i64 = self.components.face_of[lowest(rest)]
            rest &= ~low_bits(self.components.last_of[face] + 1)
            if self.components.is_banner(face):
                self._offer_banner(state, seat, face, opened, rainbows, choices)
            else:
                if face == self.components.rainbow:
                    choices.offer_run(self.moves.first_wizard, self.everywhere)
                choices.offer_run(self.moves.first_castle + face * self.components.size, self.everywhere)
        if state.wizards:
            self._offer_wizard_moves(state, seat, choices)

    def _offer_banner(
        self, state: MusterState, seat: i64, face: i64, opened: i64, rainbows: i64, choices: Choices
    ) -> None:
        home: i64 = self.components.banner_of(face)
        strength: i64 = self.components.strength_of(face)
        plays: i64 = 0
        bridges: i64 = 0
        swaps: i64 = 0
        rest: i64 = opened | bit_of(home)
        while rest:
            castle: i64 = lowest(rest)
            rest &= rest - 1
            pile: i64 = state.stack(seat, castle)
            if self.fits_stack(state, strength, pile):
                plays |= bit_of(castle)
            if rainbows and self.can_bridge(state, strength, pile, rainbows):
                bridges |= bit_of(castle)
            if state.wizards | state.bridges:
                swaps |= self._swaps_at(state, seat, strength, castle)
        row: i64 = face * self.components.size
        choices.offer_run(self.moves.first_banner + row, plays)
        choices.offer_run(self.moves.first_bridge + row, bridges)
        choices.offer_run(self.moves.first_swap + row * SWAP_TARGETS, swaps)
        choices.offer(self.moves.first_castle + row + home)

    def _swaps_at(self, state: MusterState, seat: i64, strength: i64, castle: i64) -> i64:
        """Return the swap targets of a banner at one castle, as offsets from its first swap row."""
        found: i64 = 0
        for side in range(2):
            pile: i64 = state.stack(seat if side == 0 else 1 - seat, castle)
            offset: i64 = castle * SWAP_TARGETS + side * 2
            if self.wizard_for(state, strength, pile) != NONE:
                found |= bit_of(offset + WIZARD_LEAVES)
            if self.bridge_for(state, strength, pile) != NONE:
                found |= bit_of(offset + BRIDGE_LEAVES)
        return found

    def _offer_wizard_moves(self, state: MusterState, seat: i64, choices: Choices) -> None:
        for origin in range(self.components.size):
            if state.is_wizard(state.top[state.stack(seat, origin)]):
                elsewhere: i64 = self.everywhere & ~bit_of(origin)
                choices.offer_run(self.moves.first_move + origin * self.components.size, elsewhere)

    def offer_takes(self, state: MusterState, choices: Choices) -> None:
        """Offer the open castle spaces and the deck, which is never empty here (6.1)."""
        spaces: i64 = 0
        for castle in range(self.components.size):
            if self.can_take_from(state, castle):
                spaces |= bit_of(castle)
        choices.offer_run(self.moves.first_take, spaces)
        choices.offer(self.moves.take_deck)

    def offer_deck(self, state: MusterState, first_row: i64, choices: Choices) -> None:
        """Offer the chance moves: each face that is still in the deck, once."""
        rest: i64 = state.deck
        while rest:
            face: i64 = self.components.face_of[lowest(rest)]
            rest &= ~low_bits(self.components.last_of[face] + 1)
            choices.offer(first_row + face)
