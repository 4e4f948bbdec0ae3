"""What a seat may intend: a move, and what it would do in the same breath afterwards."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.halving import Candidate
from mutable.games.mu_tricks.bot.figures import Figures
from mutable.games.mu_tricks.bot.policy import MuTricksPolicy
from mutable.games.mu_tricks.bot.strength import trumps_within
from mutable.games.mu_tricks.rules.deck import ALL_CARDS, FACE_OF, distinct
from mutable.games.mu_tricks.rules.moves import SHOW, MuTricksMoves
from mutable.games.mu_tricks.rules.ranking import Ranking
from mutable.games.mu_tricks.rules.result import NONE
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, NAMING_MAJOR, NAMING_PARTNER, PLAYING, MuTricksState
from mutable.kit.bits import bit_of, lowest, members

BEYOND: Final = 3  # cards shown above what a hand seems to bear that are still thought over
JUMPS: Final = 4  # numbers of cards above the crown's that are thought over
TRUMPS_IN_MIND: Final = 2


class Contract:
    """An imagined hand as crown."""

    def __init__(self, made: float, points: i64, target: i64, stake: float) -> None:
        self.made: float = made
        self.points: i64 = points
        self.target: i64 = target
        self.stake: float = stake


class Plan(Candidate):
    """A move with all that is meant to follow it at once, and what its imagined hands brought."""

    def __init__(
        self, move: i64, count: i64 = 0, trump: i64 = NONE, partner: i64 = NONE, ceiling: i64 = NONE
    ) -> None:
        super().__init__(move)
        self.count: i64 = count  # cards to have shown at the end of this turn; 0: as they are
        self.trump: i64 = trump  # of which cards are shown first
        self.partner: i64 = partner  # to be named after this trump
        self.ceiling: i64 = ceiling  # cards to show at most; NONE: as the policy has it
        self.latest: Contract | None = None  # of the hand that was imagined last
        self.crowned: float = 0.0  # the number of the hands in which the seat became crown
        self.made: float = 0.0  # and the chance to make its target in those
        self.points: float = 0.0  # and the points of its team
        self.targets: float = 0.0
        self.stakes: float = 0.0  # and what making the target is worth
        self.figures: Figures | None = None  # in the auction: how imagined contracts turn out

    def count_in(self, value: float) -> None:
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
        """Of imagined hands; a contract of one's own counts as it will turn out, not as imagined."""
        if self.tries == 0:
            return 0.0
        if self.figures is None or self.crowned == 0.0:
            return self.total / float(self.tries)
        return (self.total + self.doubt() * self.stakes) / float(self.tries)

    def doubt(self) -> float:
        """How much likelier a contract of one's own is made than imagined hands have it; mostly less."""
        return self.chance() - self.made / self.crowned if self.crowned > 0.0 else 0.0

    def chance(self) -> float:
        """The likelihood of the target, if the seat becomes crown; -1 if it never does."""
        if self.crowned == 0.0:
            return -1.0
        if self.figures is None:
            return self.made / self.crowned
        return self.figures.chance(self.points / self.crowned, self.targets / self.crowned)


