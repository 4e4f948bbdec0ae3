"""The rollout policy of Mü: deterministic heuristics for a whole hand.

In a sampled world all cards are known, so the policy knows whether a card will win the trick. Numbers like
(10.3) are paragraphs of RULES.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.bot.strength import Strength, trumps_within
from mutable.games.mu_tricks.rules.cards.deck import (
    FACE_OF,
    NO_TRUMP,
    NUMBERS,
    distinct,
    trump_cards,
)
from mutable.games.mu_tricks.rules.cards.ranking import Ranking
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.hand.tricks import Tricks
from mutable.games.mu_tricks.rules.moves import MuTricksMoves
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import (
    AUCTION,
    BURYING,
    NAMING_MAJOR,
    NAMING_MINOR,
    NAMING_PARTNER,
    MuTricksState,
)
from mutable.kit.bits import bit_of, count_bits, lowest
from mutable.kit.rng import Rng
from mutable.kit.row import Row

SHIELD_MOST: Final = 3  # cards worth showing for the shield alone
HIDDEN_WORTH: Final = 25  # hundredths of a trick that a partner's hidden card is worth
TRUMP_WORTH: Final = 100  # and a trump that it has shown
BID_NOISE: Final = 1  # cards added to or taken from the limits of others in a cheater's only world
LOWEST: Final = -1000000


class MuTricksPolicy:
    def __init__(self, rules: MuTricksRules, for_side: bool = False) -> None:
        self._rules: Final = rules
        self._for_side: bool = for_side  # sides cooperate to the end; for studies
        self._players: i64 = rules.variant.players
        self._rows: Final[MuTricksMoves] = rules.legality.moves
        self._tricks: Final[Tricks] = rules.tricks
        self.strength: Final = Strength(rules)
        self.limits: Final = Row()  # by seat: highest bid for the crown
        self.shields: Final = Row()  # by seat: highest bid for the shield
        self.ceilings: Final = Row()  # by seat: highest bid for either
        self.plans: Final = Row()  # by seat: the planned trump

    # Before the tricks

    def prepare(self, state: MuTricksState) -> None:
        """Compute the bidding limits of a new world, during the auction."""
        if state.phase != AUCTION:
            return
        extra: i64 = self._rules.components.points_of(state.side)
        for seat in range(self._players):
            cards: i64 = state.cards(seat)
            plan: i64 = self.strength.best_trump(cards, trumps_within(cards))
            self.plans.set(seat, plan)
            self.limits.set(seat, self.strength.highest_bid(cards, plan, extra))
            self.shields.set(seat, SHIELD_MOST)
            self.ceilings.set(seat, self._rules.phases.auction.most)

    def add_noise(self, exact_seat: i64, rng: Rng) -> None:
        """Add noise to the limits of all seats but one in the prepared world."""
        for seat in range(self._players):
            if seat != exact_seat:
                limit: i64 = self.limits.get(seat) + rng.below(2 * BID_NOISE + 1) - BID_NOISE
                self.limits.set(seat, max(0, min(limit, self._rules.phases.auction.most)))

    def set_ceiling(self, seat: i64, ceiling: i64) -> None:
        """Set the highest bid of a seat in the prepared world."""
        self.limits.set(seat, ceiling)
        self.ceilings.set(seat, ceiling)

    def move(self, state: MuTricksState, seat: i64, rng: Rng) -> i64:
        """Return a move of any phase but playing to a trick."""
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
        return state.bids.get(seat) < wanted and self._rules.phases.auction.may_show(state, seat)

    def _wanted(self, state: MuTricksState, seat: i64) -> i64:
        """Return the wanted bid: one more than the crown if the cards allow it, else perhaps the shield's."""
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
        """Return the highest bid for the shield: at most the crown's, or one less (classic, 10.3)."""
        if not self._rules.variant.has_shield:
            return 0
        return min(self.shields.get(seat), crown - 1 if self._rules.variant.classic else crown)

    def _leads(self, state: MuTricksState, seat: i64) -> bool:
        return state.fresh == 0 and self._rules.phases.auction.crown(state) == seat

    def _is_second(self, state: MuTricksState, seat: i64) -> bool:
        auction = self._rules.phases.auction
        return state.fresh == 0 and auction.shield(state, auction.crown(state)) == seat

    def to_show(self, state: MuTricksState, seat: i64, trump: i64) -> i64:
        """Return the hidden card to show (a set of one): of the planned trump if possible, the highest."""
        hidden: i64 = state.hands.get(seat)
        wanted: i64 = hidden & trump_cards(trump)
        return _highest_number(wanted if wanted else hidden)

    def burial(self, state: MuTricksState, seat: i64) -> i64:
        """Return the hidden card to bury (a set of one), by its points less the tricks lost."""
        cards: i64 = state.cards(seat)
        trump: i64 = self.strength.best_trump(cards, trumps_within(state.shown.get(seat)))
        whole: i64 = self.strength.tricks(cards, trump)
        best: i64 = 0
        most: i64 = LOWEST
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
        """Return the best partner by shown trumps and high cards; hidden cards count as average."""
        allowed: i64 = self._rules.legality.partners(state)
        trumps: i64 = self._tricks.ranking(state).trumps
        best: i64 = NONE
        most: i64 = LOWEST
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
        """Return the card (a set of one) that a seat plays."""
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
        """Return the set of seats that a seat plays for: its side, or itself once the target is decided."""
        team: i64 = state.crown_team()
        if not self._for_side and self._is_decided(state):
            return bit_of(seat)
        return team if team & bit_of(seat) else ~team

    def _is_decided(self, state: MuTricksState) -> bool:
        """Return True if it is decided whether the crown makes its target; a classic failure has degrees
        (10.7).
        """
        components = self._rules.components
        cards: i64 = state.won.get(state.crown) | state.buried | state.side
        if state.partner != NONE:
            cards |= state.won.get(state.partner)
        team: i64 = components.points_of(cards)
        target: i64 = self._rules.phases.scorer.target(state.bids.get(state.crown))
        if team >= target:
            return True
        if self._rules.variant.classic or self._rules.variant.goslar:
            return False
        left: i64 = state.trick
        for seat in range(self._players):
            left |= state.cards(seat)
        return team + components.points_of(left) < target

    def _lead(self, state: MuTricksState, seat: i64, cards: i64, ranking: Ranking, ours: i64) -> i64:
        """Lead a card that wins, preferably with points; else a low card, best in a suit a partner wins."""
        best: i64 = 0
        most: i64 = LOWEST
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
        """Return True if a partner holds a card of a suit that no opponent can ruff or beat."""
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
        """Return the card that wins the trick for sure, with most points, then the weakest; 0 if none."""
        best: i64 = 0
        most: i64 = LOWEST
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
        """Return True if the last player of the trick is on the other side."""
        return ours & bit_of(self._after(seat, left)) == 0

    def _to_come(self, state: MuTricksState, seat: i64) -> i64:
        """Return the number of seats that play to this trick after this one."""
        return self._players - 1 - count_bits(state.trick)

    def _can_beat(
        self, state: MuTricksState, seat: i64, left: i64, beaters: i64, led: i64, among: i64
    ) -> bool:
        """Return True if one of the next seats, among a set, can legally beat the best card."""
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
        """Return the card with the most points, and of equals the weakest."""
        return self._best(cards, ranking, 100)

    def _poorest(self, cards: i64, ranking: Ranking) -> i64:
        """Return the card with the fewest points, and of equals the weakest."""
        return self._best(cards, ranking, -100)

    def _best(self, cards: i64, ranking: Ranking, factor: i64) -> i64:
        best: i64 = 0
        most: i64 = LOWEST
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
    """Return the highest bit of a set."""
    rest: i64 = cards
    while rest & (rest - 1):
        rest &= rest - 1
    return rest
