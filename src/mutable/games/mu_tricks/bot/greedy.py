"""The greedy baseline of Mü: heuristics for one decision at a time.

It bids on its strongest trump, wins tricks with points and gives points to its partner. It knows its own
cards, the cards on the table and the cards played. It does not overtake its own team without need, and gives
the other side points only if it must.
"""

from mutable.bots.bot import Budget
from mutable.games.mu_tricks.bot.heuristic import HandHeuristic
from mutable.games.mu_tricks.rules.cards.deck import ALL_CARDS, NO_TRUMP, face_cards, trump_cards
from mutable.games.mu_tricks.rules.moves import BURY, DONE, PARTNER, PASS, PLAY_TABLE, SHOW, TRUMP, UNCOVER
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.bits import bit_of, count_bits, lowest
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

SHIELD_MOST = 3  # cards worth showing for the shield alone
HIDDEN_WORTH = 0.25  # tricks that a hidden card of another player is good for
WORTH_WINNING = 2  # points in a trick that is worth a strong card before it is sure


class MuTricksGreedy:
    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MuTricksRules)
        self._rules = rules
        self._heuristic = HandHeuristic(rules)

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        state = self._rules.sample_state(view, rng)
        assert isinstance(state, MuTricksState)
        seat: int = view["seat"]
        moves = self._rules.legal(state, seat)
        rng.shuffle(moves)  # breaks ties at random
        kind = self._rules.legality.moves.kind[moves[0]]
        if kind in (SHOW, DONE, PASS):
            return self._bid(state, seat, moves)
        if kind == BURY:
            return max(moves, key=lambda move: self._worth_burying(state, seat, move))
        if kind == TRUMP:
            return self._trump(state, seat, moves)
        if kind == PARTNER:
            return max(moves, key=lambda move: self._worth_as_partner(state, self._what(move)))
        return moves[0] if kind == UNCOVER else _CardChoice(self._rules, state, seat).best(moves)

    def _what(self, move: int) -> int:
        return int(self._rules.legality.moves.what[move])

    # The auction

    def _bid(self, state: MuTricksState, seat: int, moves: list[int]) -> int:
        kinds = self._rules.legality.moves.kind
        shows = [move for move in moves if kinds[move] == SHOW]
        stop = next(move for move in moves if kinds[move] != SHOW)
        if not shows or state.bids.get(seat) >= self._wanted_bid(state, seat):
            return stop
        return max(shows, key=lambda move: self._worth_showing(state, seat, self._what(move)))

    def _wanted_bid(self, state: MuTricksState, seat: int) -> int:
        """Return the wanted bid: one more than the crown if the cards allow it, else perhaps the shield's."""
        before = int(state.bids.get(seat) - state.fresh)
        others = sorted(int(state.bids.get(other)) for other in range(self._rules.players) if other != seat)
        extra = int(self._rules.components.points_of(state.side))
        bearable = self._heuristic.highest_bid(state.cards(seat), extra)
        if before > others[-1] or (before == others[-1] and self._leads(state, seat)):
            return before
        if others[-1] < bearable:
            return others[-1] + 1
        second = others[-2] if len(others) > 1 else 0
        return second + 1 if before <= second < self._most_for_shield(others[-1]) else before

    def _most_for_shield(self, crown: int) -> int:
        """Return the highest bid for the shield: at most the crown's, or one less (classic, 10.3)."""
        if not self._rules.variant.has_shield:
            return 0
        return min(SHIELD_MOST, crown - 1 if self._rules.variant.classic else crown)

    def _leads(self, state: MuTricksState, seat: int) -> bool:
        return state.fresh == 0 and self._rules.phases.auction.crown(state) == seat

    def _worth_showing(self, state: MuTricksState, seat: int, face: int) -> tuple[bool, int]:
        """Prefer cards of the planned trump: they must be shown to name it."""
        cards = state.cards(seat)
        trump = self._heuristic.best_trump(cards, self._heuristic.all_trumps(cards))
        return face_cards(face) & trump_cards(trump) != 0, face % 10

    # Kitty, trumps, partner

    def _worth_burying(self, state: MuTricksState, seat: int, move: int) -> float:
        """Return the worth of burying a card: its points, less the tricks lost."""
        face = self._what(move)
        card = lowest(face_cards(face))
        cards = state.cards(seat)
        trump = self._heuristic.best_trump(cards, self._heuristic.all_trumps(state.shown.get(seat)))
        lost = self._heuristic.tricks(cards, trump) - self._heuristic.tricks(cards & ~bit_of(card), trump)
        return int(self._rules.components.points[face % 10]) - 4.0 * lost

    def _trump(self, state: MuTricksState, seat: int, moves: list[int]) -> int:
        rows = {self._what(move): move for move in moves}
        return rows[self._heuristic.best_trump(state.cards(seat), list(rows))]

    def _worth_as_partner(self, state: MuTricksState, seat: int) -> float:
        """Return the worth of a partner: shown trumps and high cards; hidden cards count as average."""
        shown = state.shown.get(seat)
        trumps = int(count_bits(shown & self._rules.tricks.ranking(state).trumps))
        hidden = int(count_bits(state.hands.get(seat)))
        return trumps + self._heuristic.tricks(shown, NO_TRUMP) + HIDDEN_WORTH * hidden


