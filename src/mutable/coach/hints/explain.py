"""`explain`: the best moves for a view, with their value, their chance to win and a reason."""

from collections.abc import Callable

from mutable._engine import is_compiled
from mutable.bots.bot import Budget, listens
from mutable.bots.search.clock import Clock
from mutable.coach.hints.adviser import MOST_GAMES, Adviser, Finding, PlainAdviser, clock_for
from mutable.coach.hints.hint import Advice, Hint, LocalizedText
from mutable.coach.hints.sample import Sample, isotonic_fit, largest_advantage, mean, significant_gain
from mutable.coach.hints.wording import HintWords, difference_finding
from mutable.games import GAMES, part_of
from mutable.kit.events import Facts
from mutable.kit.game import Rules, View, Worlds
from mutable.kit.rng import Rng


def adviser_of(game: str) -> Callable[[Rules], Adviser]:
    """Return the `ADVISER` of the game's part `coach.hints`, or `PlainAdviser`."""
    adviser: Callable[[Rules], Adviser] = getattr(part_of(game, "coach.hints"), "ADVISER", PlainAdviser)
    return adviser


ADVISERS: dict[str, Callable[[Rules], Adviser]] = {game: adviser_of(game) for game in GAMES}

DEFAULT_BUDGET = Budget()
INTERPRETED_MS = 3000.0  # for an interpreted search, and as many for the sampled games


def hint_budget() -> Budget:
    """Return the default budget; if the engine is interpreted, a limit of a few seconds."""
    return DEFAULT_BUDGET if is_compiled() else Budget(milliseconds=INTERPRETED_MS)


class Explainer:
    """Give hints at one table. An explainer gets views, as bots do, never the true state."""

    def __init__(self, game: str, rules: Rules) -> None:
        self._rules = rules
        self.adviser = ADVISERS[game](rules)
        self._words = HintWords(game, rules, self.adviser.suffixes)

    def explain(
        self, view: View, budget: Budget, rng: Rng, games: int = MOST_GAMES, heard: list[Facts] | None = None
    ) -> Hint:
        """Search with the strongest bot, then compare its best moves in sampled games.

        A budget in iterations gives reproducible hints. `heard` are the events that the seat received; a
        search that uses events learns more from them than from the view.
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
        worlds = adviser.thinker.likely_worlds(self._rules.worlds(view), seat, rng)
        samples = adviser.sample_games(moves, worlds, seat, clock_for(budget, games), rng)
        values, wins = isotonic_fit(self._values(moves, samples)), self._wins(moves, samples)
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

    def explain_loss(
        self, best: int, made: int, worlds: Worlds, seat: int, games: int, rng: Rng
    ) -> LocalizedText:
        """Return why `made` is worth less than `best`, the best move of the last decision.

        That all moves lose against the best replies is not given as a reason.
        """
        moves = [best, made]
        samples = self.adviser.sample_games(moves, worlds, seat, Clock(0.0, games), rng)
        found = [] if self.adviser.is_lost(moves) else self.adviser.findings(moves, 0)[:1]
        difference = largest_advantage(samples[0], samples[1], self.adviser.measures)
        if difference is not None:
            found.append(difference_finding(difference, is_best=False))
        return self.render_reason(found)

    def render_reason(self, findings: list[Finding]) -> LocalizedText:
        """Render findings as a reason in every language."""
        return self._words.reason(findings)

    def _values(self, moves: list[int], samples: list[Sample]) -> list[float]:
        """Return the search's values if it has one for every move, otherwise the means of the samples."""
        searched = [self.adviser.searched_value(move) for move in moves]
        found = [value for value in searched if value is not None]
        return found if len(found) == len(moves) else [mean(sample.values) for sample in samples]

    def _wins(self, moves: list[int], samples: list[Sample]) -> list[float]:
        """Return the chances to win. A chance that the search computed is not mixed with sampled ones."""
        known = self.adviser.known_win(moves[0])
        found = [mean(sample.wins) for sample in samples]
        if known is None:
            return isotonic_fit(found)
        return [known, *isotonic_fit([min(known, win) for win in found[1:]])]

    def _reasons(self, moves: list[int], samples: list[Sample], at: int, legal: int) -> list[Finding]:
        """Return the search's findings, then the largest difference in the sampled games."""
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
        """Compare the best move with the second, or another move with the best.

        The sampled games say nothing against a move that is proved to win.
        """
        role = "best" if is_best else "other"
        if self._gain(best, other) < 0.0:
            if is_sure:
                return [] if is_best else [("beside_proof", {})]
            return [(f"doubted_{role}", {})]
        difference = largest_advantage(best, other, self.adviser.measures)
        if difference is not None:
            return [difference_finding(difference, is_best)]
        return [] if has_reason else [(f"even_{role}", {})]

    def _gain(self, best: Sample, other: Sample) -> float:
        """Return the gain in games won; in a game for one player, in points."""
        if self.adviser.can_win:
            return significant_gain(best.wins, other.wins)
        return significant_gain(best.values, other.values)


def explain(
    game: str,
    rules: Rules,
    view: View,
    rng: Rng,
    budget: Budget = DEFAULT_BUDGET,
    heard: list[Facts] | None = None,
) -> Hint:
    """Return a hint for the seat of the view. To give several at one table, keep an `Explainer`."""
    return Explainer(game, rules).explain(view, budget, rng, heard=heard)
