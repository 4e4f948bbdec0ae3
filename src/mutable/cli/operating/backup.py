"""`mutable backup`: copies the store into a file, whether or not a server is using it."""

import argparse
import os
from pathlib import Path

from mutable.cli.arguments import Subparsers
from mutable.cli.operating.serve import add_db, db_of
from mutable.cli.phrases import PHRASES, default_language


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("backup", help="copy the store into a file, also while a server uses it")
    parser.add_argument("file", type=Path, metavar="FILE")
    add_db(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from mutable.storage.backup import back_up

    back_up(db_of(options), options.file)
    print(PHRASES[default_language(dict(os.environ))]["backed_up"].format(options.file))
    return 0
