"""`mutable move-store`: copies all data from one store into another."""

import argparse
import os

from mutable.cli.arguments import Subparsers
from mutable.cli.phrases import PHRASES, default_language


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("move-store", help="copy all data from one store into another, empty one")
    parser.add_argument("source", metavar="FROM", help="sqlite:///PATH or postgresql://…")
    parser.add_argument("target", metavar="TO", help="sqlite:///PATH or postgresql://…")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from mutable.storage.move import move

    moved = move(options.source, options.target)
    text = PHRASES[default_language(dict(os.environ))]["moved_store"]
    print(text.format(moved.tables, moved.entries))
    return 0
