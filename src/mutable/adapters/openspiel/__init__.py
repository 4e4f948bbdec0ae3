"""The games as OpenSpiel's: `load("muster")`, or after this import `pyspiel.load_game("python_mutable_muster")`."""

from mutable.adapters.openspiel.game import load

__all__ = ["load"]
