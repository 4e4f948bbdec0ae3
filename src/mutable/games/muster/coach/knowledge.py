"""What Muster hides: the opponent's cards that were not taken openly."""

from mutable.coach.knowledge.hidden import HiddenThings, Place
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import MusterState
from mutable.kit.game import State


class MusterHidden(HiddenThings):
    def places(self, state: State, seat: int) -> set[Place]:
        assert isinstance(state, MusterState)
        assert isinstance(self.rules, MusterRules)
        other = 1 - seat
        unseen = state.hand(other) & ~state.known(other)
        return {(card, other) for card in self.rules.components.names(unseen)}

    def kind(self, state: State) -> str:
        return "card"


HIDDEN = MusterHidden
