"""`mutable review`: luck, errors and better moves in a finished game."""

import argparse
import json
import os
import sys
from concurrent.futures import Executor
from pathlib import Path
from time import process_time

from rich.console import Console
from rich.progress import track

from mutable.cli.arguments import CLI, Subparsers, seconds, whole_number
from mutable.cli.phrases import default_language
from mutable.cli.review_page import review_page
from mutable.cli.review_text import review_text
from mutable.coach.review.budget import SECONDS, ReviewBudget
from mutable.coach.review.evaluation import GameEvaluator
from mutable.coach.review.level_match import (
    LevelModel,
    encode_level_model,
    fit_level_model,
    level_model_file,
    level_model_of,
)
from mutable.coach.review.reliability import Reliability, encode_reliability, reliability_file, reliability_of
from mutable.coach.review.review import Review, ReviewBuilder
from mutable.games import part_of
from mutable.kit.errors import BadOption
from mutable.kit.words import LANGUAGES
from mutable.lab.knowledge_study.page import belief_table
from mutable.lab.knowledge_study.study import study as study_beliefs
from mutable.lab.review_study.findings import Line
from mutable.lab.review_study.levels import collect_levels
from mutable.lab.review_study.page import study_page
from mutable.lab.review_study.reasons import Sizes, collect_reasons, reasons_text, sum_up_reasons
from mutable.lab.review_study.study import CASES, Case, collect_errors, collect_luck, sources_of
from mutable.lab.review_study.summary import summarize
from mutable.spread.options import add_cluster_option, executor_of
from mutable.table.record import load_record, replay
from mutable.table.table import Table

PARTS = ("errors", "auctions", "luck", "levels")  # of a study
PAGE = "page"  # study nothing; write the page from known findings


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("review", help="show luck, errors and better moves of a finished game")
    parser.add_argument("file", type=Path, metavar="FILE", nargs="?")
    parser.add_argument(
        "--seconds", type=seconds, default=SECONDS, metavar="S",
        help="CPU seconds for the whole game (%(default)g); more gives sharper estimates",
    )  # fmt: skip
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language(dict(os.environ)))
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--html", type=Path, metavar="PAGE", help="write the review as an HTML page with a graph"
    )
    parser.add_argument(
        "--study", type=Path, metavar="PAGE", help="study the reliability of reviews and write this page"
    )
    parser.add_argument(
        "--beliefs", type=whole_number, metavar="N",
        help="measure on N fresh games how often what reviews say about hidden cards is true",
    )  # fmt: skip
    parser.add_argument("--of", choices=CASES, help="study only this game")
    parser.add_argument(
        "--only", choices=(*PARTS, PAGE),
        help="study only this part and keep the other findings; page: only write the page",
    )  # fmt: skip
    parser.add_argument(
        "--errors", type=whole_number, default=300, metavar="N", help="errors that strong bots play on"
    )
    parser.add_argument(
        "--games", type=whole_number, default=1000, metavar="N", help="games for measuring luck"
    )
    parser.add_argument(
        "--matches", type=whole_number, default=72, metavar="N", help="games of bots of known levels"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("build/review"), metavar="DIR", help="folder of intermediate results"
    )
    parser.add_argument(
        "--workers", type=whole_number, metavar="N", help="number of processes of a study (1)"
    )
    add_cluster_option(parser)
    parser.add_argument(
        "--reasons", action="store_true",
        help="study hints: do they agree with reviews, and do their reasons hold",
    )  # fmt: skip
    parser.add_argument(
        "--decisions",
        type=whole_number,
        default=200,
        metavar="N",
        help="decisions of that study (%(default)s)",
    )
    parser.add_argument("--learn", action="store_true", help="use the findings in reviews from now on")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.reasons:
        return _study_reasons(options)
    if options.beliefs is not None:
        return _beliefs(options)
    if options.study is not None:
        return _study(options)
    if options.file is None:
        raise BadOption("review_file", CLI)
    table = replay(load_record(options.file))
    if not table.is_over:
        raise BadOption("unfinished", CLI)
    if options.html and not options.html.absolute().parent.is_dir():
        raise BadOption("no_folder", CLI, path=options.html.parent)
    review = reviewed(table, options.seconds, options.began)
    if options.html:
        options.html.write_text(review_page(review, table, options.lang), encoding="utf-8")
    if options.json:
        print(json.dumps(review.described(), ensure_ascii=False))
    elif not options.html:
        Console(highlight=False, markup=False).print(review_text(review, table, options.lang))
    return 0


