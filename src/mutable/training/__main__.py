"""`python -m mutable.training GAME`: what the bots of a game learned, learned again."""

import argparse
import sys

from mutable.games import OURS, part_of
from mutable.kit.errors import MutableError


def main(words: list[str]) -> int:
    """The game's own part does the work; bad input is one line and exit 2."""
    parser = argparse.ArgumentParser(prog="python -m mutable.training", description=__doc__)
    games = parser.add_subparsers(metavar="GAME", required=True)
    for game in OURS:
        part = part_of(game.name, "training")
        if part is not None:
            own = games.add_parser(game.name, help=(part.__doc__ or "").partition("\n")[0])
            part.add_options(own)
            own.set_defaults(train=part.train)
    options = parser.parse_args(words)
    try:
        options.train(options)
    except MutableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
