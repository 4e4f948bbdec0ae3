"""Worlds of Mü: states consistent with a view. A draw deals the unseen cards at random.

A card goes to a place with a probability proportional to its free room. Without proven voids, all deals are
equally likely; with voids, every consistent deal is possible.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import colour_cards, face_cards
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.result import NONE, HandResult
from mutable.games.mu_tricks.rules.hand.tricks import Tricks, lay_down
from mutable.games.mu_tricks.rules.moves import MuTricksMoves
from mutable.games.mu_tricks.rules.scoring import ENDS, KINDS
from mutable.games.mu_tricks.rules.state import (
    AUCTION,
    COUNTING,
    ENDED,
    FLIPPING,
    TAKING_KITTY,
    MuTricksState,
)
from mutable.games.mu_tricks.rules.view import PHASES, TRUMP_SUIT
from mutable.kit.bits import bit_of, lowest
from mutable.kit.game import CHANCE, OVER, State, View, Worlds
from mutable.kit.rng import Rng

# Places for unseen cards: the hands 0 to 5, and these.
BURIED: Final = 6
DECK: Final = 7
PLACES: Final = 8
# The room in all places is packed into one number of eight times seven bits. At most 60 cards are unseen, so
# the highest of the seven bits is free for comparing all places at once.
WIDTH: Final = 7
FULL: Final = 127
ALL_ROOM: Final = 0xFFFFFFFFFFFFFF
EACH_PLACE: Final = 0x2040810204081
HIGH_BITS: Final = 0x81020408102040
BY_CHANCE: Final = (0, 1, 2, TAKING_KITTY, FLIPPING, COUNTING)


class MuTricksWorlds(Worlds):
    def __init__(self, components: Components, moves: MuTricksMoves, tricks: Tricks, view: View) -> None:
        self._components: Final = components
        self._moves: Final = moves
        self._tricks: Final = tricks
        self._known: Final = MuTricksState()
        self._room: Final[list[i64]] = [0] * PLACES
        self._unseen: i64 = 0
        self._groups: list[i64] = []  # unseen cards by suit, the most restricted suit first
        self._allowed: list[i64] = []  # for each group, all bits of the places that may hold it
        self._all_room: i64 = 0  # the packed room in all places
        self._left: i64 = 0  # the room left during a draw
        self._dealt: Final[vec[i64]] = vec[i64]([0] * PLACES)  # drawn cards by place, not yet in the state
        self._read_table(view)
        self._read_roles(view)
        self._read_seats(view)
        self._read_trick(view)
        self._read_rest(view)
        self._group()

    def draw(self, rng: Rng) -> MuTricksState:
        state = MuTricksState()
        self.draw_into(state, rng)
        return state

    def draw_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, MuTricksState)
        state.assign(self._known)
        self._left = self._all_room
        for index in range(len(self._groups)):
            self._deal(state, self._groups[index], self._allowed[index], rng)
        self._hand_out(state)

    # Dealing the unseen cards

    def _deal(self, state: MuTricksState, cards: i64, allowed: i64, rng: Rng) -> None:
        """Deal cards of one suit to places that may hold them; make room where all of these are full."""
        room: i64 = _sum(self._left & allowed)
        rest: i64 = cards
        while rest:
            card: i64 = rest & -rest
            rest &= ~card
            if room == 0:
                self._hand_out(state)
                self._put(state, self._make_room(state, card, rng), card)
            else:
                self._dealt[self._take_room(rng.below(room), allowed)] |= card
                room -= 1

    def _take_room(self, drawn: i64, allowed: i64) -> i64:
        """Return the place of the free room with number `drawn` among the allowed ones, and take it.

        The place is the number of places whose cumulative room is at most `drawn`.
        """
        up_to: i64 = ((self._left & allowed) * EACH_PLACE) & ALL_ROOM
        passed: i64 = ((drawn * EACH_PLACE | HIGH_BITS) - up_to) & HIGH_BITS
        place: i64 = (((passed >> (WIDTH - 1)) * EACH_PLACE) >> (WIDTH * (PLACES - 1))) & FULL
        self._left -= bit_of(place * WIDTH)
        return place

    def _hand_out(self, state: MuTricksState) -> None:
        for place in range(PLACES):
            if self._dealt[place]:
                self._put(state, place, self._dealt[place])
                self._dealt[place] = 0

    def _make_room(self, state: MuTricksState, card: i64, rng: Rng) -> i64:
        """All allowed places are full: move cards along a shortest chain of places that ends with room."""
        before = [NONE] * PLACES
        queue = [place for place in range(PLACES) if self._may_hold(state, place, card)]
        for first in queue:
            before[first] = first
        for place in queue:
            if self._left >> (place * WIDTH) & FULL:
                return self._shift(state, place, before, rng)
            for further in range(PLACES):
                movable: i64 = self._held(state, place) & ~self._barred(state, further)
                if before[further] == NONE and movable:
                    before[further] = place
                    queue.append(further)
        raise AssertionError("no deal fits this view")

    def _shift(self, state: MuTricksState, end: int, before: list[int], rng: Rng) -> i64:
        """Move one card along each link of the chain; return its first place, which is then free."""
        self._left -= bit_of(end * WIDTH)
        place = end
        while before[place] != place:
            source = before[place]
            card: i64 = bit_of(rng.member(self._held(state, source) & ~self._barred(state, place)))
            self._take_out(state, source, card)
            self._put(state, place, card)
            place = source
        return place

    def _may_hold(self, state: MuTricksState, place: i64, card: i64) -> bool:
        return card & ~self._barred(state, place) != 0

    def _barred(self, state: MuTricksState, place: i64) -> i64:
        """Return the cards that cannot be in a place: a hand's voids, or all if it holds no unseen card."""
        if self._room[place] == 0:
            return -1
        return state.voids.get(place) if place < BURIED else 0

    def _held(self, state: MuTricksState, place: i64) -> i64:
        if place < BURIED:
            return state.hands.get(place)
        return state.buried if place == BURIED else state.deck

    def _put(self, state: MuTricksState, place: i64, card: i64) -> None:
        if place < BURIED:
            state.gain(place, card)
        elif place == BURIED:
            state.buried |= card
        else:
            state.deck |= card

    def _take_out(self, state: MuTricksState, place: i64, card: i64) -> None:
        if place < BURIED:
            state.lose(place, card)
        elif place == BURIED:
            state.buried &= ~card
        else:
            state.deck &= ~card

    def _group(self) -> None:
        """Sort the unseen cards by suit; suits that fewer hands can hold come first."""
        self._unseen = self._known.deck
        self._known.deck = 0
        suits = self._tricks.ranking(self._known).suits()
        groups = [suit & self._unseen for suit in suits if suit & self._unseen]
        for place in range(PLACES):
            self._all_room |= self._room[place] << (place * WIDTH)
        self._groups = sorted(groups, key=self._open_room)
        self._allowed = [self._places_for(group) for group in self._groups]

    def _open_room(self, cards: i64) -> int:
        return int(_sum(self._all_room & self._places_for(cards)))

    def _places_for(self, cards: i64) -> i64:
        """Return all bits of the places that may hold cards of this suit."""
        allowed: i64 = 0
        for place in range(PLACES):
            if self._may_hold(self._known, place, cards & -cards):
                allowed |= bit_of(place * WIDTH) * FULL
        return allowed

    # Reading a view

    def _read_table(self, view: View) -> None:
        state = self._known
        state.phase = PHASES.index(view["phase"])
        if state.phase == ENDED:
            state.turn = OVER
            state.end = ENDS.index(view["outcome"]["reason"])
        else:
            state.turn = CHANCE if state.phase in BY_CHANCE else view["turn"]
        state.dealer, state.redeals, state.dealt = view["dealer"], view["redeals"], view["dealt"]
        state.shows, state.fresh, state.passes = view["shows"], view["fresh"], view["passes"]
        names = [colour.name for colour in self._components.colours]
        for name in view["removed"]:
            state.removed |= colour_cards(names.index(name))
        state.deck &= ~state.removed
        state.side = self._cards_named(view["side"])
        self._room[DECK] = view["unseen"]

    def _read_roles(self, view: View) -> None:
        state = self._known
        if state.phase > AUCTION:
            state.crown, state.shield = _seat(view["crown"]), _seat(view["shield"])
            state.partner = _seat(view["partner"])
            state.minor, state.major = self._trump(view["minor"]), self._trump(view["major"])

    def _read_seats(self, view: View) -> None:
        state = self._known
        for seat, shown in enumerate(view["seats"]):
            state.shown.set(seat, self._cards_named(shown["shown"]))
            state.won.set(seat, self._cards_named(shown["won"]))
            state.bids.set(seat, shown["bid"])
            state.reached.set(seat, shown["reached"])
            self._read_voids(seat, shown["voids"])
            for name, count in shown["down"].items():
                lay_down(state, seat, self._moves.columns.index(name), count)
            if shown["cards"] is None:
                self._room[seat] = shown["hidden"]
            else:
                state.hands.set(seat, self._cards_named(shown["cards"]))

    def _read_voids(self, seat: int, names: list[str]) -> None:
        suits = self._tricks.ranking(self._known).suits()
        colours = [colour.name for colour in self._components.colours]
        for name in names:
            suit: i64 = suits[TRUMP_SUIT if name == "trump" else colours.index(name)]
            self._known.voids.set(seat, self._known.voids.get(seat) | suit)

    def _read_trick(self, view: View) -> None:
        """Play the cards again in order, which sets the led suit and the winner."""
        state = self._known
        state.leader = _seat(view["trick"]["leader"])
        turn, phase, voids = state.turn, state.phase, state.voids.values()
        cards = view["trick"]["cards"]
        for step in range(len(cards)):
            seat = (max(int(state.leader), 0) + step) % len(cards)
            if cards[seat] is not None:
                self._tricks.play(state, seat, self._card_named(cards[seat]))
        state.turn, state.phase = turn, phase
        for seat in range(len(cards)):
            state.voids.set(seat, voids[seat])

    def _read_rest(self, view: View) -> None:
        state = self._known
        buried = view["buried"]
        if buried["cards"] is None:
            self._room[BURIED] = buried["count"]
        else:
            state.buried = self._cards_named(buried["cards"])
        last = view["last"]
        if last is not None:
            state.last_leader, state.last_winner = last["leader"], last["winner"]
            for seat, name in enumerate(last["cards"]):
                state.last.set(seat, bit_of(lowest(face_cards(self._components.face_named(name)))))
        if view["uncovering"] is not None:
            state.uncovering_seat = view["uncovering"]["seat"]
            column = view["uncovering"]["column"]
            state.column = NONE if column is None else self._moves.columns.index(column)
        state.sheet = [self._result(hand) for hand in view["sheet"]]

    def _result(self, hand: View) -> HandResult:
        result = HandResult(KINDS.index(hand["kind"]))
        result.crown, result.shield = _seat(hand["crown"]), _seat(hand["shield"])
        result.partner, result.last = _seat(hand["partner"]), _seat(hand["last"])
        result.minor, result.major = self._trump(hand["minor"]), self._trump(hand["major"])
        result.side = hand["side"]
        for name in hand["buried"]:
            copies: i64 = face_cards(self._components.face_named(name)) & ~result.buried
            result.buried |= copies & -copies
        for seat in range(len(hand["shown"])):
            result.shown.set(seat, hand["shown"][seat])
            result.points.set(seat, hand["points"][seat])
            result.bonus.set(seat, hand["bonus"][seat])
            result.trump_bonus.set(seat, hand["trump_bonus"][seat])
        return result

    def _trump(self, name: str | None) -> int:
        return NONE if name is None else self._components.trump_named(name)

    def _cards_named(self, names: list[str]) -> i64:
        cards: i64 = 0
        for name in names:
            cards |= self._card_named(name)
        return cards

    def _card_named(self, name: str) -> i64:
        """Return a card (a set of one) with this face that is not placed yet, and mark it as placed."""
        copies: i64 = face_cards(self._components.face_named(name)) & self._known.deck
        card: i64 = copies & -copies
        self._known.deck &= ~card
        return card


def _sum(rooms: i64) -> i64:
    """Return the sum of packed rooms."""
    total: i64 = 0
    rest: i64 = rooms
    while rest:
        total += rest & FULL
        rest >>= WIDTH
    return total


def _seat(seat: int | None) -> int:
    return NONE if seat is None else seat
