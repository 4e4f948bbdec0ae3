"""A file of the deals of a contest as JSON lines, appended as they are played, so that a run can resume."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from mutable.kit.errors import BadData
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.deal import Deal


class DealFile:
    """The first line describes the contest; every other line is a deal. A truncated line is dropped."""

    def __init__(self, folder: Path, contest: Contest, **more: str) -> None:
        self._head = json.dumps({**contest.described(), **more}, sort_keys=True)
        digest = hashlib.sha256(self._head.encode()).hexdigest()[:10]
        self.path = folder / f"{contest.game}-{contest.players}p-{digest}.jsonl"

    def load(self) -> list[Deal]:
        """Return all stored deals; create the file if it is missing."""
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(self._head + "\n", encoding="utf-8")
            return []
        text = self.path.read_text(encoding="utf-8")
        lines = text.splitlines()
        if not lines or lines[0] != self._head:
            raise BadData("other_contest", path=self.path)
        whole = [line for line in lines[1:] if _is_whole(line)]
        if len(whole) < len(lines) - 1 or not text.endswith("\n"):
            self._rewrite([self._head, *whole])
        return [json.loads(line) for line in whole]

    def add(self, deals: Iterable[Deal]) -> None:
        """Append deals, one a line."""
        with self.path.open("a", encoding="utf-8") as file:
            for deal in deals:
                file.write(json.dumps(deal, separators=(",", ":")) + "\n")

    def _rewrite(self, lines: list[str]) -> None:
        beside = self.path.with_name(self.path.name + ".part")
        beside.write_text("\n".join(lines) + "\n", encoding="utf-8")
        beside.replace(self.path)


def _is_whole(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except json.JSONDecodeError:
        return False
