"""What the reply does with dice after one of two turns, but not after the other."""

from collections import Counter

from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.motive import Motive
from mutable.games.muses.coach.two_turns import TRIES, TwoTurns
from mutable.games.muses.rules.state import MusesState
from mutable.kit.game import State

WHOLE = ""
USUAL = 0.75  # share in which a reply must follow


class Replies(TwoTurns):
    def _of_replies(self) -> list[Motive]:
        """Return what the reply usually does with a die after the worse move, but not after the better."""
        allowed, kept = (
            Counter(dancer for one in self._tried[move] for dancer in self._harmed(one))
            for move in (self._worse, self._better)
        )
        usual = [dancer for dancer, times in allowed.items() if times >= USUAL * TRIES > 3 * kept[dancer]]
        return [motive for dancer in usual for motive in self._of_reply(dancer)]

    def _harmed(self, one: Continuation) -> list[int]:
        """Return the dice that the reply to a turn changes for the other troupe's good."""
        before, after = self._reasoner.after_turns(one, 1), self._reasoner.after_turns(one, 2)
        if self._floor.is_over(before):
            return []
        return [dancer for dancer in self._floor.dancers(before) if self._is_harm(before, after, dancer)]

    def _is_harm(self, before: MusesState, after: MusesState, dancer: int) -> bool:
        return self._benefit(before, after, dancer) < 0

    def _of_reply(self, dancer: int) -> list[Motive]:
        floor = self._floor
        replies = [
            int(self._reasoner.after_turns(one, 2).die(dancer))
            for one in self._tried[self._worse]
            if dancer in self._harmed(one)
        ]
        die = max(replies, key=replies.count)
        if floor.troupe_of(self._start, dancer) == self._troupe:
            key = "allows_fall" if floor.is_lifted(self._instead, dancer) else "allows_drop"
        else:
            is_lifted = not self._is_hidden(dancer) and die == floor.suns_of(self._start, dancer)
            key = "allows_apollo" if is_lifted else "allows_raise"

        def holds(pair: Pair) -> bool:
            return dancer in self._harmed(pair.worse) and dancer not in self._harmed(pair.better)

        def forbid(state: State, seat: int, move: int) -> bool:
            assert isinstance(state, MusesState)
            if seat != self._rival_seat or state.steps > self._start.steps + 2:
                return False
            after = state.copy()
            self._rules.apply(after, seat, move)
            return self._is_harm(state, after, dancer)

        return [Motive(key, WHOLE, {**self._of(dancer), "die": die}, holds, USUAL, forbid)]
