"""Select the interpreted modules of the engine where compiled ones are installed beside them."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceFinder:
    """Find modules of mutable as sources only."""

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


def select_modules() -> None:
    """Import the sources in this process if MUTABLE_PURE=1. Worker processes inherit the variable."""
    if os.environ.get("MUTABLE_PURE") == "1":
        sys.meta_path.insert(0, _SourceFinder())


def is_compiled() -> bool:
    """Return True if this process runs the compiled engine."""
    from mutable.kit import bits

    return not str(bits.__file__).endswith(".py")
