"""`mutable review`: what was luck in a finished game, what was error, and what would have been better."""

import argparse
import json
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

from mutable.bots.review.found import file_of, found_of, found_text
from mutable.bots.review.review import Review, Reviewing
from mutable.bots.review.study import CASES, sources_of, studied
from mutable.bots.review.study_page import study_page
from mutable.bots.review.summary import summed_up
from mutable.bots.review.weigh import SECONDS, Weigher
from mutable.cli.arguments import CLI, Subparsers, seconds, whole_number
from mutable.cli.phrases import default_language
from mutable.cli.review_page import review_page
from mutable.cli.review_text import review_text
from mutable.kit.errors import BadOption
from mutable.kit.words import LANGUAGES
from mutable.table.record import load_record, replay
from mutable.table.table import Table


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("review", help="luck and errors of a finished game, and what was better")
    parser.add_argument("file", type=Path, metavar="FILE", nargs="?")
    parser.add_argument(
        "--seconds", type=seconds, default=SECONDS, metavar="S",
        help="to think over the whole game (%(default)g); more only sharpens it",
    )  # fmt: skip
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language(dict(os.environ)))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--html", type=Path, metavar="PAGE", help="write it as one HTML page, with the graph")
    parser.add_argument("--study", type=Path, metavar="PAGE", help="judge the judge, and write what came out")
    parser.add_argument("--of", choices=CASES, help="study that game alone")
    parser.add_argument("--errors", type=whole_number, default=300, metavar="N", help="errors to play on")
    parser.add_argument("--games", type=whole_number, default=1000, metavar="N", help="games to add up")
    parser.add_argument("--out", type=Path, default=Path("build/review"), metavar="DIR", help="what is kept")
    parser.add_argument("--learn", action="store_true", help="let reviews go by what the study found")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.study is not None:
        return _study(options)
    if options.file is None:
        raise BadOption("review_file", CLI)
    table = replay(load_record(options.file))
    if not table.is_over:
        raise BadOption("unfinished", CLI)
    if options.html and not options.html.absolute().parent.is_dir():
        raise BadOption("no_folder", CLI, path=options.html.parent)
    review = reviewed(table, options.seconds)
    if options.html:
        options.html.write_text(review_page(review, table, options.lang), encoding="utf-8")
    if options.json:
        print(json.dumps(review.described(), ensure_ascii=False))
    elif not options.html:
        Console(highlight=False, markup=False).print(review_text(review, table, options.lang))
    return 0


def reviewed(table: Table, seconds: float) -> Review:
    """The whole game, with a bar of progress where somebody looks on."""
    weigher = Weigher(table)
    share = weigher.share(seconds)
    shown = track(weigher.decisions, "", console=Console(stderr=True), disable=not sys.stderr.isatty())
    weighed = [weigher.weigh(decision, share) for decision in shown]
    return Reviewing(table).review(weighed, len(weigher.decisions))


def _study(options: argparse.Namespace) -> int:
    """One game, or every one in turn; a run that was interrupted goes on. What is known of others stays."""
    known = {game: found for game in CASES if (found := found_of(game)) is not None}
    for game in [options.of] if options.of else CASES:
        case = CASES[game]
        positions, games = studied(case, options.errors, options.games, options.out)
        if positions or games:
            known[game] = summed_up(positions, games, case.unproved(), sources_of(game))
            if options.learn:
                file_of(game).write_text(found_text(known[game]), encoding="utf-8")
    options.study.write_text(
        study_page({game: known[game] for game in CASES if game in known}), encoding="utf-8"
    )
    return 0
