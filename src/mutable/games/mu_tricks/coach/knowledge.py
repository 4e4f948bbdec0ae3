"""What Mü hides: the cards of the other hands."""

from mutable.coach.knowledge.hidden import HiddenThings, Place
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.game import State


class MuTricksHidden(HiddenThings):
    doubt = 0.08

    def places(self, state: State, seat: int) -> set[Place]:
        assert isinstance(state, MuTricksState)
        assert isinstance(self.rules, MuTricksRules)
        components = self.rules.components
        return {
            (card, other)
            for other in range(self.rules.players)
            if other != seat
            for card in components.names(state.hands.get(other))
        }

    def kind(self, state: State) -> str:
        return "card"


HIDDEN = MuTricksHidden
