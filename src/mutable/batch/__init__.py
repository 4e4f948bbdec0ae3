"""Many games at once for learners, as NumPy arrays (extra `research`): see docs/batch.md."""

from mutable.batch.batch import Batch, LegalActions, SavedGame, Turn
from mutable.batch.trajectories import Trajectories, Trajectory

__all__ = ["Batch", "LegalActions", "SavedGame", "Trajectories", "Trajectory", "Turn"]
