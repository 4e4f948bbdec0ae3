"""A double-dummy solver of the last tricks: alpha-beta with a transposition table in one world.

There are two sides: the root seat's, and the rest. The value of a line is the value to the root seat: of the
points on cards that it wins itself, and of the crown team's points by the target (see Payoff). Between two
tricks, the cards left, the leader and the crown team's points identify a position, since in one world every
card has its owner. Of equivalent cards only one is tried.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import distinct
from mutable.games.mu_tricks.rules.cards.ranking import Ranking
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.row import Row

SLOTS: Final = 16384
HASH_FACTOR: Final = 0x9E3779B1  # odd, of well-mixed bits
LOW_MASK: Final = 0x1FFFFFFF
LOWEST: Final = -100000000
EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2


class PointValues:
    """The value to the root seat, in hundredths: of an own point, and by the crown team's points."""

    def __init__(self, own: i64, by_team: list[i64]) -> None:
        self.own: i64 = own
        self.by_team: Final = by_team


class EndgameEntry:
    """A transposition table entry of a position between two tricks."""

    def __init__(self) -> None:
        self.cards: i64 = 0
        self.place: i64 = NONE  # the leader and the crown team's points
        self.generation: i64 = 0
        self.bound: i64 = EXACT
        self.value: i64 = 0


