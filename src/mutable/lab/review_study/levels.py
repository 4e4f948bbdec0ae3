"""Reviews of games between bots of known levels: the losses of each level's decisions."""

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from mutable.bots.bot import Budget
from mutable.bots.registry import bot_named
from mutable.coach.review.budget import SECONDS, ReviewBudget
from mutable.coach.review.evaluation import GameEvaluator
from mutable.coach.review.level_match import LEVELS
from mutable.coach.review.review import merge_groups
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.lab.arena.luck import MirroredChance
from mutable.lab.review_study.findings import Line
from mutable.lab.review_study.study import A_LEVEL, Case, extend_lines, play_bot_move, sources_of
from mutable.table.table import Table

THE_STRONGEST = Budget(milliseconds=100.0)  # the other levels use a fixed number of worlds
PART = 0.2  # of the time that a review has; more time would reduce the noise


def levels_at(seed: int, players: int) -> list[int]:
    """Return the levels of the seats; six games in a row have every level on every seat."""
    step = 1 + seed // len(LEVELS) % (len(LEVELS) - 1)
    return [LEVELS[(seed + seat * step) % len(LEVELS)] for seat in range(players)]


def played_by(case: Case, levels: list[int], seed: int) -> Table:
    """Play a whole game between bots of these levels."""
    table, chance, rng = case.table(), MirroredChance(seed), Rng(seed, BOT_STREAM)
    bots = [bot_named(case.game, f"level{level}", table.rules) for level in levels]
    table.settle(chance)
    while waiting := table.deciders():
        seat = waiting[0]
        budget = THE_STRONGEST if levels[seat] == LEVELS[-1] else A_LEVEL
        play_bot_move(table, bots[seat], seat, budget, rng)
        table.settle(chance)
    return table


def study_level(case: Case, seed: int) -> Iterator[Line]:
    levels = levels_at(seed, case.players)
    game_evaluator = GameEvaluator(played_by(case, levels, seed))
    budget = ReviewBudget(PART * SECONDS / case.parts, len(game_evaluator.decisions))
    evaluations = merge_groups(
        [game_evaluator.evaluate(decision, budget.next()) for decision in game_evaluator.decisions],
        game_evaluator.thresholds,
    )
    losses = [[round(one.loss, 5) for one in evaluations if one.seat == seat] for seat in range(case.players)]
    yield {"seats": [*zip(levels, losses, strict=True)]}


def collect_levels(case: Case, games: int, folder: Path, executor: Executor | None = None) -> list[Line]:
    """Return the lines of at least this many games, stored ones included."""
    return extend_lines(
        folder / f"{case.game}-levels.jsonl",
        sources_of(case.game),
        lambda lines: len(lines) >= games,
        partial(study_level, case),
        executor,
    )
