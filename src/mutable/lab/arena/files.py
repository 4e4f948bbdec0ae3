"""The deals of a contest in a file of JSON lines: kept as they are played, so that a run can go on later."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from mutable.kit.errors import BadData
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.deal import Deal


class DealFile:
    """The first line says what was agreed; each other is a deal. A line cut off by a crash is dropped."""

    def __init__(self, folder: Path, contest: Contest, **more: str) -> None:
        self._head = json.dumps({**contest.described(), **more}, sort_keys=True)
        digest = hashlib.sha256(self._head.encode()).hexdigest()[:10]
        self.path = folder / f"{contest.game}-{contest.players}p-{digest}.jsonl"

    def load(self) -> list[Deal]:
        """All deals so far; the file is made if there is none."""
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
        """Keep some more deals, a line each."""
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
