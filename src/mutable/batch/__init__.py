"""Many games at once for learners, as NumPy arrays (extra `research`): see docs/batch.md."""

from mutable.batch.batch import Batch, LegalActions, SavedGame, Turn
from mutable.batch.finals import Final
from mutable.batch.trajectories import Trajectories, Trajectory

__all__ = ["Batch", "Final", "LegalActions", "SavedGame", "Trajectories", "Trajectory", "Turn"]
