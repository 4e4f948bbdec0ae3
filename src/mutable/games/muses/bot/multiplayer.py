"""Search with three troupes, each for itself (similar to max^n with few replies).

Paranoid alpha-beta would treat the two rivals as allies and find almost every position lost. Here each rival
takes the turn that is best for itself: by static value at depth 0, else by the replies to it. The depth at
which a rival searches is unknown, so the value of a turn is the mean over depths, to as many as time allows.

Each seat knows its own mystery muse. With `models_secrets`, each hidden arrangement is searched separately: a
rival who can win with its muse will do so, though to the searching seat that is only one of two cases.
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

REPLIES_COMPARED: Final = 3  # turns that a rival chooses among, above depth 0
SLOTS: Final = 8192  # of each dice cache: there are eight, and a search fills few slots


class RankedTurn:
    """A turn, its value, and the depth of the rivals it was searched with."""

    def __init__(self, outcome: TurnOutcome, value: i64) -> None:
        self.outcome: TurnOutcome = outcome
        self.value: i64 = value
        self.depth: i64 = NONE  # by its static value alone


class ReplyLine:
    """A scratch floor for a line of replies."""

    def __init__(self, rules: MusesRules) -> None:
        self.floor: MusesState = MusesState(0)
        self.mover: i64 = 0  # the seat that took the last turn
        self.is_over: bool = False
        self.replies: Replies = Replies(rules)

    def begin(self, state: MusesState) -> None:
        """Start a search: copy what is constant during it."""
        self.floor.assign(state)
        self.floor.phase = DANCING

    def start(self, outcome: TurnOutcome, seat: i64) -> None:
        """Set the floor after a turn of this seat."""
        self.floor.across = outcome.after.across
        self.floor.down = outcome.after.down
        self.floor.dice = outcome.after.dice
        self.floor.steps = outcome.after.steps
        self.floor.seat = outcome.after.seat
        self.mover = seat
        self.is_over = outcome.is_over()

    def follow(self, other: "ReplyLine", at: i64, players: i64) -> None:
        """Set the floor after one of the replies on another line's floor."""
        replies = other.replies
        self.floor.across = replies.across[at]
        self.floor.down = replies.down[at]
        self.floor.dice = replies.dice[at]
        self.mover = other.floor.seat
        self.is_over = replies.ends[at] != 0
        self.floor.steps = other.floor.steps + 1
        self.floor.seat = 0 if self.mover + 1 == players else self.mover + 1


class HiddenCase:
    """The dice values of each seat, for one hidden arrangement or for all at once."""

    def __init__(self, rules: MusesRules, evaluation: DanceEvaluation, network_file: Path | None) -> None:
        self.weight: i64 = 1
        # To each seat with its own guesses, and to the searching seat with the true arrangement.
        self.dice_values: list[DiceValue] = [
            DiceValue(rules, evaluation, network_file, SLOTS) for _ in range(rules.players)
        ]
        self.truth: DiceValue = DiceValue(rules, evaluation, network_file, SLOTS)

    def begin(self, state: MusesState, known: list[list[Guess]], truth: list[Guess]) -> None:
        """Start a search: set each seat's guesses, and the truth of this case."""
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
        self._case_pool: list[HiddenCase] = []  # reused, since their caches are large
        self._cases: list[HiddenCase] = []
        self._dice_values: list[DiceValue] = []  # of the current case
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
        """Return the first move of the best turn. An iteration is a floor on which a seat chooses a turn.

        The guesses of rivals are those of the searching seat or, with `models_secrets`, those of a seat that
        knows its own muse; `by_seat` overrides both.
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
        """Return True if the best turn wins the dance at once in all hidden worlds."""
        return self.ranked_turns[0].outcome.is_over() and self.ranked_turns[0].value >= WIN

    def ranked(self) -> list[int]:
        """Return the first moves of turns, the best first."""
        return list(dict.fromkeys([turn.outcome.move for turn in self.ranked_turns]))

    def _search_all(self, seat: i64) -> None:
        """Search the replies to all turns; if time runs out, those searched come first."""
        done: i64 = 0
        while done < len(self.ranked_turns) and self._deepen(self.ranked_turns[done], seat):
            done += 1
        searched: list[RankedTurn] = self.ranked_turns[:done]
        searched.sort(key=_by_value)
        self.ranked_turns = searched + self.ranked_turns[done:]

    def _deepen_best(self, seat: i64, depth: i64) -> None:
        """Deepen the first turn until the first one has this depth."""
        while self.ranked_turns[0].depth < depth and self._deepen(self.ranked_turns[0], seat):
            self.ranked_turns.sort(key=_by_value)

    def _deepen(self, turn: RankedTurn, seat: i64) -> bool:
        """Search a turn with rivals one deeper and average the values; return False if time ran out."""
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
        """Return the value of a turn after the replies of rivals and the seat's own next turn."""
        self._dice_values = case.dice_values
        line = self._line(0, outcome.after)
        line.start(outcome, seat)
        self._play_on(0, seat, depth)
        return case.truth.worth(line.floor.dice, line.mover, line.is_over)

    def _play_on(self, ply: i64, seat: i64, depth: i64) -> None:
        """Play the replies of the others, then the next turn of the seat."""
        line = self._lines[ply]
        while not line.is_over and line.floor.seat != seat and not self._stopped:
            self._reply(ply, depth)
        if not line.is_over:
            self._reply(ply, 0)

    def _reply(self, ply: i64, depth: i64) -> None:
        """Make the turn that is best for the seat on turn."""
        line = self._lines[ply]
        self._find(line, 1 if depth == 0 else REPLIES_COMPARED)
        best: i64 = 0 if line.replies.count == 1 else self._best_reply(ply, depth)
        line.follow(line, best, self._players)

    def _best_reply(self, ply: i64, depth: i64) -> i64:
        """Return the index of the turn with the best value after the replies to it."""
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
        """Find the best turns on a line's floor; results after the last tick do not count."""
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
        """Return all turns, ordered by the static value of the dice after them."""
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
    """Return the guesses of each seat if `behind` is true; the searching seat keeps its own."""
    found: list[list[Guess]] = []
    for seat in range(NEUTRAL):
        muse: i64 = nibble(behind, seat) - 1
        if muse >= 0:
            found.append(guesses if seat == state.seat else as_known_to(seat, muse, behind))
    return found


def _by_value(turn: RankedTurn) -> int:
    return -turn.value
