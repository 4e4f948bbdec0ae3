"""Inference of unseen cards from bids, trumps, roles and played cards, and worlds sampled accordingly.

A clue is a place (a hand, or the buried cards), a set of cards, and a kind. This module finds the clues. A
small network learned from self-play (`card_locations.py`) turns them into a weight of each card at each
place: the logarithm of how much likelier the card is there than by chance.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.bot.play_history import PlayedTrick
from mutable.games.mu_tricks.rules.cards.deck import (
    ALL_CARDS,
    CARDS,
    COLOUR_CARDS,
    FACE_OF,
    FIRST_NUMBER,
    NO_TRUMP,
    NUMBER_CARDS,
    NUMBERS,
    distinct,
    face_cards,
)
from mutable.games.mu_tricks.rules.cards.ranking import Ranking
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, PLAYING, MuTricksState
from mutable.kit.bits import bit_of, count_bits, members
from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng

BURIED: Final = 6
DECK: Final = 7
PLACES: Final = 8

# Roles of a place: crown, partner, shield, other; before trumps are named: first in the auction, second,
# other with cards shown, other without; the buried cards; the deck.
BEFORE: Final = 4
OF_BURIED: Final = 8
OF_DECK: Final = 9
ROLES: Final = 10
# Classes of a card: super; major by number, or of a number; minor the same; any other by number.
MAJOR: Final = 1
MINOR: Final = 12
PLAIN: Final = 23
CLASSES: Final = 33

MOST_COUNTED: Final = 3  # of leads, ruffs and so on of a seat; higher counts are cut
MOST_BID: Final = 9
A_BID: Final = MOST_BID + 1
SUIT_COUNTS: Final = 13
RANKS: Final = 6

# Kinds of clues, in the order of the network's features; "twice" means separate for trumps or for the
# auction.
FIRST_CLASS: Final = 0
# 13, twice twice: how many of the colour were shown, and whether above or below
FIRST_SHOWN: Final = FIRST_CLASS + ROLES * CLASSES
A_SHOWN: Final = 13
FIRST_NUMBERED: Final = FIRST_SHOWN + 4 * A_SHOWN  # twice: how many of the same number were shown
FIRST_BID: Final = FIRST_NUMBERED + 8  # twice
FIRST_CROWN: Final = FIRST_BID + 2 * A_BID  # twice: the highest bid
FIRST_PLAYERS: Final = FIRST_CROWN + 2 * A_BID
FIRST_LEFT: Final = FIRST_PLAYERS + 7  # tricks left
FIRST_HIDDEN: Final = FIRST_LEFT + 16  # cards at the place
FIRST_OWN: Final = FIRST_HIDDEN + 17  # the role of the searching seat
FIRST_TRUMP: Final = FIRST_OWN + ROLES  # major, then minor: a colour, a number, none, not named
FIRST_ROLE: Final = FIRST_TRUMP + 8
FIRST_UNSEEN: Final = FIRST_ROLE + ROLES  # twice: cards of the suit that are unseen
FIRST_RANK: Final = FIRST_UNSEEN + 2 * SUIT_COUNTS  # twice: unseen cards of the suit above this one
FIRST_PLAYED: Final = FIRST_RANK + 2 * RANKS
PLAYED_KINDS: Final = 20
FIRST_LED: Final = FIRST_PLAYED + PLAYED_KINDS  # this and the next three twice: how often, by suit
FIRST_FOLLOWED: Final = FIRST_LED + 8
FIRST_DISCARDED: Final = FIRST_FOLLOWED + 8
FIRST_LED_OTHER: Final = FIRST_DISCARDED + 8
FIRST_RUFFED: Final = FIRST_LED_OTHER + 8
FIRST_ENDS: Final = FIRST_RUFFED + 4  # twice: colour and number of the first card shown, and of the last
FIRST_AFTER: Final = FIRST_ENDS + 8  # seats after the searching one
KINDS: Final = FIRST_AFTER + 6

# Kinds of clues from a card played to a trick; each again for the last player of the trick.
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
MUST_HAVE_BEEN_LAST: Final = 10


class Clue:
    def __init__(self, place: i64, cards: i64, kind: i64) -> None:
        self.place: i64 = place
        self.cards: i64 = cards  # all cards: the clue is about the place as a whole
        self.kind: i64 = kind


class ClueFinder:
    """Finds the clues of a position: `read` fills `clues`."""

    def __init__(self, rules: MuTricksRules) -> None:
        self._rules: Final = rules
        self._players: i64 = rules.variant.players
        self.clues: list[Clue] = []
        self.unseen: i64 = 0
        # Of the position that is read
        self._crown: i64 = NONE
        self._shield: i64 = NONE
        self._named: bool = False
        self._trumps: i64 = 0
        self._suits: list[i64] = []
        self._later: i64 = 0  # 1 once the auction is over

    def read(
        self, state: MuTricksState, seat: i64, tricks: list[PlayedTrick], shown: list[list[i64]]
    ) -> None:
        """Find all clues. `tricks` and the cards shown by each seat come from `PlayHistory`."""
        self.clues = []
        self._begin(state, seat)
        classes: list[i64] = self._classes(state)
        for place in range(PLACES):
            hidden: i64 = hidden_at(state, seat, place, self._players)
            if hidden:
                self._read_place(state, seat, place, count_bits(hidden), classes)
                self._read_suits(place)
                if place < self._players:
                    self._read_shown(place, shown[place])
                elif place == BURIED:
                    self._read_shown(place, shown[self._crown])
        if state.phase == PLAYING:
            self._read_tricks(state, seat, tricks)

    def _begin(self, state: MuTricksState, seat: i64) -> None:
        self._later = 0 if state.phase == AUCTION else 1
        self._crown = state.crown
        self._shield = state.shield
        if state.phase == AUCTION:
            self._crown = self._rules.phases.auction.crown(state)
            self._shield = self._rules.phases.auction.shield(state, self._crown)
        self._named = state.minor != NONE or state.major != NONE
        ranking: Ranking = self._rules.tricks.ranking(state)
        self._trumps = ranking.trumps if self._named else 0
        self._suits = ranking.suits() if self._named else COLOUR_CARDS
        self.unseen = 0
        for place in range(PLACES):
            self.unseen |= hidden_at(state, seat, place, self._players)

    def _add(self, place: i64, cards: i64, kind: i64) -> None:
        if cards:
            self.clues.append(Clue(place, cards, kind))

    # A place as a whole

    def _read_place(
        self, state: MuTricksState, seat: i64, place: i64, count: i64, classes: list[i64]
    ) -> None:
        role: i64 = self._role(state, place)
        for at in range(CLASSES):
            self._add(place, classes[at], FIRST_CLASS + role * CLASSES + at)
        self._add(place, ALL_CARDS, FIRST_ROLE + role)
        self._add(place, ALL_CARDS, FIRST_OWN + self._role(state, seat))
        self._add(place, ALL_CARDS, FIRST_PLAYERS + self._players)
        self._add(place, ALL_CARDS, FIRST_HIDDEN + min(16, count))
        self._add(place, ALL_CARDS, FIRST_LEFT + _tricks_left(state))
        highest: i64 = state.bids.get(self._crown) if self._crown != NONE else 0
        self._add(place, ALL_CARDS, FIRST_CROWN + A_BID * self._later + min(MOST_BID, highest))
        if self._named:
            self._add(place, ALL_CARDS, FIRST_TRUMP + _sort(state.major))
            self._add(place, ALL_CARDS, FIRST_TRUMP + 4 + _sort(state.minor))
        if place < self._players:
            after: i64 = (place - seat + self._players) % self._players
            self._add(place, ALL_CARDS, FIRST_AFTER + after)
            highest = state.bids.get(place)
        if place != DECK:
            self._add(place, ALL_CARDS, FIRST_BID + A_BID * self._later + min(MOST_BID, highest))

    def _role(self, state: MuTricksState, place: i64) -> i64:
        if place == BURIED:
            return OF_BURIED
        if place == DECK:
            return OF_DECK
        if place == self._crown:
            return 0 if self._named else BEFORE
        if not self._named:
            if place == self._shield:
                return BEFORE + 1
            return BEFORE + 3 if state.bids.get(place) == 0 else BEFORE + 2
        if place == state.partner:
            return 1
        return 2 if place == self._shield else 3

    def _classes(self, state: MuTricksState) -> list[i64]:
        """Return the sets of cards by class; before trumps are named by number alone."""
        found: list[i64] = [0] * CLASSES
        plain: i64 = ALL_CARDS & ~self._trumps
        for number in range(NUMBERS):
            found[PLAIN + number] = NUMBER_CARDS[number] & plain
        if self._named:
            ranking: Ranking = self._rules.tricks.ranking(state)
            found[0] = ranking.supers
            _sort_trumps(found, MAJOR, ranking.majors, state.major)
            _sort_trumps(found, MINOR, ranking.minors, state.minor)
        return found

    # Suits, as far as they are unseen

    def _read_suits(self, place: i64) -> None:
        for at in range(len(self._suits)):
            out: i64 = self._suits[at] & self.unseen
            is_trump: i64 = 1 if out & self._trumps else 0
            self._add(
                place, out, FIRST_UNSEEN + SUIT_COUNTS * is_trump + min(SUIT_COUNTS - 1, count_bits(out))
            )
            above: i64 = count_bits(out)
            for card in members(distinct(out)):
                alike: i64 = face_cards(FACE_OF[card]) & out
                above -= count_bits(alike)
                self._add(place, alike, FIRST_RANK + RANKS * is_trump + min(RANKS - 1, above))

    # The auction

    def _read_shown(self, place: i64, shown: list[i64]) -> None:
        whole: i64 = 0
        for card in shown:
            whole |= card
        for suit in COLOUR_CARDS:
            self._read_colour(place, suit & ~self._trumps, whole & suit, 0)
            self._read_colour(place, suit & self._trumps, whole & suit, 1)
        for number in range(NUMBERS):
            count: i64 = min(MOST_COUNTED, count_bits(whole & NUMBER_CARDS[number]))
            if count:
                self._add(place, NUMBER_CARDS[number], FIRST_NUMBERED + 4 * self._later + count)
        if shown:
            first: i64 = FIRST_ENDS + 4 * self._later
            self._read_end(place, shown[0], first)
            self._read_end(place, shown[len(shown) - 1], first + 2)

    def _read_colour(self, place: i64, cards: i64, shown: i64, is_trump: i64) -> None:
        """Add the cards of a colour above, below and between those shown."""
        kind: i64 = FIRST_SHOWN + A_SHOWN * (2 * self._later + is_trump)
        count: i64 = min(4, count_bits(shown))
        if count == 0:
            self._add(place, cards, kind)
            return
        above: i64 = cards & ~up_to_top(shown)
        below: i64 = cards & ((shown & -shown) - 1)
        kind += 3 * count - 2
        self._add(place, above, kind)
        self._add(place, below, kind + 1)
        self._add(place, cards & ~above & ~below, kind + 2)

    def _read_end(self, place: i64, card: i64, kind: i64) -> None:
        for suit in COLOUR_CARDS:
            if suit & card:
                self._add(place, suit, kind)
        for number in range(NUMBERS):
            if NUMBER_CARDS[number] & card:
                self._add(place, NUMBER_CARDS[number], kind + 1)

    # Tricks

    def _read_tricks(self, state: MuTricksState, seat: i64, tricks: list[PlayedTrick]) -> None:
        ranking: Ranking = self._rules.tricks.ranking(state)
        for place in range(self._players):
            if hidden_at(state, seat, place, self._players):
                self._read_habits(place, tricks, ranking)
        for trick in tricks:
            self._read_trick(state, seat, trick, ranking)

    def _read_habits(self, place: i64, tricks: list[PlayedTrick], ranking: Ranking) -> None:
        """Add how often a seat has led, followed and discarded each suit."""
        leads: i64 = 0
        ruffs: i64 = 0
        led: list[i64] = [0] * len(self._suits)
        followed: list[i64] = [0] * len(self._suits)
        discarded: list[i64] = [0] * len(self._suits)
        for trick in tricks:
            card: i64 = trick.cards.get(place)
            if card == 0:
                continue
            own: i64 = self._suit_of(card)
            if trick.leader == place:
                led[own] += 1
                leads += 1
            elif own == self._suit_of(trick.cards.get(trick.leader)):
                followed[own] += 1
            elif card & ranking.trumps:
                ruffs += 1
            else:
                discarded[own] += 1
        self._add(place, ALL_CARDS, FIRST_RUFFED + min(MOST_COUNTED, ruffs))
        for at in range(len(self._suits)):
            suit: i64 = self._suits[at]
            trump: i64 = 4 if suit & ranking.trumps else 0
            self._add(place, suit, FIRST_LED + trump + min(MOST_COUNTED, led[at]))
            self._add(place, suit, FIRST_FOLLOWED + trump + min(MOST_COUNTED, followed[at]))
            self._add(place, suit, FIRST_DISCARDED + trump + min(MOST_COUNTED, discarded[at]))
            self._add(place, suit, FIRST_LED_OTHER + trump + min(MOST_COUNTED, leads - led[at]))

    def _suit_of(self, card: i64) -> i64:
        for at in range(len(self._suits)):
            if self._suits[at] & card:
                return at
        return 0

    def _read_trick(self, state: MuTricksState, seat: i64, trick: PlayedTrick, ranking: Ranking) -> None:
        """Replay a trick and add for each other player the cards it might have played instead."""
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
        return self._with_points(self._rules.components.points_of(card) + 1, 99)

    def _poorer(self, card: i64) -> i64:
        return self._with_points(0, self._rules.components.points_of(card) - 1)

    def _with_points(self, low: i64, high: i64) -> i64:
        found: i64 = 0
        for number in range(NUMBERS):
            if low <= self._rules.components.points[number] <= high:
                found |= NUMBER_CARDS[number]
        return found


def hidden_at(state: MuTricksState, seat: i64, place: i64, players: i64) -> i64:
    """Return the cards at a place that a seat does not see."""
    if place < players:
        return 0 if place == seat else state.hands.get(place)
    if place == BURIED:
        return 0 if seat == state.crown else state.buried
    return state.deck if place == DECK else 0


def up_to_top(cards: i64) -> i64:
    """Return all cards up to the highest of a non-empty set."""
    top: i64 = cards
    while top & (top - 1):
        top &= top - 1
    return top + top - 1


def _tricks_left(state: MuTricksState) -> i64:
    """Return 0 before the tricks, then one more than the tricks left."""
    if state.phase < PLAYING:
        return 0
    return 1 if state.leader == NONE else min(15, count_bits(state.cards(state.leader)) + 1)


def _sort(trump: i64) -> i64:
    """Return the sort of a trump: 0 a colour, 1 a number, 2 none, 3 not named yet."""
    if trump == NONE:
        return 3
    if trump == NO_TRUMP:
        return 2
    return 0 if trump < FIRST_NUMBER else 1


def _sort_trumps(classes: list[i64], first: i64, cards: i64, trump: i64) -> None:
    """Write the classes of trumps: of a colour by number; trumps of a number are one class."""
    if trump >= FIRST_NUMBER:
        classes[first + NUMBERS] = cards
        return
    for number in range(NUMBERS):
        classes[first + number] = cards & NUMBER_CARDS[number]


class MetropolisWorlds(Worlds):
    """Worlds sampled by likelihood with the Metropolis algorithm: pairs of unseen cards change places.

    `table` holds the log weight of each card at each place. The samples need no weights.
    """

    def __init__(self, start: MuTricksState, seat: i64, players: i64, table: list[float], rng: Rng) -> None:
        self._state: Final[MuTricksState] = start.copy()
        self._unseen: Final[list[i64]] = []
        self._owner: Final[list[i64]] = [NONE] * CARDS
        self._table: Final[list[float]] = table
        for place in range(PLACES):
            for card in members(hidden_at(start, seat, place, players)):
                self._unseen.append(card)
                self._owner[card] = place
        self._change(10 * len(self._unseen), rng)

    def draw(self, rng: Rng) -> State:
        """Return the next sample, always in the same object: copy it to keep it."""
        self._change(2 * len(self._unseen), rng)
        return self._state

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
