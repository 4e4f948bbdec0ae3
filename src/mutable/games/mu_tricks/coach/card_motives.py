"""Motives for a card: where the points of the difference lie, and a fact about the cards.

The difference of two hands is split by the tricks that won it: this one, later ones that the seat wins with
the card it would have played instead, its other later tricks, and those of its partners.
"""

from collections.abc import Callable

from mutable.coach.analysis.continuation import Pair
from mutable.coach.analysis.motive import Forbidden, Motive
from mutable.games.mu_tricks.coach.hand_play import FinishedTrick, PlayedHand, PointWorth, face
from mutable.games.mu_tricks.rules.cards.deck import NUMBERS
from mutable.games.mu_tricks.rules.moves import PLAY
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.events import Facts
from mutable.kit.game import State

ALL_SEATS = 0b111111
NOW = "now"
SAVED = "saved"
OWN = "own"
SIDE = "side"

LEAD = "lead"  # the other fact that packs name as a card
CROWN_SPENDS = "crown_spends"
LATER = (OWN, SIDE, "")
MOSTLY = 0.6  # share of the hands in which a claim holds
OFTEN = 0.4
AT_TIMES = 0.3  # the same for a claim that says "may"

Claim = Callable[[PlayedHand, PlayedHand], bool]


class CardMotives:
    """The motives for playing one card rather than another."""

    def __init__(self, rules: MuTricksRules, worth: PointWorth) -> None:
        self._rules = rules
        self._worth = worth
        self._moves = rules.legality.moves
        self._names = [str(name) for name in rules.components.faces]

    def split(self, pair: Pair) -> dict[str, float]:
        """Return the difference by the tricks that it was won in."""
        better, worse = _hands(pair)
        end, other_end = better.state, worse.state
        assert isinstance(end, MuTricksState)
        assert isinstance(other_end, MuTricksState)
        of_target = self._worth.of_target(pair.seat, end, other_end)
        team = int(end.crown_team())
        parts = {NOW: 0.0, SAVED: 0.0, OWN: 0.0, SIDE: 0.0}
        first, second = (face(self._first_card(hand, pair.seat)) for hand in (better, worse))
        for hand, sign, saved in ((better, 1.0, second), (worse, -1.0, first)):
            for number, trick in enumerate(hand.tricks):
                part = _part_of(trick, number, pair.seat, saved)
                parts[part] += (
                    sign * trick.points * self._worth.of_point(pair.seat, trick.winner, team, of_target)
                )
        return parts

    def of(self, state: MuTricksState, seat: int, better: int, worse: int) -> list[Motive]:
        """Return the motives for one card of a seat rather than another, the most telling first."""
        card, other = self._card(state, seat, better), self._card(state, seat, worse)
        about = _About(self._rules, state, seat, card, other)
        facts: Facts = {"card": self._name(card), LEAD: self._name(other)}
        found: list[Motive] = []
        for key, part, claim, least in about.claims():
            forbid = self._no_trump_of_crown if key == CROWN_SPENDS else None
            found.append(_motive(key, part, facts, claim, least, forbid))
        for own in about.others_of(int(state.cards(seat))):
            claim = about.wins_later_with(own)
            found.append(
                _motive("helps_card", OWN, {"card": self._names[own], LEAD: self._name(other)}, claim, OFTEN)
            )
        return found

    def _no_trump_of_crown(self, state: State, seat: int, move: int) -> bool:
        """Forbid the crown to play a trump to this trick, where it has another card."""
        assert isinstance(state, MuTricksState)
        if seat != state.crown or state.trick == 0 or self._moves.kind[move] != PLAY:
            return False
        trumps = self._rules.tricks.ranking(state).trumps
        return bool(self._card(state, seat, move) & trumps)

    def _card(self, state: MuTricksState, seat: int, move: int) -> int:
        return int(self._rules.tricks.card_to_play(state, seat, self._moves.what[move]))

    def _first_card(self, hand: PlayedHand, seat: int) -> int:
        start = hand.start
        assert isinstance(start, MuTricksState)
        return self._card(start, seat, hand.moves[0][1])

    def _name(self, card: int) -> str:
        return self._names[face(card)]


def _motive(
    key: str, part: str, facts: Facts, claim: Claim, least: float, forbid: Forbidden | None = None
) -> Motive:
    return Motive(key, part, facts, lambda pair: claim(*_hands(pair)), least, forbid)


def _hands(pair: Pair) -> tuple[PlayedHand, PlayedHand]:
    assert isinstance(pair.better, PlayedHand)
    assert isinstance(pair.worse, PlayedHand)
    return pair.better, pair.worse


def _part_of(trick: FinishedTrick, number: int, seat: int, saved: int) -> str:
    if number == 0:
        return NOW
    if trick.winner == seat:
        return SAVED if trick.card_of(seat) == saved else OWN
    return SIDE


