"""Speed comparisons and the measurement that runs them."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console
from rich.progress import track


@dataclass(frozen=True)
class SpeedComparison:
    """A game, the engine that plays it, and a run that returns a speed. If the engine is a peer's (`guest`),
    its failure is reported and does not stop the bench.
    """

    name: str
    engine: str
    run: Callable[[], float]
    guest: str = ""  # the title of the peer engine, if any


class Measurement:
    """The best speed of each comparison; a peer's comparison that fails has none."""

    def __init__(self) -> None:
        self.best: dict[SpeedComparison, float] = {}
        self._failures: dict[SpeedComparison, str] = {}

    def run(self, contests: list[SpeedComparison], rounds: int) -> None:
        """Run all comparisons in interleaved rounds and keep the best, so that a busy machine affects all
        alike.
        """
        turns = [contest for _ in range(rounds) for contest in contests]
        console, is_hidden = Console(stderr=True), not sys.stderr.isatty()
        for contest in track(turns, "", console=console, disable=is_hidden, transient=True):
            if contest not in self._failures:
                self._run(contest)

    def failures(self) -> list[str]:
        """Return a line for each peer that failed: in which games, and its first error."""
        found: dict[str, list[SpeedComparison]] = {}
        for contest in self._failures:
            found.setdefault(contest.guest, []).append(contest)
        return [
            f"{guest} is left out at {', '.join(one.name for one in failed)}: {self._failures[failed[0]]}."
            for guest, failed in found.items()
        ]

    def guests(self) -> set[str]:
        """Return the peers with at least one measured speed, and "" for our own engine."""
        return {contest.guest for contest in self.best}

    def _run(self, contest: SpeedComparison) -> None:
        try:
            self.best[contest] = max(self.best.get(contest, 0.0), contest.run())
        except Exception as error:
            if not contest.guest:
                raise
            self.best.pop(contest, None)
            self._failures[contest] = one_line(error)


def one_line(error: Exception) -> str:
    """Return the error as one short line."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if words else ''}{words[:100].rstrip('.')}"
