"""The evaluator of Dance of Muses: play a dance on for some turns by whole turns, then value the dice.

Playing on to the end with quick players overlooks whole turns and has several times the noise.
"""

from mutable.bots.search.rollout import Rollout
from mutable.coach.analysis.evaluator import Evaluator
from mutable.games.muses.bot.turn_policy import DanceUtility
from mutable.games.muses.rules.rules import MusesRules
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

KINDS = {"lay": "laying", "hide": "laying", "step": "steps", "power": "powers", "done": "powers"}

TURNS = 4  # until a position is valued


class MusesEvaluator(Evaluator):
    """Values a dance by its chance to be won; a table without a network is played on to the end."""

    def __init__(self, game: str, rules: Rules) -> None:
        super().__init__(game, rules)
        assert isinstance(rules, MusesRules)
        self.utility = DanceUtility(rules, TURNS)
        self._some_turns = Rollout(rules, self.adviser.rollout.policy, self.utility)

    def play_out(self, state: State, before: State, luck: int) -> list[float]:
        self.utility.set_root(before)
        self._some_turns.play(state, Rng(luck), self._values)
        return [self._values.get(seat) for seat in range(self.rules.players)]


EVALUATOR = MusesEvaluator