class _About:
    """What a seat knows about two of its cards, and claims about the hands that follow them."""

    def __init__(self, rules: MuTricksRules, state: MuTricksState, seat: int, card: int, other: int) -> None:
        self._seat = seat
        self._card, self._other = face(card), face(other)
        self._points, self._other_points = (int(rules.components.points_of(one)) for one in (card, other))
        self._crown = int(state.crown)
        team = int(state.crown_team())
        self._ours = team if team & int(bit_of(seat)) else int(ALL_SEATS & ~team)
        self._ranking = rules.tricks.ranking(state)
        self._is_trump = bool(card & self._ranking.trumps)
        self._other_is_trump = bool(other & self._ranking.trumps)
        self._leads = int(state.trick) == 0

    def claims(self) -> list[tuple[str, str, Claim, float]]:
        """Return key, part, claim and the least share of each motive that fits the two cards."""
        ruffs = self._is_trump and not self._leads
        found = [
            ("ruffs_now" if ruffs else "wins_now", NOW, self._wins_now, MOSTLY),
            ("to_partner", NOW, self._to_partner, MOSTLY),
            *self._about_points(),
            *(("partners_trick", part, self._leaves_to_partner, MOSTLY) for part in (SAVED, SIDE, OWN)),
            ("throws_loser", SAVED, self._throws_loser, MOSTLY),
            ("saves_trump" if self._other_is_trump else "saves", SAVED, self._saves, MOSTLY),
            ("keeps_lead", OWN, self._keeps_lead, MOSTLY),
            ("may_save", SAVED, self._saves, AT_TIMES),
            ("may_win", NOW, self._wins_now, AT_TIMES),
            ("may_keep_lead", OWN, self._keeps_lead, AT_TIMES),
        ]
        if self._leads and self._is_trump and not self._other_is_trump:
            found += [("draws_trumps", part, self._draws, MOSTLY) for part in LATER]
        found.append(("helps_partner", SIDE, self._helps_partner, MOSTLY))
        if not self._is_ours(self._crown):
            found += [(CROWN_SPENDS, part, self._spends, MOSTLY) for part in LATER]
        return found

    def _about_points(self) -> list[tuple[str, str, Claim, float]]:
        if self._points > self._other_points:
            return [
                ("feeds", NOW, self._feeds, MOSTLY),
                ("safe_points", NOW, self._wins_both, MOSTLY),
                ("side_points", NOW, self._ours_both, MOSTLY),
            ]
        if self._points < self._other_points:
            return [("no_points", NOW, self._loses_both, MOSTLY)]
        return []

    def others_of(self, cards: int) -> list[int]:
        """Return the faces of the seat's other cards, high cards first."""
        found: set[int] = set()
        while cards:
            card = cards & -cards
            cards &= cards - 1
            found.add(face(card))
        return sorted(found - {self._card, self._other}, key=lambda one: -(one % NUMBERS))

    def wins_later_with(self, own: int) -> Claim:
        """Return the claim that one of the seat's other cards wins a trick only after the better move."""

        def claim(better: PlayedHand, worse: PlayedHand) -> bool:
            return self._wins_later(better, own) and not self._wins_later(worse, own)

        return claim

    def _is_ours(self, seat: int) -> bool:
        return self._ours & int(bit_of(seat)) != 0

    def _is_partners(self, trick: FinishedTrick) -> bool:
        return trick.winner != self._seat and self._is_ours(trick.winner)

    def _wins_now(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return better.tricks[0].winner == self._seat != worse.tricks[0].winner

    def _to_partner(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return self._is_partners(better.tricks[0]) and not self._is_ours(worse.tricks[0].winner)

    def _feeds(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return self._is_partners(better.tricks[0]) and self._is_partners(worse.tricks[0])

    def _wins_both(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return better.tricks[0].winner == self._seat == worse.tricks[0].winner

    def _ours_both(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return self._is_ours(better.tricks[0].winner) and self._is_ours(worse.tricks[0].winner)

    def _loses_both(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return not (self._is_ours(better.tricks[0].winner) or self._is_ours(worse.tricks[0].winner))

    def _leaves_to_partner(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return self._is_partners(better.tricks[0]) and worse.tricks[0].winner == self._seat

    def _wins_later(self, hand: PlayedHand, card: int) -> bool:
        return any(
            trick.winner == self._seat and trick.card_of(self._seat) == card for trick in hand.tricks[1:]
        )

    def _saves(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return self._wins_later(better, self._other)

    def _throws_loser(self, better: PlayedHand, worse: PlayedHand) -> bool:
        is_lost = better.tricks[0].winner != self._seat
        return is_lost and self._saves(better, worse) and not self._wins_later(worse, self._card)

    def _keeps_lead(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return (
            self._wins_now(better, worse) and len(better.tricks) > 1 and better.tricks[1].winner == self._seat
        )

    def _draws(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return self._drawn(better) > self._drawn(worse) and self._ruffs(better) < self._ruffs(worse)

    def _drawn(self, hand: PlayedHand) -> int:
        """Return the trumps that opponents play to the first trick."""
        cards = hand.tricks[0].cards
        return sum(
            1 for seat, card in cards.items() if not self._is_ours(seat) and card & self._ranking.trumps
        )

    def _ruffs(self, hand: PlayedHand) -> int:
        """Return the points that opponents win with trumps in tricks of other suits."""
        return sum(
            trick.points
            for trick in hand.tricks
            if not self._is_ours(trick.winner)
            and trick.cards[trick.winner] & self._ranking.trumps
            and not trick.led & self._ranking.trumps
        )

    def _helps_partner(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return self._side_points(better) > self._side_points(worse)

    def _side_points(self, hand: PlayedHand) -> int:
        """Return the points that partners win in later tricks."""
        return sum(trick.points for trick in hand.tricks[1:] if self._is_partners(trick))

    def _spends(self, better: PlayedHand, worse: PlayedHand) -> bool:
        return self._spent(better) > self._spent(worse)

    def _spent(self, hand: PlayedHand) -> int:
        """Return the rank of the trump that the crown plays to the first trick, or 0."""
        card = hand.tricks[0].cards[self._crown]
        if not card & self._ranking.trumps:
            return 0
        return 1 + int(count_bits(self._ranking.trumps & ~self._ranking.beaters(card)))
