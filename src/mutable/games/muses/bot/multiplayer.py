"""Three troupes, each for itself: a turn is judged by what rivals will make of it.

Alpha-beta would take two rivals for allies and find almost everything lost. Here a rival takes the turn that
suits itself: the one that looks best at once, or, if it is more careful, the one that comes best out of the
replies to it. How careful it is nobody knows: the longer there is time to think, the more of that is weighed.

Everybody knows its own mystery muse. Who minds that looks at each way in which muses may be hidden apart: a
rival who can win with her will do so, though from here that was only one case of two.
"""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN
from mutable.games.muses.bot.belief import as_known_to
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.evaluation import DanceEvaluation, Guess
from mutable.games.muses.bot.replies import LEAST, Replies
from mutable.games.muses.bot.turn_outcomes import TurnOutcome, TurnOutcomes
from mutable.games.muses.rules.nibbles import nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, NEUTRAL, NONE, MusesState

REPLIES_COMPARED: Final = 3  # turns that a careful rival chooses among
SLOTS: Final = 8192  # for the dice that each remembers: there are eight of them, and time to fill few


class RankedTurn:
    """A turn, what it comes to, and how carefully that was looked at."""

    def __init__(self, outcome: TurnOutcome, value: i64) -> None:
        self.outcome: TurnOutcome = outcome
        self.value: i64 = value
        self.depth: i64 = NONE  # by its looks alone


class ReplyLine:
    """A floor on which replies are tried: it goes from turn to turn until the dance is over."""

    def __init__(self, rules: MusesRules) -> None:
        self.floor: MusesState = MusesState(0)
        self.mover: i64 = 0  # who took the last turn
        self.is_over: bool = False
        self.replies: Replies = Replies(rules)

    def begin(self, state: MusesState) -> None:
        """Before a search: what is the same all over it."""
        self.floor.assign(state)
        self.floor.phase = DANCING

    def start(self, outcome: TurnOutcome, seat: i64) -> None:
        """From the floor after a turn that this seat took."""
        self.floor.across = outcome.after.across
        self.floor.down = outcome.after.down
        self.floor.dice = outcome.after.dice
        self.floor.steps = outcome.after.steps
        self.floor.seat = outcome.after.seat
        self.mover = seat
        self.is_over = outcome.is_over()

    def follow(self, other: "ReplyLine", at: i64, players: i64) -> None:
        """One of the replies on another floor."""
        replies = other.replies
        self.floor.across = replies.across[at]
        self.floor.down = replies.down[at]
        self.floor.dice = replies.dice[at]
        self.mover = other.floor.seat
        self.is_over = replies.ends[at] != 0
        self.floor.steps = other.floor.steps + 1
        self.floor.seat = 0 if self.mover + 1 == players else self.mover + 1


class HiddenCase:
    """What each seat sees in the dice, in one of the ways in which muses may be hidden or in all at once."""

    def __init__(self, rules: MusesRules, evaluation: DanceEvaluation, network_file: Path | None) -> None:
        self.weight: i64 = 1
        # To each seat as it guesses, and to the one that asks once all is revealed.
        self.dice_values: list[DiceValue] = [
            DiceValue(rules, evaluation, network_file, SLOTS) for _ in range(rules.players)
        ]
        self.truth: DiceValue = DiceValue(rules, evaluation, network_file, SLOTS)

    def begin(self, state: MusesState, known: list[list[Guess]], truth: list[Guess]) -> None:
        """Before a search: what every seat has to guess from, and what is true in this case."""
        for seat in range(len(self.dice_values)):
            self.dice_values[seat].begin(state, known[seat], seat)
        self.truth.begin(state, truth, state.seat)


