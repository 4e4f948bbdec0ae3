"""Plans: a move together with the moves that the seat makes directly after it."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.halving import Candidate
from mutable.games.mu_tricks.bot.calibration import Calibration
from mutable.games.mu_tricks.bot.policy import MuTricksPolicy
from mutable.games.mu_tricks.bot.strength import trumps_within
from mutable.games.mu_tricks.rules.cards.deck import ALL_CARDS, FACE_OF, distinct
from mutable.games.mu_tricks.rules.cards.ranking import Ranking
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.moves import SHOW, MuTricksMoves
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, NAMING_MAJOR, NAMING_PARTNER, PLAYING, MuTricksState
from mutable.kit.bits import bit_of, lowest, members

BEYOND: Final = 3  # bids above the heuristic's limit that are still considered
JUMPS: Final = 4  # bids above the crown's that are considered
TRUMPS_CONSIDERED: Final = 2


class Contract:
    """The result of a simulated hand as crown."""

    def __init__(self, made: float, points: i64, target: i64, stake: float) -> None:
        self.made: float = made
        self.points: i64 = points
        self.target: i64 = target
        self.stake: float = stake


class MovePlan(Candidate):
    """A move with the moves that directly follow it, and the results of its simulated hands."""

    def __init__(
        self, move: i64, count: i64 = 0, trump: i64 = NONE, partner: i64 = NONE, ceiling: i64 = NONE
    ) -> None:
        super().__init__(move)
        self.count: i64 = count  # the bid at the end of this turn; 0: unchanged
        self.trump: i64 = trump  # of which cards are shown first
        self.partner: i64 = partner  # to be named after this trump
        self.ceiling: i64 = ceiling  # the highest bid; NONE: as the policy limits it
        self.latest: Contract | None = None  # of the last simulated hand
        self.crowned: float = 0.0  # hands as crown; the sums below are over these
        self.made: float = 0.0  # chance to make the target
        self.points: float = 0.0  # of the crown team
        self.targets: float = 0.0
        self.stakes: float = 0.0  # worth of making the target
        self.calibration: Calibration | None = None  # in the auction

    def add_trial(self, value: float) -> None:
        self.total += value
        self.tries += 1
        contract = self.latest
        if contract is not None:
            self.crowned += 1.0
            self.made += contract.made
            self.points += float(contract.points)
            self.targets += float(contract.target)
            self.stakes += contract.stake

    def worth(self) -> float:
        """Return the mean value, with the chance to make own contracts corrected by the calibration."""
        if self.tries == 0:
            return 0.0
        if self.calibration is None or self.crowned == 0.0:
            return self.total / float(self.tries)
        return (self.total + self.correction() * self.stakes) / float(self.tries)

    def correction(self) -> float:
        """Return the calibrated chance to make own contracts, less the simulated one."""
        return self.chance() - self.made / self.crowned if self.crowned > 0.0 else 0.0

    def chance(self) -> float:
        """Return the chance to make the target if the seat becomes crown; -1 if it never does."""
        if self.crowned == 0.0:
            return -1.0
        if self.calibration is None:
            return self.made / self.crowned
        return self.calibration.chance(self.points / self.crowned, self.targets / self.crowned)


class Planner:
    """Generates the plans of a seat, and makes the moves of a plan."""

    def __init__(self, rules: MuTricksRules, policy: MuTricksPolicy) -> None:
        self._rules: MuTricksRules = rules
        self._players: i64 = rules.variant.players
        self._policy: MuTricksPolicy = policy
        self._rows: MuTricksMoves = rules.legality.moves

    def plans(self, state: MuTricksState, seat: i64) -> list[MovePlan]:
        if state.phase == PLAYING and not self._rules.variant.goslar:
            return self._plays(state, seat)
        if state.phase == AUCTION:
            return self._bids(state, seat)
        if state.phase == NAMING_MAJOR and self._rules.variant.has_partner:
            return self._trumps(state, seat)
        return [MovePlan(move) for move in self._rules.legal(state, seat)]

    def carry_out(self, state: MuTricksState, seat: i64, plan: MovePlan) -> None:
        """Make all moves of a plan."""
        self._rules.apply(state, seat, plan.move)
        if plan.count:
            while state.bids.get(seat) < plan.count:
                card: i64 = self._policy.to_show(state, seat, plan.trump)
                self._rules.apply(state, seat, self._rows.first_show + FACE_OF[lowest(card)])
            self._rules.apply(state, seat, self._rows.done)
        if plan.partner != NONE and state.phase == NAMING_PARTNER:
            self._rules.apply(state, seat, self._rows.first_partner + plan.partner)

    # Cards

    def _plays(self, state: MuTricksState, seat: i64) -> list[MovePlan]:
        """Return a plan for one card of each equivalence class."""
        ranking = self._rules.tricks.ranking(state)
        cards: i64 = self._rules.tricks.playable(state, seat)
        unequal = self.unequal(state, seat, cards, ranking)
        return [MovePlan(self._rows.first_play + FACE_OF[card]) for card in unequal]

    def unequal(self, state: MuTricksState, seat: i64, cards: i64, ranking: Ranking) -> list[int]:
        """Return one card of each equivalence class: equal points, and no card of others between them."""
        others: i64 = self._others(state, seat)
        found: list[int] = []
        classes: list[tuple[i64, i64, i64]] = []
        rest: i64 = distinct(cards)
        while rest:
            card: i64 = rest & -rest
            rest &= rest - 1
            beaters: i64 = ranking.beaters(card)
            alike = (ranking.suit_of(card), beaters & others, self._beaten(state, ranking, card, others))
            if self._is_known(classes, alike, found, card):
                continue
            classes.append(alike)
            found.append(lowest(card))
        return found

    def _beaten(self, state: MuTricksState, ranking: Ranking, card: i64, others: i64) -> i64:
        """Return the cards of others in its suit that a card beats, and bit 60 if it takes the trick now."""
        suit: i64 = ranking.suit_of(card) & others
        beaten: i64 = 0
        while suit:
            other: i64 = suit & -suit
            suit &= suit - 1
            if ranking.beaters(other) & card:
                beaten |= other
        return beaten if card & state.beaters == 0 else beaten | bit_of(60)

    def _is_known(
        self, classes: list[tuple[i64, i64, i64]], alike: tuple[i64, i64, i64], found: list[int], card: i64
    ) -> bool:
        points: i64 = self._rules.components.points_of(card)
        for at in range(len(classes)):
            if classes[at] == alike and self._rules.components.points_of(bit_of(found[at])) == points:
                return True
        return False

    def _others(self, state: MuTricksState, seat: i64) -> i64:
        """Return the cards that others may still play."""
        gone: i64 = state.removed | state.side | state.trick | state.cards(seat)
        for other in range(self._players):
            gone |= state.won.get(other)
        return ALL_CARDS & ~gone

    # The auction

    def _bids(self, state: MuTricksState, seat: i64) -> list[MovePlan]:
        stop: i64 = self._rows.done if state.fresh else self._rows.passing
        plans: list[MovePlan] = [MovePlan(stop)]
        if not self._rules.phases.auction.may_show(state, seat):
            return plans
        cards: i64 = state.cards(seat)
        extra: i64 = self._rules.components.points_of(state.side)
        for trump in self._considered_trumps(cards):
            card: i64 = self._policy.to_show(state, seat, trump)
            bears: i64 = self._policy.strength.highest_bid(cards, trump, extra) + BEYOND
            bears = max(bears, state.bids.get(seat) + 1)
            row: i64 = self._rows.first_show + FACE_OF[lowest(card)]
            plans += [MovePlan(row, count, trump) for count in self._counts(state, seat) if count <= bears]
        return plans + self._for_shield(state, seat)

    def _for_shield(self, state: MuTricksState, seat: i64) -> list[MovePlan]:
        """Return plans to bid for the shield with any hand: the lowest bid, and the crown's number, which
        others hardly exceed.
        """
        trump: i64 = self._considered_trumps(state.cards(seat))[0]
        row: i64 = self._rows.first_show + FACE_OF[lowest(self._policy.to_show(state, seat, trump))]
        return [MovePlan(row, count, trump) for count in self._shield_counts(state, seat)]

    def _shield_counts(self, state: MuTricksState, seat: i64) -> list[int]:
        """Return the lowest and the highest bid that make a seat the shield."""
        if not self._rules.variant.has_shield:
            return []
        own: i64 = state.bids.get(seat)
        most, second = self._two_highest(state, seat)
        least: i64 = max(second, own) + 1
        if self._rules.variant.classic:
            most -= 1  # a tie is costly (10.3)
        most = min(most, self._rules.phases.auction.within_reach(state, seat))
        if least >= most:
            return [least] if least == most else []
        return [least, most]

    def highest(self, state: MuTricksState, seat: i64) -> i64:
        """Return the highest bid of the others."""
        return self._two_highest(state, seat)[0]

    def _two_highest(self, state: MuTricksState, seat: i64) -> tuple[i64, i64]:
        """Return the two highest bids of the others."""
        most: i64 = 0
        second: i64 = 0
        for other in range(self._players):
            if other != seat:
                count: i64 = state.bids.get(other)
                second = max(second, min(most, count))
                most = max(most, count)
        return most, second

    def auctions(self, state: MuTricksState, seat: i64, made: i64) -> list[MovePlan]:
        """Return plans for a whole auction, by the highest bid: from the present one to beyond the limit.

        A plan that bids on or stops as the seat did begins with the move that was made.
        """
        policy = self._policy
        policy.prepare(state)
        own: i64 = state.bids.get(seat)
        most: i64 = min(max(policy.limits.get(seat), own) + BEYOND, self._rules.phases.auction.most)
        is_show: bool = self._rows.kind[made] == SHOW
        found: list[MovePlan] = []
        for ceiling in range(own, most + 1):
            policy.set_ceiling(seat, ceiling)
            same: bool = policy.shows_more(state, seat) == is_show
            found.append(MovePlan(made if same else policy.bid(state, seat), ceiling=ceiling))
        return found

    def _considered_trumps(self, cards: i64) -> list[int]:
        """Return the trumps with the highest expected points."""
        rest: i64 = trumps_within(cards)
        found: list[int] = []
        for _ in range(TRUMPS_CONSIDERED):
            trump: i64 = self._policy.strength.best_trump(cards, rest)
            rest &= ~bit_of(trump)
            found.append(trump)
        return found

    def _counts(self, state: MuTricksState, seat: i64) -> list[int]:
        """Return bids that make the crown: one more than the others, and jumps above."""
        most, _ = self._two_highest(state, seat)
        first: i64 = max(state.bids.get(seat), most) + 1
        limit: i64 = self._rules.phases.auction.within_reach(state, seat)
        return [count for count in range(first, first + JUMPS) if count <= limit]

    # Trump and partner together

    def _trumps(self, state: MuTricksState, seat: i64) -> list[MovePlan]:
        allowed: i64 = self._rules.legality.trumps(state, seat)
        partners: i64 = self._rules.legality.partners(state)
        return [
            MovePlan(self._rows.first_trump + trump, 0, trump, partner)
            for trump in members(allowed)
            for partner in members(partners)
        ]
