"""The judge of Mü: a hand is played on to its count, where a target is made as likely as it proved to be."""

from mutable.bots.hints.mu_tricks import MuTricksAdviser
from mutable.bots.review.judge import Judge
from mutable.games.mu_tricks.rules import MuTricksRules
from mutable.games.mu_tricks.state import MuTricksState
from mutable.kit.game import State
from mutable.kit.rng import Rng

KINDS = {
    "show": "auction", "pass": "auction", "done": "auction",
    "trump": "trump", "partner": "trump", "play": "play",
}  # fmt: skip


class MuTricksJudge(Judge):
    def played_on(self, state: State, before: State, luck: int) -> list[float]:
        """The points of the hand over the mean of the others'. What follows is another deal."""
        assert isinstance(self.adviser, MuTricksAdviser)
        assert isinstance(state, MuTricksState)
        assert isinstance(before, MuTricksState)
        rollout = self.adviser.search.rollout
        rollout.play(state, before, 0, Rng(luck))
        if state.redeals != before.redeals:
            return [0.0] * self.rules.players
        return [rollout.payoff.of(state, seat) for seat in range(self.rules.players)]

    def so_far(self, state: State, seat: int) -> float:
        """The points of the hands that are over, over the mean of the others'."""
        assert isinstance(state, MuTricksState)
        assert isinstance(self.rules, MuTricksRules)
        scorer, players = self.rules.course.scorer, int(self.rules.players)
        points = [sum(int(scorer.of_hand(hand, other)) for hand in state.sheet) for other in range(players)]
        return points[seat] - (sum(points) - points[seat]) / (players - 1)

    def of_finished(self, state: State, seat: int) -> float:
        return self.so_far(state, seat)

    def at_the_start(self, games: int, rng: Rng) -> list[float]:
        """Over the mean of the others nobody has anything yet."""
        return [0.0] * self.rules.players


JUDGE = MuTricksJudge
