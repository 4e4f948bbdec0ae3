"""The study of the evaluator: games of bots of known strength, planted blunders, and strong bots that play on
after the moves that the evaluator calls errors.

Every position is evaluated with the budget of a review. Results are stored as lines of JSON, one for each
position or game, so that a run can resume. A line names the digest of the sources it was computed with. Lines
of other sources are ignored and computed again.
"""

import itertools
import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import mutable
from mutable.bots.bot import Bot, Budget, listens
from mutable.bots.registry import BEST, bot_named
from mutable.coach.analysis.decision import Decision
from mutable.coach.analysis.evaluator import EVALUATORS, Comparison, Evaluator
from mutable.coach.review.evaluation import Evaluation, GameEvaluator
from mutable.coach.review.thresholds import Thresholds, default_thresholds
from mutable.games import GAMES
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, HINT_STREAM, Rng
from mutable.lab.arena.luck import MirroredChance
from mutable.lab.review_study.findings import LEVELS, Line, called_errors, fit_thresholds
from mutable.lab.tables import review_tables
from mutable.spread.tasks import spread_in_order
from mutable.table.table import Setting, Table

RANDOM = "random"
LIKE = "level5"  # the bot of the games that luck is measured in
SAMPLED = 0.15  # share of the decisions of a game
LOOK = Budget(milliseconds=200.0)  # as in a review of a hundred decisions
TRUTH_GAMES = 1000  # simulated to measure the cost of a planted blunder
PLAYED_ON = 2  # games for each of two moves; more positions are better than more games of one
QUICK = Budget(milliseconds=4.0)
AT_A_TABLE = Budget(milliseconds=400.0)  # the strongest bot's time for a move at a table
A_LEVEL = Budget(milliseconds=20.0)  # for the lower levels
LIGHT = Budget(milliseconds=3.0)  # for each decision of a game that luck is measured in
START_GAMES = 10_000
SOURCES = (
    "kit", "games/{}/rules", "games/{}/bot", "games/{}/coach", "bots", "bots/search",
    "coach/analysis", "coach/review",
)  # fmt: skip
# These modules only summarize evaluations, so lines do not depend on them.
NO_SOURCES = {
    f"coach/review/{name}.py"
    for name in ("account", "level_match", "reliability", "review", "thresholds", "wording")
}


@dataclass(frozen=True)
class Case:
    """A table at which the evaluator is studied."""

    game: str
    players: int
    options: dict[str, Value]
    parts: int = 1  # a usual game has this many times as many hands

    def table(self) -> Table:
        seats = tuple(f"seat {seat}" for seat in range(self.players))
        return Table(Setting(GAMES[self.game], seats, self.options, None, frozenset(range(self.players))))

    def evaluator(self) -> Evaluator:
        return EVALUATORS[self.game](self.game, self.table().rules)

    @property
    def counts_wins(self) -> bool:
        return self.evaluator().adviser.counts_wins

    def default_thresholds(self) -> Thresholds:
        return default_thresholds(self.game, self.counts_wins)


CASES = {
    game: Case(game, table.players, table.options, table.parts) for game, table in review_tables().items()
}


def play_positions(case: Case, name: str, seed: int, budget: Budget) -> Iterator[Table]:
    """Play a game of equal bots; yield the table before each decision and once more at the end."""
    table, chance = case.table(), MirroredChance(seed)
    bots = [bot_named(case.game, name, table.rules) for _ in range(case.players)]
    rng = Rng(seed, BOT_STREAM)
    table.settle(chance)
    while waiting := table.deciders():
        yield table
        play_bot_move(table, bots[waiting[0]], waiting[0], budget, rng)
        table.settle(chance)
    yield table


def play_bot_move(table: Table, bot: Bot, seat: int, budget: Budget, rng: Rng) -> None:
    if listens(bot):
        bot.hear(table.events(seat))
    table.enter(seat, table.rules.moves.text(bot.choose(table.view(seat), budget, rng)))


# The evaluator on moves of every level and on planted blunders, in the same positions


