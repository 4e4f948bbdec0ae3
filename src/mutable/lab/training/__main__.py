"""`python -m mutable.lab.training GAME`: what the bots of a game learned, learned again.

`python -m mutable.lab.training baselines TASK`: learners to compare one's own with.
"""

import argparse
import sys
from types import ModuleType

from mutable.games import OUR_NAMES, OURS, part_of
from mutable.kit.errors import BadOption, MutableError
from mutable.lab.training.baselines import command as baselines
from mutable.lab.training.baselines.tasks import TRAINING
from mutable.spread.options import add_cluster_option, executor_of


def parser() -> argparse.ArgumentParser:
    """What may be learned, with the options of each."""
    top = argparse.ArgumentParser(prog="python -m mutable.lab.training", description=__doc__)
    commands = top.add_subparsers(metavar="GAME", required=True)
    parts = {game.name: _part(game.name) for game in OURS}
    for name, part in {**parts, "baselines": baselines}.items():
        if isinstance(part, ModuleType):
            own = commands.add_parser(name, help=(part.__doc__ or "").partition("\n")[0])
            part.add_options(own)
            own.add_argument("--workers", type=int, metavar="N", help="processes; one if not said")
            add_cluster_option(own)
            own.set_defaults(train=part.train)
    return top


def _part(game: str) -> ModuleType | ModuleNotFoundError | None:
    """A game's own part, or what keeps it from being read where PyTorch is not installed."""
    try:
        return part_of(game, "lab.training")
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        return error


def main(words: list[str]) -> int:
    """The game's own part does the work; bad input is one line and exit 2."""
    try:
        if words and words[0] in OUR_NAMES and isinstance(_part(words[0]), ModuleNotFoundError):
            raise BadOption("needs_torch", TRAINING, package="PyTorch")
        options = parser().parse_args(words)
        with executor_of(options, usual=1) as executor:
            options.train(options, executor)
    except MutableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