class Endgame:
    def __init__(self, rules: MuTricksRules) -> None:
        self._rules: Final = rules
        self._components: Final[Components] = rules.components
        self._players: i64 = rules.variant.players
        self._table: Final[list[EndgameEntry | None]] = [None] * SLOTS
        self._generation: i64 = 0
        self._cards: Final = Row()
        self._left: i64 = 0  # all cards still in hands
        self._ranking: Ranking = rules.tricks.ranking(MuTricksState())
        self._root_seat: i64 = NONE
        self._ours: i64 = 0
        self._crown_team: i64 = 0
        self._point_values: PointValues = PointValues(0, [])
        self._max_nodes: i64 = 0
        self.nodes: i64 = 0

    def begin(self, state: MuTricksState, seat: i64, point_values: PointValues, max_nodes: i64) -> None:
        """Start with a new world and the seat it is valued for; stop after `max_nodes` positions."""
        self._generation += 1
        self._ranking = self._rules.tricks.ranking(state)
        self._root_seat = seat
        self._crown_team = state.crown_team()
        self._ours = self._crown_team if self._crown_team & bit_of(seat) else ~self._crown_team
        self._point_values = point_values
        self._max_nodes = max_nodes
        self.nodes = 0

    def is_out_of_nodes(self) -> bool:
        return self.nodes >= self._max_nodes

    def value(self, state: MuTricksState) -> i64:
        """Return the value of the rest of the hand from a position of this world."""
        self._left = 0
        for seat in range(self._players):
            self._cards.set(seat, state.cards(seat))
            self._left |= state.cards(seat)
        cards: i64 = state.buried | state.side | state.won.get(state.crown)
        if state.partner != NONE:
            cards |= state.won.get(state.partner)
        team: i64 = self._components.points_of(cards)
        if state.trick == 0:
            return self._trick(state.turn, team, LOWEST, -LOWEST)
        pot: i64 = self._components.points_of(state.trick)
        played: i64 = count_bits(state.trick)
        return self._ply(
            state.turn, played, state.led, state.beaters, state.winner, pot, team, LOWEST, -LOWEST
        )

    def _trick(self, leader: i64, team: i64, alpha: i64, beta: i64) -> i64:
        """Return the value of a position between two tricks."""
        if self._left == 0:
            return self._point_values.by_team[team]
        place: i64 = leader * 512 + team
        mixed: i64 = (self._left ^ (self._left >> 29) ^ (place * 40503)) & LOW_MASK
        slot: i64 = ((mixed * HASH_FACTOR) >> 16) & (SLOTS - 1)
        entry = self._table[slot]
        if entry is None:
            entry = EndgameEntry()
            self._table[slot] = entry
        elif self._matches(entry, place) and _is_cutoff(entry, alpha, beta):
            return entry.value
        left: i64 = self._left
        value: i64 = self._ply(leader, 0, 0, 0, NONE, 0, team, alpha, beta)
        entry.cards = left
        entry.place = place
        entry.generation = self._generation
        entry.value = value
        entry.bound = EXACT
        if value <= alpha:
            entry.bound = UPPER_BOUND
        elif value >= beta:
            entry.bound = LOWER_BOUND
        return value

    def _matches(self, entry: EndgameEntry, place: i64) -> bool:
        return entry.cards == self._left and entry.place == place and entry.generation == self._generation

    def _ply(
        self,
        seat: i64,
        played: i64,
        led: i64,
        beaters: i64,
        winner: i64,
        pot: i64,
        team: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """Return the value with a seat to play; counts a node."""
        if played == self._players:
            return self._take(winner, pot, team, alpha, beta)
        self.nodes += 1
        if self.nodes >= self._max_nodes:
            return 0
        held: i64 = self._cards.get(seat)
        following: i64 = held & led
        rest: i64 = self._unequal(held, following if following else held, beaters)
        ours: bool = self._ours & bit_of(seat) != 0
        best: i64 = LOWEST if ours else -LOWEST
        after: i64 = seat + 1 if seat + 1 < self._players else 0
        takers: i64 = rest & beaters
        while rest:
            card: i64 = _highest(takers if takers else rest)
            rest &= ~card
            takers &= ~card
            value: i64 = self._after(seat, after, card, played, led, beaters, winner, pot, team, alpha, beta)
            if ours:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best

    def _after(
        self,
        seat: i64,
        after: i64,
        card: i64,
        played: i64,
        led: i64,
        beaters: i64,
        winner: i64,
        pot: i64,
        team: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        held: i64 = self._cards.get(seat)
        self._cards.set(seat, held & ~card)
        self._left &= ~card
        grown: i64 = pot + self._components.points_of(card)
        value: i64
        if played == 0:
            suit: i64 = self._ranking.suit_of(card)
            value = self._ply(after, 1, suit, self._ranking.beaters(card), seat, grown, team, alpha, beta)
        elif card & beaters:
            best: i64 = self._ranking.beaters(card)
            value = self._ply(after, played + 1, led, best, seat, grown, team, alpha, beta)
        else:
            value = self._ply(after, played + 1, led, beaters, winner, grown, team, alpha, beta)
        self._cards.set(seat, held)
        self._left |= card
        return value

    def _take(self, winner: i64, pot: i64, team: i64, alpha: i64, beta: i64) -> i64:
        gain: i64 = self._point_values.own * pot if winner == self._root_seat else 0
        grown: i64 = team + pot if self._crown_team & bit_of(winner) else team
        return gain + self._trick(winner, grown, alpha - gain, beta - gain)

    def _unequal(self, held: i64, cards: i64, beaters: i64) -> i64:
        """Return one card of each equivalence class: equal points, and no card of others between them."""
        others: i64 = self._left & ~held
        found: i64 = 0
        rest: i64 = distinct(cards)
        while rest:
            card: i64 = rest & -rest
            rest &= rest - 1
            if found == 0 or not self._has_equal(card, found, others, beaters):
                found |= card
        return found

    def _has_equal(self, card: i64, found: i64, others: i64, beaters: i64) -> bool:
        ranking: Ranking = self._ranking
        suit: i64 = ranking.suit_of(card)
        above: i64 = ranking.beaters(card)
        points: i64 = self._components.points_of(card)
        rest: i64 = found & suit
        while rest:
            one: i64 = rest & -rest
            rest &= rest - 1
            if self._components.points_of(one) != points or (one & beaters == 0) != (card & beaters == 0):
                continue
            higher: i64 = ranking.beaters(one)
            if higher == above:
                return True
            if (higher ^ above) & others or self._has_peer(suit, higher, others):
                continue
            if not self._has_peer(suit, above, others):
                return True
        return False

    def _has_peer(self, suit: i64, above: i64, others: i64) -> bool:
        """Return True if others hold a card of equal rank: then the order of play matters."""
        rest: i64 = others & suit & ~above
        while rest:
            one: i64 = rest & -rest
            rest &= rest - 1
            if self._ranking.beaters(one) == above:
                return True
        return False


def _is_cutoff(entry: EndgameEntry, alpha: i64, beta: i64) -> bool:
    if entry.bound == EXACT:
        return True
    return entry.value >= beta if entry.bound == LOWER_BOUND else entry.value <= alpha


def _highest(cards: i64) -> i64:
    rest: i64 = cards
    while rest & (rest - 1):
        rest &= rest - 1
    return rest
