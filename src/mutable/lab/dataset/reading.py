"""Loading a data set: all of it, or shard by shard to save memory."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mutable.lab.dataset.arrays import Array, Games, concatenate, np
from mutable.lab.dataset.files import Folder
from mutable.table.record import Record


class Dataset:
    """A data set in a folder. `about` is its `dataset.json`; `layout` names the columns of observations."""

    def __init__(self, path: Path) -> None:
        self._folder = Folder(path)
        self.about: dict[str, Any] = self._folder.head()
        self.layout: dict[str, slice] = {name: slice(*part) for name, part in self.about["layout"].items()}
        self.ranges: Array = np.array(self.about["ranges"], np.int16).reshape(-1, 2)
        """(features, 2) the least and the greatest value of each number of an observation."""
        self._scales = 1 / np.maximum(1, np.abs(self.ranges.astype(np.int32)).max(axis=1))

    def __len__(self) -> int:
        """Return the number of games."""
        return sum(len(self._folder.lines(shard)) for shard in self._folder.shards())

    @property
    def decisions(self) -> int:
        """The number of decisions in all games."""
        return sum(self._folder.decisions(shard) for shard in self._folder.shards())

    def records(self) -> Iterator[Record]:
        """Yield the records of all games, in order."""
        return (record for shard in self._folder.shards() for record in self._folder.records(shard))

    def shards(self) -> Iterator[Games]:
        """Yield the arrays of each shard."""
        return (self._folder.arrays(shard) for shard in self._folder.shards())

    def arrays(self) -> Games:
        """Return the arrays of all games."""
        return concatenate(list(self.shards()))

    def scaled(self, observations: Array) -> Array:
        """Scale observations as `Batch.observe(scaled=True)` does: floats from -1 to 1, and 0 stays 0."""
        return np.clip(observations * self._scales, -1, 1).astype(np.float32)


def load_dataset(path: str | Path) -> Dataset:
    """Return the data set in a folder. Raise BadData if there is none."""
    return Dataset(Path(path))
