"""Reading a data set: all of it, or shard by shard where memory is short."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mutable.lab.dataset.arrays import Array, Games, joined, np
from mutable.lab.dataset.files import Folder
from mutable.table.record import Record


class Dataset:
    """What lies in a folder. `about` is its `dataset.json`; `layout` names the columns of observations."""

    def __init__(self, path: Path) -> None:
        self._folder = Folder(path)
        self.about: dict[str, Any] = self._folder.head()
        self.layout: dict[str, slice] = {name: slice(*part) for name, part in self.about["layout"].items()}
        self.ranges: Array = np.array(self.about["ranges"], np.int16).reshape(-1, 2)
        """(features, 2) the least and the greatest that each number of an observation can be."""
        self._scales = 1 / np.maximum(1, np.abs(self.ranges.astype(np.int32)).max(axis=1))

    def __len__(self) -> int:
        """How many games there are."""
        return sum(len(self._folder.lines(shard)) for shard in self._folder.shards())

    @property
    def decisions(self) -> int:
        """How many there are in all games."""
        return sum(self._folder.decisions(shard) for shard in self._folder.shards())

    def records(self) -> Iterator[Record]:
        """The games themselves, in order."""
        return (record for shard in self._folder.shards() for record in self._folder.records(shard))

    def shards(self) -> Iterator[Games]:
        """The arrays, some games at a time."""
        return (self._folder.arrays(shard) for shard in self._folder.shards())

    def arrays(self) -> Games:
        """The arrays of all games."""
        return joined(list(self.shards()))

    def scaled(self, observations: Array) -> Array:
        """As `Batch.observe(scaled=True)` gives them: floats from -1 to 1, and 0 stays 0."""
        return np.clip(observations * self._scales, -1, 1).astype(np.float32)


def load_dataset(path: str | Path) -> Dataset:
    """The data set in a folder; BadData if there is none."""
    return Dataset(Path(path))