def study_positions(case: Case, seed: int) -> Iterator[Line]:
    """Yield the lines of some positions of one game of the strongest bots. Positions whose decisions are
    evaluated in groups (auctions) are skipped here.
    """
    draw = random.Random(seed)
    evaluator: Evaluator | None = None
    for table in play_positions(case, BEST, seed, QUICK):
        waiting = table.deciders()
        if evaluator is None:
            evaluator = EVALUATORS[case.game](case.game, table.rules)
        if not waiting or evaluator.is_grouped(table.state):
            continue
        if draw.random() < SAMPLED and table.rules.count(table.state, waiting[0]) > 1:
            yield _position(case, table, waiting[0], evaluator, Rng(draw.getrandbits(32), HINT_STREAM))


def _position(case: Case, table: Table, seat: int, evaluator: Evaluator, rng: Rng) -> Line:
    rules, view, heard = table.rules, table.view(seat), table.events(seat)
    chosen: dict[str, int] = {RANDOM: rules.random_move(table.state, seat, rng)}
    for name in LEVELS:
        bot = bot_named(case.game, name, rules)
        if listens(bot):
            bot.hear(heard)
        chosen[name] = bot.choose(view, AT_A_TABLE if name == BEST else A_LEVEL, rng)
    plain = case.default_thresholds()
    game_evaluator = GameEvaluator(table.copy(), decisions=[], thresholds=plain)
    said: Line = {}
    for move in sorted(set(chosen.values())):
        decision = Decision(len(table.moves) + 1, seat, move, view, heard, table.state.copy())
        one = game_evaluator.evaluate(decision, LOOK)
        entry: Line = {"kind": one.kind, "loss": one.loss, "noise": one.noise, "games": one.games}
        if plain.is_clear(one.loss, one.noise):
            entry["real"] = _real_loss(case, table, seat, rules.moves.parse(one.best), move, rng)
        if move == chosen[RANDOM]:
            entry["truth"] = _truth(evaluator, decision, rules.moves.parse(one.best), rng)
        said[rules.moves.text(move)] = entry
    return {
        "number": len(table.moves) + 1,
        "seat": seat,
        "chosen": {name: rules.moves.text(move) for name, move in chosen.items()},
        "said": said,
    }


def _truth(evaluator: Evaluator, decision: Decision, best: int, rng: Rng) -> list[float]:
    """Return the cost of a move in many more games, and its standard error."""
    budget = Budget(milliseconds=LOOK.milliseconds)
    comparison = evaluator.begin(decision.view, decision.move, budget, rng, decision.heard)
    comparison = Comparison(
        comparison.seat,
        decision.move,
        best,
        comparison.ranked,
        [[0.0] * evaluator.rules.players for _ in range(2)],
    )
    if best == decision.move:
        return [0.0, 0.0]
    evaluator.play_games(comparison, TRUTH_GAMES, rng)
    return [comparison.loss(), comparison.noise()]


def _real_loss(case: Case, table: Table, seat: int, best: int, made: int, rng: Rng) -> list[float]:
    """Return the real losses: strong bots play on after both moves from the true position, with the same
    luck.
    """
    found = []
    for _ in range(PLAYED_ON):
        luck = rng.word()
        ends = [_played_on(case, table, seat, move, luck) for move in (best, made)]
        found.append(ends[0] - ends[1])
    return found


def _played_on(case: Case, table: Table, seat: int, move: int, luck: int) -> float:
    after, chance, rng = table.copy(), MirroredChance(luck), Rng(luck, BOT_STREAM)
    bots = [bot_named(case.game, BEST, after.rules) for _ in range(case.players)]
    after.enter(seat, after.rules.moves.text(move))
    after.settle(chance)
    while waiting := after.deciders():
        play_bot_move(after, bots[waiting[0]], waiting[0], QUICK, rng)
        after.settle(chance)
    return EVALUATORS[case.game](case.game, after.rules).final_value(after.state, seat)


# Luck, over whole games of equal bots


