"""The motives of one comparison of two turns."""

from mutable.coach.analysis.continuation import Pair
from mutable.coach.analysis.motive import Motive
from mutable.games.muses.coach.replies import WHOLE, Replies
from mutable.games.muses.coach.two_turns import TRIES
from mutable.games.muses.rules.state import MusesState
from mutable.kit.game import State

CERTAIN = 0.95  # share of the continuations in which a fact of this turn and the next must hold
SOON = 0.9  # share in which a quick end must follow
DECIDED = 0.9  # chance to win of a dance that is as good as won
NOT_LESS = 0.7  # share in which a die must not have become worse some turns later
OF_APOLLO = ("gains_apollo", "keeps_apollo", "breaks_apollo", "denies_apollo")


class TurnComparison(Replies):
    def motives(self) -> list[Motive]:
        """Return what ends the dance now; if nothing does, what may end it soon, what the turns do with dice,
        and what they allow.
        """
        ends = self._of_the_end()
        if ends:
            return ends
        dice = [motive for dancer in self._floor.dancers(self._start) for motive in self._of_die(dancer)]
        soon = [*self._of_the_next_turn(), *self._of_quick_ends()]
        return [*soon, *dice, *self._of_replies()]

    # The end of the dance

    def _of_the_end(self) -> list[Motive]:
        """Return which of the two turns ends the dance."""
        if self._floor.is_over(self._after):
            return [
                Motive("wins_now", WHOLE, {}, self._wins_now, CERTAIN),
                Motive("ends_in_time", WHOLE, {}, self._ends_first, CERTAIN),
            ]
        if self._floor.is_over(self._instead):
            return [Motive("ends_behind", WHOLE, {}, self._ends_behind, CERTAIN)]
        return []

    def _of_the_next_turn(self) -> list[Motive]:
        """Return which of the two turns lets somebody end the dance next."""
        found: list[Motive] = []
        end = self._floor.winning_end(self._instead, self._rival_seat)
        if end is not None and self._floor.winning_end(self._after, self._rival_seat) is None:
            facts = self._of(self._floor.six(end))
            found.append(Motive("stops_end", WHOLE, facts, self._stops_end, CERTAIN, decides=True))
        end = self._floor.winning_end(self._after, self._seat)
        if end is not None and self._usually_wins_next_turn():
            facts = self._of(self._floor.six(end))
            found.append(Motive("readies_end", WHOLE, facts, self._wins_next_turn, SOON, decides=True))
        return found

    def _wins_now(self, pair: Pair) -> bool:
        return self._floor.wins(self._reasoner.after_turns(pair.better, 1), self._troupe)

    def _ends_first(self, pair: Pair) -> bool:
        """Return True if only the better turn ends the dance, perhaps not with a win."""
        better, worse = (self._reasoner.after_turns(one, 1) for one in (pair.better, pair.worse))
        return self._floor.is_over(better) and not self._floor.is_over(worse)

    def _ends_behind(self, pair: Pair) -> bool:
        after = self._reasoner.after_turns(pair.worse, 1)
        return self._floor.is_over(after) and not self._floor.wins(after, self._troupe)

    def _stops_end(self, pair: Pair) -> bool:
        reasoner = self._reasoner
        allowed, stopped = (reasoner.after_turns(one, 1) for one in (pair.worse, pair.better))
        can_win = reasoner.can_win_now
        return can_win(allowed, self._rival_seat) and not can_win(stopped, self._rival_seat)

    def _usually_wins_next_turn(self) -> bool:
        ends = [self._reasoner.after_turns(one, 3) for one in self._tried[self._better]]
        return sum(self._floor.wins(end, self._troupe) for end in ends) >= SOON * TRIES

    def _wins_next_turn(self, pair: Pair) -> bool:
        """Return True if the seat wins by the turn after the next, the other troupe's."""
        return self._floor.wins(self._reasoner.after_turns(pair.better, 3), self._troupe)

    def _of_quick_ends(self) -> list[Motive]:
        """Return that an early end usually follows one of the moves, and by whose die."""
        found: list[Motive] = []
        won, lost = self._quick_end(self._better, self._troupe), self._quick_end(self._worse, self._rival)
        if won is not None:
            found.append(Motive("wins_soon", WHOLE, self._of(won), self._is_won, SOON, decides=True))
        if lost is not None:
            found.append(Motive("loses_soon", WHOLE, self._of(lost), self._is_lost, SOON, decides=True))
        return found

    def _quick_end(self, move: int, troupe: int) -> int | None:
        """Return whose die usually ends the dance for a troupe soon after a move; None if it does not."""
        ends = [one.state for one in self._tried[move]]
        sixes = [
            self._floor.six(end) for end in ends if isinstance(end, MusesState) and self._is_end(end, troupe)
        ]
        return max(sixes, key=sixes.count) if len(sixes) >= SOON * TRIES else None

    def _is_end(self, state: MusesState, troupe: int) -> bool:
        return self._floor.wins(state, troupe) and state.sixes() != 0

    def _is_won(self, pair: Pair) -> bool:
        """Return True if the seat has won after the better move, or can hardly lose any more."""
        return pair.better.values[self._seat] >= DECIDED

    def _is_lost(self, pair: Pair) -> bool:
        return pair.worse.values[self._seat] <= 1.0 - DECIDED

    # Dice

    def _of_die(self, dancer: int) -> list[Motive]:
        """Return what is better about a die after the better turn."""
        key = self._key_of(dancer)
        if key is None:
            return []
        is_own = self._floor.troupe_of(self._start, dancer) == self._troupe

        def is_kept(better: State, worse: State) -> bool:
            assert isinstance(better, MusesState)
            assert isinstance(worse, MusesState)
            if key in OF_APOLLO:
                return self._floor.is_lifted(better, dancer) == is_own
            gain = self._floor.counted(better, dancer) - self._floor.counted(worse, dancer)
            return gain >= 0 if is_own else gain <= 0

        def holds(pair: Pair) -> bool:
            return is_kept(pair.better.state, pair.worse.state)

        def holds_first(pair: Pair) -> bool:
            return is_kept(*(self._reasoner.after_turns(one, 2) for one in (pair.better, pair.worse)))

        dice = {"die": int(self._after.die(dancer)), "instead": int(self._instead.die(dancer))}
        part, facts = self._reasoner.name_of(dancer), {**self._of(dancer), **dice}
        if key not in OF_APOLLO:
            return [Motive(key, part, facts, holds_first, NOT_LESS)]
        return [
            Motive(key, part, facts, holds, NOT_LESS),
            Motive(f"{key}_now", part, facts, holds_first, NOT_LESS),
        ]

    def _key_of(self, dancer: int) -> str | None:
        """Return what the better turn does with a die; None if nothing that helps."""
        floor, troupe = self._floor, self._floor.troupe_of(self._start, dancer)
        now, then = floor.counted(self._after, dancer), floor.counted(self._instead, dancer)
        if troupe is None or self._after.die(dancer) == self._instead.die(dancer):
            return None
        if self._is_hidden(dancer):
            return None
        if troupe == self._troupe:
            return self._key_of_own(dancer) if now > then else None
        return self._key_of_theirs(dancer) if now < then else None

    def _key_of_own(self, dancer: int) -> str:
        if not self._floor.is_lifted(self._after, dancer):
            return "raises"
        return "keeps_apollo" if self._floor.is_lifted(self._start, dancer) else "gains_apollo"

    def _key_of_theirs(self, dancer: int) -> str:
        if not self._floor.is_lifted(self._instead, dancer):
            return "holds_down"
        return "breaks_apollo" if self._floor.is_lifted(self._start, dancer) else "denies_apollo"
