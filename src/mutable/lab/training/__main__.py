"""`python -m mutable.lab.training GAME`: trains the learned weights of a game's bots.

`python -m mutable.lab.training baselines TASK`: trains baseline learners to compare your own with.
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
    """Return the parser, with the options of every game and of the baselines."""
    top = argparse.ArgumentParser(prog="python -m mutable.lab.training", description=__doc__)
    commands = top.add_subparsers(metavar="GAME", required=True)
    parts = {game.name: _part(game.name) for game in OURS}
    for name, part in {**parts, "baselines": baselines}.items():
        if isinstance(part, ModuleType):
            own = commands.add_parser(name, help=(part.__doc__ or "").partition("\n")[0])
            part.add_options(own)
            own.add_argument("--workers", type=int, metavar="N", help="number of processes (1)")
            add_cluster_option(own)
            own.set_defaults(train=part.train)
    return top


def _part(game: str) -> ModuleType | ModuleNotFoundError | None:
    """Return a game's training module, or the error if PyTorch is not installed."""
    try:
        return part_of(game, "lab.training")
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        return error


def main(words: list[str]) -> int:
    """Run the training of a game or the baselines; print bad input as one line and return 2."""
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
