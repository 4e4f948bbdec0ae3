"""The version, for the build and for the package."""

__version__ = "0.3.0"
