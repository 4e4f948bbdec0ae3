"""The evaluator of Dance of Muses: simulated dances for values, sensible turns for principal lines."""

from mutable.bots.search.policy import RolloutPolicy
from mutable.coach.analysis.evaluator import Evaluator
from mutable.games.muses.bot.turn_policy import TurnPolicy
from mutable.games.muses.rules.rules import MusesRules
from mutable.kit.game import Rules

KINDS = {"lay": "laying", "hide": "laying", "step": "steps", "power": "powers", "done": "powers"}


class MusesEvaluator(Evaluator):
    def __init__(self, game: str, rules: Rules) -> None:
        assert isinstance(rules, MusesRules)
        self._turns = TurnPolicy(rules)
        super().__init__(game, rules)

    @property
    def line_policy(self) -> RolloutPolicy:
        """Return a policy of whole turns, where a network values dances."""
        return self._turns if self._turns.is_trained else super().line_policy


EVALUATOR = MusesEvaluator