class Planner:
    """Finds the plans of a seat, and makes the moves of one."""

    def __init__(self, rules: MuTricksRules, policy: MuTricksPolicy) -> None:
        self._rules: MuTricksRules = rules
        self._players: i64 = rules.variant.players
        self._policy: MuTricksPolicy = policy
        self._rows: MuTricksMoves = rules.legality.moves

    def plans(self, state: MuTricksState, seat: i64) -> list[Plan]:
        if state.phase == PLAYING and not self._rules.variant.goslar:
            return self._plays(state, seat)
        if state.phase == AUCTION:
            return self._bids(state, seat)
        if state.phase == NAMING_MAJOR and self._rules.variant.has_partner:
            return self._trumps(state, seat)
        return [Plan(move) for move in self._rules.legal(state, seat)]

    def carry_out(self, state: MuTricksState, seat: i64, plan: Plan) -> None:
        """All moves that a plan makes at once."""
        self._rules.apply(state, seat, plan.move)
        if plan.count:
            while state.bids.get(seat) < plan.count:
                card: i64 = self._policy.to_show(state, seat, plan.trump)
                self._rules.apply(state, seat, self._rows.first_show + FACE_OF[lowest(card)])
            self._rules.apply(state, seat, self._rows.done)
        if plan.partner != NONE and state.phase == NAMING_PARTNER:
            self._rules.apply(state, seat, self._rows.first_partner + plan.partner)

    # Cards

    def _plays(self, state: MuTricksState, seat: i64) -> list[Plan]:
        """Of cards that are as good as each other, one."""
        ranking = self._rules.tricks.ranking(state)
        cards: i64 = self._rules.tricks.playable(state, seat)
        unequal = self.unequal(state, seat, cards, ranking)
        return [Plan(self._rows.first_play + FACE_OF[card]) for card in unequal]

    def unequal(self, state: MuTricksState, seat: i64, cards: i64, ranking: Ranking) -> list[int]:
        """One card of each class: equal points, and no card elsewhere that tells one from another."""
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
        """The cards of others in its suit that it beats; and whether it takes the trick now."""
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
        """The cards that others may still play."""
        gone: i64 = state.removed | state.side | state.trick | state.cards(seat)
        for other in range(self._players):
            gone |= state.won.get(other)
        return ALL_CARDS & ~gone

    # The auction

    def _bids(self, state: MuTricksState, seat: i64) -> list[Plan]:
        stop: i64 = self._rows.done if state.fresh else self._rows.passing
        plans: list[Plan] = [Plan(stop)]
        if not self._rules.course.auction.may_show(state, seat):
            return plans
        cards: i64 = state.cards(seat)
        extra: i64 = self._rules.components.points_of(state.side)
        for trump in self._in_mind(cards):
            card: i64 = self._policy.to_show(state, seat, trump)
            bears: i64 = self._policy.strength.highest_bid(cards, trump, extra) + BEYOND
            bears = max(bears, state.bids.get(seat) + 1)
            row: i64 = self._rows.first_show + FACE_OF[lowest(card)]
            plans += [Plan(row, count, trump) for count in self._counts(state, seat) if count <= bears]
        return plans + self._for_shield(state, seat)

    def _for_shield(self, state: MuTricksState, seat: i64) -> list[Plan]:
        """Whatever the hand bears: just enough for the shield, and as much as the crown has, which hardly
        anybody takes away."""
        trump: i64 = self._in_mind(state.cards(seat))[0]
        row: i64 = self._rows.first_show + FACE_OF[lowest(self._policy.to_show(state, seat, trump))]
        return [Plan(row, count, trump) for count in self._shield_counts(state, seat)]

    def _shield_counts(self, state: MuTricksState, seat: i64) -> list[int]:
        """Of the numbers of cards that make a seat the second, the least and the most."""
        if not self._rules.variant.has_shield:
            return []
        own: i64 = state.bids.get(seat)
        most, second = self._two_highest(state, seat)
        least: i64 = max(second, own) + 1
        if self._rules.variant.classic:
            most -= 1  # a tie is costly (10.3)
        most = min(most, self._rules.course.auction.within_reach(state, seat))
        if least >= most:
            return [least] if least == most else []
        return [least, most]

    def highest(self, state: MuTricksState, seat: i64) -> i64:
        """The number of cards that the first of the others has shown."""
        return self._two_highest(state, seat)[0]

    def _two_highest(self, state: MuTricksState, seat: i64) -> tuple[i64, i64]:
        """The numbers of cards that the first and the second of the others have shown."""
        most: i64 = 0
        second: i64 = 0
        for other in range(self._players):
            if other != seat:
                count: i64 = state.bids.get(other)
                second = max(second, min(most, count))
                most = max(most, count)
        return most, second

    def auctions(self, state: MuTricksState, seat: i64, made: i64) -> list[Plan]:
        """Whole auctions that a seat may have in mind: from none to more cards than its hand seems to bear.

        Where one would go on as the seat did, it begins with the move that was made.
        """
        policy = self._policy
        policy.prepare(state)
        own: i64 = state.bids.get(seat)
        most: i64 = min(max(policy.limits.get(seat), own) + BEYOND, self._rules.course.auction.most)
        is_show: bool = self._rows.kind[made] == SHOW
        found: list[Plan] = []
        for ceiling in range(own, most + 1):
            policy.hold_to(seat, ceiling)
            same: bool = policy.shows_more(state, seat) == is_show
            found.append(Plan(made if same else policy.bid(state, seat), ceiling=ceiling))
        return found

    def _in_mind(self, cards: i64) -> list[int]:
        """The trumps that promise most."""
        rest: i64 = trumps_within(cards)
        found: list[int] = []
        for _ in range(TRUMPS_IN_MIND):
            trump: i64 = self._policy.strength.best_trump(cards, rest)
            rest &= ~bit_of(trump)
            found.append(trump)
        return found

    def _counts(self, state: MuTricksState, seat: i64) -> list[int]:
        """Numbers of cards that make the crown: one more than the others have, and jumps above."""
        most, _ = self._two_highest(state, seat)
        first: i64 = max(state.bids.get(seat), most) + 1
        limit: i64 = self._rules.course.auction.within_reach(state, seat)
        return [count for count in range(first, first + JUMPS) if count <= limit]

    # Trump and partner together

    def _trumps(self, state: MuTricksState, seat: i64) -> list[Plan]:
        allowed: i64 = self._rules.legality.trumps(state, seat)
        partners: i64 = self._rules.legality.partners(state)
        return [
            Plan(self._rows.first_trump + trump, 0, trump, partner)
            for trump in members(allowed)
            for partner in members(partners)
        ]
