"""The last tricks of an imagined hand, played perfectly: alpha-beta with a table of positions.

Two sides: that of the seat that asks, and the rest. The worth of a line is what it brings that seat: points
on cards that it wins itself, and what the crown team's points bring by the target (see Payoff). Between two
tricks a position is told by the cards left, the leader and the crown team's points, since in one world
every card has its owner. Of equivalent cards one is tried.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.deck import distinct
from mutable.games.mu_tricks.rules.ranking import Ranking
from mutable.games.mu_tricks.rules.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.row import Row

SLOTS: Final = 16384
FACTOR: Final = 0x9E3779B1  # odd, of well-mixed bits
LOW: Final = 0x1FFFFFFF
WORST: Final = -100000000
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class Worth:
    """What points are worth to the seat that asks, in hundredths: its own, and the crown team's in all."""

    def __init__(self, own: i64, by_team: list[i64]) -> None:
        self.own: i64 = own
        self.by_team: Final = by_team


class Position:
    """What an earlier look at a position between two tricks found."""

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
        self._table: Final[list[Position | None]] = [None] * SLOTS
        self._generation: i64 = 0
        self._cards: Final = Row()
        self._left: i64 = 0  # all cards still in hands
        self._ranking: Ranking = rules.tricks.ranking(MuTricksState())
        self._asking: i64 = NONE
        self._ours: i64 = 0
        self._crown_team: i64 = 0
        self._worth: Worth = Worth(0, [])
        self._most: i64 = 0
        self.nodes: i64 = 0

    def begin(self, state: MuTricksState, seat: i64, worth: Worth, most: i64) -> None:
        """A new world, to be judged for a seat; `most` positions are looked at before giving up."""
        self._generation += 1
        self._ranking = self._rules.tricks.ranking(state)
        self._asking = seat
        self._crown_team = state.crown_team()
        self._ours = self._crown_team if self._crown_team & bit_of(seat) else ~self._crown_team
        self._worth = worth
        self._most = most
        self.nodes = 0

    def gave_up(self) -> bool:
        return self.nodes >= self._most

    def value(self, state: MuTricksState) -> i64:
        """What the rest of the hand brings, from any position of this world; without what is already won."""
        self._left = 0
        for seat in range(self._players):
            self._cards.set(seat, state.cards(seat))
            self._left |= state.cards(seat)
        cards: i64 = state.buried | state.side | state.won.get(state.crown)
        if state.partner != NONE:
            cards |= state.won.get(state.partner)
        team: i64 = self._components.points_of(cards)
        if state.trick == 0:
            return self._trick(state.turn, team, WORST, -WORST)
        pot: i64 = self._components.points_of(state.trick)
        played: i64 = count_bits(state.trick)
        return self._ply(state.turn, played, state.led, state.beaters, state.winner, pot, team, WORST, -WORST)

    def _trick(self, leader: i64, team: i64, alpha: i64, beta: i64) -> i64:
        """The worth of a position between two tricks."""
        if self._left == 0:
            return self._worth.by_team[team]
        place: i64 = leader * 512 + team
        mixed: i64 = (self._left ^ (self._left >> 29) ^ (place * 40503)) & LOW
        slot: i64 = ((mixed * FACTOR) >> 16) & (SLOTS - 1)
        known = self._table[slot]
        if known is None:
            known = Position()
            self._table[slot] = known
        elif self._is_known(known, place) and _decides(known, alpha, beta):
            return known.value
        left: i64 = self._left
        value: i64 = self._ply(leader, 0, 0, 0, NONE, 0, team, alpha, beta)
        known.cards = left
        known.place = place
        known.generation = self._generation
        known.value = value
        known.bound = EXACT
        if value <= alpha:
            known.bound = AT_MOST
        elif value >= beta:
            known.bound = AT_LEAST
        return value

    def _is_known(self, known: Position, place: i64) -> bool:
        return known.cards == self._left and known.place == place and known.generation == self._generation

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
        """The worth with a seat to play; positions count as nodes."""
        if played == self._players:
            return self._take(winner, pot, team, alpha, beta)
        self.nodes += 1
        if self.nodes >= self._most:
            return 0
        held: i64 = self._cards.get(seat)
        following: i64 = held & led
        rest: i64 = self._unequal(held, following if following else held, beaters)
        ours: bool = self._ours & bit_of(seat) != 0
        best: i64 = WORST if ours else -WORST
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
        gain: i64 = self._worth.own * pot if winner == self._asking else 0
        grown: i64 = team + pot if self._crown_team & bit_of(winner) else team
        return gain + self._trick(winner, grown, alpha - gain, beta - gain)

    def _unequal(self, held: i64, cards: i64, beaters: i64) -> i64:
        """One card of each class: equal points, and no card elsewhere that tells one from another."""
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
        """Is a card that the same ones beat elsewhere? Then it matters which of two is played first."""
        rest: i64 = others & suit & ~above
        while rest:
            one: i64 = rest & -rest
            rest &= rest - 1
            if self._ranking.beaters(one) == above:
                return True
        return False


def _decides(known: Position, alpha: i64, beta: i64) -> bool:
    if known.bound == EXACT:
        return True
    return known.value >= beta if known.bound == AT_LEAST else known.value <= alpha


def _highest(cards: i64) -> i64:
    rest: i64 = cards
    while rest & (rest - 1):
        rest &= rest - 1
    return rest
