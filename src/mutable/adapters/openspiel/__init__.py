"""The games for OpenSpiel: `load("muster")`. Importing it registers `python_mutable_muster` and so on."""

from mutable.adapters.openspiel.bots import MutableBot
from mutable.adapters.openspiel.evaluator import CompiledRollouts
from mutable.adapters.openspiel.game import load

__all__ = ["CompiledRollouts", "MutableBot", "load"]
