"""The version, for the build and for the package."""

__version__ = "0.3.0"

SPACES_VERSION = 1
"""The version of action numbers and observation layouts (docs/stability.md)."""
