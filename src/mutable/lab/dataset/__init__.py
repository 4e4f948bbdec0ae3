"""Games between bots as data: records, and arrays of what every seat saw and did; see docs/dataset.md.

`load_dataset` reads what `mutable dataset` wrote, `arrays_of` makes arrays of any record. It needs NumPy,
which the extras `research` and `training` bring.
"""

from mutable.lab.dataset.arrays import Games, arrays_of
from mutable.lab.dataset.plan import Plan
from mutable.lab.dataset.reading import Dataset, load_dataset
from mutable.lab.dataset.writing import write_dataset, writing

__all__ = ["Dataset", "Games", "Plan", "arrays_of", "load_dataset", "write_dataset", "writing"]
