"""mutable: a table for four games whose names begin with Mu."""

import os

from mutable._pure import prefer_sources

if os.environ.get("MUTABLE_PURE") == "1":
    prefer_sources()
