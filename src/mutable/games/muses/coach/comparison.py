"""The motives of one comparison of two turns."""

from collections import Counter
from functools import cached_property, partial
from typing import TYPE_CHECKING

from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.motive import Motive
from mutable.games.muses.rules.components import LAST
from mutable.games.muses.rules.state import MYSTERY, MusesState
from mutable.kit.events import Facts
from mutable.kit.game import State

if TYPE_CHECKING:  # the reasoner makes comparisons
    from mutable.games.muses.coach.motives import MusesReasoner

WHOLE = ""
CERTAIN = 0.95  # share of the continuations in which a fact of this turn and the next must hold
SOON = 0.9  # share in which a quick end must follow
DECIDED = 0.9  # chance to win of a dance that is as good as won
USUAL = 0.75  # share in which a reply must follow
NOT_LESS = 0.7  # share in which a die must not have become worse some turns later
MOSTLY = 0.6  # share in which one of the moves leads to something that the other does not
OFTEN = 0.25  # share in which a chance must be used
TRIES = 12  # continuations that show which replies and ends are usual
DUEL = 2
OF_APOLLO = ("gains_apollo", "keeps_apollo", "breaks_apollo", "denies_apollo")


class TurnComparison:
    def __init__(
        self, reasoner: "MusesReasoner", start: MusesState, seat: int, better: int, worse: int
    ) -> None:
        self._reasoner, self._floor, self._rules = reasoner, reasoner.floor, reasoner.muses
        self._start, self._seat = start, seat
        self._rival_seat = (seat + 1) % int(self._rules.players)
        self._troupe = int(self._rules.troupes.of(seat))
        self._better, self._worse = better, worse
        self._after = reasoner.usual_turn(start, seat, better)
        self._instead = reasoner.usual_turn(start, seat, worse)

    def motives(self) -> list[Motive]:
        """Return what ends the dance; if nothing does at once, also what may end it soon, what the turns do
        with dice, and what they allow.
        """
        ends = self._of_the_end()
        if ends:
            return ends
        dancers = self._floor.dancers(self._start)
        dice = [motive for dancer in dancers for motive in self._of_die(dancer)]
        return [*self._of_quick_ends(), *dice, *self._of_replies(), *self._of_threats(), *self._of_reach()]

    # The end of the dance

    def _of_the_end(self) -> list[Motive]:
        """Return which of the two turns ends the dance, and which one lets somebody end it next."""
        if self._floor.is_over(self._after):
            return [Motive("wins_now", WHOLE, {}, self._wins_now, CERTAIN)]
        if self._floor.is_over(self._instead):
            return [Motive("ends_behind", WHOLE, {}, self._ends_behind, CERTAIN)]
        found: list[Motive] = []
        end = self._floor.winning_end(self._instead, self._rival_seat)
        if end is not None and self._floor.winning_end(self._after, self._rival_seat) is None:
            found.append(Motive("stops_end", WHOLE, self._of(self._floor.six(end)), self._stops_end, CERTAIN))
        end = self._floor.winning_end(self._after, self._seat)
        if end is not None and self._usually_wins_next_turn():
            facts = self._of(self._floor.six(end))
            found.append(Motive("readies_end", WHOLE, facts, self._wins_next_turn, SOON))
        return found

    def _wins_now(self, pair: Pair) -> bool:
        return self._floor.wins(self._reasoner.after_turns(pair.better, 1), self._troupe)

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
        if self._floor.is_over(self._after) or self._floor.is_over(self._instead):
            return []
        won, lost = self._quick_end(self._better, self._troupe), self._quick_end(self._worse, self._rival)
        if won is not None:
            found.append(Motive("wins_soon", WHOLE, self._of(won), self._is_won, SOON, decides=True))
        if lost is not None:
            found.append(Motive("loses_soon", WHOLE, self._of(lost), self._is_lost, SOON, decides=True))
        return found

    @property
    def _rival(self) -> int:
        return 1 - self._troupe

    def _quick_end(self, move: int, troupe: int, least: float = SOON) -> int | None:
        """Return whose die usually ends the dance for a troupe soon after a move; None if it does not."""
        ends = [one.state for one in self._tried[move]]
        sixes = [
            self._floor.six(end) for end in ends if isinstance(end, MusesState) and self._is_end(end, troupe)
        ]
        return max(sixes, key=sixes.count) if len(sixes) >= least * TRIES else None

    def _is_end(self, state: MusesState, troupe: int) -> bool:
        return self._floor.wins(state, troupe) and state.sixes() != 0

    def _is_won(self, pair: Pair) -> bool:
        """Return True if the seat has won after the better move, or can hardly lose any more."""
        return pair.better.values[self._seat] >= DECIDED

    def _is_lost(self, pair: Pair) -> bool:
        return pair.worse.values[self._seat] <= 1.0 - DECIDED

    @cached_property
    def _tried(self) -> dict[int, list[Continuation]]:
        """Return some continuations of both moves."""
        play, moves = self._reasoner.play, (self._better, self._worse)
        return {move: [play(self._start, self._seat, move, luck) for luck in range(TRIES)] for move in moves}

    def _of_threats(self) -> list[Motive]:
        """Return that one of the moves mostly leads to an early end that the other one prevents."""
        if self._floor.is_over(self._after) or self._floor.is_over(self._instead):
            return []
        found: list[Motive] = []
        lost = self._quick_end(self._worse, self._rival, MOSTLY)
        won = self._quick_end(self._better, self._troupe, MOSTLY)
        if lost is not None:
            found.append(self._of_threat("threat_lost", lost, self._rival_seat))
        if won is not None:
            found.append(self._of_threat("threat_won", won, self._seat))
        return found

    def _of_threat(self, key: str, dancer: int, by: int) -> Motive:
        """Return a motive that is tested by keeping this die from becoming the six."""

        def forbid(state: State, seat: int, move: int) -> bool:
            after = state.copy()
            self._rules.apply(after, seat, move)
            assert isinstance(after, MusesState)
            return seat == by and after.sixes() != 0 and self._floor.six(after) == dancer

        holds = partial(self._is_only_after, dancer, int(self._rules.troupes.of(by)))
        return Motive(key, WHOLE, self._of(dancer), holds, MOSTLY, forbid)

    def _is_only_after(self, dancer: int, troupe: int, pair: Pair) -> bool:
        """Return True if a troupe wins soon by that die after one of the moves, but not after the other."""
        seat = self._seat if troupe == self._troupe else self._rival_seat
        ended, other = (pair.better, pair.worse) if seat == self._seat else (pair.worse, pair.better)
        end = ended.state
        assert isinstance(end, MusesState)
        is_end = self._is_end(end, troupe) and self._floor.six(end) == dancer
        return is_end and other.values[seat] < DECIDED

    # Reach

    def _of_reach(self) -> list[Motive]:
        """Return dice that the reply can change for the worse only after the worse move, and dice that the
        seat itself can improve next turn only after the better one.
        """
        if self._floor.is_over(self._after) or self._floor.is_over(self._instead):
            return []
        kept = self._within_reach(self._after, self._rival_seat)
        lost = self._within_reach(self._instead, self._rival_seat)
        harmed = Counter(dancer for one in self._tried[self._worse] for dancer in self._harmed(one))
        often = [one for one, times in harmed.items() if times >= OFTEN * TRIES]
        guarded = [self._of_guarded(one, lost[one]) for one in often if one in lost and one not in kept]
        tried = zip(self._tried[self._better], self._tried[self._worse], strict=True)
        nexts = [self._next_only(Pair(self._seat, better, worse)) for better, worse in tried]
        counts = Counter(one for found in nexts for one in found)
        usual = [one for one, times in counts.items() if times >= MOSTLY * TRIES]
        return [
            *guarded,
            *(self._of_next(one, [found[one] for found in nexts if one in found]) for one in usual),
        ]

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
            is_own = self._floor.troupe_of(state, dancer) == self._rules.troupes.of(seat)
            figure = max if is_own else min
            best = figure(sorted(dice), key=partial(self._figure_at, state, dancer))
            if (
                best != state.die(dancer)
                and figure(self._figure_at(state, dancer, best), now := self._figure(state, dancer)) != now
            ):
                found[dancer] = best
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

    def _benefit(self, before: MusesState, after: MusesState, dancer: int) -> int:
        """Return how much better a die has become for the seat's troupe."""
        troupe = self._floor.troupe_of(before, dancer)
        if troupe is None:
            return 0
        gain = self._figure(after, dancer) - self._figure(before, dancer)
        return gain if troupe == self._troupe else -gain

    def _figure(self, state: MusesState, dancer: int) -> int:
        """Return what a die counts; for a muse that the seat does not know, the die itself."""
        return self._figure_at(state, dancer, int(state.die(dancer)))

    def _figure_at(self, state: MusesState, dancer: int, die: int) -> int:
        is_lifted = not self._is_hidden(dancer) and die == self._floor.suns_of(state, dancer)
        return int(LAST) if is_lifted else die

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

    # Names

    def _is_hidden(self, dancer: int) -> bool:
        """Return True if the seat does not know the muse."""
        return dancer >= MYSTERY and dancer - MYSTERY != self._seat

    def _of(self, dancer: int) -> Facts:
        """Return a dancer's name in the possessive form, as the seat calls her."""
        if dancer == MYSTERY + self._seat:
            return {"of_dancer": "yours"}
        if MYSTERY <= dancer < MYSTERY + int(self._rules.players):
            return {"of_dancer": "theirs" if self._rules.players == DUEL else "hidden"}
        return {"of_dancer": self._reasoner.name_of(dancer)}
