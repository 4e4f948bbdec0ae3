"""`explain`: the best moves of a view, with their value, the chance to win, and why."""

from collections.abc import Callable

from mutable._engine import is_compiled
from mutable.bots.bot import Budget, listens
from mutable.bots.search.clock import Clock
from mutable.coach.hints.adviser import MOST_GAMES, Adviser, Finding, PlainAdviser, clock_for
from mutable.coach.hints.hint import Advice, Hint, Told
from mutable.coach.hints.sample import Sample, advantage, in_order, mean, sure_gain
from mutable.coach.hints.wording import HintWords, difference_told
from mutable.games import GAMES, part_of
from mutable.kit.events import Facts
from mutable.kit.game import Rules, View, Worlds
from mutable.kit.rng import Rng


def adviser_of(game: str) -> Callable[[Rules], Adviser]:
    """`bots/hints/<game>` brings it as `ADVISER`; else a plain one."""
    adviser: Callable[[Rules], Adviser] = getattr(part_of(game, "coach.hints"), "ADVISER", PlainAdviser)
    return adviser


ADVISERS: dict[str, Callable[[Rules], Adviser]] = {game: adviser_of(game) for game in GAMES}

USUAL = Budget()
PATIENCE = 3000.0  # milliseconds that an interpreted search may take, and its second look as many


def hint_budget() -> Budget:
    """As much as tells something, where that takes a second; interpreted, what can be had in a few."""
    return USUAL if is_compiled() else Budget(milliseconds=PATIENCE)


class Explainer:
    """Gives hints at one table. It gets views, as every bot does, and never a true state."""

    def __init__(self, game: str, rules: Rules) -> None:
        self._rules = rules
        self.adviser = ADVISERS[game](rules)
        self._words = HintWords(game, rules, self.adviser.manners)

    def explain(
        self, view: View, budget: Budget, rng: Rng, games: int = MOST_GAMES, heard: list[Facts] | None = None
    ) -> Hint:
        """The strongest search, then a second look at its best moves; iterations alone repeat. What the seat
        has heard so far tells more than its view, to a search that listens.
        """
        adviser, seat = self.adviser, view["seat"]
        first = self._rules.sample_state(view, rng)
        legal = self._rules.legal(first, seat)
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if listens(adviser.thinker):
            adviser.thinker.hear(heard or [])
        adviser.begin(first, seat)
        moves = adviser.think(view, budget, rng)
        worlds = adviser.thinker.likely(self._rules.worlds(view), seat, rng)
        samples = adviser.look(moves, worlds, seat, clock_for(budget, games), rng)
        values, wins = in_order(self._values(moves, samples)), self._wins(moves, samples)
        advice = [
            Advice(
                self._rules.moves.text(move),
                round(values[at], 2),
                wins[at] if adviser.can_win else None,
                self._words.reason(self._reasons(moves, samples, at, len(legal))),
            )
            for at, move in enumerate(moves)
        ]
        unit = self._words.unit(adviser.counts)
        return Hint(seat, adviser.counts, unit, len(samples[0].wins), advice)

    def beside(self, best: int, made: int, worlds: Worlds, seat: int, games: int, rng: Rng) -> Told:
        """Why a move that was made is worth less than the best one of the last decision. That all lose
        against the best replies would be no reason.
        """
        moves = [best, made]
        samples = self.adviser.look(moves, worlds, seat, Clock(0.0, games), rng)
        found = [] if self.adviser.is_lost(moves) else self.adviser.findings(moves, 0)[:1]
        difference = advantage(samples[0], samples[1], self.adviser.measures)
        if difference is not None:
            found.append(difference_told(difference, is_best=False))
        return self.told(found)

    def told(self, findings: list[Finding]) -> Told:
        """Findings as a reason, in every language."""
        return self._words.reason(findings)

    def _values(self, moves: list[int], samples: list[Sample]) -> list[float]:
        """As the search found them, where it has found them all: else as the imagined games did."""
        searched = [self.adviser.searched_value(move) for move in moves]
        found = [value for value in searched if value is not None]
        return found if len(found) == len(moves) else [mean(sample.values) for sample in samples]

    def _wins(self, moves: list[int], samples: list[Sample]) -> list[float]:
        """What the search knows of its best move is not mixed with what quick players came to."""
        known = self.adviser.known_win(moves[0])
        found = [mean(sample.wins) for sample in samples]
        if known is None:
            return in_order(found)
        return [known, *in_order([min(known, win) for win in found[1:]])]

    def _reasons(self, moves: list[int], samples: list[Sample], at: int, legal: int) -> list[Finding]:
        """What the search says, then in what the imagined games differ; or that they hardly do."""
        if legal == 1:
            return [("only", {})]
        found = self.adviser.findings(moves, at)
        if len(moves) == 1:
            return found or [("alike", {})]
        is_sure = self.adviser.known_win(moves[0]) == 1.0
        return found + self._compared(samples[0], samples[at or 1], at == 0, bool(found), is_sure)

    def _compared(
        self, best: Sample, other: Sample, is_best: bool, has_reason: bool, is_sure: bool
    ) -> list[Finding]:
        """The best move beside the second, or another beside the best. What quick play thinks of a move that
        is proved to win is no matter.
        """
        role = "best" if is_best else "other"
        if self._gain(best, other) < 0.0:
            if is_sure:
                return [] if is_best else [("beside_proof", {})]
            return [(f"doubted_{role}", {})]
        difference = advantage(best, other, self.adviser.measures)
        if difference is not None:
            return [difference_told(difference, is_best)]
        return [] if has_reason else [(f"even_{role}", {})]

    def _gain(self, best: Sample, other: Sample) -> float:
        """By games won; alone, by points."""
        if self.adviser.can_win:
            return sure_gain(best.wins, other.wins)
        return sure_gain(best.values, other.values)


def explain(
    game: str,
    rules: Rules,
    view: View,
    rng: Rng,
    budget: Budget = USUAL,
    heard: list[Facts] | None = None,
) -> Hint:
    """A hint for the seat whose view this is: once. At a table an Explainer is kept."""
    return Explainer(game, rules).explain(view, budget, rng, heard=heard)
