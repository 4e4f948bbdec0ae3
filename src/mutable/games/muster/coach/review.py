"""The evaluator of Muster: play a sampled game on for some turns, then value it as the search does.

Playing on to the end with quick players takes the same time, has several times the noise, and predicts the
result of a game no better (docs/review-study.md).
"""

from mutable.bots.search.rollout import Rollout
from mutable.coach.review.evaluator import Evaluator
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.rules.rules import MusterRules
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

KINDS = {
    "banner": "laying", "bridge": "laying", "castle": "laying", "place": "laying",
    "wizard": "wizards", "move": "wizards", "swap": "wizards",
    "take": "drawing", "draw": "drawing", "turn": "drawing",
}  # fmt: skip

HORIZON = 10  # decisions until a position is valued


class MusterEvaluator(Evaluator):
    def __init__(self, game: str, rules: Rules) -> None:
        super().__init__(game, rules)
        assert isinstance(rules, MusterRules)
        utility = MusterUtility(rules, HORIZON, MusterWeights())
        self._some_turns = Rollout(rules, self.adviser.rollout.policy, utility)

    def play_out(self, state: State, before: State, luck: int) -> list[float]:
        self._some_turns.play(state, Rng(luck), self._values)
        return [self._values.get(seat) for seat in range(self.rules.players)]


EVALUATOR = MusterEvaluator