def reviewed(table: Table, seconds: float, began: float) -> Review:
    """Review the whole game, with a progress bar if stderr is a terminal.

    `began` is the process's CPU time at which the time limit started.
    """
    builder, game_evaluator = ReviewBuilder(table), GameEvaluator(table)
    budget = ReviewBudget(seconds, len(game_evaluator.decisions), process_time() - began)
    shown = track(game_evaluator.decisions, "", console=Console(stderr=True), disable=not sys.stderr.isatty())
    evaluations = [game_evaluator.evaluate(decision, budget.next()) for decision in shown]
    return builder.build(evaluations, len(game_evaluator.decisions))


def _beliefs(options: argparse.Namespace) -> int:
    """Print a table for each game, as it stands in docs/review.md."""
    found = {}
    with executor_of(options, usual=1) as executor:
        for game in [options.of] if options.of else CASES:
            found[game] = study_beliefs(game, options.beliefs, executor)
            if not options.json:
                print(belief_table(game, options.beliefs, found[game]))
    if options.json:
        print(json.dumps({game: [decile._asdict() for decile in deciles] for game, deciles in found.items()}))
    return 0


def _study(options: argparse.Namespace) -> int:
    """Study one game or all. An interrupted run resumes; games that are not studied keep their findings."""
    found = {game: one for game in CASES if (one := reliability_of(game)) is not None}
    level_models = {game: like for game in CASES if (like := level_model_of(game)) is not None}
    parts = [part for part in PARTS if options.only in (part, None)]
    with executor_of(options, usual=1) as executor:
        for game in [options.of] if options.of else CASES:
            lines = {part: _lines(part, CASES[game], options, executor) for part in parts}
            _sum_up(game, lines, found, level_models)
            if options.learn:
                _keep(game, found, level_models)
    page = study_page(
        {game: found[game] for game in CASES if game in found},
        {game: level_models[game] for game in CASES if game in level_models},
    )
    options.study.write_text(page, encoding="utf-8")
    return 0


def _study_reasons(options: argparse.Namespace) -> int:
    """Study the hints of one game or all, and print the findings."""
    with executor_of(options, usual=1) as executor:
        for game in [options.of] if options.of else CASES:
            lines = collect_reasons(CASES[game], Sizes(), options.decisions, options.out, executor)
            found = sum_up_reasons(game, lines)
            print(json.dumps(found.described()) if options.json else reasons_text(found), flush=True)
    return 0


def _lines(part: str, case: Case, options: argparse.Namespace, executor: Executor | None) -> list[Line]:
    if part == "errors":
        return collect_errors(case, options.errors, options.out, executor)
    if part == "luck":
        return collect_luck(case, options.games, options.out, executor)
    if part == "levels":
        return collect_levels(case, options.matches, options.out, executor)
    auctions = part_of(case.game, "lab.auction_study")
    return [] if auctions is None else auctions.collect_auctions(case, options.errors, options.out, executor)


def _sum_up(
    game: str,
    lines: dict[str, list[Line]],
    found: dict[str, Reliability],
    level_models: dict[str, LevelModel],
) -> None:
    case, sources = CASES[game], sources_of(game)
    plain = case.default_thresholds()
    if any(lines.get(part) for part in ("errors", "luck", "auctions")):
        errors, luck = lines.get("errors", []), lines.get("luck", [])
        known = found.get(game)
        found[game] = summarize(errors, luck, plain, sources, known, lines.get("auctions"))
    like = fit_level_model(lines.get("levels", []), case.players, plain.steps[1], sources)
    if like is not None:
        level_models[game] = like


def _keep(game: str, found: dict[str, Reliability], level_models: dict[str, LevelModel]) -> None:
    """Save the findings, which reviews use from now on."""
    if game in found:
        reliability_file(game).write_text(encode_reliability(found[game]), encoding="utf-8")
    if game in level_models:
        level_model_file(game).write_text(encode_level_model(level_models[game]), encoding="utf-8")
