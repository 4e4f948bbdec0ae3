"""Why a hand of Mü brings what it brings, in words; every figure is the scorer's or the box's."""

from collections.abc import Sequence

from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.result import ECLAT, NONE, VOID, Result
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.pad.speaking import Speaker


class Reasons:
    def __init__(self, rules: MuTricksRules, speaker: Speaker) -> None:
        self._box: Components = rules.components
        self._variant = rules.variant
        self._scorer = rules.course.scorer
        self._seats = range(int(rules.players))
        self._speaker = speaker

    def of(self, hand: Result) -> list[str]:
        if hand.kind == VOID:
            return [self._said("why_void")]
        if hand.kind == ECLAT:
            return self._eclat(hand)
        target = self._scorer.target(hand.shown.get(hand.crown))
        count = hand.shown.get(hand.crown)
        return [
            self._said("why_target", crown=hand.crown, count=count, target=target),
            *self._reached(hand),
            *self._bonuses(hand),
        ]

    def _reached(self, hand: Result) -> list[str]:
        points, team = self._scorer.team_points(hand), self._team(hand)
        short = self._scorer.target(hand.shown.get(hand.crown)) - points
        side = [self._said("why_side", count=hand.side)] if self._variant.side else []
        if self._scorer.is_made(hand):
            return [self._said_of("why_made", team, count=points), *side]
        return [self._said_of("why_failed", team, count=points, short=short), *side]

    def _bonuses(self, hand: Result) -> list[str]:
        if self._variant.goslar:
            return self._goslar(hand)
        if self._variant.classic:
            return self._contract(hand)
        made = self._scorer.is_made(hand)
        leader = hand.crown if made else hand.shield
        if leader == NONE:
            return [self._said("why_no_shield")]
        team = self._team(hand) if made else self._others(hand)
        factor = self._box.crown_bonus if made else self._box.shield_bonus
        count, points = hand.shown.get(leader), hand.bonus.get(team[0])
        bonus = self._said_of("why_bid", team, seat=leader, factor=factor, count=count, points=points)
        return [bonus, self._trump(hand, leader, team)]

    def _trump(self, hand: Result, leader: int, team: Sequence[int]) -> str:
        trump = self._box.trump_name(hand.major if leader == hand.crown else hand.minor)
        points = hand.trump_bonus.get(team[0])
        if points == 0:
            return self._said("why_no_trump_bonus", seat=leader, trump=trump)
        return self._said_of("why_trump", team, seat=leader, trump=trump, points=points)

    def _goslar(self, hand: Result) -> list[str]:
        winner = hand.crown if self._scorer.is_made(hand) else hand.shield
        return [self._said("why_goslar", seat=winner, points=hand.bonus.get(winner))]

    def _contract(self, hand: Result) -> list[str]:
        """The classic rules (10.6, 10.7)."""
        figures, team = self._box.classic, self._team(hand)
        if not self._scorer.is_made(hand):
            return self._missed(hand)
        trump, count = self._box.trump_name(hand.major), hand.shown.get(hand.crown)
        adds, points = figures.offset.of(hand.major), hand.bonus.get(hand.crown)
        told = {"factor": figures.made, "count": count, "trump": trump, "adds": adds, "points": points}
        capped = [self._said("why_cap", most=figures.cap)] if points == figures.cap else []
        return [self._said_of("why_contract", team, **told), *capped]

    def _missed(self, hand: Result) -> list[str]:
        missed, figures, others = self._scorer.missed_levels(hand), self._box.classic, self._others(hand)
        lost = -hand.bonus.get(hand.crown)
        told = [
            self._said("why_missed", crown=hand.crown, factor=figures.failed_chief, count=missed, points=lost)
        ]
        if hand.partner != NONE:
            told.append(self._said("why_partner_spared", partner=hand.partner))
        points = hand.bonus.get(others[0])
        told.append(
            self._said_of("why_against", others, factor=figures.failed_others, count=missed, points=points)
        )
        return told

    def _eclat(self, hand: Result) -> list[str]:
        figures, last = self._box.classic, hand.last
        tied = [seat for seat in self._seats if hand.bonus.get(seat) > 0]
        count = hand.shown.get(last)
        gain = {"factor": figures.eclat, "count": count, "points": hand.bonus.get(tied[0])}
        loss = {"factor": figures.eclat_last, "count": count, "points": -hand.bonus.get(last)}
        return [self._said_of("why_eclat", tied, **gain), self._said("why_last", seat=last, **loss)]

    def _team(self, hand: Result) -> list[int]:
        return [seat for seat in self._seats if self._scorer.in_crown_team(hand, seat)]

    def _others(self, hand: Result) -> list[int]:
        return [seat for seat in self._seats if not self._scorer.in_crown_team(hand, seat)]

    def _said(self, key: str, **facts: object) -> str:
        return self._speaker.said(key, facts)

    def _said_of(self, key: str, team: Sequence[int], **facts: object) -> str:
        return self._speaker.said_of(key, team, **facts)
