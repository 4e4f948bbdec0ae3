"""A hand that was played on to its end, with its tricks, and what their points are worth to a seat."""

from dataclasses import dataclass

from mutable.coach.analysis.continuation import Continuation
from mutable.games.mu_tricks.bot.payoff import Payoff
from mutable.games.mu_tricks.rules.cards.deck import FACE_OF
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.bits import bit_of, lowest


@dataclass(frozen=True)
class FinishedTrick:
    """A trick with the card of each seat, as a set of one, and the cards of the led suit."""

    leader: int
    winner: int
    cards: dict[int, int]
    led: int
    points: int

    def card_of(self, seat: int) -> int:
        """Return the face of a seat's card."""
        return face(self.cards[seat])


@dataclass(frozen=True)
class PlayedHand(Continuation):
    """A continuation to the end of the hand; the first trick may have begun before it."""

    tricks: list[FinishedTrick]


def face(card: int) -> int:
    """Return the face of a card (a set of one). Equal cards have the same face."""
    return int(FACE_OF[lowest(card)])


def last_trick(state: MuTricksState, rules: MuTricksRules) -> FinishedTrick:
    """Return the trick that was finished last."""
    cards = {seat: int(state.last.get(seat)) for seat in range(int(rules.players))}
    leader, whole = int(state.last_leader), 0
    for card in cards.values():
        whole |= card
    led = int(rules.tricks.ranking(state).suit_of(cards[leader]))
    return FinishedTrick(leader, int(state.last_winner), cards, led, int(rules.components.points_of(whole)))


class PointWorth:
    """What a card point is worth to a seat, by who takes it.

    A seat's own points count against the mean of the others'; the points of the crown's side decide about the
    target as well. Between two ends of a hand, each point of the crown's side is taken to be worth the same.
    So the difference of the two is the sum over the points that were won differently.
    """

    def __init__(self, rules: MuTricksRules, payoff: Payoff) -> None:
        self._rules = rules
        self._payoff = payoff
        self._players = int(rules.players)
        self._scores_cards = not rules.variant.goslar

    def of_target(self, seat: int, better: MuTricksState, worse: MuTricksState) -> float:
        """Return what a point of the crown's side is worth to a seat for the target."""
        gained = int(self._payoff.team_points(better)) - int(self._payoff.team_points(worse))
        if not gained:
            return 0.0
        return (self.of_contract(better, seat) - self.of_contract(worse, seat)) / gained

    def of_point(self, seat: int, winner: int, crown_team: int, of_target: float) -> float:
        """Return how much more a card point is worth if `winner` takes it, and not an opponent."""
        own = self._players / (self._players - 1) if winner == seat and self._scores_cards else 0.0
        ours, theirs = crown_team & int(bit_of(winner)) != 0, crown_team & int(bit_of(seat)) == 0
        return own + of_target * (float(ours) - float(theirs))

    def of_contract(self, state: MuTricksState, seat: int) -> float:
        """Return the payoff of a finished hand without the card points."""
        return float(self._payoff.of(state, seat)) - self.of_cards(state, seat)

    def of_cards(self, state: MuTricksState, seat: int) -> float:
        """Return a seat's card points over the mean of the others'."""
        if not self._scores_cards:
            return 0.0
        points = [self._card_points(state, other) for other in range(self._players)]
        return points[seat] - (sum(points) - points[seat]) / (self._players - 1)

    def _card_points(self, state: MuTricksState, seat: int) -> int:
        cards = int(state.won.get(seat)) | (int(state.buried) if seat == int(state.crown) else 0)
        return int(self._rules.components.points_of(cards))
