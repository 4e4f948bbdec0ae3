"""The heuristic of the greedy baseline: the number of tricks that a hand is worth, for each trump."""

from mutable.games.mu_tricks.rules.cards.deck import (
    ALL_CARDS,
    COLOURS,
    FACE_OF,
    FIRST_NUMBER,
    NO_TRUMP,
    NUMBERS,
    colour_cards,
    trump_cards,
)
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.kit.bits import bit_of, count_bits, members

# Tricks that a card outside trumps is worth, by its number: with several players, and with two, where any
# card may win.
SIDE_WORTH = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.15, 0.35, 0.55]
SIDE_WORTH_DUEL = [0.1, 0.15, 0.2, 0.3, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8]
FACE_DOWN = 0.5  # tricks of a face-down card (Goslar)
HIGH_TRUMP = 0.95
PER_HIGHER_TRUMP = 0.16  # lost for each stronger trump in other hands
LEAST_TRUMP = 0.3
EQUAL_TRUMP = 0.75  # a card of a number trump: the first one played wins
SHORT_SUIT = 0.35  # a colour of at most one card, where there are trumps to ruff with
LENGTH_TO_RUFF = 4
PARTNERS_EDGE = 1.15  # the partner is chosen, so better than the average player
BONUS_WEIGHT = 0.1  # a point of trump bonus beside a point on cards
CAUTION = 1.0  # points that the estimate must exceed the target by


class HandHeuristic:
    """Values the cards of one seat, hidden and shown together."""

    def __init__(self, rules: MuTricksRules) -> None:
        self._rules = rules
        self._tricks_in_hand = int(rules.variant.hand)
        self._face_down = 0
        if rules.variant.goslar:
            self._face_down = 6
            self._tricks_in_hand += int(rules.variant.dealt_up) + self._face_down
        self._side = SIDE_WORTH_DUEL if rules.variant.players == 2 else SIDE_WORTH
        self._points = int(rules.variant.players) * self._tricks_in_hand  # about one a card

    def tricks(self, cards: int, trump: int) -> float:
        """Return the tricks that the cards are worth if this is the only trump; 15 means no trump."""
        trumps = 0 if trump == NO_TRUMP else trump_cards(trump)
        own = cards & trumps
        worth = 0.0  # the sum of no cards would be an int, but compiled code needs a float
        worth += sum(self._trump_worth(card, trumps & ~cards, trump) for card in members(own))
        worth += sum(self._side[FACE_OF[card] % NUMBERS] for card in members(cards & ~trumps))
        if count_bits(own) >= LENGTH_TO_RUFF:
            worth += SHORT_SUIT * self._short_suits(cards & ~trumps, trumps)
        return worth

    def _trump_worth(self, card: int, others: int, trump: int) -> float:
        if trump >= FIRST_NUMBER:
            return EQUAL_TRUMP
        higher = int(count_bits(others & ~(bit_of(card) - 1) & ALL_CARDS))
        return max(LEAST_TRUMP, HIGH_TRUMP - PER_HIGHER_TRUMP * higher)

    def _short_suits(self, side: int, trumps: int) -> int:
        colours = [colour_cards(colour) & ~trumps for colour in range(COLOURS)]
        return sum(1 for colour in colours if colour and count_bits(side & colour) <= 1)

    def best_trump(self, cards: int, allowed: list[int]) -> int:
        """Return the trump with the highest expected points, its bonus included."""
        return max(allowed, key=lambda trump: self._promise(cards, trump))

    def _promise(self, cards: int, trump: int) -> float:
        bonus = int(self._rules.components.trump_bonus.of(trump))
        return self.tricks(cards, trump) * self._per_trick() + BONUS_WEIGHT * bonus

    def all_trumps(self, cards: int) -> list[int]:
        """Return the trumps that could be named after showing the right cards."""
        return [trump for trump in range(NO_TRUMP) if cards & trump_cards(trump)] + [NO_TRUMP]

    def team_points(self, cards: int, trump: int, extra: int) -> float:
        """Return the expected points of a crown with these cards and its partner, side cards included."""
        own = self.tricks(cards, trump) + FACE_DOWN * self._face_down
        own = min(own, self._tricks_in_hand)
        rest = self._tricks_in_hand - own
        others = int(self._rules.variant.players) - 1
        partner = PARTNERS_EDGE * rest / others if self._rules.variant.has_partner else 0.0
        kitty = int(self._rules.variant.kitty)
        return (own + partner) * self._per_trick() + kitty + extra

    def _per_trick(self) -> float:
        return self._points / self._tricks_in_hand

    def highest_bid(self, cards: int, extra: int) -> int:
        """Return the highest bid for the crown whose target is expected to be made; 0 if none."""
        trump = self.best_trump(cards, self.all_trumps(cards))
        expected = self.team_points(cards, trump, extra) - CAUTION
        scorer, most = self._rules.phases.scorer, int(self._rules.phases.auction.most)
        return sum(1 for shown in range(1, most + 1) if int(scorer.target(shown)) <= expected)