class _CardChoice:
    """The choice of a card to play."""

    def __init__(self, rules: MuTricksRules, state: MuTricksState, seat: int) -> None:
        self._rules = rules
        self._state = state
        self._seat = seat
        self._ranking = rules.tricks.ranking(state)
        self._others = self._cards_of_others()
        self._to_come = self._seats_to_come()

    def best(self, moves: list[int]) -> int:
        """Return the best move; of a hidden and an open copy of a card (Goslar) the open one."""
        return max(moves, key=lambda move: (*self._worth(self._card(move)), self._is_open(move)))

    def _card(self, move: int) -> int:
        """Return the card (a set of one) that a move plays."""
        copies = face_cards(self._rules.legality.moves.what[move]) & self._state.cards(self._seat)
        return copies & -copies

    def _is_open(self, move: int) -> bool:
        return self._rules.legality.moves.kind[move] == PLAY_TABLE

    def _worth(self, card: int) -> tuple[float, ...]:
        return self._worth_leading(card) if self._state.trick == 0 else self._worth_following(card)

    # Leading

    def _worth_leading(self, card: int) -> tuple[float, ...]:
        """Prefer a card that cannot be beaten, with more points first; else the cheapest one."""
        if self._is_safe(card):
            return (1.0, self._points(card), -self._strength(card))
        return (0.0, -self._points(card), -self._strength(card))

    def _is_safe(self, card: int) -> bool:
        """Return True if no card of others can beat it, and its colour is unlikely to be ruffed."""
        if self._ranking.beaters(card) & self._others == 0:
            return True
        suit = self._ranking.suit_of(card)
        if suit == self._ranking.trumps or self._ranking.beaters(card) & suit & self._others:
            return False
        return count_bits(suit & self._others) >= 2 * len(self._to_come)

    # Following

    def _worth_following(self, card: int) -> tuple[float, ...]:
        takes = card & self._state.beaters != 0
        if not takes and self._is_ours(self._state.winner):
            return self._worth_feeding(card)
        if not takes:
            return (0.0, -self._points(card), -self._strength(card))
        return self._worth_taking(card)

    def _worth_feeding(self, card: int) -> tuple[float, ...]:
        """Prefer points if the own side's card will win, else no points."""
        holds = self._holds(self._state.beaters)
        return (1.5 if holds else 0.5, self._points(card) * (1 if holds else -1), -self._strength(card))

    def _worth_taking(self, card: int) -> tuple[float, ...]:
        """Prefer the weakest card that wins for sure; else compete only for enough points."""
        if self._is_ours(self._state.winner) and self._holds(self._state.beaters):
            return (-1.0, self._points(card), -self._strength(card))
        in_trick = int(self._rules.components.points_of(self._state.trick)) + self._points(card)
        if self._holds(self._ranking.beaters(card)):
            return (1.0 if in_trick else 0.4, self._points(card), -self._strength(card))
        fights = in_trick >= WORTH_WINNING
        return (0.2 if fights else -0.5, self._strength(card) if fights else -self._strength(card))

    def _holds(self, beaters: int) -> bool:
        """Return True if no opponent still to play is expected to beat the best card."""
        against = [seat for seat in self._to_come if not self._is_ours(seat)]
        return not against or not any(self._may_beat(seat, beaters) for seat in against)

    def _may_beat(self, seat: int, beaters: int) -> bool:
        """Return True if a seat shows a card that beats the best one, or may hold one."""
        shown = self._state.shown.get(seat)
        led = self._state.led
        if shown & beaters & led or (shown & beaters and not shown & led):
            return True
        hidden = self._others & ~self._all_shown() & ~self._state.voids.get(seat)
        return hidden & beaters & led != 0 and self._state.hands.get(seat) != 0

    # What is known

    def _cards_of_others(self) -> int:
        """Return the unplayed cards that this seat does not hold."""
        state = self._state
        gone = state.removed | state.side | state.trick | state.cards(self._seat)
        if self._seat == state.crown:
            gone |= state.buried
        for seat in range(self._rules.players):
            gone |= state.won.get(seat)
        return ALL_CARDS & ~gone

    def _all_shown(self) -> int:
        return sum(self._state.shown.get(seat) for seat in range(self._rules.players))

    def _seats_to_come(self) -> list[int]:
        players = int(self._rules.players)
        played = count_bits(self._state.trick)
        return [(self._seat + step) % players for step in range(1, players - played)]

    def _is_ours(self, seat: int) -> bool:
        team = self._state.crown_team()
        return (team & bit_of(seat) != 0) == (team & bit_of(self._seat) != 0)

    def _points(self, card: int) -> int:
        return int(self._rules.components.points_of(card))

    def _strength(self, card: int) -> int:
        """Return the rank of a card: 60 less the number of cards that beat it."""
        return 60 - count_bits(self._ranking.beaters(card))
