"""The evaluator of Muster: play on for about four turns, then value the position as the search does.

Playing on to the end with quick players takes the same time, has several times the noise, and predicts the
result of a game no better (docs/review-study.md). Reasons come from the same continuations.
"""

from mutable.coach.analysis.evaluator import Evaluator
from mutable.games.muster.bot.policy import MusterPolicy
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.rules.rules import MusterRules
from mutable.kit.game import Rules, State

KINDS = {
    "banner": "laying", "bridge": "laying", "castle": "laying", "place": "laying",
    "wizard": "wizards", "move": "wizards", "swap": "wizards",
    "take": "drawing", "draw": "drawing", "turn": "drawing",
}  # fmt: skip

LINE_TRIES = 60  # actions that the policy of principal lines chooses among


class MusterEvaluator(Evaluator):
    def __init__(self, game: str, rules: Rules) -> None:
        super().__init__(game, rules)
        assert isinstance(rules, MusterRules)
        self._sharp = MusterPolicy(rules, MusterUtility(rules, 0, MusterWeights()), LINE_TRIES)

    @property
    def line_policy(self) -> MusterPolicy:
        return self._sharp

    def play_move(self, seat: int, move: int, world: State, luck: int) -> list[float]:
        return self.reasoner.play(world, seat, move, luck).values

    def play_out(self, state: State, before: State, luck: int) -> list[float]:
        return self.reasoner.play_on(state, luck).values


EVALUATOR = MusterEvaluator
