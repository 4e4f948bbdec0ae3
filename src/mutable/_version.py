"""Which version this is: that of the source tree where it runs from one, else of what is installed."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

DISTRIBUTION = "mutable-table"
PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def own_version() -> str:
    return _of_the_tree() or _installed()


def _of_the_tree() -> str | None:
    """An installed package has no such file above it, or another project's."""
    if not PROJECT.is_file():
        return None
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8")).get("project", {})
    return str(project["version"]) if project.get("name") == DISTRIBUTION else None


def _installed() -> str:
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"
