"""Who is likely to hold which unseen card: what a bid, a trump, a role and played cards say about a hand.

A clue is a place (a hand, or what was buried), a set of cards, and a kind; its weight says how much more or
less likely each of those cards is there than chance would have it (as a logarithm). The weights of the kinds
are learned from self-play (see studies and clues.py). Weights simply add up, so that a table of places
and cards holds all of it.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.mu_tricks.clues import WEIGHTS
from mutable.bots.mu_tricks.diary import PlayedTrick
from mutable.games.mu_tricks.deck import (
    ALL_CARDS,
    CARDS,
    COLOURS,
    FIRST_NUMBER,
    NUMBER_CARDS,
    NUMBERS,
    colour_cards,
)
from mutable.games.mu_tricks.ranking import Ranking
from mutable.games.mu_tricks.result import NONE
from mutable.games.mu_tricks.rules import MuTricksRules
from mutable.games.mu_tricks.state import AUCTION, PLAYING, MuTricksState
from mutable.kit.bits import bit_of, count_bits, members
from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng

BURIED: Final = 6
DECK: Final = 7
PLACES: Final = 8

# Kinds of clues once trumps are named: a role (crown, partner, shield, other, what was buried) and a class.
CLASSES: Final = 11
ROLES: Final = 5
# In the auction: a standing (crown, shield, showed, silent), how many of a colour were shown, high or low.
FIRST_SHOWN: Final = 55
STANDINGS: Final = 4
AFFINITIES: Final = 8
FIRST_NUMBERED: Final = 87  # the same number was shown, by standing
FIRST_PLAYED: Final = 91
PLAYED_KINDS: Final = 20  # each for who is against the winner's side or with it, and for leads
KINDS: Final = 111

COULD_TAKE: Final = 0
POORER: Final = 1
RICHER: Final = 2
TOOK_WEAKER: Final = 3
TOOK_STRONGER: Final = 4
COULD_RUFF: Final = 5
POORER_DISCARD: Final = 6
RICHER_DISCARD: Final = 7
LED_HIGHER: Final = 8
LED_RICHER: Final = 9
MUST_HAVE_BEEN_LAST: Final = 10  # added to a kind where the player was the last of the trick

HIGH: Final[i64] = NUMBER_CARDS[7] | NUMBER_CARDS[8] | NUMBER_CARDS[9]


class Clue:
    def __init__(self, place: i64, cards: i64, kind: i64) -> None:
        self.place: i64 = place
        self.cards: i64 = cards
        self.kind: i64 = kind


class Belief:
    """Finds the clues of a position."""

    def __init__(self, rules: MuTricksRules) -> None:
        self._rules: Final = rules
        self._players: i64 = rules.variant.players
        self._classes: Final[list[i64]] = []
        self.clues: list[Clue] = []

    def read(self, state: MuTricksState, seat: i64, tricks: list[PlayedTrick]) -> None:
        self.clues = []
        if state.phase == AUCTION:
            self._read_auction(state, seat)
            return
        if state.minor == NONE and state.major == NONE:
            self._read_auction(state, seat)
            return
        self._read_roles(state, seat)
        if state.phase == PLAYING:
            for trick in tricks:
                self._read_trick(state, seat, trick)

    def _add(self, place: i64, cards: i64, kind: i64) -> None:
        if cards:
            self.clues.append(Clue(place, cards, kind))

    # The auction

    def _read_auction(self, state: MuTricksState, seat: i64) -> None:
        crown: i64 = state.crown
        shield: i64 = state.shield
        if state.phase == AUCTION:
            crown = self._rules.course.auction.crown(state)
            shield = self._rules.course.auction.shield(state, crown)
        for other in range(self._players):
            if other == seat:
                continue
            standing: i64 = 3 if state.bids.get(other) == 0 else 2
            if other == crown:
                standing = 0
            elif other == shield:
                standing = 1
            self._read_shown(state, other, standing)

    def _read_shown(self, state: MuTricksState, other: i64, standing: i64) -> None:
        shown: i64 = state.shown.get(other)
        for colour in range(COLOURS):
            suit: i64 = colour_cards(colour)
            affinity: i64 = 2 * min(3, count_bits(shown & suit))
            first: i64 = FIRST_SHOWN + standing * AFFINITIES + affinity
            self._add(other, suit & HIGH, first)
            self._add(other, suit & ~HIGH, first + 1)
        numbered: i64 = 0
        for number in range(NUMBERS):
            if shown & NUMBER_CARDS[number]:
                numbered |= NUMBER_CARDS[number]
        self._add(other, numbered, FIRST_NUMBERED + standing)

    # Roles

    def _read_roles(self, state: MuTricksState, seat: i64) -> None:
        classes = card_classes(self._rules.tricks.ranking(state), state)
        for other in range(self._players):
            if other != seat:
                role: i64 = self._role(state, other)
                for at in range(CLASSES):
                    self._add(other, classes[at], role * CLASSES + at)
        if seat != state.crown and state.buried:
            for at in range(CLASSES):
                self._add(BURIED, classes[at], 4 * CLASSES + at)

    def _role(self, state: MuTricksState, seat: i64) -> i64:
        if seat == state.crown:
            return 0
        if seat == state.partner:
            return 1
        return 2 if seat == state.shield else 3

    # Tricks

    def _read_trick(self, state: MuTricksState, seat: i64, trick: PlayedTrick) -> None:
        """Play it again, and ask of each other player what it might have played instead."""
        ranking: Ranking = self._rules.tricks.ranking(state)
        led: i64 = 0
        beaters: i64 = 0
        winner: i64 = NONE
        player: i64 = trick.leader
        for step in range(self._players):
            card: i64 = trick.cards.get(player)
            if card == 0:
                return
            if player != seat:
                if step == 0:
                    self._read_lead(player, card, ranking)
                else:
                    last: i64 = MUST_HAVE_BEEN_LAST if step == self._players - 1 else 0
                    ours: bool = self._together(state, player, winner)
                    self._read_follow(player, card, ranking, led, beaters, ours, last)
            if step == 0:
                led = ranking.suit_of(card)
            if step == 0 or card & beaters:
                winner = player
                beaters = ranking.beaters(card)
            player += 1
            if player == self._players:
                player = 0

    def _together(self, state: MuTricksState, one: i64, other: i64) -> bool:
        team: i64 = state.crown_team()
        return (team & bit_of(one) != 0) == (team & bit_of(other) != 0)

    def _read_lead(self, player: i64, card: i64, ranking: Ranking) -> None:
        suit: i64 = ranking.suit_of(card)
        higher: i64 = suit & ranking.beaters(card)
        self._add(player, higher, FIRST_PLAYED + LED_HIGHER)
        self._add(player, suit & self._richer(card), FIRST_PLAYED + LED_RICHER)

    def _read_follow(
        self, player: i64, card: i64, ranking: Ranking, led: i64, beaters: i64, ours: bool, last: i64
    ) -> None:
        first: i64 = FIRST_PLAYED + last
        if card & led == 0 and card & beaters == 0:
            self._read_discard(player, card, ranking, led, ours, first)
            return
        suit: i64 = led if card & led else ranking.trumps
        if card & beaters:
            takers: i64 = suit & beaters
            stronger: i64 = ranking.beaters(card)
            self._add(player, takers & ~stronger & ~card, first + TOOK_WEAKER)
            self._add(player, takers & stronger, first + TOOK_STRONGER)
        elif ours:
            self._add(player, suit & self._richer(card) & ~beaters, first + RICHER)
        else:
            self._add(player, suit & beaters, first + COULD_TAKE)
            self._add(player, suit & self._poorer(card) & ~beaters, first + POORER)

    def _read_discard(
        self, player: i64, card: i64, ranking: Ranking, led: i64, ours: bool, first: i64
    ) -> None:
        side: i64 = ALL_CARDS & ~ranking.trumps & ~led
        if ours:
            self._add(player, side & self._richer(card), first + RICHER_DISCARD)
        else:
            self._add(player, ranking.trumps & ~led, first + COULD_RUFF)
            self._add(player, side & self._poorer(card), first + POORER_DISCARD)

    def _richer(self, card: i64) -> i64:
        return self._with_points(self._rules.box.points_of(card) + 1, 99)

    def _poorer(self, card: i64) -> i64:
        return self._with_points(0, self._rules.box.points_of(card) - 1)

    def _with_points(self, low: i64, high: i64) -> i64:
        found: i64 = 0
        for number in range(NUMBERS):
            if low <= self._rules.box.points[number] <= high:
                found |= NUMBER_CARDS[number]
        return found


def card_classes(ranking: Ranking, state: MuTricksState) -> list[i64]:
    """The cards by what they are once trumps are named."""
    side: i64 = ALL_CARDS & ~ranking.trumps
    major_high: i64 = ranking.majors & HIGH if state.major < FIRST_NUMBER else ranking.majors
    minor_high: i64 = ranking.minors & HIGH if state.minor < FIRST_NUMBER else ranking.minors
    found: list[i64] = [
        ranking.supers,
        major_high,
        ranking.majors & ~major_high,
        minor_high,
        ranking.minors & ~minor_high,
    ]
    found += [side & NUMBER_CARDS[number] for number in (9, 8, 7, 6, 1)]
    low: i64 = side
    for at in range(5, 10):
        low &= ~found[at]
    found.append(low)
    return found


class LikelyWorlds(Worlds):
    """Worlds drawn as often as they are likely: unseen cards change places, one pair after the other
    (Metropolis), so that worlds need no weights."""

    def __init__(self, start: MuTricksState, seat: i64, players: i64, clues: list[Clue], rng: Rng) -> None:
        self._state: Final[MuTricksState] = start.copy()
        self._players: i64 = players
        self._unseen: Final[list[i64]] = []
        self._owner: Final[list[i64]] = [NONE] * CARDS
        self._table: Final[list[float]] = [0.0] * (PLACES * CARDS)
        for place in range(PLACES):
            if self._is_hidden(place, seat):
                for card in members(self._held(place)):
                    self._unseen.append(card)
                    self._owner[card] = place
        for clue in clues:
            for card in members(clue.cards):
                self._table[clue.place * CARDS + card] += WEIGHTS[clue.kind]
        self._change(10 * len(self._unseen), rng)

    def draw(self, rng: Rng) -> State:
        """The same object each time: copy what is to stay."""
        self._change(2 * len(self._unseen), rng)
        return self._state

    def _is_hidden(self, place: i64, seat: i64) -> bool:
        if place < self._players:
            return place != seat
        if place == BURIED:
            return seat != self._state.crown
        return place == DECK

    def _held(self, place: i64) -> i64:
        if place < BURIED:
            return self._state.hands.get(place)
        return self._state.buried if place == BURIED else self._state.deck

    def _change(self, times: i64, rng: Rng) -> None:
        count: i64 = len(self._unseen)
        if count < 2:
            return
        for _ in range(times):
            one: i64 = self._unseen[rng.below(count)]
            other: i64 = self._unseen[rng.below(count)]
            here: i64 = self._owner[one]
            there: i64 = self._owner[other]
            if here != there and self._allowed(here, other) and self._allowed(there, one):
                gain: float = self._table[there * CARDS + one] - self._table[here * CARDS + one]
                gain += self._table[here * CARDS + other] - self._table[there * CARDS + other]
                if gain >= 0.0 or float(rng.word()) < 4294967296.0 * math.exp(gain):
                    self._swap(here, one, there, other)

    def _allowed(self, place: i64, card: i64) -> bool:
        return place >= BURIED or self._state.voids.get(place) & bit_of(card) == 0

    def _swap(self, here: i64, one: i64, there: i64, other: i64) -> None:
        self._put(here, (self._held(here) & ~bit_of(one)) | bit_of(other))
        self._put(there, (self._held(there) & ~bit_of(other)) | bit_of(one))
        self._owner[one] = there
        self._owner[other] = here

    def _put(self, place: i64, cards: i64) -> None:
        if place < BURIED:
            self._state.hands.set(place, cards)
        elif place == BURIED:
            self._state.buried = cards
        else:
            self._state.deck = cards
