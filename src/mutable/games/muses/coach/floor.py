"""What a position of a dance shows: dice as the Will of Apollo counts them, and turns that win at once."""

from collections.abc import Mapping

from mutable.games.muses.bot.turn_outcomes import TurnOutcomes
from mutable.games.muses.rules.components import LAST
from mutable.games.muses.rules.nibbles import indices, unit
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.scoring import GameScore, encode_hand
from mutable.games.muses.rules.state import DANCING, ENDED, NEUTRAL, NONE, REVEALING, MusesState
from mutable.kit.bits import bit_of


class FloorReader:
    """Reads positions of a table with two troupes and one hand, in a world where every muse is known."""

    def __init__(self, rules: MusesRules) -> None:
        self._rules = rules
        self._suns = rules.components.suns
        self._outcomes = TurnOutcomes(rules)

    def is_over(self, state: MusesState) -> bool:
        return state.phase in (REVEALING, ENDED)

    def dancers(self, state: MusesState) -> list[int]:
        return indices(state.present())

    def troupe_of(self, state: MusesState, dancer: int) -> int | None:
        """Return the troupe of a dancer; None for the neutral one."""
        owner = state.owner(dancer)
        return None if owner == NEUTRAL else int(self._rules.troupes.of(owner))

    # Dice

    def suns_of(self, state: MusesState, dancer: int) -> int:
        """Return the suns of the muse on a tile."""
        return int(self._suns[state.muse_of(dancer)])

    def is_lifted(self, state: MusesState, dancer: int) -> bool:
        """Return True if the Will of Apollo would make this die a 6 now."""
        return int(state.die(dancer)) == self.suns_of(state, dancer)

    def counted(self, state: MusesState, dancer: int) -> int:
        """Return what a die counts if the dance ends now."""
        return int(LAST) if self.is_lifted(state, dancer) else int(state.die(dancer))

    def favours(self, one: MusesState, other: MusesState, dancer: int, seat: int) -> bool:
        """Return True if a die is better for a seat's troupe in one position than in another."""
        troupe = self.troupe_of(one, dancer)
        gain = self.counted(one, dancer) - self.counted(other, dancer)
        return gain > 0 if troupe == self._rules.troupes.of(seat) else gain < 0 and troupe is not None

    def six(self, state: MusesState) -> int:
        """Return the dancer whose die ended the dance."""
        return indices(state.sixes())[0]

    # Results

    def result(self, state: MusesState, seat: int) -> float:
        """Return a seat's share of the win if the dance ends now."""
        winners, troupe = self._winners(encode_hand(state)), int(self._rules.troupes.of(seat))
        return 1.0 / len(winners) if troupe in winners else 0.0

    def wins(self, state: MusesState, troupe: int) -> bool:
        """Return True if the dance is over and this troupe alone has won."""
        if not self.is_over(state):
            return False
        return self._winners(state.sheet if state.phase == ENDED else encode_hand(state)) == {troupe}

    def winning_end(self, state: MusesState, seat: int) -> MusesState | None:
        """Return how a seat, if it is on turn here, ends the dance and wins; None if it cannot."""
        if self.is_over(state):
            return None
        troupe = int(self._rules.troupes.of(seat))
        return next((after for after in self.turns_of(state, seat) if self.wins(after, troupe)), None)

    def turns_of(self, state: MusesState, seat: int) -> list[MusesState]:
        """Return the positions after every turn of a seat, if it is on turn here."""
        again = state.copy()
        again.seat, again.phase, again.acting = seat, DANCING, NONE
        return [one.after for one in self._outcomes.of(again, seat)]

    def _winners(self, sheet: tuple[int, ...]) -> set[int]:
        won, troupes = GameScore(self._rules.scorer, sheet).won, self._rules.troupes
        return {int(troupes.of(seat)) for seat in range(int(troupes.players)) if won & bit_of(seat)}


def with_dice(state: MusesState, dice: Mapping[int, int]) -> MusesState:
    """Return the position with other values on some dice."""
    found = state.copy()
    for dancer, die in dice.items():
        found.dice += (die - int(state.die(dancer))) * unit(dancer)
    return found
