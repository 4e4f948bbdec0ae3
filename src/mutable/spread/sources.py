"""A digest of the sources that results depend on: code, learned values and card faces."""

import hashlib
from functools import cache
from pathlib import Path

from mutable._engine import is_compiled

PACKAGE = Path(__file__).parents[1]
SOURCE_SUFFIXES = (".py", ".json", ".toml")  # code, learned values and card faces
WORKER_FOLDERS = (
    "kit",
    "games",
    "table",
    "bots",
    "coach",
    "batch",
    "adapters",
    "lab",
)  # run by workers


def digest_of(*folders: str) -> str:
    """Return a digest of all source files in folders of the package."""
    total = hashlib.sha256()
    paths = (path for folder in folders for path in (PACKAGE / folder).rglob("*"))
    for path in sorted(path for path in paths if path.suffix in SOURCE_SUFFIXES):
        total.update(path.read_bytes())
    return total.hexdigest()[:10]


@cache
def source_digest() -> str:
    """Return the digest of this process's mutable; equal digests mean equal results and equal speed."""
    return f"{digest_of(*WORKER_FOLDERS)} {'compiled' if is_compiled() else 'interpreted'}"
