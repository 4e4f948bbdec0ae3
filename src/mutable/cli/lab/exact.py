"""`mutable arena --exact`: how far bots are from perfect play in games small enough to be solved."""

import argparse
import json
from pathlib import Path

from mutable.bots.bot import Budget
from mutable.cli.arguments import CLI, full_game
from mutable.games import GAMES
from mutable.kit.errors import BadOption
from mutable.lab.exact.page import exact_page
from mutable.lab.exact.reduced import reduced_of
from mutable.lab.exact.study import Study

EXACT_PAGE = Path("docs/exact.md")
USUAL_CHOICES = 6


def study_exactly(options: argparse.Namespace) -> int:
    games = [full_game(options.game)] if options.game else [*GAMES.values()]
    budget = Budget(
        options.ms, options.iterations
    )  # if neither is set, each bot's default iterations, which are reproducible
    study = Study(budget, options.deals or USUAL_CHOICES, options.seed)
    if study.choices < 2:
        raise BadOption("arena_choices", CLI, given=study.choices)
    settings = {"ms": budget.milliseconds, "iterations": budget.iterations, "seed": options.seed}
    reports = [
        {
            "game": game.name,
            "table": table,
            "choices": study.choices,
            **settings,
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
