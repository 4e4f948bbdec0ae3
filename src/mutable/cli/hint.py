"""`mutable hint`: the strongest search's moves at a point of a record, and why."""

import argparse
import json
import os
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console

from mutable.cli.arguments import CLI, Subparsers, whole_number
from mutable.cli.hint_text import hint_text
from mutable.cli.move_menu import MoveMenu
from mutable.cli.phrases import PHRASES, default_language
from mutable.cli.seat_names import names_with_levels
from mutable.coach.hints.explain import explain, hint_budget
from mutable.kit.errors import BadOption
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.kit.words import LANGUAGES
from mutable.table.record import load_record, replay
from mutable.table.table import Table


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("hint", help="show the best moves at a point of a record, and why")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--at", type=whole_number, metavar="N", help="the point before move N (default: after the last move)"
    )
    parser.add_argument("--seat", type=int, metavar="S", help="the seat to advise, if several decide at once")
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language(dict(os.environ)))
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    table = table_at(options.file, options.at)
    seat = seat_at(table, options.seat)
    rng = Rng(len(table.moves), HINT_STREAM)
    view, heard = table.view(seat), table.events(seat)
    hint = explain(table.setting.game.name, table.rules, view, rng, hint_budget(), heard)
    if options.json:
        print(json.dumps(hint.described(), ensure_ascii=False))
        return 0
    words = table.rules.words(options.lang).with_player_names(names_with_levels(table.setting, options.lang))
    menu = MoveMenu(table, seat, words, PHRASES[options.lang]["back"])
    text = hint_text(hint, table.rules, words, options.lang, menu.label_of)
    Console(highlight=False, markup=False).print(text)
    return 0


def table_at(path: Path, at: int | None) -> Table:
    """Return the table before a move of the record."""
    record = load_record(path)
    moves = record.moves
    if at is not None and at > len(moves):
        raise BadOption("at", CLI, high=len(moves), given=at)
    return replay(record if at is None else replace(record, moves=moves[: at - 1], outcome=None))


def seat_at(table: Table, wanted: int | None) -> int:
    """Return the seat to advise; raise BadOption if it does not decide."""
    deciders = table.deciders()
    if not deciders:
        raise BadOption("nobody_decides", CLI)
    if wanted is None:
        return deciders[0]
    if wanted not in deciders:
        raise BadOption("other_decides", CLI, seat=wanted, deciders=[*deciders])
    return wanted
