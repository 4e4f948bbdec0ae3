"""Samples the paths of the cards of one round through the hands, given what one player knows.

In each turn a card is played, kept or passed on. Sampled paths are consistent with all that the observer
knows.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.cards.passing import giver_of
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import DEALING, KEEPING, NONE, PLACING, MuCityState
from mutable.kit.bits import bit_of
from mutable.kit.rng import Rng

# A path of a round is a number: 4 * seat + the part of its card in the first turn.
PLAYED: Final = 0
KEPT: Final = 1
PASSED: Final = 2  # and the one after it
ORDERS: Final = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
BOTH_WAYS: Final = [[0, 1], [1, 0]]


class KnownCards:
    """The cards of one round that the observer knows."""

    def __init__(self, seats: int) -> None:
        self.plays: list[list[int]] = [[] for _ in range(seats)]
        self.passed: list[list[int]] = [[], []]
        self.received: list[list[int]] = [[], []]
        self.left: list[int] = []
        self.hand: list[int] = []


class Paths:
    """The path of every card through one round."""

    def __init__(
        self, state: MuCityState, number: int, known: KnownCards, observer: int, sizes: list[int]
    ) -> None:
        self.number = number
        self.known = known
        self.observer = observer
        self.seats: int = int(state.seats)
        self.current: bool = number == state.round
        self.turn: int = int(state.turn) if self.current else 2
        self.is_dealing: bool = self.current and state.phase <= DEALING
        self.is_shown: bool = not self.current or state.phase >= PLACING
        kept = state.done if state.phase == KEEPING else 0 if self.is_dealing else state.all_seats
        self.kept: list[bool] = [not self.current or bool(kept & bit_of(seat)) for seat in range(self.seats)]
        self.sizes = sizes
        self.card_of: list[int] = [NONE] * (4 * max(self.seats, 2))
        self.existing: list[int] = []
        self.hands: list[list[int]] = []
        self.passed: list[list[list[int]]] = [[], []]
        self.fits: bool = True

    def giver(self, seat: int) -> int:
        return int(NEUTRAL) if self.seats == 1 else int(giver_of(self.seats, self.number, seat))

    def draw(self, rng: Rng) -> bool:
        """Sample turn by turn; return False if the sample contradicts what is known of a later turn."""
        self._first_turn()
        if self.turn >= 1:
            self._second_turn(rng)
        if self.turn >= 2:
            self._third_turn(rng)
        return self.fits

    def _bind(self, place: int, card: int) -> None:
        """Assign a card to a path; each card has one path, each path one card."""
        if self.card_of[place] != card:
            if self.card_of[place] != NONE or card in self.card_of:
                self.fits = False
            self.card_of[place] = card

    def _can_be(self, place: int, card: int) -> bool:
        if card == NONE or self.card_of[place] == card:
            return True
        return self.card_of[place] == NONE and card not in self.card_of

    def _bind_all(self, places: list[int], cards: list[int]) -> None:
        for place, card in zip(places, cards, strict=False):
            self._bind(place, card)

    # The first turn: one played, one kept, two passed

    def _first_turn(self) -> None:
        for seat in range(self.seats):
            first = 4 * seat
            count = self.sizes[seat] if self.is_dealing and self.turn == 0 else 4
            self.existing += range(first, first + count)
            self.hands.append(list(range(first, first + count)))
            self._bind_all([first + PLAYED], self.known.plays[seat][:1])
        self._know_own_hand()
        if self.turn == 0:
            self._show_kept(0, [[4 * seat + i for i in (PASSED, PASSED + 1)] for seat in range(self.seats)])
        if self.turn == 0 and self.is_shown:
            self.hands = [[4 * seat + KEPT] for seat in range(self.seats)]

    def _know_own_hand(self) -> None:
        """Bind the observer's first hand: all cards it had in this round, except those it received."""
        if self.observer < 0:
            return
        known = self.known
        had = [*known.plays[self.observer], *known.passed[0], *known.passed[1], *known.left, *known.hand]
        received = known.received[0] + known.received[1]
        own = [card for card in dict.fromkeys(had) if card not in received]
        first = 4 * self.observer
        played = known.plays[self.observer][:1]
        self._bind_all([first + PASSED, first + PASSED + 1], known.passed[0])
        rest = [card for card in own if card not in played and card not in known.passed[0]]
        free = [place for place in range(first, first + 4) if self.card_of[place] == NONE]
        self._bind_all(free, rest)

    def _show_kept(self, turn: int, passed: list[list[int]]) -> None:
        """Remove the passed cards from the hands of seats that have kept their two cards."""
        self.passed[turn] = [cards if self.kept[seat] else [] for seat, cards in enumerate(passed)]
        for seat in range(self.seats):
            gone = self.passed[turn][seat]
            self.hands[seat] = [place for place in self.hands[seat] if place not in gone]

    # The second turn: of three cards one is passed, one played, one kept

    def _second_turn(self, rng: Rng) -> None:
        self.passed[0] = [[4 * seat + PASSED, 4 * seat + PASSED + 1] for seat in range(self.seats)]
        arrived = self._arrivals()
        passed: list[list[int]] = []
        for seat in range(self.seats):
            self.hands[seat] = [4 * seat + KEPT, *arrived[seat]]
            if self.observer == seat:
                self._bind_all(arrived[seat], self.known.received[0])
        for seat in range(self.seats):
            if self.kept[seat] or self.turn == 2:
                passed.append(self._deal_parts(seat, ORDERS, self._second_parts(seat), rng))
            else:
                passed.append([])
        if self.turn == 1:
            self._show_kept(1, passed)
            if self.is_shown:
                self.hands = [[self._kept_in(seat)] for seat in range(self.seats)]
        else:
            self.passed[1] = passed

    def _arrivals(self) -> list[list[int]]:
        """Return the two cards that each seat receives; in a solo game, those drawn so far."""
        if self.seats > 1:
            return [self.passed[0][self.giver(seat)] for seat in range(self.seats)]
        count = self.sizes[0] - 1 if self.is_dealing and self.turn == 1 else 2
        drawn = [4 * int(NEUTRAL) + PASSED + i for i in range(count)]
        self.existing += drawn
        return [drawn]

    def _second_parts(self, seat: int) -> list[int]:
        """Return the known cards among the one passed, the one played and the one kept."""
        known = self.known
        passed = NONE
        if seat == self.observer and known.passed[1]:
            passed = known.passed[1][0]
        elif self.observer >= 0 and self.giver(self.observer) == seat and known.received[1]:
            passed = known.received[1][0]
        return [passed, self._play_of(seat, 1), NONE]

    def _play_of(self, seat: int, turn: int) -> int:
        """Return the card that a seat has played in a turn, or NONE."""
        plays = self.known.plays[seat]
        return plays[turn] if len(plays) > turn else NONE

    def _deal_parts(self, seat: int, orders: list[list[int]], parts: list[int], rng: Rng) -> list[int]:
        """Assign parts to the cards of a hand in a random consistent order; return the first one's path."""
        places = self.hands[seat]
        fitting = [order for order in orders if self._suits(places, order, parts)]
        if not fitting:
            self.fits = False
            return [places[0]]
        order = fitting[rng.below(len(fitting))]
        for i, part in enumerate(parts):
            if part != NONE:
                self._bind(places[order[i]], part)
        self.hands[seat] = [places[index] for index in order]
        return [self.hands[seat][0]]

    def _suits(self, places: list[int], order: list[int], parts: list[int]) -> bool:
        return all(self._can_be(places[order[i]], part) for i, part in enumerate(parts))

    def _kept_in(self, seat: int) -> int:
        return self.hands[seat][-1]

    # The third turn: of two cards one is played, one left

    def _third_turn(self, rng: Rng) -> None:
        kept = [self._kept_in(seat) for seat in range(self.seats)]
        for seat in range(self.seats):
            self.hands[seat] = [kept[seat], *self._last_arrival(seat)]
        for seat in range(self.seats):
            if seat == self.observer:
                self._bind_all(self.hands[seat][1:], self.known.received[1])
            if self.is_shown:
                self._deal_parts(seat, BOTH_WAYS, [self._play_of(seat, 2), NONE], rng)
                self.hands[seat] = [self._kept_in(seat)]

    def _last_arrival(self, seat: int) -> list[int]:
        if self.seats > 1:
            return self.passed[1][self.giver(seat)]
        if self.is_dealing:
            return []
        drawn = 4 * int(NEUTRAL)
        self.existing.append(drawn)
        return [drawn]

    # Writing to the state

    def lay_out(self, state: MuCityState) -> None:
        ended = not self.current or (self.turn == 2 and state.phase > PLACING)
        for seat in range(self.seats):
            hand = self._cards_of(self.hands[seat])
            if ended:
                state.lefts[self.number].set(seat, hand)
            else:
                state.hands.set(seat, hand)
            for turn in range(2):
                if self.passed[turn]:
                    state.passes[2 * self.number + turn].set(seat, self._cards_of(self.passed[turn][seat]))
        if self.seats == 1:
            self._lay_out_drawn(state)

    def _lay_out_drawn(self, state: MuCityState) -> None:
        """Write the cards that a solo player drew instead of receiving them."""
        first = 4 * int(NEUTRAL)
        drawn = [place for place in self.existing if place > first]
        state.passes[0].set(NEUTRAL, self._cards_of(drawn))
        state.passes[1].set(NEUTRAL, self._cards_of([first] if first in self.existing else []))

    def _cards_of(self, places: list[int]) -> i64:
        found: i64 = 0
        for place in places:
            found |= bit_of(self.card_of[place])
        return found
