"""`mutable move-store`: everything from one store into another."""

import argparse
import os

from mutable.cli.arguments import Subparsers
from mutable.cli.phrases import PHRASES, default_language


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("move-store", help="carry everything from one store into another, empty one")
    parser.add_argument("source", metavar="FROM", help="sqlite:///PATH or postgresql://…")
    parser.add_argument("target", metavar="TO", help="sqlite:///PATH or postgresql://…")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from mutable.storage.move import move

    carried = move(options.source, options.target)
    told = PHRASES[default_language(dict(os.environ))]["moved_store"]
    print(told.format(carried["lobby_line"], carried["log"]))
    return 0
