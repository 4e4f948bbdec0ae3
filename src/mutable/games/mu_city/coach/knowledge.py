"""What Mū hides: the cards in the other hands; in the project round, projects."""

from mutable.coach.knowledge.hidden import HiddenThings, Place
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.game import State

UNCERTAIN = 0.4  # larger shares of the worlds came true less often than that
TRUST = 0.65  # the part of what exceeds it that came true, fitted on 130 games (docs/review.md)


class MuCityHidden(HiddenThings):
    doubt = 0.25

    def places(self, state: State, seat: int) -> set[Place]:
        assert isinstance(state, MuCityState)
        assert isinstance(self.rules, MuCityRules)
        components = self.rules.components
        names = components.numbers_of if state.round == 0 else components.names_of
        return {
            (card, other)
            for other in range(self.rules.players)
            if other != seat
            for card in names(state.hands.get(other))
        }

    def stated(self, share: float) -> float:
        """Return the share as it comes true. What holds in every world is certain."""
        if share <= UNCERTAIN or share >= 1.0:
            return share
        return UNCERTAIN + TRUST * (share - UNCERTAIN)

    def kind(self, state: State) -> str:
        assert isinstance(state, MuCityState)
        return "effect" if state.round == 0 else "card"


HIDDEN = MuCityHidden
