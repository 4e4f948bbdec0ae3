"""Selects the interpreted modules where compiled ones are installed beside them."""

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceFinder:
    """Finds the modules of mutable as source files only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("mutable."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def prefer_sources() -> None:
    """Import source files first in this process; worker processes inherit MUTABLE_PURE."""
    sys.meta_path.insert(0, _SourceFinder())


def is_compiled() -> bool:
    """Return True if the engine runs compiled in this process."""
    from mutable.kit import bits

    return not str(bits.__file__).endswith(".py")
