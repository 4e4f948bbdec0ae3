"""Many games at once for learners, as NumPy arrays (the extra `research` brings it): see docs/batch.md."""

from typing import Any, NamedTuple

from mutable.games import game_named
from mutable.kit.batch import Stepper
from mutable.kit.errors import BadOption, IllegalAction, UnknownMove
from mutable.kit.extras import required
from mutable.kit.game import Data, Rules
from mutable.kit.layout import layout_of
from mutable.kit.options import Value

Array = Any  # an ndarray; the package itself does without NumPy


class Turn(NamedTuple):
    """What there is to know of each game after a step. The arrays are read-only and the next step
    overwrites them: copy what you keep.
    """

    seats: Array  # (size,) who is to move
    masks: Array  # (size, actions) which actions are legal
    rewards: Array  # (size, players) of the games that this step has ended, else 0
    done: Array  # (size,) has this step ended a game? What is told beside it is of the next one


class Batch:
    """`size` games of one table, dealt anew whenever they end."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, Value] | None = None,
        size: int = 1024,
        seed: int = 0,
        data: Data | None = None,
    ) -> None:
        self._numpy = required("numpy")
        chosen = game_named(game)
        if size < 1:
            raise BadOption("batch_size", given=size)
        players = chosen.usual_players if players is None else int(players)
        self.rules: Rules = chosen.rules(players, dict(options or {}), data)
        self.players: int = int(self.rules.players)
        self.size = size = int(size)
        self.actions: int = self.rules.moves.seat_rows
        self.features, self.layout = layout_of(self.rules)
        self._stepper = Stepper(self.rules, size, int(seed), self.features)
        self._turn = self._arrays()
        self._drawn = self._seen(self._stepper.drawn, "i8", 1).reshape(size)
        self._views = self._seen(self._stepper.canvas.cells, "<i2", size)[:, : self.features]
        self.scores: Array = self._seen(self._stepper.scores, "i8", size)
        """(size, players) final points of the last game that ended, in each place."""

    def reset(self, seed: int = 0) -> Turn:
        """All games anew; a seed names them."""
        self._stepper.reset(int(seed))
        return self._turn

    def step(self, actions: Array) -> Turn:
        """One action for each game, by the seat to move. If one is not legal: IllegalAction, and no game has
        changed.
        """
        given = self._numpy.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise IllegalAction("batch_actions", count=self.size, kind=given.dtype, shape=str(given.shape))
        self._stepper.step(self._numpy.ascontiguousarray(given, "<i8").tobytes())
        return self._turn

    def random_actions(self) -> Array:
        """(size,) for each game a legal action, each equally likely."""
        self._stepper.draw()
        return self._drawn

    def observe(self) -> Array:
        """(size, features) what the seat to move sees of its game; `layout` names the columns."""
        self._stepper.observe()
        return self._views

    def text(self, action: int) -> str:
        """An action in the notation of records."""
        if not 0 <= action < self.actions:
            raise UnknownMove("no_action", action=action, last=self.actions - 1)
        return self.rules.moves.text(int(action))

    def _arrays(self) -> Turn:
        stepper = self._stepper
        return Turn(
            self._seen(stepper.seats, "i8", 1).reshape(self.size),
            self._seen(stepper.legal.cells, "?", self.size)[:, : self.actions],
            self._seen(stepper.rewards, "f8", self.size),
            self._seen(stepper.ended.cells, "?", 1)[0, : self.size],
        )

    def _seen(self, memory: object, kind: str, rows: int) -> Array:
        """The stepper's own memory as an array."""
        return self._numpy.frombuffer(memory, kind).reshape(rows, -1)
