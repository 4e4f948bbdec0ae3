"""The games as OpenSpiel's: `load("muster")`; importing it registers `python_mutable_muster` and so on."""

from mutable.adapters.openspiel.game import load

__all__ = ["load"]
