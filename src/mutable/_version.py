"""The version, for the build and for whoever asks the package."""

__version__ = "0.2.0"
