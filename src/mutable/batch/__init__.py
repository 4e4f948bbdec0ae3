"""Many games at once for learners, as NumPy arrays (extra `research`): see docs/batch.md."""

from mutable.batch.batch import Batch, LegalActions, SavedGame, Turn
from mutable.batch.finals import Final
from mutable.batch.trajectories import Trajectories, Trajectory
from mutable.bots.pool import Policy, Pool

__all__ = [
    "Batch",
    "Final",
    "LegalActions",
    "Policy",
    "Pool",
    "SavedGame",
    "Trajectories",
    "Trajectory",
    "Turn",
]
