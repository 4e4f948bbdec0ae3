"""Scores of a hand, line by line, and the winners of a match (7.1 to 7.6, 9.9, 10.3, 10.6 to 10.8)."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.result import ECLAT, NONE, PLAYED, HandResult
from mutable.games.mu_tricks.rules.state import BY_POINTS, MuTricksState
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.kit.bits import bit_of
from mutable.kit.game import Outcome

ENDS: Final = ["running", "hands", "points"]
KINDS: Final = ["played", "void", "eclat"]

Line = dict[str, object]


class Scorer:
    def __init__(self, components: Components, variant: Variant) -> None:
        self._components: Final = components
        self._variant: Final = variant
        self.players: i64 = variant.players
        self._targets: Final[list[i64]] = components.targets(variant.table)

    # A hand

    def target(self, shown: i64) -> i64:
        """Return the crown team's target for this many cards shown (7.2)."""
        return self._targets[shown - 1]

    def made_bonus(self, shown: i64) -> i64:
        """Return the crown's bonus for reaching the target with this many cards shown (7.3, 9.9, 10.6)."""
        if self._variant.goslar:
            return self._components.goslar_crown
        if self._variant.classic:
            return min(self._components.classic.made * shown, self._components.classic.cap)
        return self._components.crown_bonus * shown

    def pays_trump(self, major: bool) -> bool:
        """Return whether the major or the minor trump brings a bonus (7.4, 9.9, 10.6)."""
        return not self._variant.goslar and (major or not self._variant.classic)

    def trump_adds(self, shown: i64, trump: i64) -> i64:
        """Return the trump's bonus in a won hand whose leader has shown this many cards (7.4, 10.6)."""
        if not self._variant.classic:
            return self._components.trump_bonus.of(trump)
        figures = self._components.classic
        pay: i64 = figures.made * shown + figures.offset.of(trump)
        return min(pay, figures.cap) - self.made_bonus(shown)

    def in_crown_team(self, hand: HandResult, seat: i64) -> bool:
        return seat == hand.crown or seat == hand.partner

    def team_points(self, hand: HandResult) -> i64:
        """Return the crown team's points towards its target, side cards included (7.2, 8.3)."""
        partner: i64 = hand.points.get(hand.partner) if hand.partner != NONE else 0
        return hand.points.get(hand.crown) + partner + hand.side

    def is_made(self, hand: HandResult) -> bool:
        return self.team_points(hand) >= self.target(hand.shown.get(hand.crown))

    def missed_levels(self, hand: HandResult) -> i64:
        """Return by how many cards the bid exceeds the highest target reached (10.7)."""
        level: i64 = hand.shown.get(hand.crown)
        missed: i64 = 0
        while level > 0 and self.target(level) > self.team_points(hand):
            level -= 1
            missed += 1
        return missed

    def fill_bonuses(self, hand: HandResult) -> None:
        """Set each seat's bonuses, which come on top of the points of its cards."""
        made: bool = hand.kind == PLAYED and self.is_made(hand)
        for seat in range(self.players):
            if hand.kind == PLAYED:
                hand.bonus.set(seat, self._bonus(hand, seat, made))
                hand.trump_bonus.set(seat, self._trump_bonus(hand, seat, made))
            elif hand.kind == ECLAT:
                hand.bonus.set(seat, self._eclat(hand, seat))

    def hand_score(self, hand: HandResult, seat: i64) -> i64:
        """Return a seat's score of a hand; in Goslar's game card points do not count (9.9)."""
        bonus: i64 = hand.bonus.get(seat) + hand.trump_bonus.get(seat)
        return bonus if self._variant.goslar else bonus + hand.points.get(seat)

    def _bonus(self, hand: HandResult, seat: i64, made: bool) -> i64:
        if self._variant.goslar:
            return self._goslar(hand, seat, made)
        if self._variant.classic:
            return self._contract(hand, seat, made)
        leader: i64 = self._winning_leader(hand, seat, made)
        if leader == NONE:
            return 0
        shown: i64 = hand.shown.get(leader)
        return self.made_bonus(shown) if leader == hand.crown else self._components.shield_bonus * shown

    def _trump_bonus(self, hand: HandResult, seat: i64, made: bool) -> i64:
        leader: i64 = NONE if self._variant.to_points else self._winning_leader(hand, seat, made)
        if leader == NONE:
            return 0
        return self._components.trump_bonus.of(hand.major if leader == hand.crown else hand.minor)

    def _winning_leader(self, hand: HandResult, seat: i64, made: bool) -> i64:
        """Return the leader of a seat's team if that team has won, otherwise NONE (7.3 to 7.5)."""
        if made != self.in_crown_team(hand, seat):
            return NONE
        return hand.crown if made else hand.shield

    def _contract(self, hand: HandResult, seat: i64, made: bool) -> i64:
        """Return a seat's score of the contract in the classic rules (10.6, 10.7)."""
        figures = self._components.classic
        ours: bool = self.in_crown_team(hand, seat)
        if made:
            shown: i64 = hand.shown.get(hand.crown)
            return self.made_bonus(shown) + self.trump_adds(shown, hand.major) if ours else 0
        missed: i64 = self.missed_levels(hand)
        if seat == hand.crown:
            return -figures.failed_chief * missed
        return 0 if ours else figures.failed_others * missed

    def _eclat(self, hand: HandResult, seat: i64) -> i64:
        """Return a seat's score of an éclat: tied seats gain by cards shown, the last of them pays (10.3)."""
        shown: i64 = hand.shown.get(seat)
        for other in range(self.players):
            if hand.shown.get(other) > shown:
                return 0
        figures = self._components.classic
        return -figures.eclat_last * shown if seat == hand.last else figures.eclat * shown

    def _goslar(self, hand: HandResult, seat: i64, made: bool) -> i64:
        if made != (seat == hand.crown):
            return 0
        return self.made_bonus(0) if seat == hand.crown else self._components.goslar_shield

    # The match

    def total(self, state: MuTricksState, seat: i64) -> i64:
        total: i64 = 0
        for hand in state.sheet:
            total += self.hand_score(hand, seat)
        return total

    def highest(self, state: MuTricksState) -> i64:
        best: i64 = self.total(state, 0)
        for seat in range(1, self.players):
            best = max(best, self.total(state, seat))
        return best

    def winners(self, state: MuTricksState) -> i64:
        """Return the set of seats with the highest total (7.6)."""
        best: i64 = self.total(state, 0)
        found: i64 = 1
        for seat in range(1, self.players):
            total: i64 = self.total(state, seat)
            if total > best:
                best = total
                found = 0
            if total == best:
                found |= bit_of(seat)
        return found

    def outcome(self, state: MuTricksState) -> Outcome:
        won: i64 = self.winners(state)
        seats = range(self.players)
        lines = [
            {**line, "hand": number}
            for number, hand in enumerate(state.sheet, 1)
            for line in self.score_lines(hand)
        ]
        return {
            "winners": [seat for seat in seats if won & bit_of(seat)],
            "totals": [self.total(state, seat) for seat in seats],
            "lines": lines,
            "reason": "points" if state.end == BY_POINTS else "hands",
        }

    def score_lines(self, hand: HandResult) -> list[Line]:
        """Return the lines of a hand on the score sheet."""
        rows = {"cards": hand.points, "bid": hand.bonus, "trump": hand.trump_bonus}
        if hand.kind != PLAYED:
            rows = {KINDS[hand.kind]: hand.bonus}
        elif self._variant.goslar:
            rows = {"target": hand.bonus}
        elif self._variant.classic:
            rows = {"cards": hand.points, "contract": hand.bonus}
        seats = range(self.players)
        return [{"line": name, "points": [row.get(seat) for seat in seats]} for name, row in rows.items()]
