"""`mutable arena --exact`: how far bots are from perfect in games that are small enough to be solved."""

import argparse
import json
from pathlib import Path

from mutable.bots.bot import Budget
from mutable.bots.exact.page import exact_page
from mutable.bots.exact.reduced import reduced_of
from mutable.bots.exact.study import Study
from mutable.cli.arguments import CLI
from mutable.games import GAMES, game_named
from mutable.kit.errors import BadOption

EXACT_PAGE = Path("docs/exact.md")
USUAL_CHOICES = 6
USUAL_ITERATIONS = 200


def study_exactly(options: argparse.Namespace) -> int:
    games = [game_named(options.game)] if options.game else [*GAMES.values()]
    study = Study(_budget_of(options), options.deals or USUAL_CHOICES, options.seed)
    if study.choices < 2:
        raise BadOption("arena_choices", CLI, given=study.choices)
    told = {"choices": study.choices, "ms": study.budget.milliseconds, "seed": study.seed}
    reports = [
        {
            "game": game.name,
            "table": table,
            **told,
            "iterations": study.budget.iterations,
            **study.of_table(game, reduced),
        }
        for game in games
        for table, reduced in reduced_of(game).items()
    ]
    if not reports:
        raise BadOption("arena_no_reduced", CLI, title=games[0].title)
    options.exact.parent.mkdir(parents=True, exist_ok=True)
    options.exact.write_text(exact_page(reports), encoding="utf-8")
    if options.json:
        print(json.dumps(reports))
    return 0


def _budget_of(options: argparse.Namespace) -> Budget:
    """Iterations where no time is named, so that the page can be made again."""
    if options.ms is not None:
        return Budget(milliseconds=options.ms)
    return Budget(iterations=options.iterations or USUAL_ITERATIONS)
