"""`explain`: the best moves of a view, with their value, the chance to win, and why."""

from collections.abc import Callable

from mutable.bots.bot import Budget
from mutable.bots.hints.adviser import MOST_GAMES, Adviser, Finding, PlainAdviser, clock_for
from mutable.bots.hints.hint import Advice, Hint
from mutable.bots.hints.sample import Sample, advantage, mean, sure_gain
from mutable.bots.hints.words import HintWords, difference_told
from mutable.games import GAMES, part_of
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng


def adviser_of(game: str) -> Callable[[Rules], Adviser]:
    """`bots/hints/<game>` brings it as `ADVISER`; else a plain one."""
    adviser: Callable[[Rules], Adviser] = getattr(part_of(game, "bots.hints"), "ADVISER", PlainAdviser)
    return adviser


ADVISERS: dict[str, Callable[[Rules], Adviser]] = {game: adviser_of(game) for game in GAMES}

USUAL = Budget()


class Explainer:
    """Gives hints at one table. It gets views, as every bot does, and never a true state."""

    def __init__(self, game: str, rules: Rules) -> None:
        self._rules = rules
        self._adviser = ADVISERS[game](rules)
        self._words = HintWords(game, rules, self._adviser.manners)

    def explain(self, view: View, budget: Budget, rng: Rng, games: int = MOST_GAMES) -> Hint:
        """The strongest search, then a second look at its best moves; iterations alone repeat."""
        adviser, seat = self._adviser, view["seat"]
        first = self._rules.imagine(view, rng)
        legal = self._rules.legal(first, seat)
        if not legal:
            raise ValueError("this seat has nothing to decide")
        adviser.begin(first, seat)
        moves = adviser.think(view, budget, rng)
        worlds = adviser.thinker.likely(self._rules.worlds(view), seat, rng)
        samples = adviser.look(moves, worlds, seat, clock_for(budget, games), rng)
        advice = [self._advice(moves, samples, at, len(legal)) for at in range(len(moves))]
        unit = self._words.unit(adviser.counts)
        return Hint(seat, adviser.counts, unit, len(samples[0].wins), advice)

    def _advice(self, moves: list[int], samples: list[Sample], at: int, legal: int) -> Advice:
        move, sample = moves[at], samples[at]
        value = self._adviser.searched_value(move)
        if value is None:
            value = mean(sample.values)
        win = mean(sample.wins) if self._adviser.can_win else None
        if self._adviser.is_proved(move):
            win = 1.0
        reason = self._words.reason(self._reasons(moves, samples, at, legal))
        return Advice(self._rules.moves.text(move), round(value, 2), win, reason)

    def _reasons(self, moves: list[int], samples: list[Sample], at: int, legal: int) -> list[Finding]:
        """What the search says, then in what the imagined games differ; or that they hardly do."""
        if legal == 1:
            return [("only", {})]
        found = self._adviser.findings(moves, at)
        if len(moves) == 1:
            return found or [("alike", {})]
        return found + self._compared(samples[0], samples[at or 1], at == 0, bool(found))

    def _compared(self, best: Sample, other: Sample, is_best: bool, has_reason: bool) -> list[Finding]:
        """The best move beside the second, or another beside the best."""
        role = "best" if is_best else "other"
        if self._gain(best, other) < 0.0:
            return [(f"doubted_{role}", {})]
        difference = advantage(best, other, self._adviser.measures)
        if difference is not None:
            return [difference_told(difference, is_best)]
        return [] if has_reason else [(f"even_{role}", {})]

    def _gain(self, best: Sample, other: Sample) -> float:
        """By games won; alone, by points."""
        if self._adviser.can_win:
            return sure_gain(best.wins, other.wins)
        return sure_gain(best.values, other.values)


def explain(game: str, rules: Rules, view: View, rng: Rng, budget: Budget = USUAL) -> Hint:
    """A hint for the seat whose view this is: once. At a table an Explainer is kept."""
    return Explainer(game, rules).explain(view, budget, rng)
