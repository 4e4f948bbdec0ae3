"""Packages that are only there with the extra `research`."""

import importlib
from typing import Any


class MissingExtra(ImportError):
    """A package of the extra is not installed; the message says how to get it."""


def required(module: str) -> Any:
    """A module of another project."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise MissingExtra(
            f"{package} is not installed; get it with: pip install 'mutable-table[research]'"
        ) from error
