"""Bots of another installation of mutable, for the arena: compare an earlier best bot with the current one.

The other Python runs `visitor.py` in its own process. Each decision is one line to it and one line back, with
the same view that a browser at that seat would get. So the other installation plays with its own search,
learned weights and engine.
"""

import atexit
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from mutable.bots.bot import Budget
from mutable.kit.errors import BadOption, shorten
from mutable.kit.events import Facts
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

VISITOR = Path(__file__).with_name("visitor.py")
SEEDS = 1 << 30


class Visitor:
    """A process of the other Python, which answers line by line."""

    def __init__(self, python: str) -> None:
        self._python = python
        # Without -P the modules in the folder of the file would shadow others of the same names.
        command = [python, "-P", str(VISITOR)]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BadOption("no_python", given=shorten(python)) from error
        atexit.register(self._process.kill)

    def ask(self, **question: Any) -> str:
        """Send a question and return the answer. Raise BadOption if the process fails."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(msgspec.json.encode(question) + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # the process has ended; readline returns nothing below
        line = self._process.stdout.readline()
        if not line:
            raise BadOption("no_mutable_there", given=shorten(self._python))
        answer = msgspec.json.decode(line)
        if "problem" in answer:
            raise BadOption("trouble_there", given=shorten(self._python), problem=answer["problem"])
        return str(answer["said"])


@cache
def visitor_of(python: str) -> Visitor:
    """Return the process of a Python; all games share it."""
    return Visitor(python)


class ElsewhereBot:
    """A bot of another installation, by its name there."""

    hears = True  # events are always sent; the bot there may ignore them

    def __init__(self, game: str, name: str, python: str, rules: Rules) -> None:
        self._rules = rules
        self._visitor = visitor_of(python)
        self._about = {"game": game, "players": int(rules.players), "options": rules.options, "name": name}
        self._heard: list[Facts] = []
        self._visitor.ask(**self._about)  # fails if there is no such bot

    def hear(self, events: list[Facts]) -> None:
        """Receive all events of its seat since the game began."""
        self._heard = events

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Ask the other installation for a move."""
        text = self._visitor.ask(
            **self._about,
            view=view,
            events=self._heard,
            budget=[budget.milliseconds, budget.iterations],
            seed=int(rng.below(SEEDS)),
        )
        return self._rules.moves.parse(text)