def study_luck(case: Case, name: str, seed: int) -> Iterator[Line]:
    """Yield the line of one game with the data to compute its accounts under any thresholds."""
    *_, table = play_positions(case, name, seed, QUICK)
    game_evaluator = GameEvaluator(table, thresholds=case.default_thresholds())
    yield {
        "start": _start(case.game),
        "ends": [game_evaluator.evaluator.final_value(table.state, seat) for seat in range(case.players)],
        "movers": [seat for seat, _ in table.moves],
        "weighed": [
            _short(game_evaluator.evaluate(decision, LIGHT)) for decision in game_evaluator.decisions
        ],
    }


@cache
def _start(game: str) -> list[float]:
    return CASES[game].evaluator().starting_values(START_GAMES, Rng(0, HINT_STREAM))


def _short(one: Evaluation) -> list[object]:
    worth, made = ([round(value, 4) for value in values] for values in (one.worth, one.made))
    return [one.number, one.seat, one.kind, round(one.noise, 5), worth, made, one.whole]


# Stored lines


def sources_of(game: str) -> str:
    """Return a digest of the sources that lines depend on: the game, its bots and the evaluator."""
    package = Path(mutable.__file__).parent
    folders = [package / folder.format(game) for folder in SOURCES]
    total = sha256()
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        name = path.relative_to(package).as_posix()
        if name not in NO_SOURCES:
            total.update(f"{name}\n".encode() + path.read_bytes())
    return total.hexdigest()[:16]


def collect_errors(case: Case, errors: int, folder: Path, executor: Executor | None = None) -> list[Line]:
    """Return lines with at least this many called errors, stored ones included."""
    plain = case.default_thresholds()
    return extend_lines(
        folder / f"{case.game}-positions.jsonl",
        sources_of(case.game),
        lambda lines: len(called_errors(lines, fit_thresholds(lines, plain))) >= errors,
        partial(study_positions, case),
        executor,
    )


def collect_luck(case: Case, games: int, folder: Path, executor: Executor | None = None) -> list[Line]:
    """Return the lines of at least this many games, stored ones included."""
    return extend_lines(
        folder / f"{case.game}-games.jsonl",
        sources_of(case.game),
        lambda lines: len(lines) >= games,
        partial(study_luck, case, LIKE),
        executor,
    )


def extend_lines(
    path: Path,
    sources: str,
    is_enough: Callable[[list[Line]], bool],
    study: Callable[[int], Iterable[Line]],
    executor: Executor | None = None,
) -> list[Line]:
    """Extend a file of lines, seed by seed, until there are enough; return all lines. Seeds are written in
    order, even if workers finish in another order, so every run stops at the same seed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = _with_sources(sources, _load_lines(path), path)
    if is_enough(lines):
        return lines
    first = 1 + max((line["seed"] for line in lines), default=-1)
    studied = spread_in_order(partial(_study_seed, study), itertools.count(first), executor)
    with path.open("a", encoding="utf-8") as file:
        for seed, made in enumerate(studied, first):
            found = [{**line, "seed": seed, "sources": sources} for line in made]
            file.write("".join(json.dumps(line) + "\n" for line in found))
            file.flush()
            lines += found
            if is_enough(lines):
                break
    return lines


def _study_seed(study: Callable[[int], Iterable[Line]], seed: int) -> list[Line]:
    """Return all lines of a seed as a list, which a worker can send."""
    return list(study(seed))


def _with_sources(sources: str, lines: list[Line], path: Path) -> list[Line]:
    """Return the lines computed with these sources; print how many others are ignored."""
    found = [line for line in lines if line.get("sources") == sources]
    if len(found) < len(lines):
        left_out = len(lines) - len(found)
        print(f"{path}: {left_out} lines were made with other sources and are left out", file=sys.stderr)
    return found


def _load_lines(path: Path) -> list[Line]:
    """Load all complete lines. Remove an incomplete last line, so that the next line does not follow it."""
    if not path.exists():
        return []
    whole, newline, rest = path.read_text(encoding="utf-8").rpartition("\n")
    if rest:
        path.write_text(whole + newline, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]
