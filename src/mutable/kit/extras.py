"""Imports of packages from the optional extra `research`."""

import importlib
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)  # a native class cannot inherit from ImportError
class MissingExtra(ImportError):
    """A package of the extra is not installed; the message says how to install it."""

    def __init__(self, package: str) -> None:
        super().__init__(f"{package} is not installed; get it with: pip install 'mutable-table[research]'")


def required(module: str) -> Any:
    """Import a module. Raise MissingExtra if it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra(module.partition(".")[0]) from error
