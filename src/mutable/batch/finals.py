"""The last position of games that have ended, which the next deal replaces in the same step."""

from typing import TYPE_CHECKING, Any, NamedTuple

from mutable.kit.arrays.batch import Stepper
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.extras import required
from mutable.kit.game import OVER, Rules, State
from mutable.kit.snapshot import Snapshot

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Final(NamedTuple):
    """The end of one game."""

    views: "npt.NDArray[np.int16]"  # (players, features) what each seat sees
    winners: list[int]
    scores: list[int]
    reason: str


class Finals:
    """Copies a game before each move. If the move ends the game, it is repeated on the copy."""

    def __init__(self, rules: Rules, stepper: Stepper, features: int) -> None:
        self._numpy = required("numpy")
        self._rules = rules
        self._stepper = stepper
        self._features = features
        self._before: dict[int, Snapshot] = {}
        self._ended: dict[int, State] = {}

    def forget(self) -> None:
        """Drop the games that ended in the last step."""
        self._ended.clear()

    def before(self, game: int) -> None:
        """Copy a game; call it before a move."""
        self._before[game] = self._stepper.save(game)

    def after(self, game: int, action: int) -> None:
        """Keep the last position if this move has ended the game."""
        kept = self._before.pop(game)
        if not self._stepper.ended.has(0, game):
            return
        state, rules = kept.state, self._rules
        rules.apply(state, rules.turn(state), action)
        if rules.settle(state, kept.chance) == OVER:
            self._ended[game] = state

    def found(self) -> dict[int, Final]:
        """Return the games that ended in the last step, by their places in the batch."""
        return {game: self._final(state) for game, state in sorted(self._ended.items())}

    def _final(self, state: State) -> Final:
        rules, players = self._rules, int(self._rules.players)
        writer = FeatureWriter(self._features, players)
        for seat in range(players):
            writer.begin(seat)
            rules.encode_view(state, seat, writer)
        memory: Any = writer.cells
        views = self._numpy.frombuffer(memory, "<i2").reshape(players, -1)[:, : self._features]
        outcome = rules.outcome(state)
        return Final(views, [*outcome["winners"]], [*outcome["totals"]], outcome["reason"])
