"""The observations and actions of each seat from the deal to the end of its game, for training policies."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mutable.batch.batch import Batch, Booleans, Integers, Numbers, Scaled
from mutable.kit.extras import required

if TYPE_CHECKING:
    import numpy.typing as npt


@dataclass(frozen=True)
class Trajectory:
    """The decisions of one seat in one game; the arrays belong to the caller."""

    game: int  # its place in the batch
    seat: int
    observations: "Numbers | Scaled"  # (decisions, features)
    masks: Booleans  # (decisions, actions)
    actions: Integers  # (decisions,)
    reward: float  # at the end
    score: int


class Trajectories:
    """Steps a batch and returns the trajectories of every game that ends, seat by seat. Games that had
    already begun are returned from their current state on.
    """

    def __init__(self, batch: Batch, scaled: bool = False) -> None:
        self._numpy = required("numpy")
        self._batch = batch
        self._scaled = scaled
        self._steps: list[list[tuple[int, Any, Any, int]]] = [[] for _ in range(batch.size)]

    def observe(self) -> "Numbers | Scaled":
        """Return the observations of the seats to move."""
        return self._batch.observe(self._scaled)

    def step(self, actions: "npt.ArrayLike") -> list[Trajectory]:
        """Record the observations and actions, and step; return the trajectories of the games that ended."""
        numpy, batch = self._numpy, self._batch
        turn = batch.turn()
        seats, views = turn.seats.tolist(), batch.observe(self._scaled).copy()
        masks = numpy.packbits(turn.masks, axis=1)  # saves memory until the game ends
        chosen = numpy.array(actions)
        turn = batch.step(chosen)
        for game, steps in enumerate(self._steps):
            steps.append((seats[game], views[game], masks[game], int(chosen[game])))
        return [one for game in turn.done.nonzero()[0].tolist() for one in self._of(game)]

    def _of(self, game: int) -> list[Trajectory]:
        steps, self._steps[game] = self._steps[game], []
        return [self._by(game, seat, steps) for seat in sorted({step[0] for step in steps})]

    def _by(self, game: int, seat: int, steps: list[tuple[int, Any, Any, int]]) -> Trajectory:
        numpy, batch = self._numpy, self._batch
        _, views, masks, actions = zip(*(step for step in steps if step[0] == seat), strict=True)
        return Trajectory(
            game,
            seat,
            numpy.array(views),
            numpy.unpackbits(numpy.array(masks), axis=1, count=batch.actions).astype(bool),
            numpy.array(actions),
            float(batch.turn().rewards[game, seat]),
            int(batch.scores[game, seat]),
        )
