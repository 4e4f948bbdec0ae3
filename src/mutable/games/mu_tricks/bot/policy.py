"""How imagined players play a hand to its end: quick and sensible, never at random.

In an imagined world all cards are known, so whether a card will hold is looked up and not guessed.
Numbers like (10.3) are paragraphs of RULES.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.bot.strength import Strength, trumps_within
from mutable.games.mu_tricks.rules.deck import (
    FACE_OF,
    NO_TRUMP,
    NUMBERS,
    distinct,
    trump_cards,
)
from mutable.games.mu_tricks.rules.moves import MuTricksMoves
from mutable.games.mu_tricks.rules.ranking import Ranking
from mutable.games.mu_tricks.rules.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import (
    AUCTION,
    BURYING,
    NAMING_MAJOR,
    NAMING_MINOR,
    NAMING_PARTNER,
    MuTricksState,
)
from mutable.games.mu_tricks.rules.tricks import Tricks
from mutable.kit.bits import bit_of, count_bits, lowest
from mutable.kit.rng import Rng
from mutable.kit.row import Row

SHIELD_MOST: Final = 3  # cards worth showing for the shield alone
HIDDEN_WORTH: Final = 25  # hundredths of a trick that a partner's hidden card is good for
TRUMP_WORTH: Final = 100  # and a trump that it has shown
DOUBT: Final = 1  # cards: how much further or less far than by the thumb others of a cheater's only world go
NOT_YET: Final = -1000000


class MuTricksPolicy:
    def __init__(self, rules: MuTricksRules, for_side: bool = False) -> None:
        self._rules: Final = rules
        self._for_side: bool = for_side  # do sides hold together to the end? For studies
        self._players: i64 = rules.variant.players
        self._rows: Final[MuTricksMoves] = rules.legality.moves
        self._tricks: Final[Tricks] = rules.tricks
        self.strength: Final = Strength(rules)
        self.limits: Final = Row()  # how many cards each would show for the crown
        self.shields: Final = Row()  # and for the shield alone
        self.ceilings: Final = Row()  # how many each would show at all, be it for the shield
        self.plans: Final = Row()  # the trump each has in mind

    # Before the tricks

    def prepare(self, state: MuTricksState) -> None:
        """Think over the hands of a new world, as long as the auction goes on."""
        if state.phase != AUCTION:
            return
        extra: i64 = self._rules.components.points_of(state.side)
        for seat in range(self._players):
            cards: i64 = state.cards(seat)
            plan: i64 = self.strength.best_trump(cards, trumps_within(cards))
            self.plans.set(seat, plan)
            self.limits.set(seat, self.strength.highest_bid(cards, plan, extra))
            self.shields.set(seat, SHIELD_MOST)
            self.ceilings.set(seat, self._rules.course.auction.most)

    def doubt(self, sure: i64, luck: Rng) -> None:
        """In the world that was thought over last, nobody but one seat knows how far it goes."""
        for seat in range(self._players):
            if seat != sure:
                limit: i64 = self.limits.get(seat) + luck.below(2 * DOUBT + 1) - DOUBT
                self.limits.set(seat, max(0, min(limit, self._rules.course.auction.most)))

    def hold_to(self, seat: i64, ceiling: i64) -> None:
        """In the world that was thought over last, a seat goes up to so many cards and no further."""
        self.limits.set(seat, ceiling)
        self.ceilings.set(seat, ceiling)

    def move(self, state: MuTricksState, seat: i64, rng: Rng) -> i64:
        """Anything but a card to a trick."""
        phase: i64 = state.phase
        if phase == AUCTION:
            return self.bid(state, seat)
        if phase == BURYING:
            return self._rows.first_bury + FACE_OF[lowest(self.burial(state, seat))]
        if phase in (NAMING_MINOR, NAMING_MAJOR):
            allowed: i64 = self._rules.legality.trumps(state, seat)
            return self._rows.first_trump + self.strength.best_trump(state.cards(seat), allowed)
        if phase == NAMING_PARTNER:
            return self._rows.first_partner + self.partner(state)
        return self._rules.random_move(state, seat, rng)

    def bid(self, state: MuTricksState, seat: i64) -> i64:
        if self.shows_more(state, seat):
            card: i64 = self.to_show(state, seat, self.plans.get(seat))
            return self._rows.first_show + FACE_OF[lowest(card)]
        return self._rows.done if state.fresh else self._rows.passing

    def shows_more(self, state: MuTricksState, seat: i64) -> bool:
        wanted: i64 = min(self._wanted(state, seat), self.ceilings.get(seat))
        return state.bids.get(seat) < wanted and self._rules.course.auction.may_show(state, seat)

    def _wanted(self, state: MuTricksState, seat: i64) -> i64:
        """One more than the crown has, if the cards bear it; else perhaps one more than the shield."""
        before: i64 = state.bids.get(seat) - state.fresh
        most: i64 = 0
        second: i64 = 0
        for other in range(self._players):
            if other != seat:
                count: i64 = state.bids.get(other)
                second = max(second, min(most, count))
                most = max(most, count)
        if before > most or (before == most and self._leads(state, seat)):
            return before
        if most < self.limits.get(seat):
            return most + 1
        if before <= second < self._most_for_shield(seat, most) and not self._is_second(state, seat):
            return second + 1
        return before

    def _most_for_shield(self, seat: i64, crown: i64) -> i64:
        """Up to the crown's number; in the classic rules below it, for a tie is costly there (10.3)."""
        if not self._rules.variant.has_shield:
            return 0
        return min(self.shields.get(seat), crown - 1 if self._rules.variant.classic else crown)

    def _leads(self, state: MuTricksState, seat: i64) -> bool:
        return state.fresh == 0 and self._rules.course.auction.crown(state) == seat

    def _is_second(self, state: MuTricksState, seat: i64) -> bool:
        auction = self._rules.course.auction
        return state.fresh == 0 and auction.shield(state, auction.crown(state)) == seat

    def to_show(self, state: MuTricksState, seat: i64, trump: i64) -> i64:
        """A card (a set of one) of the hidden hand: of the planned trump if possible, the highest number."""
        hidden: i64 = state.hands.get(seat)
        wanted: i64 = hidden & trump_cards(trump)
        return _highest_number(wanted if wanted else hidden)

    def burial(self, state: MuTricksState, seat: i64) -> i64:
        """A hidden card (a set of one) with points that would hardly come home otherwise."""
        cards: i64 = state.cards(seat)
        trump: i64 = self.strength.best_trump(cards, trumps_within(state.shown.get(seat)))
        whole: i64 = self.strength.tricks(cards, trump)
        best: i64 = 0
        most: i64 = NOT_YET
        rest: i64 = distinct(state.hands.get(seat))
        while rest:
            card: i64 = rest & -rest
            rest &= rest - 1
            lost: i64 = whole - self.strength.tricks(cards & ~card, trump)
            worth: i64 = 100 * self._rules.components.points_of(card) - 4 * lost
            if worth > most:
                best = card
                most = worth
        return best

    def partner(self, state: MuTricksState) -> i64:
        """By what lies open before each: trumps and high cards; hidden cards count as average ones."""
        allowed: i64 = self._rules.legality.partners(state)
        trumps: i64 = self._tricks.ranking(state).trumps
        best: i64 = NONE
        most: i64 = NOT_YET
        for seat in range(self._players):
            if (allowed >> seat) & 1:
                shown: i64 = state.shown.get(seat)
                worth: i64 = TRUMP_WORTH * count_bits(shown & trumps)
                worth += self.strength.tricks(shown & ~trumps, NO_TRUMP)
                worth += HIDDEN_WORTH * count_bits(state.hands.get(seat))
                if worth > most:
                    best = seat
                    most = worth
        return best

    # A card to a trick

    def card(self, state: MuTricksState, seat: i64) -> i64:
        """The card (a set of one) that a seat plays."""
        cards: i64 = self._tricks.playable(state, seat)
        if cards & (cards - 1) == 0:
            return cards
        cards = distinct(cards)
        ranking: Ranking = self._tricks.ranking(state)
        ours: i64 = self._team_of(state, seat)
        if state.trick == 0:
            return self._lead(state, seat, cards, ranking, ours)
        return self._follow(state, seat, cards, ranking, ours)

    def _team_of(self, state: MuTricksState, seat: i64) -> i64:
        """The set of the seats that a seat plays for: its side, until the target is decided; then itself."""
        team: i64 = state.crown_team()
        if not self._for_side and self._is_decided(state):
            return bit_of(seat)
        return team if team & bit_of(seat) else ~team

    def _is_decided(self, state: MuTricksState) -> bool:
        """Is it sure whether the crown makes its target? A classic failure has degrees (10.7)."""
        components = self._rules.components
        cards: i64 = state.won.get(state.crown) | state.buried | state.side
        if state.partner != NONE:
            cards |= state.won.get(state.partner)
        team: i64 = components.points_of(cards)
        target: i64 = self._rules.course.scorer.target(state.bids.get(state.crown))
        if team >= target:
            return True
        if self._rules.variant.classic or self._rules.variant.goslar:
            return False
        left: i64 = state.trick
        for seat in range(self._players):
            left |= state.cards(seat)
        return team + components.points_of(left) < target

    def _lead(self, state: MuTricksState, seat: i64, cards: i64, ranking: Ranking, ours: i64) -> i64:
        """A card that holds, with points rather than without; else a low one, best where a partner wins."""
        best: i64 = 0
        most: i64 = NOT_YET
        rest: i64 = cards
        while rest:
            card: i64 = rest & -rest
            rest &= rest - 1
            beaters: i64 = ranking.beaters(card)
            suit: i64 = ranking.suit_of(card)
            points: i64 = self._rules.components.points_of(card)
            spare: i64 = count_bits(beaters)  # the more beat it, the less is lost with it
            against: bool = self._can_beat(state, seat, self._players - 1, beaters, suit, ~ours)
            score: i64
            if not against:
                by_partner: bool = self._can_beat(state, seat, self._players - 1, beaters, suit, ours)
                score = (4000 if by_partner else 5000) + 200 * points + spare
            elif self._partner_holds(state, seat, ranking, suit, ours):
                score = 1000 + 100 * points + spare
            else:
                score = -200 * points + spare
            if score > most:
                best = card
                most = score
        return best

    def _partner_holds(self, state: MuTricksState, seat: i64, ranking: Ranking, suit: i64, ours: i64) -> bool:
        """Has a partner the highest card of a suit, which no opponent can ruff or beat?"""
        for step in range(1, self._players):
            other: i64 = self._after(seat, step)
            held: i64 = state.cards(other) & suit
            if ours & bit_of(other) and held:
                card: i64 = _top(held)
                if not self._can_beat(state, seat, self._players - 1, ranking.beaters(card), suit, ~ours):
                    return True
        return False

    def _follow(self, state: MuTricksState, seat: i64, cards: i64, ranking: Ranking, ours: i64) -> i64:
        left: i64 = self._to_come(state, seat)
        is_ours: bool = ours & bit_of(state.winner) != 0
        holds: bool = not self._can_beat(state, seat, left, state.beaters, state.led, ~ours)
        takers: i64 = cards & state.beaters
        others: i64 = cards & ~state.beaters
        if is_ours and holds and others:
            return self._richest(others, ranking)
        if takers:
            taker: i64 = self._taker(state, seat, left, takers, ranking, ours)
            if taker:
                return taker
        if others == 0:
            return self._poorest(takers, ranking)
        if holds and not is_ours:
            return self._poorest(others, ranking)
        if self._can_beat(state, seat, left, state.beaters, state.led, ours) and not self._last_word_theirs(
            state, seat, left, ours
        ):
            return self._richest(others, ranking)
        return self._poorest(others, ranking)

    def _taker(
        self, state: MuTricksState, seat: i64, left: i64, takers: i64, ranking: Ranking, ours: i64
    ) -> i64:
        """The card that takes the trick for good: with most points, then the weakest; 0 if none does."""
        best: i64 = 0
        most: i64 = NOT_YET
        rest: i64 = takers
        while rest:
            card: i64 = rest & -rest
            rest &= rest - 1
            beaters: i64 = ranking.beaters(card)
            if self._can_beat(state, seat, left, beaters, state.led, ~ours):
                continue
            score: i64 = 100 * self._rules.components.points_of(card) + count_bits(beaters)
            if card & ranking.trumps:
                score -= 40
            if score > most:
                best = card
                most = score
        if best == 0 or self._rules.components.points_of(state.trick | best) > 0 or not best & ranking.trumps:
            return best
        return 0

    def _last_word_theirs(self, state: MuTricksState, seat: i64, left: i64, ours: i64) -> bool:
        """Is the last player to come on the other side?"""
        return ours & bit_of(self._after(seat, left)) == 0

    def _to_come(self, state: MuTricksState, seat: i64) -> i64:
        """How many seats play to this trick after this one."""
        return self._players - 1 - count_bits(state.trick)

    def _can_beat(
        self, state: MuTricksState, seat: i64, left: i64, beaters: i64, led: i64, among: i64
    ) -> bool:
        """Can any of the next seats, of those in a set, lawfully play a card that beats the best one?"""
        other: i64 = seat
        for _ in range(left):
            other += 1
            if other == self._players:
                other = 0
            if among & bit_of(other):
                held: i64 = state.cards(other)
                following: i64 = held & led
                if (following if following else held) & beaters:
                    return True
        return False

    def _after(self, seat: i64, steps: i64) -> i64:
        place: i64 = seat + steps
        return place - self._players if place >= self._players else place

    def _richest(self, cards: i64, ranking: Ranking) -> i64:
        """Most points, and of equals the weakest."""
        return self._best(cards, ranking, 100)

    def _poorest(self, cards: i64, ranking: Ranking) -> i64:
        """Fewest points, and of equals the weakest."""
        return self._best(cards, ranking, -100)

    def _best(self, cards: i64, ranking: Ranking, factor: i64) -> i64:
        best: i64 = 0
        most: i64 = NOT_YET
        rest: i64 = cards
        while rest:
            card: i64 = rest & -rest
            rest &= rest - 1
            score: i64 = factor * self._rules.components.points_of(card) + count_bits(ranking.beaters(card))
            if card & ranking.trumps:
                score -= 150  # a trump is kept
            if score > most:
                best = card
                most = score
        return best


def _highest_number(cards: i64) -> i64:
    best: i64 = 0
    most: i64 = -1
    rest: i64 = cards
    while rest:
        card: i64 = rest & -rest
        rest &= rest - 1
        number: i64 = FACE_OF[lowest(card)] % NUMBERS
        if number > most:
            best = card
            most = number
    return best


def _top(cards: i64) -> i64:
    """The highest bit of a set."""
    rest: i64 = cards
    while rest & (rest - 1):
        rest &= rest - 1
    return rest
