"""Motives for bids, trumps, partners and buried cards.

The difference of two hands is split into the seat's card points and the bonus of the target.
"""

from collections.abc import Callable

from mutable.coach.analysis.continuation import Pair
from mutable.coach.analysis.motive import Motive
from mutable.games.mu_tricks.bot.payoff import Payoff
from mutable.games.mu_tricks.coach.hand_play import PlayedHand, PointWorth, face
from mutable.games.mu_tricks.rules.cards.deck import FIRST_NUMBER, NO_TRUMP, NUMBERS, face_cards, trump_cards
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.moves import BURY, PARTNER, SHOW, TRUMP
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import COUNTING, NAMING_MAJOR, MuTricksState
from mutable.kit.bits import count_bits
from mutable.kit.events import Facts

CARDS = "cards"
TARGET = "target"
WHOLE = ""
EVEN = 0.5  # chance from which a target counts as made
HIGH = 8  # numbers from here are high cards
MOSTLY = 0.6
AT_TIMES = 0.2  # for claims about a role that the bid may bring
OFTEN = 0.4  # for claims about roles that others decide

Claim = Callable[[MuTricksState, MuTricksState], bool]
PlannedTrump = Callable[[int], int]
"""Return the trump of the plan behind a move."""


class ContractMotives:
    """The motives for decisions before the first trick."""

    def __init__(
        self, rules: MuTricksRules, payoff: Payoff, worth: PointWorth, trump_of: PlannedTrump
    ) -> None:
        self._rules = rules
        self._moves = rules.legality.moves
        self._payoff = payoff
        self._worth = worth
        self._trump_of = trump_of

    def split(self, pair: Pair) -> dict[str, float]:
        """Return the difference in card points, and the rest: bonuses for the target."""
        cards = self._cards(pair.better.state, pair.seat) - self._cards(pair.worse.state, pair.seat)
        return {CARDS: cards, TARGET: pair.gain - cards}

    def _cards(self, state: object, seat: int) -> float:
        assert isinstance(state, MuTricksState)
        return self._worth.of_cards(state, seat) if state.phase == COUNTING else 0.0

    def of(self, state: MuTricksState, seat: int, better: int, worse: int) -> list[Motive]:
        """Return the motives for one move of a seat rather than another, the most telling first."""
        kinds = (self._moves.kind[better], self._moves.kind[worse])
        if kinds == (TRUMP, TRUMP):
            return self._of_trumps(state, seat, better, worse)
        if kinds == (PARTNER, PARTNER):
            return self._of_partners(state, better, worse)
        if kinds == (BURY, BURY):
            return self._of_burials(better, worse)
        if kinds == (SHOW, SHOW):
            return self._of_shows(seat, better, worse)
        if kinds[0] == SHOW:
            return self._of_bid(state, seat, better)
        return self._of_stop(state, seat) if kinds[1] == SHOW else []

    # Bids

    def _of_bid(self, state: MuTricksState, seat: int, better: int) -> list[Motive]:
        """Showing a card rather than stopping."""
        trump = self._trump_of(better)
        if trump == NONE:
            return []
        facts = self._hand_facts(state, seat, trump)

        def wins_crown(end: MuTricksState, other: MuTricksState) -> bool:
            return end.crown == seat and other.crown != seat and self._is_made(end)

        def takes_shield(end: MuTricksState, other: MuTricksState) -> bool:
            return end.shield == seat and other.shield != seat and not self._is_made(end)

        def drives_up(end: MuTricksState, other: MuTricksState) -> bool:
            is_higher = end.crown == other.crown != seat and self._bid(end) > self._bid(other)
            return is_higher and not self._is_made(end)

        def names_trump(end: MuTricksState, other: MuTricksState) -> bool:
            return end.crown == seat != other.crown and end.major == trump

        def gets_crown(end: MuTricksState, other: MuTricksState) -> bool:
            return end.crown == seat != other.crown

        found = [("bid_crown", part, wins_crown, OFTEN) for part in (TARGET, WHOLE)]
        found += [("bid_trump", part, names_trump, AT_TIMES) for part in (CARDS, WHOLE)]
        found += [("bid_names", part, gets_crown, AT_TIMES) for part in (CARDS, WHOLE)]
        found += [("bid_shield", part, takes_shield, OFTEN) for part in (TARGET, WHOLE)]
        found += [("drives_up", part, drives_up, OFTEN) for part in (TARGET, WHOLE)]
        return [self._motive(*one, self._with_leader(state, seat, facts)) for one in found]

    def _of_stop(self, state: MuTricksState, seat: int) -> list[Motive]:
        """Stopping rather than showing a card."""
        facts = self._with_leader(state, seat, {})

        def is_enough(end: MuTricksState, other: MuTricksState) -> bool:
            return end.crown == seat == other.crown and self._bid(end) < self._bid(other)

        def is_too_high(end: MuTricksState, other: MuTricksState) -> bool:
            return other.crown == seat != end.crown and not self._is_made(other)

        def they_fail(end: MuTricksState, other: MuTricksState) -> bool:
            return seat not in (end.crown, end.partner) and not self._is_made(end)

        def is_partner(end: MuTricksState, other: MuTricksState) -> bool:
            return end.partner == seat and other.partner != seat and self._is_made(end)

        found = [("bid_enough", part, is_enough, MOSTLY) for part in (TARGET, WHOLE)]
        found += [("bid_too_high", part, is_too_high, MOSTLY) for part in (TARGET, WHOLE)]
        found += [("they_fail", part, they_fail, MOSTLY) for part in (TARGET, WHOLE)]
        found += [("as_partner", part, is_partner, OFTEN) for part in (TARGET, WHOLE)]
        return [self._motive(*one, facts) for one in found]

    def _of_shows(self, seat: int, better: int, worse: int) -> list[Motive]:
        """Showing a card of one trump rather than of another."""
        trump, instead = self._trump_of(better), self._trump_of(worse)
        if trump in (NONE, instead):
            return []
        facts: Facts = {"trump": self._rules.components.trump_name(trump)}

        def names_it(end: MuTricksState, other: MuTricksState) -> bool:
            return end.crown == seat and end.major == trump != other.major

        return [self._motive("shows_trump", part, names_it, AT_TIMES, facts) for part in (TARGET, WHOLE)]

    def _hand_facts(self, state: MuTricksState, seat: int, trump: int) -> Facts:
        """Return the length and the top of the planned trump in a hand."""
        own = int(state.cards(seat)) & int(trump_cards(trump))
        return {"trump": self._rules.components.trump_name(trump), "held": int(count_bits(own))}

    def _with_leader(self, state: MuTricksState, seat: int, facts: Facts) -> Facts:
        """Add the crown's bid among the others, and the target that it asks for."""
        others = [int(state.bids.get(other)) for other in range(int(self._rules.players)) if other != seat]
        count = max(others)
        scorer, step = self._rules.phases.scorer, 0
        if count:
            step = int(scorer.target(count + 1)) - int(scorer.target(count)) if count < self._most() else 0
        target = int(scorer.target(count)) if count else 0
        return {**facts, "count": count, "target": target, "step": step}

    def _most(self) -> int:
        return int(self._rules.phases.auction.most)

    # Trumps, partner, kitty

    def _of_trumps(self, state: MuTricksState, seat: int, better: int, worse: int) -> list[Motive]:
        trump, instead = int(self._moves.what[better]), int(self._moves.what[worse])
        own, other = self._held(state, seat, trump), self._held(state, seat, instead)
        facts: Facts = {"trump": self._rules.components.trump_name(trump), "held": own}
        facts |= {"other": self._rules.components.trump_name(instead), "fewer": other}
        found: list[Motive] = []
        if trump != NO_TRUMP and own > other:
            found += [self._plain("trump_length", part, facts) for part in (TARGET, CARDS, WHOLE)]
        if self._pays(state, trump) > self._pays(state, instead):
            found.append(self._motive("trump_bonus", TARGET, self._both_won(seat), MOSTLY, facts))
        if trump != NO_TRUMP and own == other and trump < FIRST_NUMBER <= instead:
            found += [self._plain("trump_colour", part, facts) for part in (TARGET, CARDS, WHOLE)]
        return found

    def _both_won(self, seat: int) -> Claim:
        def claim(end: MuTricksState, other: MuTricksState) -> bool:
            return self._is_won(end, seat) and self._is_won(other, seat)

        return claim

    def _is_won(self, end: MuTricksState, seat: int) -> bool:
        return self._is_made(end) == (seat in (end.crown, end.partner))

    def _pays(self, state: MuTricksState, trump: int) -> int:
        scorer = self._rules.phases.scorer
        pays = scorer.pays_trump(state.phase == NAMING_MAJOR)
        return int(self._rules.components.trump_bonus.of(trump)) if pays else 0

    def _held(self, state: MuTricksState, seat: int, trump: int) -> int:
        return int(count_bits(int(state.cards(seat)) & int(trump_cards(trump))))

    def _of_partners(self, state: MuTricksState, better: int, worse: int) -> list[Motive]:
        chosen, instead = int(self._moves.what[better]), int(self._moves.what[worse])
        trumps = int(self._rules.tricks.ranking(state).trumps)
        shown, others = int(state.shown.get(chosen)), int(state.shown.get(instead))
        facts: Facts = {"count": int(count_bits(shown & trumps)), "high": _high_cards(shown & ~trumps)}
        found: list[Motive] = []
        if count_bits(shown & trumps) > count_bits(others & trumps):
            found += [self._plain("partner_trumps", part, facts) for part in (TARGET, WHOLE)]
        if _high_cards(shown & ~trumps) > _high_cards(others & ~trumps):
            found += [self._plain("partner_high", part, facts) for part in (TARGET, WHOLE)]
        return found

    def _of_burials(self, better: int, worse: int) -> list[Motive]:
        card, instead = int(self._moves.what[better]), int(self._moves.what[worse])
        points, fewer = self._points(card), self._points(instead)
        faces = self._rules.components.faces
        facts: Facts = {"card": faces[card], "lead": faces[instead], "count": points}

        def keeps(pair: Pair) -> bool:
            assert isinstance(pair.better, PlayedHand)
            return any(
                trick.winner == pair.seat and trick.card_of(pair.seat) == instead
                for trick in pair.better.tricks
            )

        found = [Motive("bury_keeps", part, facts, keeps, MOSTLY) for part in (CARDS, TARGET, WHOLE)]
        if points > fewer:
            found += [self._plain("bury_points", part, facts) for part in (CARDS, WHOLE)]
        return found

    def _points(self, card_face: int) -> int:
        cards = int(face_cards(card_face))
        return int(self._rules.components.points_of(cards & -cards))

    # Claims

    def _motive(self, key: str, part: str, claim: Claim, least: float, facts: Facts) -> Motive:
        def holds(pair: Pair) -> bool:
            end, other = pair.better.state, pair.worse.state
            assert isinstance(end, MuTricksState)
            assert isinstance(other, MuTricksState)
            return claim(end, other)

        return Motive(key, part, facts, holds, least)

    def _plain(self, key: str, part: str, facts: Facts) -> Motive:
        """Return a motive that states a fact on the table."""
        return Motive(key, part, facts, lambda pair: pair.gain >= 0.0, 0.5)

    def _is_made(self, end: MuTricksState) -> bool:
        is_played = end.phase == COUNTING and end.crown != NONE
        return bool(is_played and self._payoff.chance(end) >= EVEN)

    def _bid(self, end: MuTricksState) -> int:
        return int(end.bids.get(end.crown)) if end.crown != NONE else 0


def _high_cards(cards: int) -> int:
    """Return the number of cards with a high number."""
    found = 0
    while cards:
        card = cards & -cards
        cards &= cards - 1
        found += face(card) % NUMBERS >= HIGH
    return found
