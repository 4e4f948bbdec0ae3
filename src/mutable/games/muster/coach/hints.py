"""Hints for Muster: which castle a move wins more often."""

from mutable.coach.hints.adviser import Adviser
from mutable.coach.hints.sample import Measure
from mutable.games.muster.bot.chances import MusterGoal, Weights
from mutable.games.muster.bot.levels import muster_level
from mutable.games.muster.bot.policy import MusterPolicy
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import castles_held, holder_of
from mutable.games.muster.rules.state import MusterState
from mutable.kit.game import Rules, State

STRONGEST = 6
TRIES = 12  # actions that a seat thinks of in an imagined game
DENIED = -0.9  # a castle that the other does not hold, beside one that is held


class MusterAdviser(Adviser):
    counts = "castles"
    usual = 10000

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusterRules)
        goal = MusterGoal(rules, 0, Weights())
        super().__init__(rules, muster_level(rules, STRONGEST), MusterPolicy(rules, goal, TRIES))
        self._box = rules.components
        for castle in rules.components.castles:
            named: dict[str, object] = {"castle": castle.banner}
            self.measures.append(Measure("held", 1.0, True, named))
            self.measures.append(Measure("lost", DENIED, True, named))

    def value(self, state: State, seat: int) -> float:
        """Castles held above those of the other player."""
        assert isinstance(state, MusterState)
        return float(castles_held(self._box, state, seat) - castles_held(self._box, state, 1 - seat))

    def seen(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, MusterState)
        holders = [holder_of(self._box, state, castle) for castle in range(len(self._box.castles))]
        return [float(holder == side) for holder in holders for side in (seat, 1 - seat)]


ADVISER = MusterAdviser
