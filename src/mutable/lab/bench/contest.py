"""One thing to measure, and a measurement of many."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console
from rich.progress import track


@dataclass(frozen=True)
class SpeedComparison:
    """What is played, who plays it, and a run that returns a speed. A guest's failure is not ours."""

    name: str
    engine: str
    run: Callable[[], float]
    guest: str = ""  # the peer whose it is


class Measurement:
    """The best speed of each contest; a guest's that fails has none."""

    def __init__(self) -> None:
        self.best: dict[SpeedComparison, float] = {}
        self._failures: dict[SpeedComparison, str] = {}

    def run(self, contests: list[SpeedComparison], rounds: int) -> None:
        """Rounds are interleaved and the best counts, so that a busy machine disturbs all alike."""
        turns = [contest for _ in range(rounds) for contest in contests]
        console, is_hidden = Console(stderr=True), not sys.stderr.isatty()
        for contest in track(turns, "", console=console, disable=is_hidden, transient=True):
            if contest not in self._failures:
                self._run(contest)

    def failures(self) -> list[str]:
        """A line for each guest that failed: where, and with what first."""
        found: dict[str, list[SpeedComparison]] = {}
        for contest in self._failures:
            found.setdefault(contest.guest, []).append(contest)
        return [
            f"{guest} is left out at {', '.join(one.name for one in failed)}: {self._failures[failed[0]]}."
            for guest, failed in found.items()
        ]

    def guests(self) -> set[str]:
        """Those of whom something could be measured."""
        return {contest.guest for contest in self.best}

    def _run(self, contest: SpeedComparison) -> None:
        try:
            self.best[contest] = max(self.best.get(contest, 0.0), contest.run())
        except Exception as error:
            if not contest.guest:
                raise
            self.best.pop(contest, None)
            self._failures[contest] = in_one_line(error)


def in_one_line(error: Exception) -> str:
    """What went wrong, short enough for a table."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if words else ''}{words[:100].rstrip('.')}"