class MultiplayerSearch:
    def __init__(
        self,
        rules: MusesRules,
        evaluation: DanceEvaluation,
        network_file: Path | None = None,
        models_secrets: bool = False,
    ) -> None:
        self._rules: MusesRules = rules
        self._players: i64 = rules.players
        self._evaluation: DanceEvaluation = evaluation
        self._network_file: Path | None = network_file
        self._models_secrets: bool = models_secrets
        self._outcomes: TurnOutcomes = TurnOutcomes(rules)
        self._case_pool: list[HiddenCase] = []  # their tables are large: they are used again
        self._cases: list[HiddenCase] = []
        self._dice_values: list[DiceValue] = []  # of the case that is being looked at
        self._lines: list[ReplyLine] = []
        self._clock: Clock = Clock(0.0, 1)
        self._stopped: bool = False
        self.ranked_turns: list[RankedTurn] = []  # the best first

    def search(
        self,
        state: MusesState,
        guesses: list[Guess],
        clock: Clock,
        max_depth: i64,
        by_seat: list[list[Guess]] | None = None,
    ) -> i64:
        """The first move of the best turn; an iteration is a floor on which somebody chooses a turn.

        Rivals guess as the seat that asks does or, if it minds that, with their own muses in mind; unless it
        is known what each of them guesses.
        """
        self._clock = clock
        self._stopped = False
        self._begin(state, guesses, by_seat)
        self.ranked_turns = self._static_order(state)
        if max_depth > 0 and len(self.ranked_turns) > 1 and not self.has_won():
            self._search_all(state.seat)
            depth: i64 = 1
            while depth < max_depth and not self._stopped:
                self._deepen_best(state.seat, depth)
                depth += 1
        return self.ranked_turns[0].outcome.move

    def _begin(self, state: MusesState, guesses: list[Guess], by_seat: list[list[Guess]] | None) -> None:
        for line in self._lines:
            line.begin(state)
        self._cases = []
        if by_seat is not None:
            self._add_case(state, by_seat, guesses, 1)
        elif not self._models_secrets:
            self._add_case(state, [guesses] * self._rules.players, guesses, 1)
        else:
            for guess in guesses:
                known = _known_by_seat(state, guesses, guess.behind)
                self._add_case(state, known, [guess], guess.weight)

    def _add_case(self, state: MusesState, known: list[list[Guess]], truth: list[Guess], weight: i64) -> None:
        at: i64 = len(self._cases)
        if at == len(self._case_pool):
            self._case_pool.append(HiddenCase(self._rules, self._evaluation, self._network_file))
        case = self._case_pool[at]
        case.weight = weight
        case.begin(state, known, truth)
        self._cases.append(case)

    def has_won(self) -> bool:
        """Does the best turn end the dance with a victory, whatever is hidden?"""
        return self.ranked_turns[0].outcome.is_over() and self.ranked_turns[0].value >= WIN

    def ranked(self) -> list[int]:
        """The first moves of turns, the best first."""
        return list(dict.fromkeys([turn.outcome.move for turn in self.ranked_turns]))

    def _search_all(self, seat: i64) -> None:
        """At replies too; if time runs out, those looked at come first."""
        done: i64 = 0
        while done < len(self.ranked_turns) and self._deepen(self.ranked_turns[done], seat):
            done += 1
        searched: list[RankedTurn] = self.ranked_turns[:done]
        searched.sort(key=_by_value)
        self.ranked_turns = searched + self.ranked_turns[done:]

    def _deepen_best(self, seat: i64, depth: i64) -> None:
        """Look at the one in front with more care, until it stays in front."""
        while self.ranked_turns[0].depth < depth and self._deepen(self.ranked_turns[0], seat):
            self.ranked_turns.sort(key=_by_value)

    def _deepen(self, turn: RankedTurn, seat: i64) -> bool:
        """Once more, among more careful rivals; what it comes to is the mean. False if there was no time."""
        depth: i64 = turn.depth + 1
        total: i64 = 0
        weights: i64 = 0
        for case in self._cases:
            total += case.weight * self._value(turn.outcome, case, seat, depth)
            weights += case.weight
            if self._stopped:
                return False
        turn.value = (turn.value * depth + total // weights) // (depth + 1)
        turn.depth = depth
        return True

    def _value(self, outcome: TurnOutcome, case: HiddenCase, seat: i64, depth: i64) -> i64:
        """What the seat that took this turn can make of its next one, once the others have replied."""
        self._dice_values = case.dice_values
        line = self._line(0, outcome.after)
        line.start(outcome, seat)
        self._play_on(0, seat, depth)
        return case.truth.worth(line.floor.dice, line.mover, line.is_over)

    def _play_on(self, ply: i64, seat: i64, depth: i64) -> None:
        """Until the seat has taken its next turn, once the others have replied."""
        line = self._lines[ply]
        while not line.is_over and line.floor.seat != seat and not self._stopped:
            self._reply(ply, depth)
        if not line.is_over:
            self._reply(ply, 0)

    def _reply(self, ply: i64, depth: i64) -> None:
        """The turn that suits the seat whose it is."""
        line = self._lines[ply]
        self._find(line, 1 if depth == 0 else REPLIES_COMPARED)
        best: i64 = 0 if line.replies.count == 1 else self._best_reply(ply, depth)
        line.follow(line, best, self._players)

    def _best_reply(self, ply: i64, depth: i64) -> i64:
        """Of the turns found there, the one that comes best out of the replies to it."""
        line = self._lines[ply]
        below = self._line(ply + 1, line.floor)
        seat: i64 = line.floor.seat
        best: i64 = 0
        most: i64 = LEAST
        for at in range(line.replies.count):
            below.follow(line, at, self._players)
            self._play_on(ply + 1, seat, depth - 1)
            if self._stopped:
                break
            value: i64 = self._dice_values[seat].worth(below.floor.dice, below.mover, below.is_over)
            if value > most:
                most = value
                best = at
        return best

    def _find(self, line: ReplyLine, limit: i64) -> None:
        """What is looked at after the last tick does not count."""
        if not self._clock.tick():
            self._stopped = True
        line.replies.find(line.floor, self._dice_values[line.floor.seat], limit)

    def _line(self, ply: i64, state: MusesState) -> ReplyLine:
        while len(self._lines) <= ply:
            line = ReplyLine(self._rules)
            line.begin(state)
            self._lines.append(line)
        return self._lines[ply]

    def _static_order(self, state: MusesState) -> list[RankedTurn]:
        """All turns, by the dice as they lie after them."""
        if not self._clock.tick():
            self._stopped = True
        seat: i64 = state.seat
        dice_values = self._cases[0].dice_values[seat]
        outcomes = self._outcomes.of(state, seat)
        found = [
            RankedTurn(outcome, dice_values.worth(outcome.after.dice, seat, outcome.is_over()))
            for outcome in outcomes
        ]
        found.sort(key=_by_value)
        return found


def _known_by_seat(state: MusesState, guesses: list[Guess], behind: i64) -> list[list[Guess]]:
    """If these are the hidden ones, what may be hidden from each; the seat that asks is none the wiser."""
    found: list[list[Guess]] = []
    for seat in range(NEUTRAL):
        muse: i64 = nibble(behind, seat) - 1
        if muse >= 0:
            found.append(guesses if seat == state.seat else as_known_to(seat, muse, behind))
    return found


def _by_value(turn: RankedTurn) -> int:
    return -turn.value
