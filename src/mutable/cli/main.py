"""The entry point of the command line. Errors are one line without a traceback."""

import argparse
import io
import os
import platform
import sys
from collections.abc import Sequence
from time import process_time

from mutable._engine import is_compiled
from mutable._version import __version__
from mutable.cli import games, hint, learn, play, puzzles, replay, review
from mutable.cli.lab import arena, bench, dataset, simulate
from mutable.cli.operating import admin, backup, move_store, serve
from mutable.cli.phrases import default_language
from mutable.kit.errors import MutableError

BAD_INPUT = 2
COMMANDS = (
    play,
    learn,
    serve,
    admin,
    backup,
    move_store,
    games,
    simulate,
    replay,
    review,
    puzzles,
    hint,
    arena,
    dataset,
    bench,
)


class _Parser(argparse.ArgumentParser):
    """A parser whose error message is one line."""

    def error(self, message: str) -> None:  # type: ignore[override]  # argparse's never returns either
        self.exit(BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    top = _Parser(prog="mutable", description="Play and study four games whose names begin with Mu.")
    top.add_argument("--version", action="version", version=_about())
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return top


def _about() -> str:
    engine = "compiled" if is_compiled() else "interpreted"
    return f"mutable {__version__} (engine {engine}, Python {platform.python_version()})"


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # print ? for characters that the terminal cannot show
    # The CPU time of start-up counts for a command, not for a call from a program.
    began = 0.0 if arguments is None else process_time()
    options = parser().parse_args(arguments)
    options.began = began
    if not is_compiled() and os.environ.get("MUTABLE_PURE") != "1":
        print(
            "mutable: the engine runs interpreted, which is much slower; install a C compiler and rebuild",
            file=sys.stderr,
        )
    try:
        status: int = options.run(options)
    except MutableError as error:
        lang = getattr(options, "lang", None) or default_language(dict(os.environ))
        print(f"mutable: {error.text(lang)}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        return _leave_quietly()
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"mutable: {where}{error.strerror}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return status


def _leave_quietly() -> int:
    """End without a traceback when the reader of the output has gone, as with `| head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
