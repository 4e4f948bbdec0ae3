"""Three troupes, each for itself: a turn is judged by what rivals will make of it.

Alpha-beta would take two rivals for allies and find almost everything lost. Here a rival takes the turn that
suits itself: the one that looks best at once, or, if it is more careful, the one that comes best out of the
replies to it. How careful it is nobody knows: the longer there is time to think, the more of that is weighed.
"""

from typing import Final

from mypy_extensions import i64

from mutable.bots.muses.reckoning import Guess, Reckoning
from mutable.bots.muses.ways import Way, Ways
from mutable.bots.search.board import WIN
from mutable.bots.search.clock import Clock
from mutable.games.muses.rules import MusesRules
from mutable.games.muses.state import NONE, MusesState

WEIGHED: Final = 3  # turns that a careful rival chooses among


class Prospect:
    """A turn, what it comes to, and how carefully that was looked at."""

    def __init__(self, way: Way, value: i64) -> None:
        self.way: Way = way
        self.value: i64 = value
        self.care: i64 = NONE  # by its looks alone


class Rivals:
    def __init__(self, rules: MusesRules, reckoning: Reckoning) -> None:
        self._reckoning: Reckoning = reckoning
        self._ways: Ways = Ways(rules)
        self._guesses: list[Guess] = []
        self._by_seat: list[list[Guess]] = []
        self._clock: Clock = Clock(0.0, 1)
        self._stopped: bool = False
        self.prospects: list[Prospect] = []  # the best first

    def search(
        self,
        state: MusesState,
        guesses: list[Guess],
        clock: Clock,
        deepest: i64,
        by_seat: list[list[Guess]] | None = None,
    ) -> i64:
        """The first move of the best turn; an iteration is a floor on which somebody chooses a turn.

        Rivals guess as the seat that asks does, unless it is known what each of them does.
        """
        self._guesses = guesses
        self._by_seat = [] if by_seat is None else by_seat
        self._clock = clock
        self._stopped = False
        self.prospects = self._by_looks(state)
        if deepest > 0 and len(self.prospects) > 1 and not self.has_won():
            self._look_at_all(state.seat)
            care: i64 = 1
            while care < deepest and not self._stopped:
                self._look_at_best(state.seat, care)
                care += 1
        return self.prospects[0].way.move

    def has_won(self) -> bool:
        """Does the best turn end the dance with a victory, whatever is hidden?"""
        return self.prospects[0].way.is_over() and self.prospects[0].value >= WIN

    def ranked(self) -> list[int]:
        """The first moves of turns, the best first."""
        return list(dict.fromkeys([prospect.way.move for prospect in self.prospects]))

    def _look_at_all(self, seat: i64) -> None:
        """At replies too; if time runs out, those looked at come first."""
        done: i64 = 0
        while done < len(self.prospects) and self._look(self.prospects[done], seat):
            done += 1
        looked_at: list[Prospect] = self.prospects[:done]
        looked_at.sort(key=_by_value)
        self.prospects = looked_at + self.prospects[done:]

    def _look_at_best(self, seat: i64, care: i64) -> None:
        """Look at the one in front with more care, until it stays in front."""
        while self.prospects[0].care < care and self._look(self.prospects[0], seat):
            self.prospects.sort(key=_by_value)

    def _look(self, prospect: Prospect, seat: i64) -> bool:
        """Once more, among more careful rivals; what it comes to is the mean. False if there was no time."""
        care: i64 = prospect.care + 1
        value: i64 = self._value(prospect.way, seat, care)
        if self._stopped:
            return False
        prospect.value = (prospect.value * care + value) // (care + 1)
        prospect.care = care
        return True

    def _value(self, way: Way, seat: i64, care: i64) -> i64:
        """What the seat that took this turn can make of its next one, once the others have replied."""
        while not way.is_over() and way.after.seat != seat and not self._stopped:
            way = self._reply(way.after, care)
        if not way.is_over():
            way = self._reply(way.after, 0)
        return self._worth(way, seat)

    def _reply(self, state: MusesState, care: i64) -> Way:
        """The turn that suits the seat whose it is."""
        if care == 0:
            return self._best_looking(state)
        weighed: list[Prospect] = self._by_looks(state)[:WEIGHED]
        best: Prospect = weighed[0]
        for prospect in weighed:
            prospect.value = self._value(prospect.way, state.seat, care - 1)
            if self._stopped:
                break
            if prospect.value > best.value:
                best = prospect
        return best.way

    def _best_looking(self, state: MusesState) -> Way:
        ways = self._open(state)
        best: Way = ways[0]
        most: i64 = -2 * WIN
        for way in ways:
            worth: i64 = self._worth(way, state.seat)
            if worth > most:
                most = worth
                best = way
        return best

    def _by_looks(self, state: MusesState) -> list[Prospect]:
        """All turns, by the dice as they lie after them."""
        seat: i64 = state.seat
        found: list[Prospect] = [Prospect(way, self._worth(way, seat)) for way in self._open(state)]
        found.sort(key=_by_value)
        return found

    def _open(self, state: MusesState) -> list[Way]:
        """The turns that can be taken; what is looked at after the last tick does not count."""
        if not self._clock.tick():
            self._stopped = True
        return self._ways.of(state, state.seat)

    def _worth(self, way: Way, seat: i64) -> i64:
        guesses: list[Guess] = self._by_seat[seat] if self._by_seat else self._guesses
        return self._reckoning.worth(way.after, guesses, seat, way.is_over())


def _by_value(prospect: Prospect) -> int:
    return -prospect.value
