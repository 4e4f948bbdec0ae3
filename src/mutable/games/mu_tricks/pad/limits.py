"""The limits that the components and the variant set to the entry of a hand."""

from mutable.games.mu_tricks.rules.cards.deck import COLOURS, PLACES, colour_cards
from mutable.games.mu_tricks.rules.rules import MuTricksRules


class SheetLimits:
    def __init__(self, rules: MuTricksRules) -> None:
        variant = rules.variant
        colours = COLOURS - int(variant.removed)
        self.deck = colours * int(rules.components.points_of(colour_cards(0)))  # points on all cards in play
        self.least_shown = int(variant.dealt_up)
        self.most_shown = int(rules.phases.auction.most)
        self.trumps = [*(colour.name for colour in rules.components.colours), *map(str, range(10)), "none"]
        each = sorted(int(rules.components.points[number]) for number in PLACES for _ in range(colours))
        self.side = _range_of(each, int(variant.side))
        unseen = len(each) - int(variant.players * (variant.hand + variant.dealt_up) + variant.side)
        # Only Eskridge's game (`side`) leaves cards unseen: Goslar's face-down cards are all won in the end.
        low, high = _range_of(each, unseen - int(variant.kitty) if variant.side else 0)
        self.all_points = (self.deck - high, self.deck - low)


def _range_of(each: list[int], cards: int) -> tuple[int, int]:
    """Return the least and the most points of that many cards; `each` is sorted, lowest first."""
    return sum(each[:cards]), sum(each[len(each) - cards :])
