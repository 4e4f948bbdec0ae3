"""Games between bots as data: records, and arrays of observations and actions; see docs/dataset.md.

`load_dataset` reads the files of `mutable dataset`, and `arrays_of` converts any record to arrays. Both need
NumPy, which the extras `research` and `training` install.
"""

from mutable.lab.dataset.arrays import Games, arrays_of
from mutable.lab.dataset.plan import Plan
from mutable.lab.dataset.reading import Dataset, load_dataset
from mutable.lab.dataset.writing import write_dataset, writing

__all__ = ["Dataset", "Games", "Plan", "arrays_of", "load_dataset", "write_dataset", "writing"]
