"""Sentences that explain the score of a hand of Mü, with figures of the scorer and the components."""

from collections.abc import Sequence

from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.result import ECLAT, NONE, VOID, HandResult
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.pad.text import PadWords


class Reasons:
    def __init__(self, rules: MuTricksRules, pad_words: PadWords) -> None:
        self._box: Components = rules.components
        self._variant = rules.variant
        self._scorer = rules.phases.scorer
        self._seats = range(int(rules.players))
        self._pad_words = pad_words

    def of(self, hand: HandResult) -> list[str]:
        if hand.kind == VOID:
            return [self._text("why_void")]
        if hand.kind == ECLAT:
            return self._eclat(hand)
        target = self._scorer.target(hand.shown.get(hand.crown))
        count = hand.shown.get(hand.crown)
        return [
            self._text("why_target", crown=hand.crown, count=count, target=target),
            *self._reached(hand),
            *self._bonuses(hand),
        ]

    def _reached(self, hand: HandResult) -> list[str]:
        points, team = self._scorer.team_points(hand), self._team(hand)
        short = self._scorer.target(hand.shown.get(hand.crown)) - points
        side = [self._text("why_side", count=hand.side)] if self._variant.side else []
        if self._scorer.is_made(hand):
            return [self._text_for("why_made", team, count=points), *side]
        return [self._text_for("why_failed", team, count=points, short=short), *side]

    def _bonuses(self, hand: HandResult) -> list[str]:
        if self._variant.goslar:
            return self._goslar(hand)
        if self._variant.classic:
            return self._contract(hand)
        made = self._scorer.is_made(hand)
        leader = hand.crown if made else hand.shield
        if leader == NONE:
            return [self._text("why_no_shield")]
        team = self._team(hand) if made else self._others(hand)
        factor = self._box.crown_bonus if made else self._box.shield_bonus
        count, points = hand.shown.get(leader), hand.bonus.get(team[0])
        bonus = self._text_for("why_bid", team, seat=leader, factor=factor, count=count, points=points)
        return [bonus, self._trump(hand, leader, team)]

    def _trump(self, hand: HandResult, leader: int, team: Sequence[int]) -> str:
        trump = self._box.trump_name(hand.major if leader == hand.crown else hand.minor)
        points = hand.trump_bonus.get(team[0])
        if points == 0:
            return self._text("why_no_trump_bonus", seat=leader, trump=trump)
        return self._text_for("why_trump", team, seat=leader, trump=trump, points=points)

    def _goslar(self, hand: HandResult) -> list[str]:
        winner = hand.crown if self._scorer.is_made(hand) else hand.shield
        return [self._text("why_goslar", seat=winner, points=hand.bonus.get(winner))]

    def _contract(self, hand: HandResult) -> list[str]:
        """Explain a contract of the classic rules (10.6, 10.7)."""
        figures, team = self._box.classic, self._team(hand)
        if not self._scorer.is_made(hand):
            return self._missed(hand)
        trump, count = self._box.trump_name(hand.major), hand.shown.get(hand.crown)
        adds, points = figures.offset.of(hand.major), hand.bonus.get(hand.crown)
        facts = {"factor": figures.made, "count": count, "trump": trump, "adds": adds, "points": points}
        capped = [self._text("why_cap", most=figures.cap)] if points == figures.cap else []
        return [self._text_for("why_contract", team, **facts), *capped]

    def _missed(self, hand: HandResult) -> list[str]:
        missed, figures, others = self._scorer.missed_levels(hand), self._box.classic, self._others(hand)
        lost = -hand.bonus.get(hand.crown)
        texts = [
            self._text("why_missed", crown=hand.crown, factor=figures.failed_chief, count=missed, points=lost)
        ]
        if hand.partner != NONE:
            texts.append(self._text("why_partner_spared", partner=hand.partner))
        points = hand.bonus.get(others[0])
        texts.append(
            self._text_for("why_against", others, factor=figures.failed_others, count=missed, points=points)
        )
        return texts

    def _eclat(self, hand: HandResult) -> list[str]:
        figures, last = self._box.classic, hand.last
        tied = [seat for seat in self._seats if hand.bonus.get(seat) > 0]
        count = hand.shown.get(last)
        gain = {"factor": figures.eclat, "count": count, "points": hand.bonus.get(tied[0])}
        loss = {"factor": figures.eclat_last, "count": count, "points": -hand.bonus.get(last)}
        return [self._text_for("why_eclat", tied, **gain), self._text("why_last", seat=last, **loss)]

    def _team(self, hand: HandResult) -> list[int]:
        return [seat for seat in self._seats if self._scorer.in_crown_team(hand, seat)]

    def _others(self, hand: HandResult) -> list[int]:
        return [seat for seat in self._seats if not self._scorer.in_crown_team(hand, seat)]

    def _text(self, key: str, **facts: object) -> str:
        return self._pad_words.text(key, facts)

    def _text_for(self, key: str, team: Sequence[int], **facts: object) -> str:
        return self._pad_words.text_for(key, team, **facts)
