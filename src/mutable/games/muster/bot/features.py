"""What a position of Muster looks like to the seat on turn: the features that its learned value goes by.

The five castles are alike: the same features tell what is true of each of them, others what is true of the
whole table. A feature is a number; the tables of features follow each other.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.legality import Legality
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import holder_by
from mutable.games.muster.rules.state import ACTING, NONE, TAKING, MusterState
from mutable.kit.bits import bit_of, count_bits, low_bits

CASTLES: Final = 5
HAND: Final = 5
RANKS: Final = 5
RAINBOWS: Final = 5
KEEPS: Final = 2
WIZARD: Final = 6
BRIDGE_COUNTS: Final = 1
STRENGTHS: Final = [1, 1, 1, 2, 2, 3, 4, 5]  # the cards of a banner, as they are printed
BANNER_CARDS: Final = 8

# Of a castle. Where a table is there twice, the first half is of the seat on turn.
GROUNDS: Final = 6  # what a card may lie on: nothing, or a banner of a strength
KINDS: Final = 12  # of stacks: a ground, or wizards on a ground
SETS: Final = 32  # of strengths
PATTERNS: Final = 96  # of cards of one banner: how many 1s, how many 2s, which others
SPACES: Final = 9  # what lies on a castle: nothing, a banner, a rainbow card, a Rainbow Castle; or closed
WIDEST: Final = 20  # a lead in strength like any larger one
LEADS: Final = 2 * WIDEST + 3  # to be as strong is three of them: with fewer, as many or more banners
TOTALS: Final = 32

LEAD: Final = 0
TOTAL: Final = LEAD + LEADS  # the strength of both stacks
STACK: Final = TOTAL + TOTALS  # a stack, and which banners its owner holds for it
HELD: Final = STACK + 2 * KINDS * SETS  # and how many of each
SPACE: Final = HELD + 2 * PATTERNS  # what lies on the castle, and the stack that it may be for
COMING: Final = SPACE + 2 * SPACES * KINDS  # the castle's banners in the deck
SWAP: Final = COMING + SETS  # what a stack's wizards lie on, and which banners its enemy holds for it
BRIDGE: Final = SWAP + 2 * GROUNDS * SETS  # what a bridge stands for, and who holds that
CASTLE_FEATURES: Final = BRIDGE + 2 * (RANKS + 1) * 4

# Of the whole table.
PHASES: Final = 7  # acting, with so many cards to be taken, placing
DECKS: Final = 24
ENDINGS: Final = 6  # cards in the deck, if there are few
BALANCES: Final = 2 * CASTLES + 1
IDLES: Final = 11

PHASE: Final = 0
LEFT: Final = PHASE + PHASES  # cards in the deck
BALANCE: Final = LEFT + DECKS  # castles ahead, and how soon that may be counted
RAINBOW: Final = BALANCE + BALANCES * ENDINGS  # in both hands
KEEP: Final = RAINBOW + (RAINBOWS + 1) * (RAINBOWS + 1)  # in both hands
WIZARDS: Final = KEEP + (KEEPS + 1) * (KEEPS + 1)  # rainbow cards in the deck
IDLE: Final = WIZARDS + RAINBOWS + 1
TABLE_FEATURES: Final = IDLE + IDLES

TABLE_SEEN: Final = 7  # always so many
MOST_SEEN: Final = 14  # of a castle


def can_look(rules: MusterRules) -> bool:
    """The features are those of the printed box. With unity (7.2) every stack begins with a 1, so that what
    was learned without it misleads.
    """
    components = rules.components
    if (
        rules.legality.unity
        or components.size != CASTLES
        or components.ranks != RANKS
        or components.hand != HAND
    ):
        return False
    cards = [components.strength_of(face) for face in components.face_of[:BANNER_CARDS]]
    rainbows = [
        count_bits(components.rainbows),
        count_bits(components.copies(components.keep)),
        components.wizard,
        components.bridge,
    ]
    return cards == STRENGTHS and rainbows == [RAINBOWS, KEEPS, WIZARD, BRIDGE_COUNTS]


class Stack:
    """What is seen of a stack."""

    def __init__(self) -> None:
        self.strength: i64 = 0
        self.banners: i64 = 0
        self.kind: i64 = 0
        self.bridge: i64 = 0  # what the highest bridge stands for, or 0


class Look:
    """Reads positions into features: of the table; and of each castle, so many in its part of `castles`."""

    def __init__(self, rules: MusterRules) -> None:
        self._components: Components = rules.components
        self._legality: Legality = rules.legality
        self._ours: Stack = Stack()
        self._theirs: Stack = Stack()
        self._balance: i64 = 0
        self._sets: vec[i64] = vec[i64]()
        self._patterns: vec[i64] = vec[i64]()
        for cards in range(256):
            self._sets = append(self._sets, _set_of(cards))
            self._patterns = append(self._patterns, _pattern_of(cards))
        self._keeps: i64 = rules.components.copies(rules.components.keep)
        self.table: vec[i64] = _zeros(TABLE_SEEN)
        self.castles: vec[i64] = _zeros(CASTLES * MOST_SEEN)
        self.counts: vec[i64] = _zeros(CASTLES)

    def at(self, state: MusterState) -> None:
        """Look at a position, with the eyes of the seat on turn."""
        self._balance = 0
        hand: i64 = state.hand(state.seat)
        other: i64 = state.hand(1 - state.seat)
        for castle in range(CASTLES):
            self._look_at_castle(state, castle, hand, other)
        self._look_at_table(state, hand, other)

    # The castles

    def _look_at_castle(self, state: MusterState, castle: i64, hand: i64, other: i64) -> None:
        ours = self._ours
        theirs = self._theirs
        self._look_at_stack(state, state.stack(state.seat, castle), ours)
        self._look_at_stack(state, state.stack(1 - state.seat, castle), theirs)
        space: i64 = self._space(state, castle)
        own: i64 = self._cards(hand, castle)
        its: i64 = self._cards(other, castle)
        own_set: i64 = self._any_set(hand) if space == 7 else self._sets[own]
        its_set: i64 = self._any_set(other) if space == 7 else self._sets[its]
        castles = self.castles
        at: i64 = castle * MOST_SEEN
        castles[at] = LEAD + self._lead()
        castles[at + 1] = TOTAL + min(ours.strength + theirs.strength, TOTALS - 1)
        castles[at + 2] = STACK + ours.kind * SETS + own_set
        castles[at + 3] = STACK + (KINDS + theirs.kind) * SETS + its_set
        castles[at + 4] = HELD + self._patterns[own]
        castles[at + 5] = HELD + PATTERNS + self._patterns[its]
        castles[at + 6] = SPACE + space * KINDS + ours.kind
        castles[at + 7] = SPACE + (SPACES + space) * KINDS + theirs.kind
        castles[at + 8] = COMING + self._sets[self._cards(state.deck, castle)]
        count: i64 = 9
        if ours.kind >= GROUNDS:
            castles[at + count] = SWAP + (ours.kind - GROUNDS) * SETS + its_set
            count += 1
        if theirs.kind >= GROUNDS:
            castles[at + count] = SWAP + theirs.kind * SETS + own_set
            count += 1
        if ours.bridge:
            castles[at + count] = BRIDGE + _bridge(ours.bridge, own_set, its_set)
            count += 1
        if theirs.bridge:
            castles[at + count] = BRIDGE + 4 * (RANKS + 1) + _bridge(theirs.bridge, own_set, its_set)
            count += 1
        self.counts[castle] = count

    def _look_at_stack(self, state: MusterState, pile: i64, found: Stack) -> None:
        """From its top: first wizards, then banners with bridges between them."""
        components = self._components
        strength: i64 = 0
        banners: i64 = 0
        found.bridge = 0
        card: i64 = state.top[pile]
        kind: i64 = 0
        if state.is_wizard(card):
            kind = GROUNDS
            while state.is_wizard(card):
                strength += components.wizard
                card = state.below[card]
        if card != NONE:
            kind += components.strength_of(components.face_of[card])
        while card != NONE:
            if state.is_bridge(card):
                strength += components.bridge
                if found.bridge == 0:
                    found.bridge = self._legality.stands_for(state, card)
            else:
                strength += components.strength_of(components.face_of[card])
                banners += 1
            card = state.below[card]
        found.strength = strength
        found.banners = banners
        found.kind = kind

    def _lead(self) -> i64:
        """As a feature; and the castle is counted in the balance."""
        lead: i64 = self._ours.strength - self._theirs.strength
        more: i64 = self._ours.banners - self._theirs.banners
        holder: i64 = holder_by(lead, more)
        if holder != NONE:
            self._balance += 1 - 2 * holder
        if lead == 0:
            return WIDEST + 1 + (0 if holder == NONE else 1 - 2 * holder)
        if lead > 0:
            return WIDEST + 2 + min(lead, WIDEST)
        return WIDEST - min(-lead, WIDEST)

    def _space(self, state: MusterState, castle: i64) -> i64:
        if castle == state.laid_on:
            return 8
        top: i64 = state.top[castle]
        if top == NONE:
            return 0
        face: i64 = self._components.face_of[top]
        if self._components.is_banner(face):
            return self._components.strength_of(face)
        return 6 if face == self._components.rainbow else 7

    def _cards(self, cards: i64, castle: i64) -> i64:
        """Those of a castle's banner, as eight bits."""
        return (cards >> (castle * BANNER_CARDS)) & 0xFF

    def _any_set(self, cards: i64) -> i64:
        """Strengths of any banner: what may lie at a castle with a Rainbow Castle."""
        found: i64 = 0
        for castle in range(CASTLES):
            found |= self._sets[self._cards(cards, castle)]
        return found

    # The table

    def _look_at_table(self, state: MusterState, hand: i64, other: i64) -> None:
        rainbows: i64 = self._components.rainbows
        left: i64 = count_bits(state.deck)
        table = self.table
        table[0] = PHASE + self._phase(state, hand)
        table[1] = LEFT + (left if left <= 12 else min(13 + (left - 13) // 2, DECKS - 1))
        table[2] = BALANCE + min(left, ENDINGS - 1) * BALANCES + self._balance + CASTLES
        table[3] = RAINBOW + count_bits(hand & rainbows) * (RAINBOWS + 1) + count_bits(other & rainbows)
        table[4] = KEEP + count_bits(hand & self._keeps) * (KEEPS + 1) + count_bits(other & self._keeps)
        table[5] = WIZARDS + count_bits(state.deck & rainbows)
        table[6] = IDLE + min(state.idle_turns // 2, IDLES - 1)

    def _phase(self, state: MusterState, hand: i64) -> i64:
        if state.phase == ACTING:
            return 0
        return HAND - count_bits(hand) if state.phase == TAKING else HAND + 1


def _bridge(stands_for: i64, ours: i64, theirs: i64) -> i64:
    """Who holds a banner that could be swapped for it."""
    wanted: i64 = stands_for - 1
    return stands_for * 4 + ((ours >> wanted) & 1) * 2 + ((theirs >> wanted) & 1)


def _set_of(cards: i64) -> i64:
    """The strengths of some cards of a banner."""
    found: i64 = 0
    for card in range(BANNER_CARDS):
        if cards & bit_of(card):
            found |= bit_of(STRENGTHS[card] - 1)
    return found


def _pattern_of(cards: i64) -> i64:
    ones: i64 = count_bits(cards & low_bits(3))
    twos: i64 = count_bits((cards >> 3) & low_bits(2))
    return (ones * 3 + twos) * 8 + (cards >> 5)


def _zeros(count: i64) -> vec[i64]:
    found = vec[i64]()
    for _ in range(count):
        found = append(found, 0)
    return found
