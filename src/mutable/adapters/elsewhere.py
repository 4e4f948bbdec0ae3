"""Bots of another installation of mutable, for the arena: what was best before, beside what is best now.

The other Python runs `visitor.py` in a process of its own; each decision is a line to it and a line back,
with what a browser at that seat would get. So whatever differs there, search, learned figures or engine,
plays as it is.
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
        # Without -P the modules beside the file would hide others of their names.
        command = [python, "-P", str(VISITOR)]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BadOption("no_python", given=shorten(python)) from error
        atexit.register(self._process.kill)

    def ask(self, **question: Any) -> str:
        """What it answers; BadOption if it cannot."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(msgspec.json.encode(question) + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # it is gone: nothing comes back
        line = self._process.stdout.readline()
        if not line:
            raise BadOption("no_mutable_there", given=shorten(self._python))
        answer = msgspec.json.decode(line)
        if "problem" in answer:
            raise BadOption("trouble_there", given=shorten(self._python), problem=answer["problem"])
        return str(answer["said"])


@cache
def visitor_of(python: str) -> Visitor:
    """One for each Python, however many games are played with it."""
    return Visitor(python)


class ElsewhereBot:
    """A bot of another installation, by the name that it has there."""

    hears = True  # what its seat was told goes there; the bot there takes it or leaves it

    def __init__(self, game: str, name: str, python: str, rules: Rules) -> None:
        self._rules = rules
        self._visitor = visitor_of(python)
        self._about = {"game": game, "players": int(rules.players), "options": rules.options, "name": name}
        self._heard: list[Facts] = []
        self._visitor.ask(**self._about)  # is there such a bot?

    def hear(self, events: list[Facts]) -> None:
        """All that its seat was told since the game began."""
        self._heard = events

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """As the bot there chooses, in its own time."""
        text = self._visitor.ask(
            **self._about,
            view=view,
            events=self._heard,
            budget=[budget.milliseconds, budget.iterations],
            seed=int(rng.below(SEEDS)),
        )
        return self._rules.moves.parse(text)
