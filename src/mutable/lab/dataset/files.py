"""The files of a data set: `dataset.json`, and for each shard the records and the arrays of its games.

Records are the primary data: a line is appended when a game ends. Arrays are derived from them and can be
rebuilt.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from mutable.kit.errors import BadData
from mutable.lab.dataset.arrays import Array, Games, arrays_of, concatenate, np
from mutable.lab.dataset.plan import DATASET, FORMAT, VERSION
from mutable.table.record import Record, parse_record

HEAD = "dataset.json"


class Folder:
    """The files of a data set by name; shards are numbered from 0."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def head(self) -> dict[str, Any]:
        """Return the content of `dataset.json`. Raise BadData if it is missing or has another format."""
        try:
            head = json.loads((self.path / HEAD).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadData("no_dataset", DATASET, path=str(self.path)) from error
        if not isinstance(head, dict) or (head.get("format"), head.get("version")) != (FORMAT, VERSION):
            raise BadData("no_dataset", DATASET, path=str(self.path))
        return head

    def begin(self, head: dict[str, Any]) -> None:
        """Continue the same data set or create a new one. Raise BadData if the folder has another."""
        if not (self.path / HEAD).exists():
            self.path.mkdir(parents=True, exist_ok=True)
            lines = ",\n ".join(f"{_compact(name)}: {_compact(value)}" for name, value in head.items())
            write_atomically(self.path / HEAD, f"{{\n {lines}\n}}\n".encode())
        elif self.head() != json.loads(_compact(head)):
            raise BadData("other_dataset", DATASET, path=str(self.path))

    def records_path(self, shard: int) -> Path:
        """Return the path of a shard's records, one per line."""
        return self.path / f"{shard:05}.jsonl"

    def arrays_path(self, shard: int) -> Path:
        """Return the path of a shard's arrays."""
        return self.path / f"{shard:05}.npz"

    def shards(self) -> list[int]:
        """Return the numbers of all shards with records, in order."""
        return sorted(int(path.stem) for path in self.path.glob("[0-9]" * 5 + ".jsonl"))

    def lines(self, shard: int) -> list[str]:
        """Return the complete lines. The last line is incomplete if the process was stopped while writing."""
        path = self.records_path(shard)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        return text.split("\n")[:-1]

    def repair(self, shard: int) -> int:
        """Remove an incomplete last line and return the number of games of a shard."""
        lines = self.lines(shard)
        if self.records_path(shard).exists():
            write_atomically(self.records_path(shard), "".join(f"{line}\n" for line in lines).encode())
        return len(lines)

    def add(self, shard: int, line: str) -> None:
        """Append a game and delete the shard's arrays, which are out of date then."""
        self.arrays_path(shard).unlink(missing_ok=True)
        with self.records_path(shard).open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{line}\n")

    def records(self, shard: int) -> Iterator[Record]:
        """Yield the records of a shard."""
        return (parse_record(line) for line in self.lines(shard))

    def make_arrays(self, shard: int, first: int) -> None:
        """Write the arrays of a shard; `first` is the number of its first game."""
        games = concatenate([arrays_of(record, first + at) for at, record in enumerate(self.records(shard))])
        beside = self.arrays_path(shard).with_suffix(".part")
        with beside.open("wb") as file:
            np.savez_compressed(file, **asdict(games))
        beside.replace(self.arrays_path(shard))

    def arrays(self, shard: int) -> Games:
        """Load the arrays of a shard."""
        return Games(**self._read(shard, [field.name for field in fields(Games)]))

    def decisions(self, shard: int) -> int:
        """Return the number of decisions of a shard without loading its observations."""
        return len(self._read(shard, ["actions"])["actions"])

    def _read(self, shard: int, names: list[str]) -> dict[str, Array]:
        path = self.arrays_path(shard)
        try:
            with np.load(path, allow_pickle=False) as kept:
                return {name: kept[name] for name in names}
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise BadData("no_arrays", DATASET, path=str(path), problem=str(error)) from error


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a temporary file and rename it, so that the file is never incomplete."""
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(content)
    beside.replace(path)
