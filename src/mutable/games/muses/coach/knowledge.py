"""What Dance of Muses hides: the mystery muses of the other seats, weighted by the turns they made."""

from mutable.coach.knowledge.hidden import HiddenThings, Place
from mutable.games.muses.bot.belief import Belief
from mutable.games.muses.rules.nibbles import nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, EMPOWERED, STEPPING, MusesState
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State

DOUBT = 0.12  # the share of uniform beliefs beside the bot's, so that they come true as often as they say
DANCE = (DANCING, STEPPING, EMPOWERED)


class MusesHidden(HiddenThings):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        assert isinstance(rules, MusesRules)
        self._belief = Belief(rules)

    def places(self, state: State, seat: int) -> set[Place]:
        assert isinstance(state, MusesState)
        assert isinstance(self.rules, MusesRules)
        components = self.rules.components
        others = [other for other in range(self.rules.players) if other != seat]
        found = [(nibble(state.behind, other), other) for other in others]
        return {(components.name(muse - 1), other) for muse, other in found if muse > 0}

    def kind(self, state: State) -> str:
        return "muse"

    def weights(self, worlds: list[State], seat: int, heard: list[Facts]) -> list[float]:
        """Return the beliefs of the strongest bot; it infers nothing before the dance begins."""
        first = worlds[0]
        assert isinstance(first, MusesState)
        if first.phase not in DANCE:
            return [1.0] * len(worlds)
        behinds = [int(state.behind) for state in worlds if isinstance(state, MusesState)]
        distinct = sorted(set(behinds))
        guesses = self._belief.guesses(heard, first, distinct, seat)
        total = sum(float(guess.weight) for guess in guesses)
        weight = {
            behind: DOUBT / len(distinct) + (1.0 - DOUBT) * float(guess.weight) / total
            for behind, guess in zip(distinct, guesses, strict=True)
        }
        # Every arrangement counts once, however often it was drawn.
        return [weight[behind] / behinds.count(behind) for behind in behinds]


HIDDEN = MusesHidden
