"""Checks that reject an impossible hand of Mü, with a sentence for each fault.

Numbers like (3.3) are paragraphs of RULES.
"""

from collections.abc import Sequence

from mutable.games.mu_tricks.pad.hand import MuTricksHand
from mutable.games.mu_tricks.pad.limits import SheetLimits
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.pad.errors import InvalidEntry


class Checks:
    def __init__(self, variant: Variant, limits: SheetLimits) -> None:
        self._variant = variant
        self._limits = limits
        self._players = int(variant.players)

    def check(self, hand: MuTricksHand) -> None:
        if hand.kind == "void":
            return
        self._shown(hand)
        if hand.kind == "eclat":
            self._eclat(hand)
        else:
            self._crown(hand)
            self._shield(hand)
            self._partner(hand)
            self._trumps(hand)
            self._points(hand)

    # The auction

    def _shown(self, hand: MuTricksHand) -> None:
        if len(hand.shown) != self._players:
            raise InvalidEntry("shown_missing")
        least, most = self._limits.least_shown, self._limits.most_shown
        for seat, count in enumerate(hand.shown):
            if count > most:
                raise InvalidEntry("shown_too_many", seat=seat, count=count, most=most)
            if count < least:
                raise InvalidEntry("shown_too_few", seat=seat, least=least)
        if max(hand.shown) == least:
            raise InvalidEntry("nobody_more" if least else "nobody_showed", least=least)

    def _leading(self, hand: MuTricksHand, without: int | None = None) -> list[int]:
        """Return the seats that have shown most, ignoring one; empty if the others have shown nothing."""
        seats = [seat for seat in range(self._players) if seat != without and hand.shown[seat]]
        most = max((hand.shown[seat] for seat in seats), default=0)
        return [seat for seat in seats if hand.shown[seat] == most]

    def _eclat(self, hand: MuTricksHand) -> None:
        """Check an éclat: only the classic rules have it, and several must share the most cards (10.3)."""
        if not self._variant.classic:
            raise InvalidEntry("eclat_not_here")
        tied = self._leading(hand)
        if len(tied) == 1:
            raise InvalidEntry("eclat_alone", seat=tied[0], count=hand.shown[tied[0]])
        if hand.last is None:
            raise InvalidEntry("last_missing")
        if hand.last not in tied:
            raise InvalidEntry("last_not_tied", seat=self._here(hand.last), count=hand.shown[tied[0]])

    def _crown(self, hand: MuTricksHand) -> None:
        """Check the crown: it has shown most. Of equals it is the first, known only to players (3.3)."""
        first = self._leading(hand)
        if self._variant.classic and len(first) > 1:
            raise InvalidEntry("is_eclat", names=first, count=hand.shown[first[0]])
        if hand.crown is None:
            raise InvalidEntry("crown_missing")
        if self._here(hand.crown) not in first:
            count, most = hand.shown[hand.crown], hand.shown[first[0]]
            raise InvalidEntry("crown_not_most", crown=hand.crown, count=count, other=first[0], most=most)

    def _shield(self, hand: MuTricksHand) -> None:
        """Check the shield: the second, if there is one (3.6, 9.2, 10.4, 10.5)."""
        second = self._leading(hand, hand.crown)
        if hand.shield is None:
            self._no_shield(second)
        elif not self._variant.has_shield:
            raise InvalidEntry("shield_not_here")
        elif self._here(hand.shield) == hand.crown:
            raise InvalidEntry("shield_is_crown", seat=hand.shield)
        elif not hand.shown[hand.shield]:
            raise InvalidEntry("shield_showed_nothing", shield=hand.shield)
        elif hand.shield not in second:
            count, most = hand.shown[hand.shield], hand.shown[second[0]]
            raise InvalidEntry(
                "shield_not_second", shield=hand.shield, count=count, other=second[0], most=most
            )

    def _no_shield(self, second: Sequence[int]) -> None:
        """Require a shield if there is a second; a tie in the classic rules may leave none (10.4)."""
        undecided = self._variant.classic and len(second) > 1
        if second and self._variant.has_shield and not undecided:
            raise InvalidEntry("shield_missing", names=[*second])

    def _partner(self, hand: MuTricksHand) -> None:
        if not self._variant.has_partner:
            if hand.partner is not None:
                raise InvalidEntry("partner_not_here")
        elif hand.partner is None:
            raise InvalidEntry("partner_missing")
        elif self._here(hand.partner) == hand.crown:
            raise InvalidEntry("partner_is_crown", seat=hand.partner)
        elif hand.partner == hand.shield:
            raise InvalidEntry("partner_is_shield", seat=hand.partner)

    def _trumps(self, hand: MuTricksHand) -> None:
        """Check the trumps: both may be no trump, otherwise they differ (5.3, 10.5)."""
        if hand.shield is None and hand.minor is not None:
            raise InvalidEntry("minor_without_shield")
        if hand.shield is not None and hand.minor is None:
            raise InvalidEntry("minor_missing", shield=hand.shield)
        if hand.major is None:
            raise InvalidEntry("major_missing", crown=hand.crown)
        for trump in (hand.minor, hand.major):
            if trump is not None and trump not in self._limits.trumps:
                raise InvalidEntry("unread")
        if hand.minor == hand.major != "none":
            raise InvalidEntry("trump_twice", trump=hand.major)
        if hand.minor == "none" and self._variant.classic:
            raise InvalidEntry("vice_names_one")

    # The count

    def _points(self, hand: MuTricksHand) -> None:
        """Check that the points add up to those of all cards in play (1.2, 8.1, 8.3)."""
        if len(hand.points) != self._players:
            raise InvalidEntry("points_missing")
        low, high = self._limits.all_points
        total = sum(hand.points) + self._side(hand)
        if not low <= total <= high:
            key = "points_sum" if low == high else "points_range"
            raise InvalidEntry(key, total=total, low=low, high=high)

    def _side(self, hand: MuTricksHand) -> int:
        low, high = self._limits.side
        if not self._variant.side:
            if hand.side is not None:
                raise InvalidEntry("side_not_here")
            return 0
        if hand.side is None:
            raise InvalidEntry("side_missing")
        if not low <= hand.side <= high:
            raise InvalidEntry("side_range", count=hand.side, low=low, high=high)
        return hand.side

    def _here(self, seat: int) -> int:
        """Return the seat; reject it if this table does not have it."""
        if seat >= self._players:
            raise InvalidEntry("unread")
        return seat
