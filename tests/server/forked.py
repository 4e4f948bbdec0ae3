"""`mutable` in a process that has loaded it already, so that it starts many times sooner."""

import contextlib
import io

from mutable.work.processes import FORK_SERVER, PRELOADED


def preload() -> None:
    """Before anything was forked here: workers, too, are forked from the process that loads this."""
    FORK_SERVER.set_forkserver_preload([*PRELOADED, "mutable.server.app", __name__])


def quietly(words: list[str]) -> None:
    from mutable.cli.main import main

    with contextlib.redirect_stdout(io.StringIO()):
        main(words)
