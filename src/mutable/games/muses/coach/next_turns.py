"""What the next turns do with dice after one of two turns, but not after the other."""

from collections import Counter

from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.motive import Motive
from mutable.games.muses.coach.two_turns import TRIES, TwoTurns
from mutable.games.muses.rules.state import MusesState
from mutable.kit.game import State

WHOLE = ""
USUAL = 0.75  # share in which a reply must follow
MOSTLY = 0.6  # share in which the seat must be able to do something only after the better turn
OFTEN = 0.25  # share in which a chance must be used


class NextTurns(TwoTurns):
    # Replies

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

    # Reach

    def _of_reach(self) -> list[Motive]:
        """Return dice that the reply can change for the worse only after the worse move, and dice that the
        seat itself can improve next turn only after the better one.
        """
        kept = self._within_reach(self._after, self._rival_seat)
        lost = self._within_reach(self._instead, self._rival_seat)
        harmed = Counter(dancer for one in self._tried[self._worse] for dancer in self._harmed(one))
        often = [one for one, times in harmed.items() if times >= OFTEN * TRIES]
        guarded = [self._of_guarded(one, lost[one]) for one in often if one in lost and one not in kept]
        tried = zip(self._tried[self._better], self._tried[self._worse], strict=True)
        nexts = [self._next_only(Pair(self._seat, better, worse)) for better, worse in tried]
        counts = Counter(one for found in nexts for one in found)
        usual = [one for one, times in counts.items() if times >= MOSTLY * TRIES]
        found = [self._of_next(one, [dice[one] for dice in nexts if one in dice]) for one in usual]
        return [*guarded, *found]

    def _of_guarded(self, dancer: int, die: int) -> Motive:
        def holds(pair: Pair) -> bool:
            better, worse = (self._reasoner.after_turns(one, 1) for one in (pair.better, pair.worse))
            return dancer in self._within_reach(worse, self._rival_seat) and (
                dancer not in self._within_reach(better, self._rival_seat)
            )

        def forbid(state: State, seat: int, move: int) -> bool:
            return seat == self._rival_seat and self._changes(state, seat, move, dancer, 0) < 0

        is_own = self._floor.troupe_of(self._start, dancer) == self._troupe
        key = "guards" if is_own else "restrains"
        return Motive(key, WHOLE, {**self._of(dancer), "die": die}, holds, USUAL, forbid)

    def _next_only(self, pair: Pair) -> dict[int, int]:
        """Return the dice that the seat can improve next turn after the better move alone, and to what."""
        if min(len(pair.better.moves), len(pair.worse.moves)) < 2:
            return {}
        better, worse = (
            self._within_reach(self._reasoner.after_turns(one, 2), self._seat)
            for one in (pair.better, pair.worse)
        )
        return {dancer: die for dancer, die in better.items() if dancer not in worse}

    def _of_next(self, dancer: int, dice: list[int]) -> Motive:
        def forbid(state: State, seat: int, move: int) -> bool:
            return seat == self._seat and self._changes(state, seat, move, dancer, 1) > 0

        die = max(dice, key=dice.count)

        def holds(pair: Pair) -> bool:
            return self._next_only(pair).get(dancer) == die

        return Motive("next_turn", WHOLE, {**self._of(dancer), "die": die}, holds, MOSTLY, forbid)

    def _within_reach(self, state: MusesState, seat: int) -> dict[int, int]:
        """Return the dice that a seat, if it is on turn here, can change for its own good, and to what."""
        found = {}
        for dancer, dice in self._reasoner.dice_within_reach(state, seat).items():
            troupe = self._floor.troupe_of(state, dancer)
            sign = 1 if troupe == self._rules.troupes.of(seat) else -1
            figures = {sign * self._figure_at(state, dancer, die): die for die in sorted(dice)}
            if troupe is not None and max(figures) > sign * self._figure(state, dancer):
                found[dancer] = figures[max(figures)]
        return found

    def _changes(self, state: State, seat: int, move: int, dancer: int, turns: int) -> int:
        """Return what a move of the turn that follows so many others is worth at a die."""
        assert isinstance(state, MusesState)
        first = int(self._after.steps) + turns
        if not first <= state.steps <= first + 1:
            return 0
        after = state.copy()
        self._rules.apply(after, seat, move)
        return self._benefit(state, after, dancer)
